import type { Hid, Instant, Uuid } from '@polyphony/contract'
import type { MemberId, NoteId, StoredNote, SystemId } from '../domain/entities.ts'
import { foldText } from '../domain/search.ts'
import { isSeen } from './bulk/hidden-rows.ts'
import type { ImportRunId } from './bulk/import-runs.ts'
import { one, type Queryable, type Tx } from './drivers/driver.ts'
import { toList } from './fronting/history.ts'
import { assignments, atMost, empty, raw, sql, values } from './sql/sql.ts'

/** Notes that their system sees: all except those of imports in progress. */
export const journal = sql`(select * from notes where ${isSeen})`

/** A note's place in the order of the journal, and how long it is. */
export interface NoteKey {
  id: NoteId
  uuid: Uuid
  date: Instant
  created: Instant
  size: number
}
const keySql = raw('n.id, n.uuid, n.date, n.created, n.size')

/** The values of a note that its system writes. */
export interface NoteValues {
  title: string
  text: string
  color: string | null
  date: Instant
  members: readonly MemberId[]
  updated: Instant
}

type Place = Pick<NoteKey, 'date' | 'created'> & { id: number }
type NoteRow = Omit<StoredNote, 'members'> & { hids: string | null }

/** Comes before all notes in the order of the journal. */
const largest = Number.MAX_SAFE_INTEGER as Instant
const beforeAll = { date: largest, created: largest, id: largest }

const noteSql = (db: Queryable) =>
  sql`n.id, n.uuid, n.title, n.text, n.color, n.date, n.created, n.updated,
      (select string_agg(x.hid, ',') from (
        select m.hid from ${db.dialect.items('n.members', 'item')}
        join members m on m.id = item.value and +m.system_id = n.system_id order by item.key) x) as hids`

const readNote = ({ hids, ...note }: NoteRow): StoredNote => ({
  ...note,
  members: (hids?.split(',') ?? []) as Hid[],
})

export const noteReader = (db: Queryable) => ({
  async get(system: SystemId, uuid: Uuid): Promise<StoredNote | undefined> {
    const row = await one<NoteRow>(
      db,
      sql`select ${noteSql(db)} from ${journal} n where n.uuid = ${uuid} and n.system_id = ${system}`,
    )
    return row && readNote(row)
  },

  key: (system: SystemId, uuid: Uuid) =>
    one<NoteKey>(
      db,
      sql`select ${keySql} from ${journal} n where n.uuid = ${uuid} and n.system_id = ${system}`,
    ),

  /** Lists notes in the order of the journal: after one of them, about one member. */
  keys: (
    system: SystemId,
    { after = beforeAll, member }: { after?: Place | undefined; member?: MemberId | undefined },
    limit: number,
  ): Promise<NoteKey[]> =>
    db.all(
      sql`select ${keySql} from ${journal} n
          where n.system_id = ${system} and (n.date, n.created, n.id) < (${after.date}, ${after.created}, ${after.id})
          ${member === undefined ? empty : sql`and replace(replace(n.members, '[', ','), ']', ',') like ${`%,${member},%`}`}
          order by n.date desc, n.created desc, n.id desc ${atMost(limit)}`,
    ),

  /** Finds those of the given notes in which all words occur, in no particular order. */
  async containing(ids: readonly NoteId[], words: readonly string[]): Promise<Set<NoteId>> {
    const rows = await db.all<{ note_id: NoteId }>(
      sql`select f.note_id from note_search f where f.note_id ${db.dialect.oneOfIds(ids)}
          and not exists (select 1 from ${db.dialect.rows(words.map((word) => [word]))}
                          where not ${db.dialect.contains('f.folded', 'value ->> 0')})`,
    )
    return new Set(rows.map(({ note_id }) => note_id))
  },

  /** Reads notes by their row ids, in that order. Notes that were deleted in the meantime are left out. */
  async listByIds(system: SystemId, ids: readonly NoteId[]): Promise<StoredNote[]> {
    const rows = await db.all<NoteRow>(
      sql`select ${noteSql(db)} from ${journal} n where n.id ${db.dialect.oneOfIds(ids)} and +n.system_id = ${system}`,
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? []).map(readNote)
  },
})

export const noteWriter = (tx: Tx) => ({
  ...noteReader(tx),

  async count(system: SystemId): Promise<number> {
    const row = await one<{ total: number }>(
      tx,
      sql`select count(*) as total from ${journal} n where system_id = ${system}`,
    )
    return row?.total ?? 0
  },

  /** Adds a note. Nobody sees a note of an import before the import ends. */
  async insert(
    system: SystemId,
    { members, ...note }: NoteValues & { uuid: Uuid; created: Instant },
    arrival = 0 as ImportRunId,
  ): Promise<void> {
    const row = { system_id: system, ...note, members: toList(members), size: sizeOf(note), arrival }
    const made = await one<{ id: NoteId }>(tx, sql`insert into notes ${values(row)} returning id`)
    if (made === undefined) throw new Error('an insert gave no row')
    await tx.run(
      sql`insert into note_search ${values({ note_id: made.id, system_id: system, folded: folded(note) })}`,
    )
  },

  /** Changes a note that is there. */
  async update({ id, title, text }: StoredNote, { members, ...given }: Partial<NoteValues>): Promise<void> {
    const words = { title, text, ...given }
    const row = { ...given, ...(members && { members: toList(members) }), size: sizeOf(words) }
    await tx.run(sql`update notes set ${assignments(row)} where id = ${id}`)
    if (given.title === undefined && given.text === undefined) return
    await tx.run(sql`update note_search set folded = ${folded(words)} where note_id = ${id}`)
  },

  async remove(system: SystemId, uuid: Uuid): Promise<boolean> {
    const rows = await tx.all(
      sql`delete from notes where uuid = ${uuid} and system_id = ${system} and ${isSeen} returning id`,
    )
    return rows.length > 0
  },
})

export const sizeOf = ({ title, text }: Pick<NoteValues, 'title' | 'text'>) => title.length + text.length

/** The text that a search looks into. No word contains the line break between its parts. */
const folded = ({ title, text }: Pick<NoteValues, 'title' | 'text'>) => foldText(`${title}\n${text}`)
