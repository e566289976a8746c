import { NotFound } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import type { MessageReference } from '../../../parsing/ids.ts'
import type { Channel, Message } from '../../../platform/types.ts'
import { decisionRequestAlone } from '../../../proxying/decision-request.ts'
import { needed, staysBecause } from '../../../proxying/proxy-message.ts'
import type { Tag } from '../../../text/shown.ts'
import { debugText } from '../../../text/texts.ts'
import { type Answer, note } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import { visibleChannel } from './check-permissions.ts'

/** Names the first reason for which the bot proxied a message, or did not. */
export async function checkProxying(
  call: Call<unknown>,
  named: MessageReference | undefined,
): Promise<Answer> {
  const { message, channel: here } = call
  const id = message.repliesTo ?? named?.message
  if (id === undefined) throw new Refusal(debugText.messageNeeded)
  if (call.guild === null && message.repliesTo !== null) return note(debugText.isDirect)
  const channelId = message.repliesTo === null ? (named?.channel ?? here) : here
  const channel = await visibleChannel(call, channelId)
  const recorded = await recordOf(call, id)
  if (recorded === 'proxied') return note(debugText.isProxied)
  const found = await call.places.message(channel.id, id)
  if (recorded === 'original' && (!found || found.author.id === call.caller))
    return note(debugText.wasProxied)
  if (!found) throw new Refusal(debugText.unknownMessage)
  return note(await reasonFor(call, found, channel))
}

/** The message is a proxied one, or the original of one. */
async function recordOf({ lookups: { asStranger } }: Call<unknown>, id: string) {
  try {
    const { id: proxied, parts } = await asStranger.bridgeGetMessage({ message: id })
    if (proxied === id || parts.includes(id)) return 'proxied'
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
  }
  try {
    return (await asStranger.getMessage({ message: id })).original === id ? 'original' : 'proxied'
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

async function reasonFor(call: Call<unknown>, message: Message, channel: Channel): Promise<string> {
  const { places, lookups } = call
  if (message.author.automatic) return debugText.isAutomatic
  if (call.isCommand(message.content)) return debugText.isCommand
  const own = message.author.id === call.caller
  if (!own && !call.isOperator) return debugText.notYours
  const body = { ...decisionRequestAlone(message, channel), guild_id: channel.guild ?? '', dry_run: true }
  const decision = await lookups.asStranger.bridgeDecideProxy({ body })
  if (!decision.proxy && decision.reason === 'no-system') return debugText.noSystem
  const stays = staysBecause(message, channel)
  if (stays !== undefined) return debugText.stays[stays] ?? debugText.unknown
  if (!decision.proxy && own && (await isTagAlone(call, message))) return debugText.emptyText
  if (!decision.proxy) return debugText.reasons[decision.reason] ?? debugText.unknown
  const powers = places.ownPowers(channel)
  const missing = needed.find((power) => !powers.has(power))
  if (missing) return debugText.lacks(missing)
  const limit = places.guild(channel.guild ?? '')?.fileLimit ?? Number.POSITIVE_INFINITY
  if (message.attachments.some(({ size }) => size > limit)) return debugText.fileTooLarge
  return own ? debugText.wouldProxy(decision.name) : debugText.wouldProxySomebody
}

/** The message is a proxy tag of the caller without anything in it. */
async function isTagAlone({ lookups }: Call<unknown>, { content }: Message): Promise<boolean> {
  if (lookups.asEverybody) return false
  const text = content.trim()
  const isAlone = ({ prefix, suffix }: Tag) => `${prefix ?? ''}${suffix ?? ''}`.trim() === text
  return text !== '' && (await lookups.ownMembers()).some(({ proxy_tags }) => proxy_tags.some(isAlone))
}
