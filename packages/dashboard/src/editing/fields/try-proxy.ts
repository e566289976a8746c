import { decide, type ProxyDecision, type ProxyMember } from '@polyphony/proxy'
import type { Member, Settings, System } from '../../state/data.svelte.ts'
import { t } from '../../text/strings.ts'
import { bodyOf, type MemberDraft } from '../draft/draft.ts'
import type { Tag } from '../draft/field-plans.ts'

interface TryContext {
  readonly members: readonly Member[]
  readonly system: System | undefined
  readonly settings: Settings | undefined
}

export interface EditedMember {
  /** Undefined for a new member. */
  readonly uuid: string | undefined
  readonly draft: MemberDraft
}
const newcomer = 'new'

export interface TryMember extends ProxyMember {
  readonly color: string | null
}
/** All members in order of creation, with the draft instead of the saved version of the edited one. */
export function tryMembersOf(
  { members }: Pick<TryContext, 'members'>,
  { uuid = newcomer, draft }: EditedMember,
): TryMember[] {
  const edited = { ...bodyOf(draft), id: uuid, name: draft.name || t.common.unnamed } as unknown as TryMember
  const others = members
    .toSorted((a, b) => (a.created ?? '').localeCompare(b.created ?? ''))
    .map((member) => (member.uuid === uuid ? edited : { ...member, id: member.uuid }))
  return uuid === newcomer ? [...others, edited] : others
}

export type TryResult = ProxyDecision<TryMember> | { readonly kind: 'skip'; readonly why: string }

/** Finds the member who sends a message, or the reason why nobody does. */
export function tryMessage(
  content: string,
  tryMembers: readonly TryMember[],
  { system, settings }: Omit<TryContext, 'members'>,
): TryResult {
  const decision = decide(
    { content, platform: 'plain' },
    { members: tryMembers, system: system ?? null, settings: settings ?? null, now: Date.now() * 1000 },
  )
  if (decision.kind === 'proxy') return decision
  switch (decision.reason) {
    case 'blank-message':
      return { kind: 'skip', why: t.editing.tryEmpty }
    case 'escaped':
    case 'autoproxy-turned-off':
    case 'autoproxy-unlatched':
      return { kind: 'skip', why: t.editing.tryEscaped }
    case 'message-too-long':
      return { kind: 'skip', why: t.editing.tryTooLong }
    case 'name-too-long':
      return { kind: 'skip', why: t.editing.tryNameTooLong(decision.name ?? '') }
    default:
      return { kind: 'skip', why: t.editing.tryNobody }
  }
}

/** Another member with the same tag. */
export function twinOf<M extends ProxyMember>(
  tag: Tag,
  others: readonly M[],
  isCaseSensitive: boolean,
): M | undefined {
  const fold = (text: string | null | undefined) =>
    isCaseSensitive ? (text ?? '') : (text ?? '').toLowerCase()
  if (!tag.prefix && !tag.suffix) return undefined
  return others.find((member) =>
    member.proxy_tags?.some(
      ({ prefix, suffix }) => fold(prefix) === fold(tag.prefix) && fold(suffix) === fold(tag.suffix),
    ),
  )
}
