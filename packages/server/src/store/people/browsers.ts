import type { Instant } from '@polyphony/contract'
import type { PersonId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { sql, values } from '../sql/sql.ts'

export const browserReader = (db: Queryable) => ({
  async isKnown(hash: string): Promise<boolean> {
    return (await one(db, sql`select 1 as found from browsers where browser_hash = ${hash}`)) !== undefined
  },
})

export const browserWriter = (tx: Tx) => ({
  ...browserReader(tx),

  async know(browser_hash: string, person_id: PersonId, last_used: Instant): Promise<void> {
    await tx.run(
      sql`insert into browsers ${values({ browser_hash, person_id, last_used })}
          on conflict (browser_hash) do update set last_used = excluded.last_used`,
    )
  },

  /** Forgets the browsers of a person except for those used last. */
  async forgetOldest(person: PersonId, kept: number): Promise<void> {
    await tx.run(
      sql`delete from browsers where person_id = ${person} and browser_hash not in (
            select browser_hash from browsers where person_id = ${person}
            order by last_used desc, browser_hash limit ${kept})`,
    )
  },

  async forgetAll(person: PersonId): Promise<void> {
    await tx.run(sql`delete from browsers where person_id = ${person}`)
  },

  async prune(before: Instant): Promise<void> {
    await tx.run(sql`delete from browsers where last_used < ${before}`)
  },
})
