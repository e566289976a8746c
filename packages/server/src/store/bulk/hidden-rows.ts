import { raw, type Sql, sql } from '../sql/sql.ts'

/** Leaves out what imports in progress have written, in a table with a column `arrival`: the id of the import. */
// why: most rows come from no import, and for those the database need not look.
export const isSeen = raw('(arrival = 0 or arrival not in (select id from arrivals))')

/** Leaves out systems that an admin has disabled, by the alias of their table. */
export const isEnabled = (alias: string): Sql => raw(`${alias}.disabled_at is null`)

/** Leaves out what belongs to a disabled system. */
// why not `in`: while PostgreSQL has no statistics of the column, it would read all systems for one lookup.
export const isOfEnabled = (system: string): Sql =>
  raw(
    `not exists (select 1 from systems disabled where disabled.id = ${system} and disabled.disabled_at is not null)`,
  )

/** Leaves out what nobody may find: what belongs to a shell or to a disabled system. */
export const isFindable = (system: string): Sql => sql`${isOutsideShells(system)} and ${isOfEnabled(system)}`

/** Leaves out what belongs to a shell: members of an import in progress, and everything of a system that is being deleted. */
export const isOutsideShells = (system: string): Sql =>
  raw(`${system} not in (select shell_id from arrivals)`)
