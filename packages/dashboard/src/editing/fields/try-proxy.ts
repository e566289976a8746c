import { decide, type ProxyDecision, type ProxyMember } from '@polyphony/proxy'
import type { Member, Settings, System } from '../../state/data.svelte.ts'
import { t } from '../../text/strings.ts'
import { bodyOf, type MemberDraft } from '../draft/draft.ts'
import type { Tag } from '../draft/field-plans.ts'

interface Stage {
  readonly members: readonly Member[]
  readonly system: System | undefined
  readonly settings: Settings | undefined
}

export interface Edited {
  /** Undefined for a member that is not made yet. */
  readonly uuid: string | undefined
  readonly draft: MemberDraft
}
const newcomer = 'new'

/** Everyone as the engine knows them, in the order they were made, with what is being edited in its place. */
export interface Actor extends ProxyMember {
  readonly color: string | null
}
export function castOf({ members }: Pick<Stage, 'members'>, { uuid = newcomer, draft }: Edited): Actor[] {
  const edited = { ...bodyOf(draft), id: uuid, name: draft.name || t.common.unnamed } as unknown as Actor
  const others = members
    .toSorted((a, b) => (a.created ?? '').localeCompare(b.created ?? ''))
    .map((member) => (member.uuid === uuid ? edited : { ...member, id: member.uuid }))
  return uuid === newcomer ? [...others, edited] : others
}

export type Trial = ProxyDecision<Actor> | { readonly kind: 'skip'; readonly why: string }

/** Tells which member a message becomes, or why it becomes nobody. */
export function tryMessage(
  content: string,
  cast: readonly Actor[],
  { system, settings }: Omit<Stage, 'members'>,
): Trial {
  const decision = decide(
    { content, platform: 'plain' },
    { members: cast, system: system ?? null, settings: settings ?? null, now: Date.now() * 1000 },
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

/** Another member that has the very same tag. */
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
