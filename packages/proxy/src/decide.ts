import { resolveAutoproxy } from './autoproxy.ts'
import type { ProxyContext } from './context.ts'
import type { Decision, SkipDecision, SkipReason } from './decision.ts'
import { readEscape } from './escape.ts'
import type { ProxyMember, ProxyTag } from './member.ts'
import type { ProxyMessage } from './message.ts'
import { chooseAvatar } from './post/avatar.ts'
import { maxContentLength, renderContent } from './post/content.ts'
import { postName } from './post/post-name.ts'
import { maxNameLength, renderName, showsSystemTag } from './post/render-name.ts'
import { matchTags } from './tags/match-tags.ts'
import { isBlank } from './tags/white-space.ts'

/**
 * The member chosen for a message. `tag` is the tag that matched or, under autoproxy, the member's first tag;
 * keep-proxy puts it back around `inner`.
 *
 * @example
 * const choice: Choice = { kind: 'choice', member: ash, tag: { prefix: 'A:' }, inner: 'hello', autoproxied: false }
 */
export interface Choice<M extends ProxyMember = ProxyMember> {
  readonly kind: 'choice'
  readonly member: M
  readonly tag: ProxyTag | undefined
  readonly inner: string
  readonly autoproxied: boolean
}

/**
 * Decides whether a message is proxied, as whom, and how it is posted. The context is null when the sending account
 * has no system. The function changes nothing: store the `change` of a skip, and the result of {@link afterProxy} after
 * posting the message.
 *
 * @example
 * const ash = { id: 'ash', name: 'Ash', proxy_tags: [{ prefix: 'A:' }] }
 * decide({ content: 'A:hello' }, { members: [ash], system: { tag: '| Grove' }, now: Date.now() * 1000 })
 * // { kind: 'proxy', member: ash, name: 'Ash | Grove', avatar_url: null, content: 'hello', tts: false, autoproxied: false }
 * decide({ content: 'hello' }, { members: [ash], now: Date.now() * 1000 })
 * // { kind: 'skip', reason: 'no-match' }
 */
export function decide<M extends ProxyMember>(
  message: ProxyMessage,
  context: ProxyContext<M> | null,
): Decision<M> {
  const choice = choose(message, context)
  if (context === null || choice.kind === 'skip') return choice as SkipDecision
  return compose(message, context, choice)
}

/**
 * The first half of {@link decide}: chooses the member, if any. Of `member_guilds`, `system` and `guild` it reads only
 * `proxying_enabled`, so a server can load the other values just for the chosen member.
 *
 * @example
 * choose({ content: 'A:hello' }, { members: [ash], now: Date.now() * 1000 })
 * // { kind: 'choice', member: ash, tag: { prefix: 'A:' }, inner: 'hello', autoproxied: false }
 */
export function choose<M extends ProxyMember>(
  message: ProxyMessage,
  context: ProxyContext<M> | null,
): Choice<M> | SkipDecision {
  const reason = reasonAgainst(message, context)
  if (context === null || reason) return skip(reason ?? 'no-system')
  const asked = readEscape(message.content, context.autoproxy?.autoproxy_mode ?? 'off')
  if (asked) return { kind: 'skip', ...asked }
  const match = findTags(message, context)
  if (match) return { kind: 'choice', ...match, autoproxied: false }
  if (message.edited) return skip('no-match')
  const result = resolveAutoproxy(message.content, context)
  if ('reason' in result) return skip(result.reason)
  const { member } = result
  return { kind: 'choice', member, tag: member.proxy_tags?.[0], inner: message.content, autoproxied: true }
}

/**
 * Takes the place of {@link choose} when somebody has named the member: to send a message again as another member, for
 * instance. Neither autoproxy nor backslashes count. Tags around the text are cut off, whoever they belong to.
 *
 * @example
 * chooseNamed({ content: 'A:hello' }, { members: [ash, birch], now: Date.now() * 1000 }, birch)
 * // { kind: 'choice', member: birch, tag: undefined, inner: 'hello', autoproxied: false }
 */
export function chooseNamed<M extends ProxyMember>(
  message: ProxyMessage,
  context: ProxyContext<M> | null,
  member: M,
): Choice<M> | SkipDecision {
  const reason = reasonAgainst(message, context)
  if (context === null || reason) return skip(reason ?? 'no-system')
  const match = findTags(message, context)
  const tag = match?.member.id === member.id ? match.tag : member.proxy_tags?.[0]
  return { kind: 'choice', member, tag, inner: match?.inner ?? message.content, autoproxied: false }
}

/** Returns the reason to leave a message alone, whoever it would be proxied for. */
function reasonAgainst(message: ProxyMessage, context: ProxyContext | null): SkipReason | undefined {
  if (message.account_denied) return 'account-denied'
  if (context === null) return 'no-system'
  if (message.channel_blacklisted) return 'channel-blacklisted'
  if (context.guild?.proxying_enabled === false) return 'proxying-disabled'
  const isEmpty = isBlank(message.content) && !message.has_attachments && !message.has_poll
  return isEmpty ? 'blank-message' : undefined
}

const findTags = <M extends ProxyMember>(message: ProxyMessage, { members, settings }: ProxyContext<M>) =>
  matchTags(members, message.content, {
    has_attachments: message.has_attachments ?? false,
    case_sensitive_proxy_tags: settings?.case_sensitive_proxy_tags ?? true,
  })

/**
 * The second half of {@link decide}: works out the name, avatar and text of the chosen member's message.
 *
 * @example
 * const choice = choose(message, context)
 * if (choice.kind === 'choice') compose(message, context, choice)
 */
export function compose<M extends ProxyMember>(
  message: ProxyMessage,
  context: ProxyContext<M>,
  { member, tag, inner, autoproxied }: Choice<M>,
): Decision<M> {
  if (message.content.length > maxContentLength) return skip('message-too-long')
  const member_guild = context.member_guilds?.[member.id] ?? null
  const parts = { ...context, member, member_guild }
  if (message.require_tag && !showsSystemTag(parts)) return skip('tag-required')
  const name = renderName(parts)
  if (name.length > maxNameLength) return { ...skip('name-too-long'), name }
  return {
    kind: 'proxy',
    member,
    name: message.platform === 'plain' ? name : postName(name, member.id, message.previous),
    avatar_url: chooseAvatar(parts),
    content: renderContent(inner, tag, member, member_guild),
    tts: member.tts === true,
    autoproxied,
  }
}

function skip(reason: SkipReason): SkipDecision {
  return { kind: 'skip', reason }
}
