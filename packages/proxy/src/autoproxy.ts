import type { Autoproxy, ProxyContext } from './context.ts'
import type { SkipReason } from './decision.ts'
import type { ProxyMember } from './member.ts'

/**
 * The member that autoproxy chose, or the reason why it chose none.
 *
 * @example
 * const none: AutoproxyResult = { reason: 'no-fronter' }
 */
export type AutoproxyResult<M extends ProxyMember = ProxyMember> =
  | { readonly member: M }
  | { readonly reason: SkipReason }

const defaultLatchSeconds = 21_600

/**
 * Chooses the member for a message without tags. There is no second choice: if the first fronter has autoproxy
 * switched off, it chooses nobody.
 *
 * @example
 * const context = { members: [ash, birch], autoproxy: { autoproxy_mode: 'front' }, fronters: ['birch', 'ash'], now: 0 }
 * resolveAutoproxy('hi', context) // { member: birch }
 * resolveAutoproxy('\\hi', context) // { reason: 'escaped' }
 */
export function resolveAutoproxy<M extends ProxyMember>(
  content: string,
  context: ProxyContext<M>,
): AutoproxyResult<M> {
  if (context.account?.autoproxy_enabled === false) return { reason: 'account-autoproxy-disabled' }
  if (content.startsWith('\\')) return { reason: 'escaped' }
  const row = context.autoproxy
  switch (row?.autoproxy_mode) {
    case 'front':
      return unlessDisabled(findMember(context, context.fronters?.[0]), 'no-fronter')
    case 'latch': {
      const choice = unlessDisabled(findMember(context, row.autoproxy_member), 'no-latched-member')
      return 'member' in choice && isExpired(row, context) ? { reason: 'latch-expired' } : choice
    }
    case 'member': {
      // compat: a member named by hand is proxied even with its own autoproxy switch off
      const member = findMember(context, row.autoproxy_member)
      return member ? { member } : { reason: 'no-autoproxy-member' }
    }
    default:
      return { reason: 'no-match' }
  }
}

function findMember<M extends ProxyMember>(
  { members }: ProxyContext<M>,
  id: string | null | undefined,
): M | undefined {
  if (id === null || id === undefined) return undefined
  const list = 'lookUp' in members ? members.members : members
  return list.find((member) => member.id === id)
}

function unlessDisabled<M extends ProxyMember>(member: M | undefined, none: SkipReason): AutoproxyResult<M> {
  if (member === undefined) return { reason: none }
  return member.autoproxy_enabled === false ? { reason: 'member-autoproxy-disabled' } : { member }
}

function isExpired(row: Autoproxy, { settings, now }: ProxyContext): boolean {
  const seconds = settings?.latch_timeout ?? defaultLatchSeconds
  const since = row.last_latch_timestamp ?? null
  return seconds !== 0 && since !== null && now - since > seconds * 1_000_000
}
