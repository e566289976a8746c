import type { Autoproxy } from './context.ts'

/**
 * The effect of a proxied message on the switch.
 *
 * @example
 * const setting: ProxySwitch = 'add'
 */
export type ProxySwitch = 'off' | 'new' | 'add'

/**
 * The state before a message was proxied.
 *
 * @example
 * const before: BeforeProxy = { proxy_switch: 'add', fronters: ['birch'], autoproxy: null, now: Date.now() * 1000 }
 */
export interface BeforeProxy {
  readonly proxy_switch?: ProxySwitch | null
  /** Member ids of the latest switch in order; empty or absent when nobody fronts. */
  readonly fronters?: readonly string[] | null
  readonly autoproxy?: Autoproxy | null
  readonly now: number
}

/**
 * The changes to store after a message has been proxied; null means no change. `edit` replaces the members of the
 * latest switch and keeps its time.
 *
 * @example
 * const effects: ProxyEffects = { latch: null, switch: { kind: 'edit', members: ['birch', 'ash'] } }
 */
export interface ProxyEffects {
  readonly latch: { readonly autoproxy_member: string; readonly last_latch_timestamp: number } | null
  readonly switch: { readonly kind: 'new' | 'edit'; readonly members: readonly string[] } | null
}

/**
 * Works out what one proxied message changes in latch and front. The latch moves with every message in mode `latch`,
 * so its timeout slides.
 *
 * @example
 * afterProxy('ash', { proxy_switch: 'add', fronters: ['birch'], now: 5 })
 * // { latch: null, switch: { kind: 'edit', members: ['birch', 'ash'] } }
 */
export function afterProxy(member: string, before: BeforeProxy): ProxyEffects {
  const latches = before.autoproxy?.autoproxy_mode === 'latch'
  return {
    latch: latches ? { autoproxy_member: member, last_latch_timestamp: before.now } : null,
    switch: switchAfter(member, before.proxy_switch ?? 'off', before.fronters ?? []),
  }
}

function switchAfter(
  member: string,
  setting: ProxySwitch,
  fronters: readonly string[],
): ProxyEffects['switch'] {
  if (setting === 'off' || fronters.includes(member)) return null
  if (setting === 'add' && fronters.length > 0) return { kind: 'edit', members: [...fronters, member] }
  return { kind: 'new', members: [member] }
}
