import type { Context } from '../../src/context.ts'
import { sql } from '../../src/store/sql.ts'
import type { Answer, Caller } from './server.ts'

/** Sends a file, as an object or as the text it has. */
export const importInto = (who: Caller, file: unknown, query = '', raw?: string): Promise<Answer> =>
  who.post(`/v2/systems/@me/import${query}`, file, raw === undefined ? {} : { raw })

/** What is said of a file that cannot be read. */
export const unreadable = (reason: string) =>
  `Imported data file invalid. Make sure this is a .json file directly exported from PluralKit or Tupperbox. (${reason})`

/** The people who run the server give a system a limit of its own. */
export async function limitMembers(
  t: { ctx: Context },
  { uuid }: { uuid: string },
  limit: number,
): Promise<void> {
  await t.ctx.store.driver.transact((tx) =>
    tx.all(
      sql`update system_settings set member_limit = ${limit}
          where system_id = (select id from systems where uuid = ${uuid})`,
    ),
  )
}
