import type { Instant } from '@polyphony/contract'
import type { Tx } from './driver.ts'
import { sql } from './sql.ts'

export const leaseWriter = (tx: Tx) => ({
  /** Takes or renews a lease; gives whether the holder has it now. */
  async take(name: string, holder: string, now: Instant, expires_at: Instant): Promise<boolean> {
    const rows = await tx.all(
      sql`insert into leases as l (name, holder, expires_at) values (${name}, ${holder}, ${expires_at})
          on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
          where l.holder = excluded.holder or l.expires_at < ${now} returning name`,
    )
    return rows.length > 0
  },

  async release(name: string, holder: string): Promise<void> {
    await tx.all(sql`delete from leases where name = ${name} and holder = ${holder}`)
  },
})
