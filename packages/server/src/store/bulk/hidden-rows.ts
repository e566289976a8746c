import { raw, type Sql } from '../sql/sql.ts'

/** Leaves out what imports in progress have written, in a table with a column `arrival`: the id of the import. */
// why: most rows come from no import, and for those the database need not look.
export const isSeen = raw('(arrival = 0 or arrival not in (select id from arrivals))')

/** Leaves out what belongs to a shell: members of an import in progress, and everything of a system that is being deleted. */
export const isOutsideShells = (system: string): Sql =>
  raw(`${system} not in (select shell_id from arrivals)`)
