import { type BotMessage, type BotReport, seconds } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { recordAttempt } from './attempts.ts'
import { type PreparedMessage, prepareMessage, readClaim } from './sending.ts'

/** How long a bot has for a message. Platforms recognise a repetition for a few minutes. */
const claimFor = seconds(60)
const channelsAtOnce = 100
const messagesAtOnce = 20

/** Takes messages that are due for a bot to send. Of several processes, one gets each message. */
export async function claimMessages(ctx: Context): Promise<BotMessage[]> {
  const messages: BotMessage[] = []
  for (const channel of await ctx.store.channels.dueForBots(ctx.clock.now(), channelsAtOnce)) {
    if (messages.length >= messagesAtOnce) break
    const outgoing = await prepareMessage(ctx, channel, claimFor)
    const message = outgoing && (await toBot(ctx, outgoing))
    if (message) messages.push(message)
    else if (outgoing) await recordAttempt(ctx, outgoing, { kind: 'failed' })
  }
  return messages
}

/** Writes a message for a bot. Accounts that are not linked any more get none. */
async function toBot(
  { store }: Context,
  { channel, address, message, claim: key = '', content }: PreparedMessage,
): Promise<BotMessage | undefined> {
  if (address?.kind !== 'discord') return undefined
  const { account } = address
  if (!(await store.accounts.isReachable(channel.system_id, account))) return undefined
  const silent = channel.values.silent && content.kind === 'front'
  return { channel: channel.uuid, key, account, ...message, silent }
}

/** Records what a bot says about a message. A message that it does not have any more is skipped. */
export async function reportMessage(ctx: Context, { channel: uuid, key, arrived }: BotReport): Promise<void> {
  const channel = await ctx.store.channels.ofBot(uuid)
  const claim = channel && readClaim(channel)
  if (!channel || claim?.key !== key) return
  const { content } = claim
  await recordAttempt(ctx, { channel, content, claim: key }, { kind: arrived ? 'arrived' : 'failed' })
}
