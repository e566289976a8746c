import { type ChatServerPatch, chatServerModel, type Snowflake } from '@polyphony/contract'
import type { StoredChatServer } from '../../domain/entities.ts'
import { one, type Tx } from '../drivers/driver.ts'
import type { Target } from '../lookup/target.ts'
import { assignments, type RowValues, raw, sql } from '../sql/sql.ts'

const names = ['id', ...Object.keys(chatServerModel.fields)]
// why: the database returns snowflakes as text; as numbers they would lose their last digits.
const select = (from: string, as: string) =>
  names
    .map((name) => {
      const column = `${from}${name}`
      return `${name === 'id' || name === 'log_channel' ? `cast(${column} as text)` : column} as ${as}${name}`
    })
    .join(', ')

const bareColumns = raw(select('', ''))
const ownColumns = raw(select('v.', ''))
/** The columns of the chat server `v` beside those of other tables. */
export const serverColumns = raw(select('v.', 'server_'))

/** Takes the chat server out of a row with its columns; undefined when there is none. */
export function readServer(row: object): StoredChatServer | undefined {
  const given = row as Readonly<Record<string, unknown>>
  if (given.server_id === null) return undefined
  return Object.fromEntries(names.map((name) => [name, given[`server_${name}`]])) as StoredChatServer
}

export const chatServerTarget = (guild: Snowflake): Target<StoredChatServer> => ({
  columns: ownColumns,
  join: sql`left join chat_servers v on v.id = ${guild}`,
})

export const chatServerWriter = (tx: Tx) => ({
  /** Creates a missing row with defaults. */
  async update(guild: Snowflake, patch: ChatServerPatch): Promise<StoredChatServer | undefined> {
    await tx.run(sql`insert into chat_servers (id) values (${guild}) on conflict (id) do nothing`)
    const row = Object.fromEntries(
      Object.entries(patch).map(([key, value]) => [
        key,
        Array.isArray(value) ? JSON.stringify(value) : value,
      ]),
    ) as RowValues
    // why: `id` is set to itself so that an empty patch is a valid update.
    return one(
      tx,
      sql`update chat_servers set ${assignments({ id: guild, ...row })} where id = ${guild} returning ${bareColumns}`,
    )
  },
})
