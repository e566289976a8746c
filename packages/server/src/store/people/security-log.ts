import type { Instant } from '@polyphony/contract'
import type { LogEntry, PersonId, SystemId } from '../../domain/entities.ts'
import type { Queryable, Tx } from '../drivers/driver.ts'
import { atMost, sql, values } from '../sql/sql.ts'

export const securityLogReader = (db: Queryable) => ({
  /** Newest first. */
  list: (person: PersonId, before: Instant, limit: number): Promise<LogEntry[]> =>
    db.all(
      sql`select at, what, device from security_log where person_id = ${person} and at < ${before}
          order by at desc, id desc ${atMost(limit)}`,
    ),
})

export const securityLogWriter = (tx: Tx) => ({
  ...securityLogReader(tx),

  async add(person_id: PersonId, entry: LogEntry): Promise<void> {
    await tx.run(sql`insert into security_log ${values({ person_id, ...entry })}`)
  },

  /** Tells everybody who holds a system. */
  async addForHolders(system: SystemId, { at, what, device }: LogEntry): Promise<void> {
    await tx.run(
      sql`insert into security_log (person_id, at, what, device)
          select person_id, ${at}, ${what}, ${device} from holds where system_id = ${system}`,
    )
  },

  /** Adds an entry, unless there is one of this kind at this time. */
  async addOnce(person: PersonId, { at, what, device }: LogEntry): Promise<void> {
    await tx.run(
      sql`insert into security_log (person_id, at, what, device)
          select p.id, ${at}, ${what}, ${device} from people p where p.id = ${person} and not exists (
            select 1 from security_log l where l.person_id = p.id and l.at = ${at} and l.what = ${what})`,
    )
  },

  async prune(before: Instant): Promise<void> {
    await tx.run(sql`delete from security_log where at < ${before}`)
  },
})
