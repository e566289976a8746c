import {
  type SettingsPatch,
  type SystemPatch,
  type SystemRef,
  settingsModel,
  systemModel,
} from '@polyphony/contract'
import type { MemberId, StoredSettings, StoredSystem, SystemId } from '../domain/entities.ts'
import { isNotGone } from './bulk/deletions.ts'
import { isEnabled } from './bulk/hidden-rows.ts'
import type { TextUse } from './bulk/text-use.ts'
import { one, type Queryable, type Tx } from './drivers/driver.ts'
import type { Target } from './lookup/target.ts'
import { assignments, columns, columnsOf, raw, type Sql, sql } from './sql/sql.ts'

export const systemColumns = columnsOf(systemModel, 'id', 'hid', 'uuid')
const settingsColumns = columnsOf(settingsModel, 'system_id', ...Object.keys(settingsModel.extended))
export const systemColumnsSql = columns('s', systemColumns)
export const settingsColumnsSql = columns('c', settingsColumns)
// why: SQLite allows no alias in a returning clause.
const returningSystem = raw(`returning ${systemColumns}`)
const returningSettings = raw(`returning ${settingsColumns}`)

/** Joins the system a reference names, as `s`. `@me` is the viewer that the lookup joined before. */
export const joinSystem = (ref: SystemRef): Sql => joinSystemAs('s', ref)

/**
 * Joins the system a reference names under a given alias, and only when a condition holds. Nothing names a system that
 * an admin has disabled.
 */
export function joinSystemAs(alias: 's' | 'viewer' | 'named', ref: SystemRef, when = raw('true')): Sql {
  return joinNamed(alias, ref, sql`${isEnabled(alias)} and ${when}`)
}

function joinNamed(alias: 's' | 'viewer' | 'named', ref: SystemRef, when: Sql): Sql {
  const s = raw(alias)
  switch (ref.kind) {
    case 'me':
      return alias === 's'
        ? sql`left join systems s on s.id = viewer.id`
        : sql`left join systems ${s} on ${s}.id = 0`
    case 'hid':
      return sql`left join systems ${s} on ${s}.hid = ${ref.hid} and ${when}`
    case 'uuid':
      return sql`left join systems ${s} on ${s}.uuid = ${ref.uuid} and ${when}`
    case 'account':
      return sql`left join accounts ${s}_account on ${s}_account.id = ${ref.account}
                 left join systems ${s} on ${s}.id = ${s}_account.system_id and ${when}`
  }
}

export const systemTarget = (ref: SystemRef): Target<StoredSystem> => ({
  columns: systemColumnsSql,
  join: joinSystem(ref),
})

/** A system with the timezone that its fronting time is counted in. */
export type TimedSystem = StoredSystem & Pick<StoredSettings, 'timezone'>

export const timedSystemTarget = (ref: SystemRef): Target<TimedSystem> => ({
  columns: sql`${systemColumnsSql}, c.timezone`,
  join: sql`${joinSystem(ref)} left join system_settings c on c.system_id = s.id`,
})

export const settingsTarget = (ref: SystemRef): Target<StoredSettings> => ({
  columns: settingsColumnsSql,
  join: sql`${joinSystem(ref)} left join system_settings c on c.system_id = s.id`,
})

/** A column for the version of a system's members, which every change to them counts up. */
export const membersVersionOf = ({ dialect }: Queryable, system: SystemId): Sql =>
  sql`(select ${dialect.number('members_version')} from systems where id = ${system}) as members_version`

export const systemReader = (db: Queryable) => ({
  /** Finds a system for the operator, also one that is disabled. */
  find: (ref: Exclude<SystemRef, { kind: 'me' }>) =>
    one<StoredSystem>(
      db,
      sql`select ${systemColumnsSql} from (select 1) one ${joinNamed('s', ref, raw('true'))} where s.id is not null`,
    ),

  get: (id: SystemId) =>
    one<StoredSystem>(db, sql`select ${systemColumnsSql} from systems s where s.id = ${id}`),
  settings: (id: SystemId) =>
    one<StoredSettings>(
      db,
      sql`select ${settingsColumnsSql} from system_settings c where c.system_id = ${id}`,
    ),
})

/** The limits of a system, and how much text it had when it was locked. */
export type SystemLimits = Pick<StoredSettings, 'member_limit' | 'group_limit'> & TextUse

export interface NewSystem {
  hid: string
  uuid: string
  token_hash: string | null
  name: string | null
  created: number
}

