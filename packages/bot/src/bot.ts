import { SerialQueues } from './base/serial-queues.ts'
import { unlessAborted, within } from './base/waiting.ts'
import { type BridgeOptions, openBridge } from './bridge.ts'
import { languageOfGuild, mannerFor } from './choose-language.ts'
import type { Command } from './commands/definitions/command.ts'
import { allCommands } from './commands/families/all.ts'
import { openCommands } from './commands/on-platform/open.ts'
import type { BotConfig } from './config.ts'
import type { BotContext, CommandHandler } from './context.ts'
import { Discord } from './discord/discord.ts'
import { handleEdit, handleMessage } from './handle-message.ts'
import { handleInteraction, menuNames } from './messages/menu.ts'
import { handleReaction } from './messages/reactions.ts'
import { Notifier } from './notifier.ts'
import { Faults } from './observe/faults.ts'
import type { BotLog } from './observe/log.ts'
import { BotMetrics } from './observe/metrics.ts'
import { Notices } from './observe/notices.ts'
import { isChatError } from './platform/chat-error.ts'
import type { ChatEvent, Id } from './platform/types.ts'
import { repairAll } from './proxying/repair.ts'
import { ChannelMemory } from './state/channel-memory.ts'
import { DelayedTasks } from './state/delayed-tasks.ts'
import { OpenIntentions } from './state/open-intentions.ts'
import { RecentActions } from './state/recent-actions.ts'
import { RecordRemoval } from './state/record-removal.ts'
import { inLanguage } from './text/language.ts'

const settledAfterMs = 20_000
/** The platform gives an interaction up after three seconds. */
const patienceMs = 1_500
/** The bot tells people of no faults in the first minutes. */
const quietAfterStartMs = 2 * 60_000
const firstRetryMs = 1_000
const longestRetryMs = 60_000
const announceEveryMs = 60 * 60_000
const notifyEveryMs = 5_000
/** A stop waits so long for begun work. The next start finishes the rest, as after a crash. */
const stopMs = 4_000
const faultEveryMs = 60_000
const stillEveryMs = 20_000

export interface BotOptions {
  readonly config: BotConfig
  readonly bridge: BridgeOptions
  readonly log: BotLog
  /** The address of the dashboard for people; otherwise that of the bridge. */
  readonly dashboardUrl?: string
  readonly settledAfterMs?: number
  readonly patienceMs?: number
  readonly quietAfterStartMs?: number
  /** The time between two questions for messages to people. */
  readonly notifyEveryMs?: number
  /** Replaces the commands that the bot knows. */
  readonly commands?: (ctx: BotContext) => readonly Command[]
}

export interface RunningBot {
  readonly metrics: BotMetrics
  /** Resolves with the bot's name and invite link when it is connected; rejects if it never can be, or was stopped. */
  readonly ready: Promise<Introduction>
  health(): { connected: boolean; shards: number; latencyMs: number | null }
  /** Leaves the gateway and finishes begun work, in a few seconds at most. */
  stop(): Promise<void>
}

export interface Introduction {
  readonly name: string
  readonly inviteUrl: string
}

