import type { Reply, Snowflake } from '@polyphony/contract'
import type { Tx } from '../drivers/driver.ts'
import type { Target } from '../lookup/target.ts'
import { raw, sql, values } from '../sql/sql.ts'

// why: the database returns snowflakes as text; as numbers they would lose their last digits.
const columns = raw(
  ['id', 'channel', 'guild', 'account', 'command']
    .map((name) => `cast(r.${name} as text) as ${name}`)
    .join(', '),
)

export const replyTarget = (id: Snowflake): Target<Reply> => ({
  columns,
  join: sql`left join replies r on r.id = ${id}`,
})

export const replyWriter = (tx: Tx) => ({
  /** Keeps the first of several with the same id. */
  async insert(reply: Reply): Promise<void> {
    await tx.run(sql`insert into replies ${values({ ...reply })} on conflict (id) do nothing`)
  },

  async remove(id: Snowflake): Promise<void> {
    await tx.run(sql`delete from replies where id = ${id}`)
  },
})
