import type { Instant, Uuid } from '@polyphony/contract'
import type { CommentId, MemberId, StoredComment, SwitchId, SystemId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { assignments, sql, values } from '../sql/sql.ts'

export interface NewComment {
  uuid: Uuid
  text: string
  created: Instant
  member_id: MemberId | null
  /** The hash of its text, if an import writes it. */
  imported?: string
}

export const commentReader = (db: Queryable) => ({
  /** Lists the comments on a switch, oldest first, with their lengths. */
  keys: (id: SwitchId) =>
    db.all<{ id: CommentId; size: number }>(
      sql`select id, length(text) as size from switch_comments where switch_id = ${id} order by created, id`,
    ),

  /** Reads comments by their row ids, oldest first. */
  listByIds: (ids: readonly CommentId[]) =>
    db.all<StoredComment>(
      sql`select c.id, c.uuid, c.text, c.created, m.hid as member_hid, m.uuid as member_uuid
          from switch_comments c left join members m on m.id = c.member_id
          where c.id ${db.dialect.oneOfIds(ids)} order by c.created, c.id`,
    ),

  get: (id: SwitchId, uuid: Uuid) =>
    one<StoredComment>(
      db,
      sql`select c.id, c.uuid, c.text, c.created, m.hid as member_hid, m.uuid as member_uuid
          from switch_comments c left join members m on m.id = c.member_id
          where c.uuid = ${uuid} and c.switch_id = ${id}`,
    ),
})

export const commentWriter = (tx: Tx) => ({
  ...commentReader(tx),

  async count(id: SwitchId): Promise<number> {
    const row = await one<{ total: number }>(
      tx,
      sql`select count(*) as total from switch_comments where switch_id = ${id}`,
    )
    return row?.total ?? 0
  },

  async insert(system: SystemId, id: SwitchId, comment: NewComment): Promise<void> {
    const row = { system_id: system, switch_id: id, ...comment }
    await tx.run(sql`insert into switch_comments ${values(row)}`)
  },

  async setText(id: CommentId, text: string, imported?: string): Promise<void> {
    const row = { text, ...(imported !== undefined && { imported }) }
    await tx.run(sql`update switch_comments set ${assignments(row)} where id = ${id}`)
  },

  async remove(id: SwitchId, uuid: Uuid): Promise<boolean> {
    const rows = await tx.all(
      sql`delete from switch_comments where uuid = ${uuid} and switch_id = ${id} returning id`,
    )
    return rows.length > 0
  },
})
