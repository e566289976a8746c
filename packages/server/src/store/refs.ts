import type { EntityRef } from '@polyphony/contract'
import type { Queryable } from './driver.ts'
import { raw, type Sql, sql } from './sql.ts'

/** Whether the row of this alias is the one a reference names. */
export function matches(alias: string, ref: EntityRef): Sql {
  return ref.kind === 'hid' ? sql`${raw(alias)}.hid = ${ref.hid}` : sql`${raw(alias)}.uuid = ${ref.uuid}`
}

/** A part of a list: so many, from after one of its rows on. */
export interface Page {
  after?: EntityRef | undefined
  limit?: number | undefined
}

/** Ends the select of a system's list in order of creation, cut to a page. After something unknown comes nothing. */
export function paged(
  table: 'members' | 'groups',
  alias: string,
  system: number,
  { after, limit }: Page,
): Sql {
  const from = after
    ? sql`and ${raw(alias)}.id > (select id from ${raw(table)} p where p.system_id = ${system} and ${matches('p', after)})`
    : raw('')
  return sql`${from} order by ${raw(alias)}.id ${limit === undefined ? raw('') : sql`limit ${limit}`}`
}

/** Whether it is one of those that the references name. */
export function matchesAny(db: Queryable, alias: string, refs: readonly EntityRef[]): Sql {
  const hids = refs.flatMap((ref) => (ref.kind === 'hid' ? [ref.hid] : []))
  const uuids = refs.flatMap((ref) => (ref.kind === 'uuid' ? [ref.uuid] : []))
  const byHid = sql`${raw(alias)}.hid ${db.dialect.oneOf(hids)}`
  if (uuids.length === 0) return byHid
  const byUuid = sql`${raw(alias)}.uuid ${db.dialect.oneOfUuids(uuids)}`
  return hids.length === 0 ? byUuid : sql`(${byHid} or ${byUuid})`
}
