import { SQL } from 'bun'

/** A pooler between the server and PostgreSQL, by its effect on prepared statements. */
export type Pooling =
  /** No pooler: each connection has a session of PostgreSQL of its own. */
  | 'none'
  /** A pooler that keeps them. */
  | 'keeps'
  /** A pooler that loses them, or runs those of another connection. */
  | 'loses'

/** Tells an operator what to do about a pooler that loses prepared statements. */
export const keepStatements =
  'Set DATABASE_PREPARED=off, or use PgBouncer 1.21 or later with max_prepared_statements = 500'

/**
 * Says which of two connections sends the next statement. A pooler hands out the session that was free the shortest or
 * the longest time, or any. In this order two connections then share a session, or one of them changes its own.
 */
const order = [0, 1, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0] as const

/**
 * Looks for a pooler: prepares a statement on each of two new connections, and uses both in turns. Bun gives both
 * statements the same name. So as soon as the two share a session, or one changes its own, a pooler that does not
 * translate names runs the wrong statement or none.
 */
export async function findPooling(
  options: SQL.PostgresOrMySQLOptions,
  within: <T>(answer: PromiseLike<T>) => Promise<T>,
): Promise<Pooling> {
  const sql = new SQL({ ...options, max: 2 })
  try {
    const connections = await within(Promise.all([sql.reserve(), sql.reserve()]))
    const sessions: (number | undefined)[] = []
    let isShared = false
    for (const number of order) {
      const text = `select ${number} as connection, pg_backend_pid() as session, $1::int as value`
      const ask = () => connections[number].unsafe(text, [number]).execute()
      // why twice: Bun prepares a lost statement again if none follows it, and tells nobody.
      for (const [row] of await within(Promise.all([ask(), ask()]))) {
        if (row.connection !== number || row.value !== number) return 'loses'
        const { session } = row
        if (session === sessions[1 - number] || session !== (sessions[number] ?? session)) isShared = true
        sessions[number] = session
      }
    }
    if (isShared) return 'keeps'
    // why: a pooler may give each client a session of its own, and share them later. It does not pass these settings on.
    const [setting] = await within(
      connections[0].unsafe("select source from pg_settings where name = 'statement_timeout'"),
    )
    return setting.source === 'client' ? 'none' : 'keeps'
  } catch (error) {
    if (isLostStatement(error)) return 'loses'
    throw error
  } finally {
    void sql.close({ timeout: 0 }).catch(() => {})
  }
}

/** Thrown when PostgreSQL has answered another statement than ours. */
export class LostStatement extends Error {}

/** Returns whether PostgreSQL did not know a prepared statement, or knew another one by its name. */
export function isLostStatement(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errno, message, cause } = error as Error & { errno?: unknown }
  if (errno === '26000' || errno === '42P05' || error instanceof LostStatement) return true
  return (errno === '08P01' && message.startsWith('bind message')) || isLostStatement(cause)
}
