import type { ProxyMember } from './member.ts'
import type { PreparedTags } from './tags/prepared-tags.ts'

/**
 * A member's settings in the guild of the message; null keeps the member's own value.
 *
 * @example
 * const here: MemberGuild = { display_name: 'Ashen', keep_proxy: true }
 */
export interface MemberGuild {
  readonly display_name?: string | null
  readonly avatar_url?: string | null
  readonly keep_proxy?: boolean | null
}

/**
 * The values of a system that the engine reads.
 *
 * @example
 * const grove: ProxySystem = { tag: '| Grove', avatar_url: null }
 */
export interface ProxySystem {
  readonly tag?: string | null
  readonly avatar_url?: string | null
}

/**
 * The settings of a system that the engine reads. `latch_timeout` is in seconds: null means six hours, 0 never.
 *
 * @example
 * const settings: ProxySettings = { case_sensitive_proxy_tags: false, latch_timeout: 0 }
 */
export interface ProxySettings {
  readonly case_sensitive_proxy_tags?: boolean | null
  readonly latch_timeout?: number | null
  readonly name_format?: string | null
}

/**
 * The system's settings in the guild of the message. A missing row means the defaults.
 *
 * @example
 * const guild: SystemGuild = { tag: '[G]', tag_enabled: true }
 */
export interface SystemGuild {
  readonly proxying_enabled?: boolean | null
  readonly tag?: string | null
  readonly tag_enabled?: boolean | null
  readonly avatar_url?: string | null
  /** Wins over the system's format when it is set. */
  readonly name_format?: string | null
}

/**
 * The way in which autoproxy chooses a member.
 *
 * @example
 * const mode: AutoproxyMode = 'latch'
 */
export type AutoproxyMode = 'off' | 'front' | 'latch' | 'member'

/**
 * The autoproxy row of system and guild. The instant is in microseconds since the epoch.
 *
 * @example
 * const row: Autoproxy = { autoproxy_mode: 'member', autoproxy_member: 'ash', last_latch_timestamp: null }
 */
export interface Autoproxy {
  readonly autoproxy_mode: AutoproxyMode
  readonly autoproxy_member?: string | null
  readonly last_latch_timestamp?: number | null
}

/**
 * The chat account that sent the message.
 *
 * @example
 * const account: ProxyAccount = { autoproxy_enabled: false }
 */
export interface ProxyAccount {
  readonly autoproxy_enabled?: boolean | null
}

/**
 * Everything about the sender's system that a decision depends on; a server reads it from its store. Absent and
 * null values mean the defaults of a new system. `members` holds no guild settings, so one {@link PreparedTags}
 * serves every guild.
 *
 * @example
 * const context: ProxyContext = {
 *   members: [{ id: 'ash', name: 'Ash', proxy_tags: [{ prefix: 'A:' }] }],
 *   system: { tag: '| Grove' },
 *   now: Date.now() * 1000,
 * }
 */
export interface ProxyContext<M extends ProxyMember = ProxyMember> {
  /** All members in creation order, which decides between equally long tags. */
  readonly members: readonly M[] | PreparedTags<M>
  /** Member guild settings of this guild by member id. */
  readonly member_guilds?: Readonly<Record<string, MemberGuild>> | null
  readonly system?: ProxySystem | null
  readonly settings?: ProxySettings | null
  readonly guild?: SystemGuild | null
  readonly autoproxy?: Autoproxy | null
  readonly account?: ProxyAccount | null
  /** Member ids of the latest switch in order; empty or absent when nobody fronts. */
  readonly fronters?: readonly string[] | null
  /** The time of the decision in microseconds since the epoch. */
  readonly now: number
}
