import type { EntityRef } from '@polyphony/contract'
import type { Queryable } from './driver.ts'
import { raw, type Sql, sql } from './sql.ts'

/** Whether the row of this alias is the one a reference names. */
export function matches(alias: string, ref: EntityRef): Sql {
  return ref.kind === 'hid' ? sql`${raw(alias)}.hid = ${ref.hid}` : sql`${raw(alias)}.uuid = ${ref.uuid}`
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
