import type { Instant, Uuid } from '@polyphony/contract'
import type { Role, StoredInvite } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { raw, sql, values } from '../sql/sql.ts'

const columns = raw('uuid, role, uses, used, created, expires_at')

export const inviteReader = (db: Queryable) => ({
  /** Finds an invite that still works. */
  findOpen: (code_hash: string, now: Instant) =>
    one<StoredInvite>(
      db,
      sql`select ${columns} from invites where code_hash = ${code_hash} and used < uses and expires_at > ${now}`,
    ),

  /** Newest first, also those that no longer work. */
  list: (): Promise<StoredInvite[]> =>
    db.all(sql`select ${columns} from invites order by created desc, id desc`),
})

export const inviteWriter = (tx: Tx) => ({
  ...inviteReader(tx),

  async insert(code_hash: string, invite: StoredInvite): Promise<void> {
    await tx.run(sql`insert into invites ${values({ code_hash, ...invite })}`)
  },

  /** Uses an invite once; undefined when it no longer works. */
  redeem: (code_hash: string, now: Instant) =>
    one<{ role: Role }>(
      tx,
      sql`update invites set used = used + 1
          where code_hash = ${code_hash} and used < uses and expires_at > ${now} returning role`,
    ),

  async prune(before: Instant): Promise<void> {
    await tx.run(sql`delete from invites where expires_at < ${before}`)
  },

  async remove(uuid: Uuid): Promise<boolean> {
    return (await tx.all(sql`delete from invites where uuid = ${uuid} returning id`)).length > 0
  },
})
