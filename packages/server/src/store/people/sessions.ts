import type { Instant, Uuid } from '@polyphony/contract'
import type { PersonId, SessionId, StoredSession } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { raw, sql, values } from '../sql/sql.ts'

const columns = raw('id, uuid, person_id, device, created, last_used, ends_at, confirmed_until')

export const sessionReader = (db: Queryable) => ({
  /** Newest use first. */
  list: (person: PersonId, now: Instant): Promise<StoredSession[]> =>
    db.all(
      sql`select ${columns} from sessions where person_id = ${person} and ends_at > ${now}
          order by last_used desc, id desc`,
    ),

  async isOpen(id: SessionId, now: Instant): Promise<boolean> {
    const row = await one(db, sql`select 1 as found from sessions where id = ${id} and ends_at > ${now}`)
    return row !== undefined
  },
})

export const sessionWriter = (tx: Tx) => ({
  ...sessionReader(tx),

  async insert(session: Omit<StoredSession, 'id'> & { token_hash: string }): Promise<void> {
    await tx.run(sql`insert into sessions ${values(session)}`)
  },

  /** Notes a use, unless another was noted since this one was seen. */
  async markUsed(id: SessionId, seen: Instant, last_used: Instant, ends_at: Instant): Promise<void> {
    await tx.run(
      sql`update sessions set last_used = ${last_used}, ends_at = ${ends_at} where id = ${id} and last_used = ${seen}`,
    )
  },

  async confirm(id: SessionId, until: Instant): Promise<void> {
    await tx.run(sql`update sessions set confirmed_until = ${until} where id = ${id}`)
  },

  /** Returns false when the person has no such session. */
  async end(person: PersonId, uuid: Uuid): Promise<boolean> {
    const rows = await tx.all(
      sql`delete from sessions where person_id = ${person} and uuid = ${uuid} returning id`,
    )
    return rows.length > 0
  },

  async endByHash(hash: string): Promise<void> {
    await tx.run(sql`delete from sessions where token_hash = ${hash}`)
  },

  /** Ends all sessions of a person, but for one. */
  async endOthers(person: PersonId, kept: SessionId | undefined): Promise<void> {
    await tx.run(sql`delete from sessions where person_id = ${person} and id <> ${kept ?? 0}`)
  },

  /** Ends the sessions of a person except for those used last. */
  async endOldest(person: PersonId, kept: number): Promise<void> {
    await tx.run(
      sql`delete from sessions where person_id = ${person} and id not in (
            select id from sessions where person_id = ${person} order by last_used desc, id desc limit ${kept})`,
    )
  },

  async prune(now: Instant): Promise<void> {
    await tx.run(sql`delete from sessions where ends_at <= ${now}`)
  },
})
