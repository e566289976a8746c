import type { Registration } from '@polyphony/contract'
import { one, type Queryable, type Tx } from '../../drivers/driver.ts'
import { sql } from '../../sql/sql.ts'

/** Choices of admins for the whole server. */
export const serverSettingsReader = (db: Queryable) => ({
  /** Null while nobody has chosen. */
  async registration(): Promise<Registration | null> {
    const row = await one<{ registration: Registration | null }>(
      db,
      sql`select registration from server_settings where id = 1`,
    )
    return row?.registration ?? null
  },
})

export const serverSettingsWriter = (tx: Tx) => ({
  ...serverSettingsReader(tx),

  async setRegistration(registration: Registration | null): Promise<void> {
    await tx.run(
      sql`insert into server_settings (id, registration) values (1, ${registration})
          on conflict (id) do update set registration = excluded.registration`,
    )
  },
})
