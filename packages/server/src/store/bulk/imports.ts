import type { EntityRef, Instant, MemberPatch, Uuid } from '@polyphony/contract'
import type { CommentId, MemberId, SwitchId, SystemId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import type { NewComment } from '../fronting/comments.ts'
import { history, toList } from '../fronting/history.ts'
import type { NewSwitchNote } from '../fronting/switch-notes.ts'
import { type NewMember, toColumns } from '../members.ts'
import { matchesAny } from '../sql/refs.ts'
import { reserveIds } from '../sql/row-ids.ts'
import { raw, sql, values } from '../sql/sql.ts'
import { isSeen } from './hidden-rows.ts'
import type { ImportRun, ImportRunId } from './import-runs.ts'

const withoutHids = {
  fields: raw('custom_fields'),
  notes: raw('notes'),
  comments: raw('switch_comments'),
  circles: raw('circles'),
  reminders: raw('reminders'),
}
const tables = { systems: raw('systems'), members: raw('members'), groups: raw('groups') }

/** Reads and writes of an import, for many rows at once. */
export const importReader = (db: Queryable) => ({
  /** Finds the references that are in use by any system, without saying which. */
  async taken(table: keyof typeof tables, refs: readonly EntityRef[]): Promise<Set<string>> {
    if (refs.length === 0) return new Set()
    const rows = await db.all<{ hid: string; uuid: string }>(
      sql`select p.hid, p.uuid from ${tables[table]} p where ${matchesAny(db, 'p', refs)}`,
    )
    return new Set(rows.flatMap(({ hid, uuid }) => [hid, uuid]))
  },

  /** Counts the moments that have a switch already. */
  async countSwitches(system: SystemId, timestamps: readonly Instant[]): Promise<number> {
    const row = await one<{ total: number }>(
      db,
      sql`select count(distinct timestamp) as total from ${history} w
          where system_id = ${system} and timestamp ${db.dialect.oneOfIds(timestamps)}`,
    )
    return row?.total ?? 0
  },

  /**
   * Finds the switches of statuses and notes by their places in the list, and what is there of the same member.
   * why the plus: without it SQLite would go through all statuses that the member has on any switch.
   */
  async notesThere(system: SystemId, notes: readonly PlacedNote[]): Promise<Map<number, NoteThere>> {
    const rows = notes.map(({ timestamp, switch: uuid, member_id }, i) => [i, timestamp, uuid, member_id])
    const found = await db.all<Omit<NoteThere, 'status' | 'note'> & { place: number }>(
      sql`with list as materialized (
            select value, ${switchOf(db, system)} as switch_id from ${db.dialect.rows(rows)})
          select ${rowOrder} as place, list.switch_id,
            (select w.arrival from switches w where w.id = list.switch_id) as arrival, (select n.id from switch_notes n where n.switch_id = list.switch_id
            and +n.member_id is not distinct from ${noteMember} limit 1) as note_id
          from list where list.switch_id is not null`,
    )
    const ids = new Set(found.flatMap(({ note_id }) => note_id ?? []))
    const texts = await db.all<{ id: number; status: string | null; note: string | null }>(
      sql`select n.id, n.status, n.note from ${db.dialect.byIds('switch_notes', 'n', ids)}`,
    )
    const byId = new Map<number | null, (typeof texts)[number]>(texts.map((text) => [text.id, text]))
    return new Map(
      found.map(({ place, ...there }) => {
        const { status = null, note = null } = byId.get(there.note_id) ?? {}
        return [place, { ...there, status, note }]
      }),
    )
  },

  /** Finds the moments whose switch has neither a status nor a note. */
  async withoutNotes(system: SystemId, timestamps: readonly Instant[]): Promise<Set<Instant>> {
    const rows = await db.all<{ timestamp: Instant }>(
      sql`select timestamp from ${history} w where system_id = ${system} and timestamp ${db.dialect.oneOfIds(timestamps)}
            and (select n.id from switch_notes n where n.switch_id = w.id limit 1) is null`,
    )
    return new Set(rows.map(({ timestamp }) => timestamp))
  },

  /** Counts the switches between two moments, both included. */
  async switchesBetween(system: SystemId, from: Instant, until: Instant): Promise<number> {
    const row = await one<{ total: number }>(
      db,
      sql`select count(*) as total from ${history} w
          where system_id = ${system} and timestamp between ${from} and ${until}`,
    )
    return row?.total ?? 0
  },

  /** Finds the UUIDs that are in use by any system, without saying which. */
  async takenUuids(table: keyof typeof withoutHids, uuids: readonly Uuid[]): Promise<Set<Uuid>> {
    if (uuids.length === 0) return new Set()
    const rows = await db.all<{ uuid: Uuid }>(
      sql`select uuid from ${withoutHids[table]} where uuid ${db.dialect.oneOfUuids(uuids)}`,
    )
    return new Set(rows.map(({ uuid }) => uuid))
  },

  /** Finds the switches that have one of these UUIDs, and their systems. */
  takenSwitches: (uuids: readonly Uuid[]) =>
    db.all<{ uuid: Uuid; system_id: SystemId }>(
      sql`select uuid, system_id from switches where uuid ${db.dialect.oneOfUuids(uuids)}`,
    ),
})

export const importWriter = (tx: Tx) => ({
  ...importReader(tx),

  /** Reserves row ids for members created later. */
  reserveMembers: (count: number) => reserveIds(tx, 'members', count) as Promise<MemberId[]>,

  /**
   * Creates members that nobody sees until the import ends. Returns the created ones; the missing ones' short IDs were
   * taken.
   */
  async insertMembers({ shell_id }: ImportRun, members: readonly ReservedMember[]): Promise<Set<MemberId>> {
    // why: otherwise two imports of one file would wait for each other in PostgreSQL.
    const inOrder = members.toSorted((a, b) => (a.ids.uuid < b.ids.uuid ? -1 : 1))
    const rows = inOrder.map(({ ids, patch }) => ({ system_id: shell_id, ...ids, ...toColumns(patch) }))
    const made: { id: MemberId }[] = []
    for (const [first, ...more] of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
      if (first === undefined) continue
      const statement = sql`insert into members ${values(first, ...more)} on conflict (hid) do nothing returning id`
      made.push(...(await tx.all<{ id: MemberId }>(statement)))
    }
    return new Set(made.map(({ id }) => id))
  },

  /**
   * Adds switches at moments that have none yet. Nobody sees them until the import ends. Returns how many it added.
   * why: PostgreSQL looks each moment up this way; for a `not exists` it would read all switches of the system.
   */
  async insertSwitches({ id, system_id }: ImportRun, switches: readonly ImportedSwitch[]): Promise<number> {
    const rows = switches.map(({ uuid, timestamp, members }) => [uuid, timestamp, toList(members)])
    const made = await tx.all(
      sql`insert into switches (system_id, uuid, timestamp, members, arrival)
          select ${system_id}, list.uuid, list.timestamp, list.members, ${id}
          from (select ${newSwitch(tx)} from ${tx.dialect.rows(rows)}) list
          where (select w.id from switches w where w.system_id = ${system_id} and w.timestamp = list.timestamp limit 1) is null
          returning 1 as made`,
    )
    return made.length
  },

  /**
   * Adds statuses and notes to switches that have none: to those of an import, or to all that can be seen.
   * why: both databases look each moment up this way; for a join or `not exists` they would read all rows of the system.
   * why materialized: else PostgreSQL looks it up again wherever `switch_id` stands.
   */
  async insertNotes(system: SystemId, notes: readonly ImportedNote[], run?: ImportRun): Promise<void> {
    if (notes.length === 0) return
    const rows = notes.map(({ timestamp, member, status, note }, i) => [i, timestamp, member, status, note])
    const isChosen = run ? sql`arrival = ${run.id}` : isSeen
    await tx.run(
      sql`insert into switch_notes (system_id, switch_id, member_id, status, note)
          with list as materialized (
            select value, (select w.id from switches w where w.system_id = ${system} and w.timestamp = ${noteTime}
              and ${isChosen} limit 1) as switch_id
            from ${tx.dialect.rows(rows)})
          select ${system}, list.switch_id, ${newNote} from list
          where list.switch_id is not null
            and (select n.id from switch_notes n where n.switch_id = list.switch_id limit 1) is null
          order by ${rowOrder}`,
    )
  },

  /** Puts statuses and notes on switches in place of those there. */
  async putNotes(
    system: SystemId,
    notes: Iterable<NewSwitchNote & { now: Pick<NoteThere, 'switch_id' | 'note_id'> }>,
  ): Promise<void> {
    const list = [...notes]
    if (list.length === 0) return
    const replaced = list.flatMap(({ now }) => now.note_id ?? [])
    await tx.run(sql`delete from switch_notes where id ${tx.dialect.oneOfIds(replaced)}`)
    const rows = list.map(({ now, member_id, status, note }, i) => [
      i,
      now.switch_id,
      member_id,
      status,
      note,
    ])
    await tx.run(
      sql`insert into switch_notes (system_id, switch_id, member_id, status, note)
          select ${system}, ${noteTime}, ${newNote} from ${tx.dialect.rows(rows)} order by ${rowOrder}`,
    )
  },

  /**
   * Adds comments on switches: on those of an import, or on all. Returns the UUIDs of those it added: the other switches
   * are not here, or not of the import.
   */
  async insertComments(
    system: SystemId,
    comments: readonly ImportedComment[],
    run?: ImportRun,
  ): Promise<Set<Uuid>> {
    const rows = comments.map(({ uuid, created, member_id, text, moment, switchUuid, imported }, i) => {
      return [i, moment, switchUuid ?? null, uuid, created, member_id, text, imported ?? null]
    })
    const isChosen = run
      ? sql`(select w.arrival from switches w where w.id = list.switch_id) = ${run.id}`
      : raw('list.switch_id is not null')
    const made = await tx.all<{ uuid: Uuid }>(
      sql`insert into switch_comments (system_id, switch_id, uuid, created, member_id, text, imported)
          with list as materialized (
            select value, ${switchOf(tx, system)} as switch_id from ${tx.dialect.rows(rows)})
          select ${system}, list.switch_id, ${newComment(tx)} from list
          where ${isChosen}
          order by ${rowOrder} returning uuid`,
    )
    return new Set(made.map(({ uuid }) => uuid))
  },

  /** Replaces the texts of comments. */
  async setComments(comments: readonly { id: CommentId; text: string; imported: string }[]): Promise<void> {
    const rows = comments.map(({ id, text, imported }) => [id, text, imported])
    await tx.run(
      sql`update switch_comments set text = list.text, imported = list.imported
          from (select cast(value ->> 0 as bigint) as id, value ->> 1 as text, value ->> 2 as imported
                from ${tx.dialect.rows(rows)}) list
          where switch_comments.id = list.id`,
    )
  },
})

/** Names the place of a status or note: a switch, and a member or the whole switch. */
interface PlacedNote {
  timestamp: Instant
  switch: Uuid
  member_id: MemberId | null
}

/** A switch, and what a member's status and note on it are now. Without any the id is null. */
export interface NoteThere {
  switch_id: SwitchId
  /** The import that brought the switch, or 0. */
  arrival: ImportRunId | 0
  note_id: number | null
  status: string | null
  note: string | null
}

/** A status or note of a member on a switch, or of the whole switch. */
export interface ImportedNote {
  timestamp: Instant
  member: MemberId | null
  status: string | null
  note: string | null
}

/** A comment and the switch it is on, as a file names it. */
export interface ImportedComment extends NewComment {
  moment: Instant
  switchUuid: Uuid | undefined
}

const newComment = ({ dialect }: Tx) =>
  raw(
    `cast(value ->> 3 as ${dialect.uuid}), cast(value ->> 4 as bigint), cast(value ->> 5 as bigint), value ->> 6, value ->> 7`,
  )
/** Finds the switch of a comment or note: by its UUID, otherwise by its time. */
const switchOf = ({ dialect }: Queryable, system: SystemId) =>
  sql`coalesce(
        (select w.id from switches w where w.uuid = ${raw(`cast(value ->> 2 as ${dialect.uuid})`)} and w.system_id = ${system}),
        (select w.id from switches w where w.system_id = ${system} and w.timestamp = ${noteTime}
          order by w.id limit 1))`
const newNote = raw('cast(value ->> 2 as bigint), value ->> 3, value ->> 4')
const rowOrder = raw('cast(value ->> 0 as bigint)')
const noteTime = raw('cast(value ->> 1 as bigint)')
const noteMember = raw('cast(value ->> 3 as bigint)')

export interface ReservedMember {
  ids: NewMember & { id: MemberId }
  patch: MemberPatch
}

export interface ImportedSwitch {
  uuid: Uuid
  timestamp: Instant
  members: readonly MemberId[]
}

const newSwitch = ({ dialect }: Tx) =>
  raw(
    `cast(value ->> 0 as ${dialect.uuid}) as uuid, cast(value ->> 1 as bigint) as timestamp, value ->> 2 as members`,
  )
