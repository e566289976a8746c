import {
  type GroupPrivacyKey,
  groupPrivacyKeys,
  type MemberPrivacyKey,
  memberPrivacyKeys,
} from '@polyphony/contract/privacy'
import type { Group, Member, System } from '../../state/data.svelte.ts'
import { t } from '../../text/strings.ts'
import {
  groupExtended,
  groupFields,
  memberExtended,
  memberFields,
  systemFields,
  type Tag,
  type ValuesOf,
} from './field-plans.ts'

export type Privacy = 'public' | 'private'
export type DraftValue = string | boolean | Tag[] | string[]

/** The editable values of one thing, flat: texts ('' for none), flags, tags, lists of texts, and privacy keys. */
export type Draft = Record<string, DraftValue>

const isPrivacyKey = (key: string) => key === 'visibility' || key.endsWith('_privacy')

export type MemberDraft = ValuesOf<typeof memberFields> & Record<MemberPrivacyKey, Privacy>
export type GroupDraft = ValuesOf<typeof groupFields> & Record<GroupPrivacyKey, Privacy>
export type ProfileDraft = ValuesOf<typeof systemFields>

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

/** The values of a thing by its plan. Those inside `extended` come first: a long description is whole only there. */
function valuesOf<Plans extends Readonly<Record<string, { readonly empty: unknown }>>>(
  plans: Plans,
  thing?: Readonly<Record<string, unknown>> & { readonly extended?: Readonly<Record<string, unknown>> },
): ValuesOf<Plans> {
  const values = Object.entries(plans).map(([key, { empty }]) => [
    key,
    thing?.extended?.[key] ?? thing?.[key] ?? empty,
  ])
  return Object.fromEntries(values) as ValuesOf<Plans>
}

export function draftOfMember(member?: Member, privacy: Privacy = 'public'): MemberDraft {
  return {
    ...valuesOf(memberFields, member),
    proxy_tags: (member?.proxy_tags ?? []).map(({ prefix, suffix }) => ({
      prefix: prefix ?? '',
      suffix: suffix ?? '',
    })),
    ...collect(memberPrivacyKeys, (key) => member?.privacy?.[key] ?? privacy),
  }
}

/** `parent` is the short ID of the parent group. Events do not name it. */
export function draftOfGroup(group?: Group, privacy: Privacy = 'public', parent = ''): GroupDraft {
  return {
    ...valuesOf(groupFields, group),
    parent,
    ...collect(groupPrivacyKeys, (key) => group?.privacy?.[key] ?? privacy),
  }
}

export const draftOfProfile = (system?: System): ProfileDraft => valuesOf(systemFields, system)

/** Makes everything private, and covers the name for strangers. */
export function hide(draft: { display_name: string }): void {
  const keys = Object.keys(draft).filter(isPrivacyKey)
  Object.assign(draft, Object.fromEntries(keys.map((key) => [key, 'private'])))
  if (draft.display_name.trim() === '') draft.display_name = t.privacy.cover
}

export type DraftBody = Record<string, unknown> & { privacy?: Record<string, Privacy> }

/** A draft as the body of a request, whole or only these keys. */
export function bodyOf(draft: Draft, keys: readonly string[] = Object.keys(draft)): DraftBody {
  const fields = keys.filter((key) => !isPrivacyKey(key)).map((key) => [key, sent(draft[key])] as const)
  const privacy = keys.filter(isPrivacyKey).map((key) => [key, draft[key] as Privacy] as const)
  return {
    ...Object.fromEntries(fields),
    ...(privacy.length > 0 && { privacy: Object.fromEntries(privacy) }),
  }
}

export const memberBody = (body: DraftBody): DraftBody => withExtended(body, memberExtended)
export const groupBody = (body: DraftBody): DraftBody => withExtended(body, groupExtended)

/** Moves these values into `extended`, where the server expects them. */
function withExtended(body: DraftBody, keys: object): DraftBody {
  const moved = Object.entries(body).filter(([key]) => key in keys)
  if (moved.length === 0) return body
  const rest: DraftBody = Object.fromEntries(Object.entries(body).filter(([key]) => !(key in keys)))
  return { ...rest, extended: { ...(body.extended as object | undefined), ...Object.fromEntries(moved) } }
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

/** The keys whose values differ for the server. */
export function changedKeys(one: Draft, other: Draft): string[] {
  return Object.keys(one).filter((key) => !isSame(one[key], other[key]))
}
const isSame = (one: DraftValue | undefined, other: DraftValue | undefined) =>
  JSON.stringify(sent(one)) === JSON.stringify(sent(other))

export interface Rebased<D> {
  /** The merged draft. */
  readonly draft: D
  /** Keys that changed only elsewhere. The draft has the new values. */
  readonly taken: readonly string[]
  /** Keys that changed in both places, to different values. The person has to choose. */
  readonly conflicts: readonly string[]
}

/** Applies the changes that the person made since `base` to the current values. */
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

/** The labels of privacy keys outside of the part of a form about privacy. */
export const privacyLabels = <Key extends string>(
  texts: Readonly<Record<Key, { readonly label: string }>>,
): Record<Key, string> =>
  collect(Object.keys(texts) as Key[], (key) => `${t.editing.privacyTitle}: ${texts[key].label}`)

/** The label of a key that the server names in a report. A newer server may name keys that have none. */
export function labelOf(key: string): string {
  const labels: Partial<Record<string, string>> = {
    ...t.settings.fields,
    ...t.labels,
    ...privacyLabels(t.editing.groupPrivacy),
    ...privacyLabels(t.editing.memberPrivacy),
    ...privacyLabels(t.settings.systemPrivacy),
  }
  return labels[key] ?? key
}

/** A value in words, for a comparison of two versions. */
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
