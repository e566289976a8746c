import type { ProxyMember, ProxyTag } from '../member.ts'
import type { Subject } from './try-tag.ts'

/**
 * A member whose tag is around a message. `inner` is the text between, untrimmed, with a leading mention moved
 * inside.
 *
 * @example
 * const match: TagMatch = { member: ash, tag: { prefix: '[', suffix: ']' }, inner: 'hi' }
 */
export interface TagMatch<M extends ProxyMember = ProxyMember> {
  readonly member: M
  readonly tag: ProxyTag
  readonly inner: string
}

/**
 * Members with their tags compiled by `prepareTags`. It is a snapshot: prepare again when members or
 * tags change.
 *
 * @example
 * const prepared: PreparedTags = prepareTags(members)
 * prepared.members === members // true
 */
export interface PreparedTags<M extends ProxyMember = ProxyMember> {
  readonly members: readonly M[]
  /** @internal */
  readonly lookUp: (subject: Subject) => TagMatch<M> | undefined
}
