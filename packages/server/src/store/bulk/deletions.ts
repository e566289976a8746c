import type { Instant, Uuid } from '@polyphony/contract'
import type { SystemId } from '../../domain/entities.ts'
import { one, type Tx } from '../drivers/driver.ts'
import { atMost, raw, sql } from '../sql/sql.ts'
import type { Shell } from './import-runs.ts'

/** Starts the short ID of a system that is being deleted. No request can name it. */
const gone = 'deleted'

/** Excludes systems that are being deleted, with a condition that a lock can check at once. */
export const isNotGone = raw(`s.hid not like '${gone} %'`)

/** A system with at most this many rows in each table is deleted in one transaction. Rows of some tables are long. */
const fewRows = 300

/** Tables that can hold many rows of one system: their key columns, and how many rows to delete at once. */
const tables = [
  // why: first, as deleting a switch would delete all of its comments in one step.
  { name: 'switch_comments', key: 'id', rows: 100 },
  { name: 'switch_notes', key: 'id', rows: 100 },
  { name: 'switches', key: 'id', rows: 200 },
  { name: 'notes', key: 'id', rows: 10, few: 20 },
  { name: 'group_members', key: 'group_id, member_id', rows: 500 },
  { name: 'outbox', key: 'id', rows: 50 },
  {
    name: 'messages',
    key: 'id',
    rows: 200,
    change: 'update messages set system_id = null, member_id = null',
  },
  { name: 'member_guilds', key: 'member_id, guild_id', rows: 200 },
  { name: 'member_fields', key: 'member_id, field', rows: 200 },
  { name: 'groups', key: 'id', rows: 50 },
  { name: 'members', key: 'id', rows: 50 },
].map(({ name, key, rows, few = fewRows, change = `delete from ${name}` }) => ({
  name: raw(name),
  rows,
  few,
  remove: raw(`${change} where (${key}) in (select ${key} from ${name} where system_id =`),
}))

/** Systems deleted in steps because they have many rows. Each is the shell of an import that never ends. */
export const deletionWriter = (tx: Tx) => ({
  async isLarge(system: SystemId): Promise<boolean> {
    for (const { name, few } of tables) {
      const row = await one(
        tx,
        sql`select 1 as found from ${name} where system_id = ${system} limit 1 offset ${few}`,
      )
      if (row !== undefined) return true
    }
    return false
  },

  /** Hides the system and everything of it from every request, and stops an import into it. */
  async begin(system: SystemId, uuid: Uuid, now: Instant): Promise<Shell> {
    await tx.run(sql`update arrivals set system_id = null, seen_at = 0 where system_id = ${system}`)
    await tx.run(
      sql`update systems set hid = ${`${gone} ${uuid}`}, uuid = ${uuid}, token_hash = null, webhook_url = null
          where id = ${system}`,
    )
    await tx.run(sql`update accounts set system_id = null where system_id = ${system}`)
    await tx.run(sql`delete from api_keys where system_id = ${system}`)
    await tx.run(sql`delete from webhooks where system_id = ${system}`)
    await tx.run(sql`delete from holds where system_id = ${system}`)
    await tx.run(sql`delete from shares where system_id = ${system}`)
    await tx.run(sql`delete from channels where system_id = ${system}`)
    await tx.run(sql`delete from reminders where system_id = ${system}`)
    await tx.run(sql`delete from front_changes where system_id = ${system}`)
    await tx.run(sql`delete from syncs where system_id = ${system}`)
    const row = await one<Shell>(
      tx,
      sql`insert into arrivals (system_id, shell_id, makes_system, first_switch, seen_at)
          values (null, ${system}, ${false}, ${Number.MAX_SAFE_INTEGER}, ${now}) returning id, shell_id, first_switch`,
    )
    if (row === undefined) throw new Error('an insert gave no row')
    return row
  },

  /** Deletes some rows of a system; returns false when there were none. */
  async removeSome(system: SystemId): Promise<boolean> {
    for (const { remove, rows } of tables) {
      const removed = await tx.all(sql`${remove} ${system} ${atMost(rows)}) returning 1 as gone`)
      if (removed.length > 0) return true
    }
    return false
  },
})
