import type { Answer } from '@polyphony/client'
import { isNotFound } from '../bridge.ts'
import { Refusal } from '../commands/answers/refusal.ts'
import type { BotContext } from '../context.ts'
import { madeAt } from '../platform/ids.ts'
import type { Id } from '../platform/types.ts'
import { text } from '../text/texts.ts'
import type { Request } from './request.ts'

/** A proxied message as strangers may see it. */
export type ProxiedRecord = Answer<'bridgeGetMessage'>
/** An answer of the bot to a command. */
export type AnswerRecord = Answer<'bridgeGetReply'>

const latestMs = 10 * 60_000

export const unlessMissing = <T>(request: Promise<T>): Promise<T | undefined> =>
  request.catch((error) => {
    if (isNotFound(error)) return undefined
    throw error
  })

export const findProxied = ({ bridge }: BotContext, id: Id): Promise<ProxiedRecord | undefined> =>
  unlessMissing(bridge.bridgeGetMessage({ message: id }))

export const findAnswer = ({ bridge }: BotContext, id: Id): Promise<AnswerRecord | undefined> =>
  unlessMissing(bridge.bridgeGetReply({ message: id }))

/** Finds the proxied message that somebody wants to change: the named one, or their latest here. */
export async function findToChange(ctx: BotContext, request: Request): Promise<ProxiedRecord> {
  const { target, channel, caller } = request
  if (target !== null) {
    const found = await findProxied(ctx, target)
    if (found) return found
    throw new Refusal(text.notProxied)
  }
  if (channel.guild === null) throw new Refusal(text.linkNeeded)
  const place = { account: caller.id, channel_id: channel.id }
  const latest = await unlessMissing(ctx.bridge.bridgeGetLatestMessage(place))
  const isYoung = latest && Date.now() - madeAt(latest.id) <= latestMs
  const found = isYoung ? await findProxied(ctx, latest.id) : undefined
  if (found) return found
  throw new Refusal(text.nothingLately)
}
