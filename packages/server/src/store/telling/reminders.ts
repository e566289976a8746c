import type { Instant, Uuid } from '@polyphony/contract'
import type { MemberId, SystemId } from '../../domain/entities.ts'
import type { FrontList } from '../../domain/telling/front.ts'
import {
  nextOf,
  type PendingFront,
  type ReminderRule,
  type ReminderState,
} from '../../domain/telling/reminder.ts'
import type { ChannelId, ReminderId, ReminderValues, StoredReminder } from '../../domain/telling/rows.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { assignments, atMost, columns, type Param, sql, values } from '../sql/sql.ts'

const names = [
  'id',
  'system_id',
  'uuid',
  'name',
  'text',
  'rule',
  'watched',
  'channels',
  'missed',
  'enabled',
  'created',
  'due',
  'last',
  'front',
  'next',
  'pending',
  'missed_times',
  'missed_at',
]
const reminderColumns = columns('r', names)

/** A reminder as its row holds it: rule and lists are JSON. */
type ReminderRow = Omit<StoredReminder, 'values' | 'state'> &
  Pick<ReminderValues, 'name' | 'text' | 'missed' | 'enabled'> & {
    rule: string
    watched: string
    channels: string
    front: string
    next: Instant | null
    pending: string
    missed_times: number
    missed_at: Instant | null
  }

function readReminder(row: ReminderRow): StoredReminder {
  const { id, system_id, uuid, created, due, last, name, text, missed, enabled } = row
  return {
    id,
    system_id,
    uuid,
    created,
    due,
    last,
    values: {
      name,
      text,
      missed,
      enabled,
      on: JSON.parse(row.rule) as ReminderRule,
      while: JSON.parse(row.watched) as MemberId[],
      channels: JSON.parse(row.channels) as ChannelId[],
    },
    state: {
      front: JSON.parse(row.front) as FrontList,
      next: row.next,
      pending: JSON.parse(row.pending) as PendingFront[],
      missed: row.missed_times,
      missedAt: row.missed_at,
    },
  }
}

const valueColumns = ({ on, while: watched, channels, ...plain }: ReminderValues): Record<string, Param> => ({
  ...plain,
  rule: JSON.stringify(on),
  watched: JSON.stringify(watched),
  channels: JSON.stringify(channels),
})

const stateColumns = (state: ReminderState): Record<string, Param> => ({
  front: JSON.stringify(state.front),
  next: state.next,
  pending: JSON.stringify(state.pending),
  missed_times: state.missed,
  missed_at: state.missedAt,
  due_at: nextOf(state),
})

/** Parts of a reminder to write. */
export interface ReminderUpdate {
  values?: ReminderValues
  state?: ReminderState
  due?: Instant | null
  last?: Instant | null
}

const changeColumns = ({ values: chosen, state, ...plain }: ReminderUpdate): Record<string, Param> => ({
  ...plain,
  ...(chosen && valueColumns(chosen)),
  ...(state && stateColumns(state)),
})

export const reminderReader = (db: Queryable) => ({
  /** Lists the reminders of a system, oldest first. */
  async list(system: SystemId): Promise<StoredReminder[]> {
    const rows = await db.all<ReminderRow>(
      sql`select ${reminderColumns} from reminders r where r.system_id = ${system} order by r.id`,
    )
    return rows.map(readReminder)
  },

  async get(system: SystemId, uuid: Uuid): Promise<StoredReminder | undefined> {
    const row = await one<ReminderRow>(
      db,
      sql`select ${reminderColumns} from reminders r where r.uuid = ${uuid} and r.system_id = ${system}`,
    )
    return row && readReminder(row)
  },

  /** Lists some systems with reminders that the server has to look at, the longest overdue first. */
  async dueSystems(now: Instant, limit: number): Promise<SystemId[]> {
    const rows = await db.all<{ id: SystemId }>(
      sql`select r.system_id as id from reminders r where r.due_at <= ${now} order by r.due_at ${atMost(limit)}`,
    )
    return [...new Set(rows.map(({ id }) => id))]
  },
})

export type NewReminderRow = Omit<StoredReminder, 'id'>

export const reminderWriter = (tx: Tx) => ({
  ...reminderReader(tx),

  async insert({ values: chosen, state, ...row }: NewReminderRow): Promise<void> {
    await tx.run(
      sql`insert into reminders ${values({ ...row, ...valueColumns(chosen), ...stateColumns(state) } as Record<string, Param>)}`,
    )
  },

  async update(id: ReminderId, change: ReminderUpdate): Promise<void> {
    await tx.run(sql`update reminders set ${assignments(changeColumns(change))} where id = ${id}`)
  },

  async remove(id: ReminderId): Promise<void> {
    await tx.run(sql`delete from reminders where id = ${id}`)
  },

  /** Lists reminders that are due after a moment, by their ids, from after one on. */
  async dueAfter(moment: Instant, after: ReminderId | undefined, limit: number): Promise<StoredReminder[]> {
    const rows = await tx.all<ReminderRow>(
      sql`select ${reminderColumns} from reminders r
          where r.due_at > ${moment} and r.id > ${after ?? 0} order by r.id ${atMost(limit)}`,
    )
    return rows.map(readReminder)
  },
})
