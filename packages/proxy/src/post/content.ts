import type { MemberGuild } from '../context.ts'
import type { ProxyMember, ProxyTag } from '../member.ts'
import { cut } from './cut.ts'

/**
 * The longest text that is proxied, in UTF-16 code units.
 *
 * @example
 * message.content.length > maxContentLength // decide() skips with 'message-too-long'
 */
export const maxContentLength = 2000

/**
 * Returns the text to post: the inner text, with the tag around it if the member keeps its tags. The guild's setting
 * wins over the member's. A text that the tag makes too long is cut.
 *
 * @example
 * renderContent('hi', { prefix: 'A:' }, { keep_proxy: true }) // 'A:hi'
 * renderContent('hi', { prefix: 'A:' }, { keep_proxy: true }, { keep_proxy: false }) // 'hi'
 */
export function renderContent(
  inner: string,
  tag: ProxyTag | null | undefined,
  member: Pick<ProxyMember, 'keep_proxy'>,
  member_guild?: MemberGuild | null,
): string {
  const keep = member_guild?.keep_proxy ?? member.keep_proxy ?? false
  return cut(keep ? (tag?.prefix ?? '') + inner + (tag?.suffix ?? '') : inner, maxContentLength)
}
