import type { EntityRef } from '@polyphony/contract'
import type { Queryable } from '../drivers/driver.ts'
import { raw, type Sql, sql } from './sql.ts'

type Alias = 'm' | 'g' | 'p'
const aliases = { m: raw('m'), g: raw('g'), p: raw('p') }

/** Whether the row of this alias is the one a reference names. */
export function matches(alias: Alias, ref: EntityRef): Sql {
  const row = aliases[alias]
  return ref.kind === 'hid' ? sql`${row}.hid = ${ref.hid}` : sql`${row}.uuid = ${ref.uuid}`
}

/** A part of a list: so many, from after one of its rows on. */
export interface Page {
  after?: EntityRef | undefined
  /** A row id that all of the part are beyond, when a list is read in several steps. */
  beyond?: number | undefined
  limit?: number | undefined
  /** Only what others may see listed: what is hidden from them must neither fill a page nor name the next. */
  listedOnly?: boolean
}

const tables = { members: raw('members'), groups: raw('groups') }
const nothing = raw('')
export const listed = {
  m: raw(" and m.visibility = 'public'"),
  g: raw(" and g.visibility = 'public'"),
  p: raw(" and p.visibility = 'public'"),
}

/** Ends the select of a system's list in order of creation, cut to a page. After something unknown comes nothing. */
export function paged(table: 'members' | 'groups', alias: Alias, system: number, page: Page): Sql {
  return sql`${within(table, alias, system, page)} ${portion(alias, page)}`
}

/** The same without the rows in between: the last row of a full page, and none where the page is not full. */
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
  const shown = (of: Alias) => (listedOnly ? listed[of] : nothing)
  const from = after
    ? sql`and ${aliases[alias]}.id > (select id from ${tables[table]} p where p.system_id = ${system} and ${matches('p', after)}${shown('p')})`
    : nothing
  return sql`${from}${shown(alias)}`
}

/** Ends the select of any list in order of creation. */
export function portion(alias: Alias, { beyond, limit }: Page): Sql {
  const from = beyond === undefined ? nothing : sql`and ${aliases[alias]}.id > ${beyond}`
  return sql`${from} order by ${aliases[alias]}.id ${limit === undefined ? nothing : sql`limit ${limit}`}`
}

/** Whether it is one of those that the references name. */
export function matchesAny(db: Queryable, alias: Alias, refs: readonly EntityRef[]): Sql {
  const hids = refs.flatMap((ref) => (ref.kind === 'hid' ? [ref.hid] : []))
  const uuids = refs.flatMap((ref) => (ref.kind === 'uuid' ? [ref.uuid] : []))
  const byHid = sql`${aliases[alias]}.hid ${db.dialect.oneOf(hids)}`
  if (uuids.length === 0) return byHid
  const byUuid = sql`${aliases[alias]}.uuid ${db.dialect.oneOfUuids(uuids)}`
  return hids.length === 0 ? byUuid : sql`(${byHid} or ${byUuid})`
}
