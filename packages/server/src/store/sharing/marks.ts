import type { Hid, Uuid } from '@polyphony/contract'
import type { MemberId, SystemId } from '../../domain/entities.ts'
import type { MemberMarks } from '../../domain/sharing/policy.ts'
import type { Queryable } from '../drivers/driver.ts'
import { latestSwitch } from '../fronting/switches.ts'
import { raw, sql } from '../sql/sql.ts'

/** A member, as far as circles decide about it. */
export interface MarkedMember extends MemberMarks {
  readonly hid: Hid
  readonly uuid: Uuid
}

/** The columns of the marks of a member `m`. */
export const marks = raw('m.id, m.custom_front, m.archived, m.never_shared')

export const memberMarkReader = (db: Queryable) => ({
  /** Reads the marks of all members of a system, oldest first. */
  list: (system: SystemId): Promise<MarkedMember[]> =>
    db.all<MarkedMember>(
      sql`select ${marks}, m.hid, m.uuid from members m
          where m.system_id = ${system} order by m.id`,
    ),

  /** Lists the members of the latest switch, in its order. Deleted ones may be among them. */
  async fronters(system: SystemId): Promise<MemberId[]> {
    const rows = await db.all<{ place: number; id: MemberId }>(
      sql`select ${db.dialect.number('fronter.key')} as place, fronter.value as id
          from ${latestSwitch(system)} w join ${db.dialect.items('w.members', 'fronter')} on true`,
    )
    return rows.toSorted((a, b) => a.place - b.place).map(({ id }) => id)
  },
})
