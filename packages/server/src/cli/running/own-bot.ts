import { randomBytes } from 'node:crypto'
import type { RunningBot } from '@polyphony/bot'
import { ChatError } from '@polyphony/bot/without-platform'
import type { Config } from '../../config.ts'
import type { Log } from '../../observe/log.ts'

/** Gives the bot a key of its own if the operator chose none; it lives as long as the server. */
export const withBotKey = (config: Config): Config =>
  config.bot && config.bridgeKey === undefined
    ? { ...config, bridgeKey: randomBytes(32).toString('base64url') }
    : config

/** Starts the configured bot beside the server. The server runs on whatever becomes of it. */
export async function startOwnBot(config: Config, url: string, log: Log): Promise<RunningBot | undefined> {
  const { bot, bridgeKey, publicUrl } = config
  if (!bot || bridgeKey === undefined) return undefined
  // why: a server without a bot does not pay for its libraries.
  const { startBot } = await import('@polyphony/bot')
  const bridge = { url: reachable(url), key: bridgeKey }
  const running = startBot({ config: bot, bridge, log, dashboardUrl: publicUrl })
  running.ready.then(
    (introduction) => config.logFormat === 'pretty' && introduce(introduction),
    (error) => isRefused(error) && log.error(refusalOf(error)),
  )
  return running
}

/** An address that listens on all interfaces is reached through the machine itself. */
const reachable = (url: string) => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')

export function introduce({ name, inviteUrl }: { name: string; inviteUrl: string }): void {
  console.log(`The bot ${name} is connected. Add it to a chat server:\n  ${inviteUrl}\n`)
}

/** A bot that was stopped while it connected was not refused. */
export const isRefused = (error: unknown): error is ChatError => error instanceof ChatError

/** Says what an operator can do about a bot that the platform does not want. */
export function refusalOf({ reason, detail }: ChatError): string {
  if (reason === 'token-refused')
    return 'The bot cannot connect: DISCORD_TOKEN was refused. Copy the token again from the page of your application (docs/run/bot.md).'
  return `The bot cannot connect: the platform refuses it; ${detail}.`
}
