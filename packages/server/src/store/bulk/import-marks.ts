import type { Instant, Uuid } from '@polyphony/contract'
import type { CommentId, NoteId, SystemId } from '../../domain/entities.ts'
import type { Queryable } from '../drivers/driver.ts'
import { journal } from '../notes.ts'
import { atMost, sql } from '../sql/sql.ts'

/** A note as far as an import recognises it. */
export interface NoteMark {
  id: NoteId
  uuid: Uuid
  created: Instant
  title: string
  size: number
  /** The row ids of its members and authors, as they are stored. */
  members: string
  authors: string
  /** The hash of the note as the last import set it. */
  imported: string | null
}

/** A comment as far as an import recognises it, together with its text. */
export interface CommentMark {
  id: CommentId
  uuid: Uuid
  created: Instant
  /** The hash of its text as the last import set it. */
  imported: string | null
}

/** Reads by which an import recognises the notes and comments of a system. */
export const importMarkReader = (db: Queryable) => ({
  /** Lists all notes of a system and when each was last changed. */
  journal: (system: SystemId) =>
    db.all<{ id: NoteId; updated: Instant }>(
      sql`select id, updated from ${journal} n where system_id = ${system} order by id`,
    ),

  /** Reads the marks by which a file's notes are recognised. */
  noteMarks: (ids: readonly NoteId[]) =>
    db.all<NoteMark>(
      sql`select id, uuid, created, title, size, members, authors, imported from notes where id ${db.dialect.oneOfIds(ids)} order by id`,
    ),

  /** Lists comments of a system, some at a time. */
  commentMarks: (system: SystemId, after: CommentId, count: number) =>
    db.all<CommentMark>(
      sql`select id, uuid, created, imported from switch_comments
          where system_id = ${system} and id > ${after} order by id ${atMost(count)}`,
    ),

  commentTexts: (ids: ReadonlySet<CommentId>) =>
    db.all<{ id: CommentId; text: string }>(
      sql`select c.id, c.text from ${db.dialect.byIds('switch_comments', 'c', ids)}`,
    ),
})
