import type { Instant } from '@polyphony/contract'
import type { PersonId } from '../../domain/entities.ts'
import { one, type Tx } from '../drivers/driver.ts'
import { sql, values } from '../sql/sql.ts'

export interface StoredDeviceLink {
  person_id: PersonId
  /** True when whoever opens it need not confirm first that it is them. */
  confirmed: boolean
  ends_at: Instant
}

export const deviceLinkWriter = (tx: Tx) => ({
  async insert(code_hash: string, link: StoredDeviceLink): Promise<void> {
    await tx.run(sql`insert into device_links ${values({ code_hash, ...link })}`)
  },

  /** Uses a link up; undefined when it no longer works. */
  redeem: (code_hash: string, now: Instant) =>
    one<StoredDeviceLink>(
      tx,
      sql`delete from device_links where code_hash = ${code_hash} and ends_at > ${now}
          returning person_id, confirmed, ends_at`,
    ),

  /** Ends the open links of a person. */
  async end(person: PersonId): Promise<void> {
    await tx.run(sql`delete from device_links where person_id = ${person}`)
  },

  async prune(now: Instant): Promise<void> {
    await tx.run(sql`delete from device_links where ends_at <= ${now}`)
  },
})
