import {
  type CustomFieldPatch,
  customFieldModel,
  type Instant,
  type SystemRef,
  type Uuid,
} from '@polyphony/contract'
import type { MemberId, StoredField, SystemId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import type { Target } from '../lookup/target.ts'
import { assignments, columnsOf, type Param, raw, sql, values } from '../sql/sql.ts'
import { joinSystem } from '../systems.ts'
import { joinAgain } from './values.ts'

const fieldColumns = columnsOf(customFieldModel, 'id', 'system_id', 'uuid')
const fieldColumnsSql = raw(fieldColumns.join(', '))

/** A field of a system; `uuid` is null when the system has no such field. */
export interface FoundField {
  id: SystemId
  uuid: Uuid
}

export const fieldTarget = (system: SystemRef, uuid: Uuid | null): Target<FoundField> => ({
  columns: raw('s.id, f.uuid'),
  join: sql`${joinSystem(system)} left join custom_fields f on f.system_id = s.id and f.uuid = ${uuid}`,
})

/** The columns that a patch writes. */
const toColumns = ({ options, ...plain }: CustomFieldPatch): Record<string, Param> => ({
  ...plain,
  ...(options !== undefined && { options: options && JSON.stringify(options) }),
})

export const fieldReader = (db: Queryable) => ({
  list: (system: SystemId) =>
    db.all<StoredField>(
      sql`select ${fieldColumnsSql} from custom_fields where system_id = ${system} order by position, id`,
    ),
})

export const fieldWriter = (tx: Tx) => ({
  ...fieldReader(tx),

  async insert(
    system: SystemId,
    ids: { uuid: Uuid; created: Instant },
    patch: CustomFieldPatch,
  ): Promise<StoredField> {
    const row = await one<StoredField>(
      tx,
      sql`insert into custom_fields ${values({ system_id: system, ...ids, ...toColumns(patch) })}
          returning ${fieldColumnsSql}`,
    )
    if (row === undefined) throw new Error('an insert gave no row')
    return row
  },

  update: (system: SystemId, uuid: Uuid, patch: CustomFieldPatch): Promise<StoredField | undefined> =>
    one(
      tx,
      sql`update custom_fields set ${assignments(toColumns(patch))}
          where uuid = ${uuid} and system_id = ${system} returning ${fieldColumnsSql}`,
    ),

  /** Deletes a field with its values. */
  async remove(system: SystemId, uuid: Uuid): Promise<boolean> {
    const owners = await tx.all<{ id: MemberId }>(
      sql`select member_id as id from member_fields where field = ${uuid} and system_id = ${system}`,
    )
    const rows = await tx.all(
      sql`delete from custom_fields where uuid = ${uuid} and system_id = ${system} returning id`,
    )
    await joinAgain(
      tx,
      owners.map(({ id }) => id),
    )
    return rows.length > 0
  },

  /** Lists the different values of a field, as JSON. */
  async valuesOf(uuid: Uuid): Promise<unknown[]> {
    const rows = await tx.all<{ value: string }>(
      sql`select value from member_fields where field = ${uuid}
          union select value from system_fields where field = ${uuid}`,
    )
    return rows.map(({ value }) => JSON.parse(value))
  },

  /** Tests whether the field has any value. */
  async hasValues(uuid: Uuid): Promise<boolean> {
    const row = await one(
      tx,
      sql`select 1 as found where exists (select 1 from member_fields where field = ${uuid})
            or exists (select 1 from system_fields where field = ${uuid})`,
    )
    return row !== undefined
  },
})