async function insertSystem(
  tx: Tx,
  { hid, uuid, token_hash, name, created }: NewSystem,
): Promise<StoredSystem | undefined> {
  const inserted = await one<StoredSystem>(
    tx,
    sql`insert into systems (hid, uuid, token_hash, name, created)
        values (${hid}, ${uuid}, ${token_hash}, ${name}, ${created})
        on conflict (hid) do nothing ${returningSystem}`,
  )
  if (inserted) await tx.run(sql`insert into system_settings (system_id) values (${inserted.id})`)
  return inserted
}

type KnownIds = Pick<NewSystem, 'hid' | 'uuid' | 'token_hash'>

async function introduce(tx: Tx, id: SystemId, known: KnownIds): Promise<StoredSystem> {
  const row = await one<StoredSystem>(
    tx,
    sql`update systems set ${assignments({ ...known })} where id = ${id} ${returningSystem}`,
  )
  if (row === undefined) throw new Error('an update gave no row')
  return row
}

function updateSettings(tx: Tx, id: SystemId, patch: SettingsPatch): Promise<StoredSettings | undefined> {
  const { description_templates: templates, extended: { words, ...extended } = {}, ...plain } = patch
  const values = {
    ...plain,
    ...extended,
    ...(templates && { description_templates: JSON.stringify(templates) }),
    ...(words && { words: JSON.stringify(words) }),
  }
  return one(
    tx,
    sql`update system_settings set ${assignments(values)} where system_id = ${id} ${returningSettings}`,
  )
}

function lockAndTouchMembers(tx: Tx, id: SystemId, only: MemberId | null): Promise<SystemLimits | undefined> {
  return one(
    tx,
    sql`update systems as s set members_version = s.members_version + 1, members_changed = ${only}
        where s.id = ${id} and ${isNotGone}
        returning (select member_limit from system_settings where system_id = ${id}) as member_limit,
          (select group_limit from system_settings where system_id = ${id}) as group_limit,
          (select text_bytes from text_use where system_id = ${id}) as text_bytes,
          (select field_bytes from text_use where system_id = ${id}) as field_bytes`,
  )
}

export const systemWriter = (tx: Tx) => ({
  ...systemReader(tx),

  /** Tests for a token: for any, or for one with this hash. */
  async hasToken(id: SystemId, hash?: string): Promise<boolean> {
    const row = await one(
      tx,
      hash === undefined
        ? sql`select 1 as found from systems where id = ${id} and token_hash is not null`
        : sql`select 1 as found from systems where id = ${id} and token_hash = ${hash}`,
    )
    return row !== undefined
  },

  /** Returns undefined when the short ID is taken. */
  insert: (system: NewSystem) => insertSystem(tx, system),

  /** Sets the IDs of a system that nobody knows yet. */
  introduce: (id: SystemId, known: KnownIds) => introduce(tx, id, known),

  update(id: SystemId, { privacy, extended: _, ...patch }: SystemPatch): Promise<StoredSystem | undefined> {
    return one(
      tx,
      sql`update systems set ${assignments({ ...patch, ...privacy })} where id = ${id} ${returningSystem}`,
    )
  },

  updateSettings: (id: SystemId, patch: SettingsPatch) => updateSettings(tx, id, patch),

  /**
   * Makes every other writer of this system wait until the transaction ends, so that counts, the order of switches and
   * values read before a write stay true. Returns the system's limits, or undefined when it was deleted.
   */
  lock(id: SystemId): Promise<SystemLimits | undefined> {
    return one(
      tx,
      sql`select c.member_limit, c.group_limit, u.text_bytes, u.field_bytes from systems s
          join system_settings c on c.system_id = s.id join text_use u on u.system_id = s.id
          where s.id = ${id} and ${isNotGone} ${tx.dialect.forUpdate('s')}`,
    )
  },

  /** Locks a system and counts a change to its members, or to `only` one of them, in one statement; see the columns. */
  lockAndTouchMembers: (id: SystemId, only: MemberId | null) => lockAndTouchMembers(tx, id, only),

  async setToken(id: SystemId, token_hash: string | null): Promise<void> {
    await tx.run(sql`update systems set token_hash = ${token_hash} where id = ${id}`)
  },

  /** Deletes a system, with the members of an import into it. */
  async remove(id: SystemId): Promise<void> {
    await tx.run(sql`delete from systems where id = (select shell_id from arrivals where system_id = ${id})`)
    await tx.run(sql`delete from systems where id = ${id}`)
  },

  /** Counts a change to the members of a system; see the columns. */
  async touchMembers(id: SystemId): Promise<void> {
    await tx.run(
      sql`update systems set members_version = members_version + 1, members_changed = null where id = ${id}`,
    )
  },
})
