/**
 * One pair of proxy tags. A side that is null, absent or empty is missing.
 *
 * @example
 * const tag: ProxyTag = { prefix: 'A:', suffix: null }
 */
export interface ProxyTag {
  readonly prefix?: string | null
  readonly suffix?: string | null
}

/**
 * The values of a member that the engine reads, with the names of the API. `id` is any identifier, as long as
 * `autoproxy_member`, `fronters`, `member_guilds` and `previous.member` use the same one.
 *
 * @example
 * const ash: ProxyMember = { id: 'ash', name: 'Ash', proxy_tags: [{ prefix: 'A:' }] }
 */
export interface ProxyMember {
  readonly id: string
  readonly name: string
  readonly display_name?: string | null
  readonly avatar_url?: string | null
  readonly webhook_avatar_url?: string | null
  readonly proxy_tags?: readonly ProxyTag[] | null
  readonly keep_proxy?: boolean | null
  readonly tts?: boolean | null
  /** Absent or null counts as true. */
  readonly autoproxy_enabled?: boolean | null
}
