import type { Hid, Uuid } from '@polyphony/contract'
import type { MemberId, StoredSwitchNote, SwitchId, SystemId } from '../../domain/entities.ts'
import type { Queryable, Tx } from '../drivers/driver.ts'
import { sql } from '../sql/sql.ts'

interface NoteRow {
  switch_id: SwitchId
  hid: Hid | null
  uuid: Uuid | null
  status: string | null
  note: string | null
}

/** A status of a member in a switch, or of everybody in it. */
interface GivenStatus {
  member_id: MemberId | null
  status: string
}

export interface NewSwitchNote {
  member_id: MemberId | null
  status: string | null
  note: string | null
}

export const switchNoteReader = (db: Queryable) => ({
  /** Counts the characters of the notes on each of these switches that has some. */
  async sizes(ids: readonly SwitchId[]): Promise<Map<SwitchId, number>> {
    const rows = await db.all<{ switch_id: SwitchId; size: number }>(
      sql`select switch_id, sum(length(coalesce(status, '')) + length(coalesce(note, ''))) as size
          from switch_notes where switch_id ${db.dialect.oneOfIds(ids)} group by switch_id`,
    )
    return new Map(rows.map(({ switch_id, size }) => [switch_id, Number(size)]))
  },

  /** Reads the notes on switches, in the order they were given. */
  async of(ids: readonly SwitchId[]): Promise<Map<SwitchId, StoredSwitchNote[]>> {
    const rows = await db.all<NoteRow>(
      sql`select n.switch_id, m.hid, m.uuid, n.status, n.note
          from switch_notes n left join members m on m.id = n.member_id
          where n.switch_id ${db.dialect.oneOfIds(ids)} order by n.id`,
    )
    const found = new Map<SwitchId, StoredSwitchNote[]>()
    for (const { switch_id, hid, uuid, status, note } of rows) {
      const list = found.get(switch_id) ?? []
      list.push({ member: hid === null || uuid === null ? null : { hid, uuid }, status, note })
      found.set(switch_id, list)
    }
    return found
  },

  /** Reads the statuses on switches, in the order they were given, without the longer notes beside them. */
  async statuses(ids: readonly SwitchId[]): Promise<Map<SwitchId, GivenStatus[]>> {
    const rows = await db.all<GivenStatus & { switch_id: SwitchId }>(
      sql`select switch_id, member_id, status from switch_notes
          where switch_id ${db.dialect.oneOfIds(ids)} and status is not null order by id`,
    )
    return Map.groupBy(rows, ({ switch_id }) => switch_id)
  },
})

export const switchNoteWriter = (tx: Tx) => ({
  ...switchNoteReader(tx),

  /** Replaces all notes on a switch. */
  async replace(system: SystemId, id: SwitchId, notes: readonly NewSwitchNote[]): Promise<void> {
    await tx.run(sql`delete from switch_notes where switch_id = ${id}`)
    if (notes.length === 0) return
    const rows = notes.map(({ member_id, status, note }) => [member_id, status, note])
    await tx.run(
      sql`insert into switch_notes (system_id, switch_id, member_id, status, note)
          select ${system}, ${id}, cast(value ->> 0 as bigint), value ->> 1, value ->> 2 from ${tx.dialect.rows(rows)}`,
    )
  },
})
