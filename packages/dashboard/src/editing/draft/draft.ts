import {
  type GroupPrivacyKey,
  groupPrivacyKeys,
  type MemberPrivacyKey,
  memberPrivacyKeys,
} from '@polyphony/contract/privacy'
import type { Group, Member } from '../../state/data.svelte.ts'
import { t } from '../../text/strings.ts'

export type Privacy = 'public' | 'private'
export interface Tag {
  prefix: string
  suffix: string
}
export type DraftValue = string | boolean | Tag[] | string[]

/** The editable values of one thing, flat: texts ('' for none), flags, tags, lists of texts, and privacy keys. */
export type Draft = Record<string, DraftValue>

const memberTexts = [
  'name',
  'display_name',
  'pronouns',
  'birthday',
  'color',
  'avatar_url',
  'webhook_avatar_url',
  'banner',
  'description',
] as const
const groupTexts = ['name', 'display_name', 'color', 'icon', 'banner', 'description'] as const

const isPrivacyKey = (key: string) => key === 'visibility' || key.endsWith('_privacy')

export type MemberDraft = Record<(typeof memberTexts)[number], string> &
  Record<MemberPrivacyKey, Privacy> & {
    proxy_tags: Tag[]
    keep_proxy: boolean
    tts: boolean
    autoproxy_enabled: boolean
    custom_front: boolean
  }
export type GroupDraft = Record<(typeof groupTexts)[number] | 'emoji' | 'parent', string> &
  Record<GroupPrivacyKey, Privacy>

/** A draft of a thing with a name that can be private. */
export type ThingDraft = Draft & {
  name: string
  display_name: string
  name_privacy: Privacy
  visibility: Privacy
}

function collect<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
}

export function draftOfMember(member?: Member, privacy: Privacy = 'public'): MemberDraft {
  return {
    ...collect(memberTexts, (key) => member?.[key] ?? ''),
    description: member?.extended?.description ?? member?.description ?? '',
    ...collect(memberPrivacyKeys, (key) => member?.privacy?.[key] ?? privacy),
    proxy_tags: (member?.proxy_tags ?? []).map(({ prefix, suffix }) => ({
      prefix: prefix ?? '',
      suffix: suffix ?? '',
    })),
    keep_proxy: member?.keep_proxy ?? false,
    tts: member?.tts ?? false,
    autoproxy_enabled: member?.autoproxy_enabled ?? true,
    custom_front: member?.extended?.custom_front ?? false,
  }
}

/** `parent` is its parent's short ID, which an event does not name. */
export function draftOfGroup(group?: Group, privacy: Privacy = 'public', parent = ''): GroupDraft {
  return {
    ...collect(groupTexts, (key) => group?.[key] ?? ''),
    emoji: group?.extended?.emoji ?? '',
    parent,
    ...collect(groupPrivacyKeys, (key) => group?.privacy?.[key] ?? privacy),
  }
}

/** Makes everything private, and covers the name for strangers. */
export function hide(draft: { display_name: string }): void {
  const keys = Object.keys(draft).filter(isPrivacyKey)
  Object.assign(draft, Object.fromEntries(keys.map((key) => [key, 'private'])))
  if (draft.display_name.trim() === '') draft.display_name = t.privacy.cover
}

export type Body = Record<string, unknown> & { privacy?: Record<string, Privacy> }

/** A draft as the body of a request, whole or only these keys. */
export function bodyOf(draft: Draft, keys: readonly string[] = Object.keys(draft)): Body {
  const fields = keys.filter((key) => !isPrivacyKey(key)).map((key) => [key, sent(draft[key])] as const)
  const privacy = keys.filter(isPrivacyKey).map((key) => [key, draft[key] as Privacy] as const)
  return {
    ...Object.fromEntries(fields),
    ...(privacy.length > 0 && { privacy: Object.fromEntries(privacy) }),
  }
}

/** Puts values of a member where the server wants them. It cuts a long description for other programs itself. */
export const memberBody = ({ custom_front, description, ...body }: Body): Body =>
  withExtended(body, { custom_front, description })

/** Puts values of a group where the server wants them. */
export const groupBody = ({ emoji, parent, ...body }: Body): Body => withExtended(body, { emoji, parent })

function withExtended(body: Body, values: Record<string, unknown>): Body {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const extended = { ...(body.extended as object | undefined), ...Object.fromEntries(given) }
  return given.length > 0 ? { ...body, extended } : body
}

function sent(value: DraftValue | undefined): unknown {
  if (Array.isArray(value)) {
    return withoutBlank(value).map((each) =>
      typeof each === 'string' ? each : { prefix: each.prefix || null, suffix: each.suffix || null },
    )
  }
  return typeof value === 'string' && value.trim() === '' ? null : value
}

const withoutBlank = (items: readonly (Tag | string)[]) =>
  items.filter((each) => (typeof each === 'string' ? each.trim() : each.prefix || each.suffix))

/** The keys in which two drafts differ as far as the server is concerned. */
export function changedKeys(one: Draft, other: Draft): string[] {
  return Object.keys(one).filter((key) => !isSame(one[key], other[key]))
}
const isSame = (one: DraftValue | undefined, other: DraftValue | undefined) =>
  JSON.stringify(sent(one)) === JSON.stringify(sent(other))

export interface Rebased<D> {
  /** The draft that the person edits from now on. */
  readonly draft: D
  /** Changed elsewhere and not here: taken over. */
  readonly taken: readonly string[]
  /** Changed here and elsewhere, to something else: the person has to choose. */
  readonly conflicts: readonly string[]
}

/** Brings what the person changed since `base` onto what is there now. */
export function rebase<D extends Draft>(base: D, mine: D, theirs: D): Rebased<D> {
  const changedElsewhere = changedKeys(base, theirs)
  const isMine = new Set(changedKeys(base, mine))
  const taken = changedElsewhere.filter((key) => !isMine.has(key))
  const conflicts = changedElsewhere.filter((key) => isMine.has(key) && !isSame(mine[key], theirs[key]))
  return {
    draft: { ...mine, ...Object.fromEntries(taken.map((key) => [key, theirs[key]])) },
    taken,
    conflicts,
  }
}

/** Label of a field. */
export function labelOf(key: string): string {
  const privacy: Partial<Record<string, { label: string }>> = {
    ...t.editing.groupPrivacy,
    ...t.editing.memberPrivacy,
    ...t.settings.systemPrivacy,
  }
  const fields: Partial<Record<string, string>> = { ...t.settings.fields, ...t.editing.fields }
  const label = privacy[key]?.label
  return label ? `${t.editing.privacyTitle}: ${label}` : (fields[key] ?? key)
}

/** A value in words, to compare two of them. */
export function wordsOf(key: string, value: DraftValue | undefined): string {
  if (typeof value === 'boolean') return value ? t.editing.on : t.editing.off
  if (Array.isArray(value)) {
    const items = withoutBlank(value).map((each) =>
      typeof each === 'string' ? each : t.members.tagExample(each.prefix, each.suffix),
    )
    return items.join('\n') || t.editing.nothing
  }
  if (isPrivacyKey(key)) return value === 'private' ? t.editing.private : t.editing.public
  return value?.trim() ? value : t.editing.nothing
}
