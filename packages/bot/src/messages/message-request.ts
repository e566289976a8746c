import type { Answer } from '@polyphony/client'
import { Refusal } from '../base/refusal.ts'
import { type AnswerRecord, type ProxiedRecord, unlessMissing } from '../bridge.ts'
import type { BotContext } from '../context.ts'
import { madeAt } from '../platform/ids.ts'
import type { Author, Channel, Id, Power, Powers, Say } from '../platform/types.ts'
import { text } from '../text/texts.ts'

/** Somebody asks for something about a message: by a command, a reaction, the menu of the message, or a form. */
export interface MessageRequest {
  readonly caller: Author
  /** The place where they ask. */
  readonly channel: Channel
  /** The message that they mean; null means their latest proxied one in this channel. */
  readonly target: Id | null
  /** The message with the command, or the id of the form. */
  readonly command: Id
  /** When the request came, in milliseconds of `performance.now()`. */
  readonly at: number
}

/** The caller of a request and the place where they ask. */
export type Asking = Pick<MessageRequest, 'caller' | 'channel'>

/** An answer to show, or a sentence for callers who would not see otherwise that it is done. */
export type RequestOutcome =
  | { readonly say: Say }
  /** The bot deletes the command when it is done, or marks it if the effect is in another channel. */
  | { readonly done: string; readonly commandStays?: boolean }

/** A channel that somebody may see, and their powers there. */
export interface Place {
  readonly channel: Channel
  readonly roles: readonly Id[]
  readonly powers: Powers
}

type CallerSystem = Answer<'bridgeGetAccount'>['system']

/** A message without a link is looked for among those of the last minutes. */
const latestMs = 10 * 60_000

export const findProxied = ({ bridge }: BotContext, id: Id): Promise<ProxiedRecord | undefined> =>
  unlessMissing(bridge.bridgeGetMessage({ message: id }))

export const findAnswer = ({ bridge }: BotContext, id: Id): Promise<AnswerRecord | undefined> =>
  unlessMissing(bridge.bridgeGetReply({ message: id }))

/** Finds the proxied message that somebody wants to change: the named one, or their latest here. */
export async function findToChange(ctx: BotContext, request: MessageRequest): Promise<ProxiedRecord> {
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

/** Finds the channel of a message, if the caller is in its chat server and may see it. */
export async function placeFor(
  { platform }: BotContext,
  { caller, channel: here }: Asking,
  id: Id,
): Promise<Place | undefined> {
  const channel = id === here.id ? here : await platform.channel(id)
  if (!channel || channel.guild === null) return undefined
  const isHere = channel.guild === here.guild
  const person = isHere ? undefined : await platform.person(channel.guild, caller.id)
  const roles = isHere ? caller.roles : person?.roles
  if (!roles || !(await platform.maySee(channel, caller.id, roles))) return undefined
  // why: people in a timeout could otherwise write in that chat server from another one, through the bot.
  const powers = person?.isTimedOut ? onlyReading : platform.powersOf(channel, caller.id, roles)
  return { channel, roles, powers }
}

const onlyReading: Powers = new Set(['view-channel', 'read-history'] as const)

async function systemOf({ bridge }: BotContext, account: Id): Promise<CallerSystem | undefined> {
  return (await unlessMissing(bridge.bridgeGetAccount({ account })))?.system
}

/** A message belongs to every account of its system, and to the account that sent it. */
export async function isOwn(ctx: BotContext, record: ProxiedRecord, account: Id): Promise<boolean> {
  if (record.sender === account) return true
  return record.system !== null && (await systemOf(ctx, account))?.id === record.system.id
}

/** Checks that the caller may change a message: they see its channel, may write there, and it is their system's. */
export async function placeToChange(
  ctx: BotContext,
  asking: Asking,
  record: ProxiedRecord,
): Promise<Place & { system: CallerSystem }> {
  if (record.member === null) throw new Refusal(text.memberGone)
  const place = await placeFor(ctx, asking, record.channel)
  if (!place) throw new Refusal(text.placeUnreachable)
  if (!place.powers.has('send-messages')) throw new Refusal(text.mayNotWrite)
  const system = await systemOf(ctx, asking.caller.id)
  if (!system || system.id !== record.system?.id) throw new Refusal(text.notYours)
  return { ...place, system }
}

/** Refuses if the bot itself lacks a power in a channel. */
export function needPower({ platform }: BotContext, channel: Channel, power: Power): void {
  if (!platform.ownPowers(channel).has(power)) throw new Refusal(text.lackingPower(power))
}
