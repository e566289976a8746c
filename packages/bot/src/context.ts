import type { SerialQueues } from './base/serial-queues.ts'
import type { Bridge } from './bridge.ts'
import type { Faults } from './observe/faults.ts'
import type { BotLog } from './observe/log.ts'
import type { BotMetrics } from './observe/metrics.ts'
import type { Notices } from './observe/notices.ts'
import type { Platform } from './platform/platform.ts'
import type { Id, Interaction, Message, SlashCommand } from './platform/types.ts'
import type { ChannelMemory } from './state/channel-memory.ts'
import type { DelayedTasks } from './state/delayed-tasks.ts'
import type { OpenIntentions } from './state/open-intentions.ts'
import type { RecentActions } from './state/recent-actions.ts'
import type { RecordRemoval } from './state/record-removal.ts'

/** Handles the messages and interactions that belong to commands. */
export interface CommandHandler {
  /** The slash commands to offer. */
  readonly slash: readonly SlashCommand[]
  /** True if the message was a command, or the answer to a question of one. */
  handle(message: Message): Promise<boolean>
  /** Answers a message that only mentions the bot or its prefix, if it was not proxied. */
  greet(message: Message): Promise<void>
  /** True if the button, form or slash command belongs to the commands. */
  interact(interaction: Interaction): Promise<boolean>
}

/** Everything that handling an event may use. */
export interface BotContext {
  readonly platform: Platform
  readonly bridge: Bridge
  readonly log: BotLog
  readonly metrics: BotMetrics
  readonly notices: Notices
  readonly faults: Faults
  readonly memory: ChannelMemory
  readonly queues: SerialQueues
  readonly delayedTasks: DelayedTasks
  readonly intentions: OpenIntentions
  readonly recentActions: RecentActions
  readonly recordRemoval: RecordRemoval
  /** No process still works on an intention that is older than this. */
  readonly settledAfterMs: number
  /** After this time without an answer the bot asks the platform to wait. */
  readonly patienceMs: number
  /** Accounts of further bots that log deleted messages. */
  readonly loggingBots: ReadonlySet<Id>
  /** A command begins with one of these; hints show the first. */
  readonly prefixes: readonly string[]
  /** Accounts of the people who run the bot. */
  readonly operators: ReadonlySet<Id>
  /** The address of the dashboard, without a slash at its end. */
  readonly dashboardUrl: string
}
