import { Forgetting } from './after/forget.ts'
import { Traces } from './after/log/traces.ts'
import { handleInteraction, menuNames } from './after/menu.ts'
import { handleReaction } from './after/reactions.ts'
import { type BridgeOptions, openBridge } from './bridge.ts'
import type { Command } from './commands/definitions/command.ts'
import { allCommands } from './commands/families/all.ts'
import { openCommands } from './commands/on-platform/open.ts'
import type { BotConfig } from './config.ts'
import type { BotContext, CommandDoor } from './context.ts'
import { Discord } from './discord/discord.ts'
import { Faults } from './observe/faults.ts'
import type { BotLog } from './observe/log.ts'
import { BotMetrics } from './observe/metrics.ts'
import { Notices } from './observe/notices.ts'
import { isChatError } from './platform/chat-error.ts'
import { Lanes } from './platform/lanes.ts'
import type { ChatEvent } from './platform/types.ts'
import { Deletions } from './proxying/deletions.ts'
import { handleEdit, handleMessage } from './proxying/handle-message.ts'
import { Intentions } from './proxying/intentions.ts'
import { ChannelMemory } from './proxying/memory.ts'
import { repairAll } from './proxying/repair.ts'

const settledAfterMs = 20_000
/** The platform gives up after three seconds. */
const patienceMs = 1_500
/** Faults while everything starts are not worth a word. */
const quietAfterStartMs = 2 * 60_000
const firstRetryMs = 1_000
const longestRetryMs = 60_000
const announceEveryMs = 60 * 60_000

export interface BotOptions {
  readonly config: BotConfig
  readonly bridge: BridgeOptions
  readonly log: BotLog
  /** The address of the dashboard for people; otherwise that of the bridge. */
  readonly dashboardUrl?: string
  readonly settledAfterMs?: number
  readonly patienceMs?: number
  readonly quietAfterStartMs?: number
  /** The commands that the bot knows: all of them, unless given. */
  readonly commands?: (ctx: BotContext) => readonly Command[]
}

export interface RunningBot {
  readonly metrics: BotMetrics
  /** Resolves with the bot's name and invite link when it is connected; rejects if it never can be. */
  readonly ready: Promise<Introduction>
  health(): { connected: boolean; shards: number; latencyMs: number | null }
  /** Leaves the gateway, and finishes what was begun. */
  stop(): Promise<void>
}

export interface Introduction {
  readonly name: string
  readonly inviteUrl: string
}

/** Composition root of the bot: platform, bridge, state. It connects by itself; `stop` ends all in reverse. */
export function startBot(options: BotOptions): RunningBot {
  const { config, log } = options
  const metrics = new BotMetrics()
  const platform = new Discord({
    ...config,
    status: [`${config.prefixes[0]}help`, config.status].filter(Boolean).join(' · '),
    onFault(error) {
      metrics.gateway('fault')
      log.warn('the connection to the gateway failed', { cause: error.message })
    },
    onUnreadable(event, error) {
      log.warn('an event of the gateway could not be read', { event, cause: String(error) })
    },
    onMisplaced(channel, error) {
      log.error('a post stands in the wrong channel and could not be deleted', { channel }, error)
    },
    onRequest: (result) => metrics.request(result),
  })
  const bridge = openBridge(options.bridge)
  const deletions = new Deletions()
  const ctx: BotContext = {
    platform,
    bridge,
    log,
    metrics,
    notices: new Notices(platform),
    faults: new Faults(options.quietAfterStartMs ?? quietAfterStartMs),
    memory: new ChannelMemory(),
    lanes: new Lanes(),
    deletions,
    intentions: new Intentions(bridge),
    traces: new Traces(),
    forgetting: new Forgetting({ bridge, deletions, log }),
    loggingBots: new Set(config.loggingBots),
    settledAfterMs: options.settledAfterMs ?? settledAfterMs,
    patienceMs: options.patienceMs ?? patienceMs,
    prefixes: config.prefixes,
    operators: new Set(config.operators),
    dashboardUrl: (options.dashboardUrl ?? options.bridge.url).replace(/\/+$/, ''),
  }
  const known = (options.commands ?? allCommands)(ctx)
  const commands = openCommands(ctx, known, (account) => openBridge(options.bridge, account))
  const stopping = new AbortController()
  const ready = connect(ctx, commands, stopping.signal)
  const announcing = setInterval(() => void announce(ctx), announceEveryMs)
  return {
    metrics,
    ready,
    health: () => platform.health(),
    async stop() {
      stopping.abort()
      clearInterval(announcing)
      await ready.catch(() => undefined)
      await commands.finish()
      await platform.disconnect()
      await ctx.lanes.idle()
      await ctx.deletions.finish()
      await ctx.intentions.finish()
    },
  }
}

/** Connects, and tries again for as long as the platform does not refuse the token. */
async function connect(ctx: BotContext, commands: CommandDoor, stopping: AbortSignal): Promise<Introduction> {
  const { platform, log } = ctx
  for (let wait = firstRetryMs; ; wait = Math.min(2 * wait, longestRetryMs)) {
    try {
      await platform.connect((event) => handle(ctx, commands, event))
      break
    } catch (error) {
      if (stopping.aborted || isChatError(error, 'token-refused')) throw error
      log.warn('the chat platform cannot be reached; the bot tries again', { cause: String(error) })
      await Bun.sleep(wait)
    }
  }
  void announce(ctx)
  void offer(ctx, commands)
  return { name: platform.self.name, inviteUrl: platform.inviteUrl }
}

/** Offers the commands on the platform; one process does it for all. */
async function offer({ platform, log }: BotContext, { slash }: CommandDoor): Promise<void> {
  if (!platform.serves(null)) return
  await platform
    .offerCommands(menuNames, slash)
    .catch((error) => log.warn('the commands of the bot were not offered', { cause: String(error) }))
}

/** Tells the server about the bot, for the dashboard. */
async function announce({ bridge, platform, prefixes, log }: BotContext): Promise<void> {
  const { application, name } = platform.self
  if (application === '') return
  const body = {
    platform: 'discord' as const,
    application_id: application,
    name,
    invite_url: platform.inviteUrl,
    prefixes: [...prefixes],
  }
  await bridge
    .bridgeAnnounceBot({ body })
    .catch((error) => log.warn('the server does not answer the bot', { cause: String(error) }))
}

/** Messages of one channel are handled in the order sent, other events beside them. */
function handle(ctx: BotContext, commands: CommandDoor, event: ChatEvent): void {
  const at = performance.now()
  const run = (lane: string, work: () => Promise<void>) =>
    void ctx.lanes.run(lane, work).catch((error) => ctx.log.error('an event could not be handled', {}, error))
  if (event.kind === 'message') {
    const { message } = event
    run(message.channel, () => handleMessage(ctx, commands, message, { edited: false, at }))
  } else if (event.kind === 'edited') {
    const { message } = event
    run(message.channel, () => handleEdit(ctx, message, { edited: true, at }))
  } else if (event.kind === 'deleted') {
    ctx.memory.forget(event.channel, event.messages)
    ctx.forgetting.add(event.messages)
  } else if (event.kind === 'reaction') {
    const { reaction } = event
    run(`reaction/${reaction.message}`, () => handleReaction(ctx, reaction, at))
  } else if (event.kind === 'interaction') {
    const { interaction } = event
    run(`interaction/${interaction.id}`, async () => {
      if (await commands.interact(interaction)) return
      await handleInteraction(ctx, interaction, at)
    })
  } else if (event.kind === 'connected') {
    ctx.metrics.gateway('connected')
    run('repair', () => repairAll(ctx))
  }
}
