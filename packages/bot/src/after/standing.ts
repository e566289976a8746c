import type { Answer } from '@polyphony/client'
import { Refusal } from '../commands/answers/refusal.ts'
import type { BotContext } from '../context.ts'
import type { Channel, Id, Power, Powers } from '../platform/types.ts'
import { text } from '../text/texts.ts'
import { type ProxiedRecord, unlessMissing } from './records.ts'
import type { Request } from './request.ts'

/** A channel that somebody may see, and their powers there. */
export interface Place {
  readonly channel: Channel
  readonly roles: readonly Id[]
  readonly powers: Powers
}

type Asking = Pick<Request, 'caller' | 'channel'>

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
  // why: whoever may not write in a chat server for a while could otherwise do it from elsewhere, through the bot.
  const powers = person?.isTimedOut ? onlyReading : platform.powersOf(channel, caller.id, roles)
  return { channel, roles, powers }
}

const onlyReading: Powers = new Set(['view-channel', 'read-history'] as const)

export type OwnSystem = Answer<'bridgeGetAccount'>['system']

export async function systemOf({ bridge }: BotContext, account: Id): Promise<OwnSystem | undefined> {
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
  request: Asking,
  record: ProxiedRecord,
): Promise<Place & { system: OwnSystem }> {
  if (record.member === null) throw new Refusal(text.memberGone)
  const place = await placeFor(ctx, request, record.channel)
  if (!place) throw new Refusal(text.placeUnreachable)
  if (!place.powers.has('send-messages')) throw new Refusal(text.mayNotWrite)
  const system = await systemOf(ctx, request.caller.id)
  if (!system || system.id !== record.system?.id) throw new Refusal(text.notYours)
  return { ...place, system }
}

export function needPower({ platform }: BotContext, channel: Channel, power: Power): void {
  if (!platform.ownPowers(channel).has(power)) throw new Refusal(text.lackingPower(power))
}

export async function isDenied({ bridge }: BotContext, account: Id): Promise<boolean> {
  return (await bridge.bridgeGetDenied({ account })).denied
}
