import type { Hid, Uuid } from '@polyphony/contract'
import type { MemberId, SystemId } from '../../domain/entities.ts'
import type { Queryable, Tx } from '../drivers/driver.ts'
import { sql } from '../sql/sql.ts'

/** A preset with those of its members that are still there, at least one. */
export interface StoredPreset {
  name: string
  members: { id: MemberId; hid: Hid; uuid: Uuid }[]
}

interface PresetMember {
  place: number
  name: string
  id: MemberId
  hid: Hid
  uuid: Uuid
}

export const presetReader = (db: Queryable) => ({
  /** Lists the presets in their order. A preset whose members are all deleted is not there. */
  async list(system: SystemId): Promise<StoredPreset[]> {
    const rows = await db.all<PresetMember & Record<string, unknown>>(
      sql`select p.place, p.name, m.id, m.hid, m.uuid
          from presets p cross join ${db.dialect.items('p.members', 'i')} join members m on m.id = i.value
          where p.system_id = ${system} and +m.system_id = ${system} order by p.place, i.key`,
    )
    const byPlace = Map.groupBy(rows, ({ place }) => place)
    return [...byPlace.values()].map((members) => ({
      name: members[0]?.name ?? '',
      members: members.map(({ id, hid, uuid }) => ({ id, hid, uuid })),
    }))
  },
})

export const presetWriter = (tx: Tx) => ({
  ...presetReader(tx),

  async replace(
    system: SystemId,
    presets: readonly { name: string; members: readonly { id: MemberId }[] }[],
  ): Promise<void> {
    await tx.run(sql`delete from presets where system_id = ${system}`)
    if (presets.length === 0) return
    const rows = presets.map(({ name, members }, place) => [place, name, `[${members.map(({ id }) => id)}]`])
    await tx.run(
      sql`insert into presets (system_id, place, name, members)
          select ${system}, cast(value ->> 0 as integer), value ->> 1, value ->> 2 from ${tx.dialect.rows(rows)}`,
    )
  },

  /** Deletes the presets of which no member is left. */
  async removeEmpty(system: SystemId): Promise<void> {
    await tx.run(
      sql`delete from presets where system_id = ${system} and not exists
            (select 1 from ${tx.dialect.items('presets.members', 'i')} join members m on m.id = i.value)`,
    )
  },
})
