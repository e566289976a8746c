import { Database } from 'bun:sqlite'
import { SQL } from 'bun'
import type { StoredEvent } from './ledger.ts'

export interface OutboxEvent extends StoredEvent {
  id: number
  system: string
}

/** Looks into the database beside the server. */
export interface Reader {
  /** The events after a row id, of all systems. */
  events(after: number): Promise<OutboxEvent[]>
  /** Imports that were interrupted and not yet rolled back. */
  arrivals(): Promise<number>
  /** Short IDs of systems by a part of their name. */
  systemsNamed(like: string): Promise<{ hid: string; name: string }[]>
  /** Problems that the database finds in itself. */
  problems(): Promise<string[]>
  close(): Promise<void>
}

const eventsSql = `select o.id, s.uuid as system, o.number, o.type, o.entity_id, o.data
  from outbox o join systems s on s.id = o.system_id where o.id > $1 order by o.id`
const namedSql = 'select hid, name from systems where name like $1'
const arrivalsSql = 'select count(*) as count from arrivals'

export function openReader(url: string): Reader {
  if (url.startsWith('sqlite:')) {
    const database = new Database(url.slice('sqlite:'.length), { readonly: true })
    database.run('pragma busy_timeout = 10000')
    const all = async <R>(sql: string, ...params: (string | number)[]) =>
      database.query<R, (string | number)[]>(sql).all(...params)
    return {
      events: (after) => all(eventsSql, after),
      systemsNamed: (like) => all(namedSql, like),
      arrivals: async () => (await all<{ count: number }>(arrivalsSql))[0]?.count ?? 0,
      async problems() {
        const checked = await all<{ integrity_check: string }>('pragma integrity_check')
        const broken = await all<{ table: string }>('pragma foreign_key_check')
        return [
          ...checked.map(({ integrity_check }) => integrity_check).filter((text) => text !== 'ok'),
          ...broken.map(({ table }) => `a row of ${table} refers to nothing`),
        ]
      },
      close: async () => database.close(),
    }
  }
  const sql = new SQL({ url, max: 1, bigint: false })
  return {
    async events(after) {
      const rows: OutboxEvent[] = await sql.unsafe(eventsSql, [after])
      return rows.map((row) => ({ ...row, id: Number(row.id), number: Number(row.number) }))
    },
    systemsNamed: (like) => sql.unsafe(namedSql, [like]),
    arrivals: async () => Number((await sql.unsafe(arrivalsSql))[0].count),
    // why: PostgreSQL checks references itself and was not killed; every index is read in full.
    async problems() {
      await sql.unsafe('create extension if not exists amcheck')
      try {
        await sql.unsafe(
          `select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
           where c.relkind = 'i' and a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`,
        )
        return []
      } catch (error) {
        return [String(error)]
      }
    },
    close: () => sql.close(),
  }
}
