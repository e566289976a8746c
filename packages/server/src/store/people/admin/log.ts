import type { Instant, Uuid } from '@polyphony/contract'
import type { ListedAction, PersonId, StoredAction } from '../../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../../drivers/driver.ts'
import { atMost, sql, values } from '../../sql/sql.ts'

export const adminLogReader = (db: Queryable) => ({
  /** The name of the admin who made an invite; undefined for the command line, and for somebody who is deleted. */
  async maker(invite: Uuid): Promise<string | undefined> {
    const row = await one<{ name: string }>(
      db,
      sql`select admin.name from admin_log l join people admin on admin.id = l.admin_id
          where l.about = ${invite} and l.what in ('invite_made', 'admin_invite_made')`,
    )
    return row?.name
  },

  /** Newest first. */
  list: (before: Instant, limit: number): Promise<ListedAction[]> =>
    db.all(
      sql`select l.at, l.what, l.about, l.device, admin.name as admin_name, coalesce(about.name, system.hid) as about_name
          from admin_log l
          left join people admin on admin.id = l.admin_id
          left join people about on about.uuid = l.about
          left join systems system on system.uuid = l.about
          where l.at < ${before} order by l.at desc, l.id desc ${atMost(limit)}`,
    ),
})

export const adminLogWriter = (tx: Tx) => ({
  ...adminLogReader(tx),

  /** Without an admin it was the command line. */
  async add(admin_id: PersonId | null, entry: StoredAction): Promise<void> {
    await tx.run(sql`insert into admin_log ${values({ admin_id, ...entry })}`)
  },

  async prune(before: Instant): Promise<void> {
    await tx.run(sql`delete from admin_log where at < ${before}`)
  },
})
