import type { Snowflake } from '@polyphony/contract'
import type { StoredSettings, StoredSystem, SystemId } from '../../domain/entities.ts'
import { isEnabled } from '../bulk/hidden-rows.ts'
import type { Queryable, Tx } from '../drivers/driver.ts'
import type { Target } from '../lookup/target.ts'
import { sql } from '../sql/sql.ts'
import { systemColumnsSql } from '../systems.ts'

/** A linked account with its system. */
export type FoundAccount = StoredSystem & { autoproxy_enabled: boolean }

export const accountTarget = (account: Snowflake): Target<FoundAccount> => ({
  columns: sql`${systemColumnsSql}, a.autoproxy_enabled`,
  join: sql`left join accounts a on a.id = ${account} left join systems s on s.id = a.system_id and ${isEnabled('s')}`,
})

/** How a bot is to treat somebody. */
export type Addressee = { denied: boolean } & Pick<StoredSettings, 'language' | 'words'>

export const deniedTarget = (account: Snowflake): Target<Addressee> => ({
  columns: sql`a.denied, c.language, c.words`,
  join: sql`left join accounts a on a.id = ${account} left join system_settings c on c.system_id = a.system_id`,
})

export const accountReader = (db: Queryable) => ({
  list: async (system: SystemId): Promise<Snowflake[]> => {
    const rows = await db.all<{ account: Snowflake }>(
      sql`select cast(id as text) as account from accounts where system_id = ${system} order by id`,
    )
    return rows.map(({ account }) => account)
  },

  /** Tests whether bots write to an account for a system: it is linked to it, and not on the deny list. */
  isReachable: async (system: SystemId, account: Snowflake): Promise<boolean> =>
    (await db.all(sql`select 1 from accounts where id = ${account} and system_id = ${system} and not denied`))
      .length > 0,
})

export const accountWriter = (tx: Tx) => ({
  ...accountReader(tx),

  /** Links an account that no other system has; returns false when one has it. */
  async link(system: SystemId, account: Snowflake): Promise<boolean> {
    // why: with a column after `conflict`, of two at once the loser would fail on the table's other key.
    const made = await tx.all(
      sql`insert into accounts (id, system_id) values (${account}, ${system}) on conflict do nothing returning id`,
    )
    if (made.length > 0) return true
    const taken = await tx.all(
      sql`update accounts set system_id = ${system}
          where id = ${account} and (system_id is null or system_id = ${system}) returning id`,
    )
    return taken.length > 0
  },

  async unlink(account: Snowflake): Promise<void> {
    await tx.run(sql`update accounts set system_id = null where id = ${account}`)
  },

  async setAutoproxy(account: Snowflake, enabled: boolean): Promise<void> {
    await tx.run(sql`update accounts set autoproxy_enabled = ${enabled} where id = ${account}`)
  },

  /** Puts an account on the deny list; it need not be linked to anything. */
  async deny(account: Snowflake): Promise<void> {
    await tx.run(
      sql`insert into accounts (id, denied) values (${account}, ${true})
          on conflict (id) do update set denied = excluded.denied`,
    )
  },

  async allow(account: Snowflake): Promise<void> {
    await tx.run(sql`update accounts set denied = ${false} where id = ${account} and denied`)
  },
})
