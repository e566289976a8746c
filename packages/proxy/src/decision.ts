import type { ProxyMember } from './member.ts'

/**
 * Every reason not to proxy, in the order of the checks. The README explains each reason.
 *
 * @example
 * skipReasons.includes('no-match') // true
 */
export const skipReasons = [
  'account-denied',
  'no-system',
  'channel-blacklisted',
  'proxying-disabled',
  'blank-message',
  'autoproxy-turned-off',
  'autoproxy-unlatched',
  'account-autoproxy-disabled',
  'escaped',
  'no-match',
  'no-fronter',
  'no-latched-member',
  'no-autoproxy-member',
  'member-autoproxy-disabled',
  'latch-expired',
  'message-too-long',
  'tag-required',
  'name-too-long',
] as const

/**
 * One of {@link skipReasons}.
 *
 * @example
 * const reason: SkipReason = 'no-match'
 */
export type SkipReason = (typeof skipReasons)[number]

/**
 * The keys of the autoproxy row that an escape changes. All other keys keep their values.
 *
 * @example
 * const change: AutoproxyChange = { autoproxy_mode: 'off' }
 * const row = { ...stored, ...change }
 */
export type AutoproxyChange = { readonly autoproxy_mode: 'off' } | { readonly autoproxy_member: null }

/**
 * Post this message in the member's name, then delete the original. `tts` is the member's wish: the bot
 * grants it only when the sending account may use it. `member` is the very object of the context.
 *
 * @example
 * const decision: ProxyDecision = {
 *   kind: 'proxy', member: ash, name: 'Ash | Grove', avatar_url: null, content: 'hello', tts: false, autoproxied: false,
 * }
 */
export interface ProxyDecision<M extends ProxyMember = ProxyMember> {
  readonly kind: 'proxy'
  readonly member: M
  readonly name: string
  readonly avatar_url: string | null
  readonly content: string
  readonly tts: boolean
  readonly autoproxied: boolean
}

/**
 * Leave the message alone. `change` is present when an escape asked for one and the caller is to store it;
 * `name` is present with `name-too-long`, to tell the user which name that was.
 *
 * @example
 * const decision: SkipDecision = { kind: 'skip', reason: 'autoproxy-turned-off', change: { autoproxy_mode: 'off' } }
 */
export interface SkipDecision {
  readonly kind: 'skip'
  readonly reason: SkipReason
  readonly change?: AutoproxyChange
  readonly name?: string
}

/**
 * The decision about a message: post it as a member, or leave it alone.
 *
 * @example
 * const line = (d: Decision) => (d.kind === 'proxy' ? `${d.name}: ${d.content}` : `not proxied (${d.reason})`)
 */
export type Decision<M extends ProxyMember = ProxyMember> = ProxyDecision<M> | SkipDecision
