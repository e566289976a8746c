import type { Hid, Instant, Uuid } from '@polyphony/contract'
import type { MemberId, NoteId, StoredNote, SystemId } from '../domain/entities.ts'
import { foldText } from '../domain/search.ts'
import { isSeen } from './bulk/hidden-rows.ts'
import type { ImportRunId } from './bulk/import-runs.ts'
import { one, type Queryable, type Tx } from './drivers/driver.ts'
import { toList } from './fronting/history.ts'
import { assignments, atMost, empty, raw, sql } from './sql/sql.ts'

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
  authors: readonly MemberId[]
  updated: Instant
  /** The hash of the note as an import sets it. */
  imported?: string
}

export type NewNote = NoteValues & Pick<NoteKey, 'uuid' | 'created'>

const newNote = ({ dialect }: Tx) =>
  raw(`cast(value ->> 1 as ${dialect.uuid}), cast(value ->> 2 as bigint), cast(value ->> 3 as bigint),
      cast(value ->> 4 as bigint), cast(value ->> 5 as integer), value ->> 6, value ->> 7, value ->> 8, value ->> 9, value ->> 10, value ->> 11`)

const changedNote =
  raw(`cast(value ->> 0 as bigint) as note_id, cast(value ->> 1 as bigint) as date, cast(value ->> 2 as bigint) as updated,
      cast(value ->> 3 as integer) as size, value ->> 4 as color, value ->> 5 as members, value ->> 6 as authors,
      value ->> 7 as title, value ->> 8 as text, value ->> 9 as imported`)

type Place = Pick<NoteKey, 'date' | 'created'> & { id: number }
type NoteRow = Omit<StoredNote, 'members' | 'authors'> & Record<'about_hids' | 'author_hids', string | null>

/** Picks notes about a member, by a member, or either of the two. */
export interface NotePeopleFilter {
  member?: MemberId
  author?: MemberId
  involves?: MemberId
}

/** Comes before all notes in the order of the journal. */
const largest = Number.MAX_SAFE_INTEGER as Instant
const beforeAll = { date: largest, created: largest, id: largest }

const noteSql = (db: Queryable) =>
  sql`n.id, n.uuid, n.title, n.text, n.color, n.date, n.created, n.updated,
      ${hidsIn(db, 'n.members')} as about_hids, ${hidsIn(db, 'n.authors')} as author_hids`

/** Reads the short IDs of a list of members, in its order. Deleted members are left out. */
const hidsIn = (db: Queryable, list: 'n.members' | 'n.authors') =>
  sql`(select string_agg(x.hid, ',') from (
        select m.hid from ${db.dialect.items(list, 'item')}
        join members m on m.id = item.value and +m.system_id = n.system_id order by item.key) x)`

/** Tells whether a list of members has this one. */
const lists = (list: 'members' | 'authors', member: MemberId) =>
  sql`replace(replace(n.${raw(list)}, '[', ','), ']', ',') like ${`%,${member},%`}`

const namesPeople = ({ member, author, involves }: NotePeopleFilter) =>
  sql`${member === undefined ? empty : sql`and ${lists('members', member)}`}
      ${author === undefined ? empty : sql`and ${lists('authors', author)}`}
      ${involves === undefined ? empty : sql`and (${lists('members', involves)} or ${lists('authors', involves)})`}`

const readNote = ({ about_hids, author_hids, ...note }: NoteRow): StoredNote => ({
  ...note,
  members: (about_hids?.split(',') ?? []) as Hid[],
  authors: (author_hids?.split(',') ?? []) as Hid[],
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

  /** Lists notes in the order of the journal: after one of them, with the members of the filter. */
  keys: (
    system: SystemId,
    { after = beforeAll, ...people }: NotePeopleFilter & { after?: Place | undefined },
    limit: number,
  ): Promise<NoteKey[]> =>
    db.all(
      sql`select ${keySql} from ${journal} n
          where n.system_id = ${system} and (n.date, n.created, n.id) < (${after.date}, ${after.created}, ${after.id})
          ${namesPeople(people)}
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

  /** Adds notes, in this order. Nobody sees a note of an import before the import ends. */
  async insert(system: SystemId, notes: readonly NewNote[], arrival = 0 as ImportRunId): Promise<void> {
    const rows = notes.map(
      ({ uuid, date, created, updated, color, members, authors, title, text, imported }, i) => {
        const size = sizeOf({ title, text })
        return [
          i,
          uuid,
          date,
          created,
          updated,
          size,
          color,
          toList(members),
          toList(authors),
          title,
          text,
          imported ?? null,
        ]
      },
    )
    const made = await tx.all<{ id: NoteId; uuid: Uuid }>(
      sql`insert into notes (system_id, arrival, uuid, date, created, updated, size, color, members, authors, title, text, imported)
          select ${system}, ${arrival}, ${newNote(tx)} from ${tx.dialect.rows(rows)} order by cast(value ->> 0 as bigint)
          returning id, uuid`,
    )
    const ids = new Map(made.map(({ id, uuid }) => [uuid, id]))
    const words = notes.map((note) => [ids.get(note.uuid) ?? null, folded(note)])
    await tx.run(
      sql`insert into note_search (note_id, system_id, folded)
          select cast(value ->> 0 as bigint), ${system}, value ->> 1 from ${tx.dialect.rows(words)}`,
    )
  },

  /** Changes a note that is there. */
  async update(
    { id, title, text }: StoredNote,
    { members, authors, ...given }: Partial<NoteValues>,
  ): Promise<void> {
    const words = { title, text, ...given }
    const people = {
      ...(members && { members: toList(members) }),
      ...(authors && { authors: toList(authors) }),
    }
    const row = { ...given, ...people, size: sizeOf(words) }
    await tx.run(sql`update notes set ${assignments(row)} where id = ${id}`)
    if (given.title === undefined && given.text === undefined) return
    await tx.run(sql`update note_search set folded = ${folded(words)} where note_id = ${id}`)
  },

  /** Changes several notes at once. Returns how many of them are there. */
  async updateAll(system: SystemId, notes: readonly (NoteValues & { id: NoteId })[]): Promise<number> {
    const rows = notes.map(({ id, date, updated, color, members, authors, title, text, imported = null }) => [
      id,
      date,
      updated,
      sizeOf({ title, text }),
      color,
      toList(members),
      toList(authors),
      title,
      text,
      imported,
    ])
    const there = await tx.all(
      sql`update notes set date = list.date, updated = list.updated, size = list.size, color = list.color,
            members = list.members, authors = list.authors, title = list.title, text = list.text, imported = list.imported
          from (select ${changedNote} from ${tx.dialect.rows(rows)}) list
          where notes.id = list.note_id and +notes.system_id = ${system} returning 1 as changed`,
    )
    const words = notes.map((note) => [note.id, folded(note)])
    await tx.run(
      sql`update note_search set folded = list.folded
          from (select cast(value ->> 0 as bigint) as id, value ->> 1 as folded from ${tx.dialect.rows(words)}) list
          where note_search.note_id = list.id`,
    )
    return there.length
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
