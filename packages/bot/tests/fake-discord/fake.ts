import { Gateway } from './gateway/gateway.ts'
import { builders } from './handle/builders.ts'
import { people } from './handle/people.ts'
import { readers } from './handle/readers.ts'
import { troubles } from './handle/troubles.ts'
import { addApplicationRoutes } from './rest/application.ts'
import { addChannelRoutes } from './rest/channels.ts'
import { addInteractionRoutes } from './rest/interactions.ts'
import { addMessageRoutes } from './rest/messages.ts'
import { RestServer } from './rest/server.ts'
import { addWebhookRoutes } from './rest/webhooks.ts'
import { World } from './world/world.ts'

export interface FakeOptions {
  botName?: string
  token?: string
  /** Recommended by `GET /gateway/bot`. */
  shards?: number
  heartbeatMs?: number
  /** Gives the application the privileged intent for texts. */
  messageContent?: boolean
  /** When false, `GET /gateway/bot` answers whatever the token is. */
  checksToken?: boolean
  /** The address of the gateway that the platform names, instead of its own. */
  gatewayUrl?: string
  /** How far the platform's time is ahead; a negative number puts it back. */
  shiftMs?: number
}

export type FakeDiscord = Awaited<ReturnType<typeof startFakeDiscord>>

/** Starts a platform that speaks Discord's protocol on loopback. Everything about it is in memory. */
export async function startFakeDiscord({
  botName = 'Polyphony',
  token = 'token-of-the-bot',
  shards = 1,
  heartbeatMs = 41_250,
  messageContent = true,
  checksToken = true,
  gatewayUrl,
  shiftMs = 0,
}: FakeOptions = {}) {
  const world = new World(botName, token, shiftMs)
  const rest = new RestServer(world)
  const allowedIntents = messageContent ? 1 << 15 : 0
  const gateway = new Gateway(world, { heartbeatMs, allowedIntents })
  addApplicationRoutes(rest.router.add, world, checksToken, () => ({
    url: gatewayUrl ?? gateway.url,
    shards,
    maxConcurrency: 16,
  }))
  addChannelRoutes(rest.router.add, world)
  addMessageRoutes(rest.router.add, world, () => messageContent)
  addInteractionRoutes(rest.router.add, world)
  addWebhookRoutes(rest.router.add, world)
  gateway.listen()
  await rest.listen()
  world.origin = rest.origin

  const reading = readers(world, rest, gateway)
  return {
    ...builders(world),
    ...people(world),
    ...reading,
    ...troubles(world, rest, gateway),
    /** The base without version, for DISCORD_API_URL. */
    apiUrl: `${rest.origin}/api`,
    origin: rest.origin,
    token,
    botId: world.bot.id,
    applicationId: world.applicationId,
    until: (what: string, condition: () => boolean | Promise<boolean>, timeoutMs?: number) =>
      until(reading.changed, reading.version, what, condition, timeoutMs),
    stop(): void {
      rest.faults.clear()
      gateway.close()
      rest.close()
    },
  }
}

/** Waits until a condition on the state holds; looks again at every change. */
export async function until(
  changed: (version: number) => Promise<number>,
  version: () => number | Promise<number>,
  what: string,
  condition: () => boolean | Promise<boolean>,
  // why: a busy machine is no reason to fail.
  timeoutMs = 250_000,
): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`It never came true that ${what}.`)), timeoutMs)
  late.catch(() => {})
  try {
    for (;;) {
      const before = await version()
      if (await condition()) return
      await Promise.race([changed(before), late])
    }
  } finally {
    clearTimeout(timer)
  }
}
