import type { ChannelKind, Instant, MessageLanguage, Uuid } from '@polyphony/contract'
import type { MemberId, PersonId, RowId, SystemId } from '../entities.ts'
import type { ShareId } from '../sharing/rows.ts'
import type { ChannelRules, ChannelState } from './channel.ts'
import type { ReminderRules, ReminderState } from './reminder.ts'

export type ChannelId = RowId<'channel'>
export type ReminderId = RowId<'reminder'>
export type NoticeId = RowId<'notice'>

/** The values of a channel that somebody chooses. */
export interface ChannelValues extends ChannelRules {
  readonly name: string
  /** Null for everybody. May name members who are deleted by now. */
  readonly members: readonly MemberId[] | null
  readonly language: MessageLanguage
  readonly silent: boolean
  readonly paused: boolean
}

/** How sending went lately. */
export interface ChannelAttempts {
  readonly failing_since: Instant | null
  readonly attempts: number
  readonly attempted_at: Instant | null
  readonly retry_at: Instant | null
  /** The beginning of the hour in which messages are counted, and how many there were. */
  readonly hour_at: Instant | null
  readonly hour_count: number
  /** Until then a bot has the message that `claim` describes. */
  readonly claimed_until: Instant | null
  readonly claim: string | null
}

export interface StoredChannel {
  readonly id: ChannelId
  readonly system_id: SystemId
  readonly share_id: ShareId | null
  /** The person whose session made it; null when a token or a bot did. It ends when they no longer hold the system. */
  readonly person_id: PersonId | null
  readonly uuid: Uuid
  readonly kind: ChannelKind
  /** Encrypted. */
  readonly address: string
  readonly topic: string
  readonly created: Instant
  readonly values: ChannelValues
  readonly state: ChannelState
  readonly sending: ChannelAttempts
}

/** The values of a reminder that somebody chooses. */
export interface ReminderValues extends ReminderRules {
  readonly name: string
  readonly text: string | null
  readonly channels: readonly ChannelId[]
  readonly enabled: boolean
}

export interface StoredReminder {
  readonly id: ReminderId
  readonly system_id: SystemId
  readonly uuid: Uuid
  readonly created: Instant
  readonly values: ReminderValues
  readonly state: ReminderState
  readonly due: Instant | null
  readonly last: Instant | null
}

/** A message beside the front: a reminder, or a test. */
export interface StoredNotice {
  readonly id: NoticeId
  readonly channel_id: ChannelId
  readonly reminder_id: ReminderId | null
  readonly topic: string
  readonly times: number
  readonly at: Instant
  /** The texts of the reminder; null for a test. */
  readonly name: string | null
  readonly text: string | null
}

/** Identifies a message as it went out. Its times and moment change when its reminder falls due again. */
export type SentNotice = Pick<StoredNotice, 'id' | 'times' | 'at'>

/** Tells a test from the reminders. */
export const isTest = ({ reminder_id }: Pick<StoredNotice, 'reminder_id'>): boolean => reminder_id === null
