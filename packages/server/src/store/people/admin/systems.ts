import type { EntityRef, Hid, Instant, Uuid } from '@polyphony/contract'
import type { SystemId } from '../../../domain/entities.ts'
import { isOutsideShells } from '../../bulk/hidden-rows.ts'
import { one, type Queryable, type Tx } from '../../drivers/driver.ts'
import { atMost, raw, sql } from '../../sql/sql.ts'

/** A system as admins see it. */
export interface SystemAccess {
  id: SystemId
  hid: Hid
  uuid: Uuid
  disabled_at: Instant | null
}

const columns = raw('s.id, s.hid, s.uuid, s.disabled_at')

export const systemAccessReader = (db: Queryable) => ({
  /** Disabled systems, the one that was disabled last first. */
  disabled: (before: Instant, limit: number): Promise<SystemAccess[]> =>
    db.all(
      sql`select ${columns} from systems s where s.disabled_at is not null and s.disabled_at < ${before}
          order by s.disabled_at desc, s.id desc ${atMost(limit)}`,
    ),
})

export const systemAccessWriter = (tx: Tx) => ({
  ...systemAccessReader(tx),

  find: (ref: EntityRef): Promise<SystemAccess | undefined> =>
    one(
      tx,
      sql`select ${columns} from systems s
          where ${ref.kind === 'hid' ? sql`s.hid = ${ref.hid}` : sql`s.uuid = ${ref.uuid}`} and ${isOutsideShells('s.id')}`,
    ),

  async setDisabled(id: SystemId, disabled_at: Instant | null): Promise<void> {
    await tx.run(sql`update systems set disabled_at = ${disabled_at} where id = ${id}`)
  },
})
