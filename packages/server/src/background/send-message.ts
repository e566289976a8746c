import { between, type ChannelAddress, type Instant, type Micros, seconds } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { Attempt } from '../operations/telling/attempts.ts'
import type { PreparedMessage } from '../operations/telling/sending.ts'
import type { SendResult } from '../outbound/requests.ts'

/** Sends a message to the receiver of its channel. `signal` ends the wait for an answer early. */
export async function sendMessage(
  ctx: Context,
  outgoing: PreparedMessage,
  signal: AbortSignal,
): Promise<Attempt> {
  const { address } = outgoing
  if (address?.kind === 'webpush') return sendPush(ctx, address, outgoing, signal)
  if (address?.kind === 'ntfy') return sendNtfy(ctx, address, outgoing, signal)
  return { kind: 'failed' }
}

async function sendNtfy(
  { outbound, clock }: Context,
  { server, topic, token }: Extract<ChannelAddress, { kind: 'ntfy' }>,
  { message }: PreparedMessage,
  signal: AbortSignal,
): Promise<Attempt> {
  const result = await outbound.send({
    url: server,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ topic, title: message.title, message: message.body }),
    signal,
  })
  return attemptOf(result, clock.now())
}

async function sendPush(
  { outbound, push, clock, config }: Context,
  address: Extract<ChannelAddress, { kind: 'webpush' }>,
  { message, channel, topic, content }: PreparedMessage,
  signal: AbortSignal,
): Promise<Attempt> {
  if (push.off !== undefined) return { kind: 'failed' }
  const { language, silent } = channel.values
  const shown = {
    ...message,
    // why the channel: only the browser knows which system or share it is about.
    navigate: `${config.publicUrl}${channel.share_id === null ? '/' : '/shared'}?channel=${channel.uuid}`,
    lang: language,
    tag: topic,
    silent: silent && content.kind === 'front',
  }
  const request = await push.request(address, shown, { topic, now: clock.now() })
  const result = await outbound.send({ ...request, signal })
  const isGone = 'status' in result && (result.status === 404 || result.status === 410)
  return isGone ? { kind: 'gone' } : attemptOf(result, clock.now())
}

/** Reads what the answer of a receiver means. */
function attemptOf(result: SendResult, now: Instant): Attempt {
  if (!('status' in result)) return { kind: 'failed' }
  if (result.status >= 200 && result.status < 300) return { kind: 'arrived' }
  return { kind: 'failed', retryAfter: readRetryAfter(result.retryAfter, now) }
}

/** Reads `Retry-After`: seconds, or a date. */
function readRetryAfter(text: string | null, now: Instant): Micros | undefined {
  if (text === null) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return seconds(Number(text))
  const date = Date.parse(text)
  if (Number.isNaN(date)) return undefined
  return Math.max(0, between(now, (date * 1000) as Instant)) as Micros
}
