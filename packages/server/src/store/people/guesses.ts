import type { Instant } from '@polyphony/contract'
import { one, type Tx } from '../drivers/driver.ts'
import { sql } from '../sql/sql.ts'

interface Failures {
  failures: number
  ends_at: Instant
}

export const guessWriter = (tx: Tx) => ({
  /** Counts an attempt before it is judged, so that attempts at the same time cannot pass together. */
  async count(bucket: string, now: Instant, ends_at: Instant): Promise<Failures> {
    const row = await one<Failures>(
      tx,
      sql`insert into guesses (bucket, failures, ends_at) values (${bucket}, 1, ${ends_at})
          on conflict (bucket) do update set
            failures = case when guesses.ends_at <= ${now} then 1 else guesses.failures + 1 end,
            ends_at = case when guesses.ends_at <= ${now} then excluded.ends_at else guesses.ends_at end
          returning failures, ends_at`,
    )
    if (!row) throw new Error('an attempt was not counted')
    return row
  },

  /** Takes back an attempt that was no failure. */
  async takeBack(bucket: string): Promise<void> {
    await tx.run(sql`update guesses set failures = failures - 1 where bucket = ${bucket} and failures > 0`)
  },

  async prune(now: Instant): Promise<void> {
    await tx.run(sql`delete from guesses where ends_at <= ${now}`)
  },
})
