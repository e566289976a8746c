import { type BridgeOptions, openBridge } from './bridge.ts'
import type { BotConfig } from './config.ts'
import type { BotContext, BotLog } from './context.ts'
import { Discord } from './discord/discord.ts'
import { BotMetrics } from './observe/metrics.ts'
import { Notices } from './observe/notices.ts'
import { Lanes } from './platform/lanes.ts'
import type { ChatEvent } from './platform/types.ts'
import { Deletions } from './proxying/deletions.ts'
import { handleEdit, handleMessage } from './proxying/handle-message.ts'
import { Intentions } from './proxying/intentions.ts'
import { ChannelMemory } from './proxying/memory.ts'
import { repairAll } from './proxying/repair.ts'

const settledAfterMs = 20_000

export interface BotOptions {
  readonly config: BotConfig
  readonly bridge: BridgeOptions
  readonly log: BotLog
  readonly settledAfterMs?: number
}

export interface RunningBot {
  readonly metrics: BotMetrics
  readonly inviteUrl: string
  health(): { connected: boolean; shards: number; latencyMs: number | null }
  /** Leaves the gateway, and finishes what was begun. */
  stop(): Promise<void>
}

/** Composition root of the bot: platform, bridge, state; `stop` ends them in reverse. */
export async function startBot(options: BotOptions): Promise<RunningBot> {
  const { config, log } = options
  const metrics = new BotMetrics()
  const platform = new Discord({
    ...config,
    status: [`${config.prefixes[0]}help`, config.status].filter(Boolean).join(' · '),
    onFault(error) {
      metrics.gateway('fault')
      log.warn('the connection to the gateway failed', { cause: String(error) })
    },
    onRequest: (result) => metrics.request(result),
  })
  const bridge = openBridge(options.bridge)
  const ctx: BotContext = {
    platform,
    bridge,
    log,
    metrics,
    notices: new Notices(platform),
    memory: new ChannelMemory(),
    lanes: new Lanes(),
    deletions: new Deletions(),
    intentions: new Intentions(bridge),
    settledAfterMs: options.settledAfterMs ?? settledAfterMs,
    prefixes: config.prefixes,
  }
  await platform.connect((event) => handle(ctx, event))
  log.info('the bot is connected', { account: platform.self.id, shards: platform.health().shards })
  return {
    metrics,
    inviteUrl: platform.inviteUrl,
    health: () => platform.health(),
    async stop() {
      await platform.disconnect()
      await ctx.lanes.idle()
      await ctx.deletions.finish()
      await ctx.intentions.finish()
    },
  }
}

/** Messages of one channel are handled in the order sent, other events beside them. */
function handle(ctx: BotContext, event: ChatEvent): void {
  const at = performance.now()
  const run = (lane: string, work: () => Promise<void>) =>
    void ctx.lanes.run(lane, work).catch((error) => ctx.log.error('an event could not be handled', {}, error))
  if (event.kind === 'message') {
    const { message } = event
    run(message.channel, () => handleMessage(ctx, message, { edited: false, at }))
  } else if (event.kind === 'edited') {
    const { message } = event
    run(message.channel, () => handleEdit(ctx, message, { edited: true, at }))
  } else if (event.kind === 'deleted') {
    ctx.memory.forget(event.channel, event.messages)
  } else if (event.kind === 'connected') {
    ctx.metrics.gateway('connected')
    run('repair', () => repairAll(ctx))
  }
}
