import type { Uuid } from '@polyphony/contract'
import type { PersonId, StoredProgram } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { raw, sql, values } from '../sql/sql.ts'

const columns = raw('id, uuid, person_id, name, secret_hash, redirect_uris, created')

/** Finds the programs of a person, or those for everybody. */
const ofPerson = (person: PersonId | null) =>
  person === null ? sql`person_id is null` : sql`person_id = ${person}`

export const programReader = (db: Queryable) => ({
  find: (uuid: Uuid) => one<StoredProgram>(db, sql`select ${columns} from programs where uuid = ${uuid}`),

  /** Oldest first. */
  list: (person: PersonId | null): Promise<StoredProgram[]> =>
    db.all(sql`select ${columns} from programs where ${ofPerson(person)} order by id`),
})

export const programWriter = (tx: Tx) => ({
  ...programReader(tx),

  async insert(program: Omit<StoredProgram, 'id'>): Promise<void> {
    await tx.run(sql`insert into programs ${values(program)}`)
  },

  /** Returns false when there is no such program. */
  async remove(person: PersonId | null, uuid: Uuid): Promise<boolean> {
    const rows = await tx.all(
      sql`delete from programs where ${ofPerson(person)} and uuid = ${uuid} returning id`,
    )
    return rows.length > 0
  },
})