/** Composition root of the bot: builds platform, bridge and state, and connects. `stop` ends them in reverse. */
export function startBot(options: BotOptions): RunningBot {
  const { config, log } = options
  const stopping = new AbortController()
  const metrics = new BotMetrics()
  let faultLoggedAt = Number.NEGATIVE_INFINITY
  const platform = new Discord({
    ...config,
    status: [`${config.prefixes[0]}help`, config.status].filter(Boolean).join(' · '),
    onFault(error) {
      metrics.gateway('fault')
      // why: in an outage the gateway fails twice a second.
      if (stopping.signal.aborted || performance.now() - faultLoggedAt < faultEveryMs) return
      faultLoggedAt = performance.now()
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
  const delayedTasks = new DelayedTasks()
  const ctx: BotContext = {
    platform,
    bridge,
    log,
    metrics,
    notices: new Notices(platform),
    faults: new Faults(options.quietAfterStartMs ?? quietAfterStartMs),
    memory: new ChannelMemory(),
    queues: new SerialQueues(),
    delayedTasks,
    intentions: new OpenIntentions(bridge),
    recentActions: new RecentActions(),
    recordRemoval: new RecordRemoval({ bridge, delayedTasks, log }),
    loggingBots: new Set(config.loggingBots),
    settledAfterMs: options.settledAfterMs ?? settledAfterMs,
    patienceMs: options.patienceMs ?? patienceMs,
    prefixes: config.prefixes,
    operators: new Set(config.operators),
    dashboardUrl: (options.dashboardUrl ?? options.bridge.url).replace(/\/+$/, ''),
  }
  const known = (options.commands ?? allCommands)(ctx)
  const commands = openCommands(ctx, known, (account) => openBridge(options.bridge, account))
  const ready = connect(ctx, commands, new URL(config.apiUrl).host, stopping.signal)
  const notifier = new Notifier({ bridge, platform, log, everyMs: options.notifyEveryMs ?? notifyEveryMs })
  ready.then(
    () => notifier.start(),
    () => undefined,
  )
  const announcing = setInterval(() => void announce(ctx), announceEveryMs)
  const finish = async () => {
    await commands.finish()
    await platform.disconnect()
    await notifier.finish()
    await ctx.queues.idle()
    await ctx.delayedTasks.finish()
    await ctx.intentions.finish()
  }
  return {
    metrics,
    ready,
    health: () => platform.health(),
    async stop() {
      stopping.abort()
      clearInterval(announcing)
      await within(stopMs, finish())
    },
  }
}

/** Connects, and tries again for as long as the platform does not refuse the bot. */
async function connect(
  ctx: BotContext,
  commands: CommandHandler,
  to: string,
  stopping: AbortSignal,
): Promise<Introduction> {
  const { platform, log } = ctx
  log.info('the bot connects', { to })
  const still = setInterval(() => log.warn('the bot still waits for the platform', { to }), stillEveryMs)
  try {
    for (let waitMs = firstRetryMs; ; waitMs = Math.min(2 * waitMs, longestRetryMs)) {
      try {
        await unlessAborted(
          platform.connect((event) => handle(ctx, commands, event)),
          stopping,
        )
        break
      } catch (error) {
        if (stopping.aborted || isChatError(error, 'token-refused', 'bot-refused')) throw error
        const cause = messageOf(error)
        log.warn('the bot cannot connect and tries again', { to, cause, seconds: waitMs / 1000 })
        await unlessAborted(Bun.sleep(waitMs), stopping)
      }
    }
  } finally {
    clearInterval(still)
  }
  const { inviteUrl } = platform
  log.info('the bot is connected', { to, invite: inviteUrl })
  void announce(ctx)
  void offer(ctx, commands)
  return { name: platform.self.name, inviteUrl }
}

/** Joins the messages of an error and of its causes. */
const messageOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.cause === undefined ? '' : messageOf(error.cause)].filter(Boolean).join(': ')
    : String(error)

/** Offers the commands on the platform; one process does it for all. */
async function offer({ platform, log }: BotContext, { slash }: CommandHandler): Promise<void> {
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

/** Handles the messages of one channel in their order, and other events at the same time. */
function handle(ctx: BotContext, commands: CommandHandler, event: ChatEvent): void {
  const at = performance.now()
  const run = (queue: string, work: () => Promise<void>, guild: Id | null = null) =>
    void ctx.queues
      .run(queue, () => inLanguage(languageOfGuild(ctx.platform, guild), work))
      .catch((error) => ctx.log.error('an event could not be handled', {}, error))
  if (event.kind === 'message') {
    const { message } = event
    run(message.channel, () => handleMessage(ctx, commands, message, { edited: false, at }), message.guild)
  } else if (event.kind === 'edited') {
    const { message } = event
    run(message.channel, () => handleEdit(ctx, message, { edited: true, at }), message.guild)
  } else if (event.kind === 'deleted') {
    ctx.memory.forget(event.channel, event.messages)
    ctx.recordRemoval.add(event.messages)
  } else if (event.kind === 'reaction') {
    const { reaction } = event
    run(`reaction/${reaction.message}`, () => handleReaction(ctx, reaction, at))
  } else if (event.kind === 'interaction') {
    const { interaction } = event
    run(`interaction/${interaction.id}`, async () => {
      const { language, words } = await mannerFor(ctx.bridge, interaction.account.id, interaction.locale)
      const answer = async () => {
        if (await commands.interact(interaction)) return
        await handleInteraction(ctx, interaction, at)
      }
      await inLanguage(language, answer, words)
    })
  } else if (event.kind === 'connected') {
    ctx.metrics.gateway('connected')
    run('repair', () => repairAll(ctx))
  }
}
