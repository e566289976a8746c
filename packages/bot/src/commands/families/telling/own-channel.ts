import { type Answer, PolyphonyError } from '@polyphony/client'
import { language } from '../../../text/language.ts'
import { tellingText } from '../../../text/texts.ts'
import type { Call } from '../../running/call.ts'

type Channel = Answer<'getChannel'>
type Wishes = Pick<Channel, 'when' | 'text'>

/** Finds the channel to the account of the caller. The server shows a bot no other. */
export async function ownChannel({ server }: Call<unknown>): Promise<Channel | undefined> {
  const channels = await server.listChannels({ systemRef: '@me' })
  return channels.find(({ kind }) => kind === 'discord')
}

/** Makes the channel to the account of the caller. */
export function makeChannel({ server, caller }: Call<unknown>, wishes: Wishes): Promise<Channel> {
  const to = { account: caller }
  const body = {
    name: tellingText.channelName,
    kind: 'discord' as const,
    to,
    language: language(),
    ...wishes,
  }
  return server.createChannel({ systemRef: '@me', body })
}

/** Lets a channel send again that was paused. */
export async function unpaused({ server }: Call<unknown>, channel: Channel): Promise<Channel> {
  if (!channel.paused) return channel
  return server.updateChannel({ systemRef: '@me', channel: channel.id, body: { paused: false } })
}

/** Tells why the server makes no channel. Other errors are thrown. */
export function reasonAgainst(error: unknown): 'no bot' | 'full' {
  if (error instanceof PolyphonyError && error.reason === 'channel_limit_reached') return 'full'
  if (error instanceof PolyphonyError && error.reason === 'bot_not_found') return 'no bot'
  throw error
}
