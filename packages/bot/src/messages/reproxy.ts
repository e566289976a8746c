import { Refusal } from '../base/refusal.ts'
import type { Proxied, ProxiedRecord } from '../bridge.ts'
import type { BotContext } from '../context.ts'
import { madeAt } from '../platform/ids.ts'
import type { Id, Message, Post } from '../platform/types.ts'
import { decisionRequest } from '../proxying/decision-request.ts'
import { deliver } from '../proxying/deliver.ts'
import { makePosts } from '../proxying/make-posts.ts'
import { whyLeft } from '../proxying/proxy-message.ts'
import { isReplyCard } from '../proxying/reply-card.ts'
import { text } from '../text/texts.ts'
import { colorOf } from './cards.ts'
import { unmarked } from './failures.ts'
import type { MessageRequest, RequestOutcome } from './message-request.ts'
import { findToChange, needPower, placeToChange } from './message-request.ts'

const youngMs = 60_000

/** Finds the member that somebody typed, or refuses with suggestions that the answer may show. */
type FindMember = (typed: string, system: string) => Promise<{ readonly id: string }>

/**
 * Posts a proxied message again as another member. The old message is the trigger of the new one, so that the repair
 * after a crash works as for ordinary messages.
 */
export async function reproxy(
  ctx: BotContext,
  request: MessageRequest,
  typed: string,
  findMember: FindMember,
): Promise<RequestOutcome> {
  const { platform, bridge, intentions } = ctx
  if (typed === '') throw new Refusal(text.reproxyNeedsMember)
  const record = await findToChange(ctx, request)
  const { channel, roles, system } = await placeToChange(ctx, request, record)
  if (!(await isStillFresh(ctx, request, record))) throw new Refusal(text.reproxyTooOld)
  const member = await findMember(typed, system.id)
  needPower(ctx, channel, 'manage-webhooks')
  needPower(ctx, channel, 'manage-messages')
  const old = await wholeMessage(ctx, record)
  if (!old) throw new Refusal(text.messageGone)
  const message = { ...old, author: { ...request.caller, roles } }
  let posted: Id | undefined
  intentions.begin(message.id)
  try {
    const { previous: _, ...asked } = decisionRequest(ctx, message, channel)
    const decision = await bridge.bridgeDecideProxy({ body: { ...asked, member: member.id, intend: true } })
    if (!decision.proxy) throw new Refusal(whyNot(decision))
    const [first, ...further] = await makePosts(ctx, message, channel, decision)
    const posts: [Post, ...Post[]] = [asBefore(first, old, decision), ...further]
    ctx.recentActions.noteCommand(request.command)
    posted = await deliver(ctx, {
      message,
      channel,
      decision,
      posts,
      at: request.at,
      original: request.command,
    })
  } catch (error) {
    intentions.leave(message.id)
    throw error
  }
  if (posted === undefined) throw new Refusal(text.reproxyFailed)
  for (const part of record.parts) await platform.deleteMessage(record.channel, part).catch(() => undefined)
  return { done: text.reproxied }
}

/** Only the last message of the channel, or one of the last minute, can change its member. */
async function isStillFresh(
  { platform }: BotContext,
  { channel, command }: MessageRequest,
  { id, channel: where, parts }: ProxiedRecord,
): Promise<boolean> {
  if (Date.now() - madeAt(id) <= youngMs) return true
  if (where !== channel.id) return false
  const since = await platform.messagesAfter(where, id, parts.length + 2)
  return since.every((message) => message.id === command || parts.includes(message.id))
}

/** Reads the message with the files of all its parts. */
async function wholeMessage({ platform }: BotContext, record: ProxiedRecord): Promise<Message | undefined> {
  const message = await platform.message(record.channel, record.id)
  if (!message) return undefined
  const parts = await Promise.all(record.parts.map((part) => platform.message(record.channel, part)))
  const files = parts.flatMap((part) => part?.attachments ?? [])
  return { ...message, attachments: [...message.attachments, ...files] }
}

/** Keeps the marks and cards of the old message; the card of a reply gets the colour of the new member. */
function asBefore(post: Post, old: Message, { member }: Proxied): Post {
  const color = colorOf(member.color)
  const embeds = old.embeds.map((embed) => (isReplyCard(embed) ? { ...embed, color } : embed))
  return { ...post, embeds, marks: { ...post.marks, silent: old.marks.silent } }
}

function whyNot(decision: Parameters<typeof whyLeft>[0]): string {
  if (decision.reason === 'channel-blacklisted') return text.reproxyBlacklisted
  if (decision.reason === 'already-handled') return text.reproxyDone
  return decision.tell ? unmarked(whyLeft(decision)) : text.reproxyFailed
}
