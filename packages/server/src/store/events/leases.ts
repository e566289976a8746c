import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { sql } from '../sql/sql.ts'

export interface LeaseRow {
  holder: string
  /** A counter that the holder increases while it is alive. */
  renewals: number
}

export const leaseReader = (db: Queryable) => ({
  find: (name: string) => one<LeaseRow>(db, sql`select holder, renewals from leases where name = ${name}`),
})

export const leaseWriter = (tx: Tx) => ({
  ...leaseReader(tx),

  /** Takes a free lease or renews the holder's own; returns whether the holder has it now. */
  async renew(name: string, holder: string): Promise<boolean> {
    const rows = await tx.all(
      sql`insert into leases as l (name, holder, renewals) values (${name}, ${holder}, 0)
          on conflict (name) do update set renewals = l.renewals + 1
          where l.holder = excluded.holder returning name`,
    )
    return rows.length > 0
  },

  /** Takes a lease that has not changed since it was seen; returns false when it has. */
  async takeOver(name: string, holder: string, seen: LeaseRow): Promise<boolean> {
    const rows = await tx.all(
      sql`update leases set holder = ${holder}, renewals = renewals + 1
          where name = ${name} and holder = ${seen.holder} and renewals = ${seen.renewals} returning name`,
    )
    return rows.length > 0
  },

  async release(name: string, holder: string): Promise<void> {
    await tx.run(sql`delete from leases where name = ${name} and holder = ${holder}`)
  },
})
