import type { EntityRef } from '@polyphony/contract'
import type { Queryable } from '../drivers/driver.ts'
import { atMost, empty, raw, type Sql, sql } from './sql.ts'

type Alias = 'm' | 'g' | 'p'
const aliases = { m: raw('m'), g: raw('g'), p: raw('p') }

/** Tests whether a reference names the row of this alias. */
export function matches(alias: Alias, ref: EntityRef): Sql {
  const row = aliases[alias]
  return ref.kind === 'hid' ? sql`${row}.hid = ${ref.hid}` : sql`${row}.uuid = ${ref.uuid}`
}

/** A part of a list: at most `limit` rows, starting after one of its rows. */
export interface Page {
  after?: EntityRef | undefined
  /** A row id that every row of the part exceeds, when a list is read in several steps. */
  beyond?: number | undefined
  limit?: number | undefined
  /** Leaves out rows hidden from strangers: a hidden row must neither fill a page nor name the next one. */
  listedOnly?: boolean
}

/** Rows of a page. It is cut where there are more that would not fit into one read. */
export interface PageRows<Row> {
  readonly rows: readonly Row[]
  readonly isCut?: boolean
}

const tables = { members: raw('members'), groups: raw('groups') }

/** Ends the select of a system's list in order of creation, cut to a page. A page after an unknown row is empty. */
export function paged(table: 'members' | 'groups', alias: Alias, system: number, page: Page): Sql {
  return sql`${within(table, alias, system, page)} ${portion(alias, page)}`
}

/** Ends the select of only the last row of a full page. A page that is not full has none. */
export function lastOfPage(
  table: 'members' | 'groups',
  alias: Alias,
  system: number,
  page: Page & { limit: number },
): Sql {
  return sql`${within(table, alias, system, page)} order by ${aliases[alias]}.id limit 1 offset ${page.limit - 1}`
}

function within(
  table: 'members' | 'groups',
  alias: Alias,
  system: number,
  { after, listedOnly = false }: Page,
): Sql {
  const row = aliases[alias]
  const isListed = listedOnly ? sql`and ${row}.visibility = 'public'` : empty
  if (!after) return isListed
  const isListedToo = listedOnly ? sql`and p.visibility = 'public'` : empty
  return sql`and ${row}.id > (select id from ${tables[table]} p
               where p.system_id = ${system} and ${matches('p', after)} ${isListedToo}) ${isListed}`
}

/** Ends the select of any list in order of creation. */
export function portion(alias: Alias, { beyond, limit }: Page): Sql {
  const from = beyond === undefined ? empty : sql`and ${aliases[alias]}.id > ${beyond}`
  return sql`${from} order by ${aliases[alias]}.id ${limit === undefined ? empty : atMost(limit)}`
}

/** Tests whether any of the references names the row of this alias. */
export function matchesAny(db: Queryable, alias: Alias, refs: readonly EntityRef[]): Sql {
  const hids = refs.flatMap((ref) => (ref.kind === 'hid' ? [ref.hid] : []))
  const uuids = refs.flatMap((ref) => (ref.kind === 'uuid' ? [ref.uuid] : []))
  const byHid = sql`${aliases[alias]}.hid ${db.dialect.oneOf(hids)}`
  if (uuids.length === 0) return byHid
  const byUuid = sql`${aliases[alias]}.uuid ${db.dialect.oneOfUuids(uuids)}`
  return hids.length === 0 ? byUuid : sql`(${byHid} or ${byUuid})`
}
