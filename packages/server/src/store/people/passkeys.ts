import type { Instant, Uuid } from '@polyphony/contract'
import type { PersonId, StoredPasskey } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { raw, sql, values } from '../sql/sql.ts'

const columns = raw(
  'id, uuid, person_id, credential_id, public_key, counter, transports, name, created, last_used',
)

export const passkeyReader = (db: Queryable) => ({
  /** Oldest first. */
  list: (person: PersonId): Promise<StoredPasskey[]> =>
    db.all(sql`select ${columns} from passkeys where person_id = ${person} order by id`),

  find: (credential: string) =>
    one<StoredPasskey>(db, sql`select ${columns} from passkeys where credential_id = ${credential}`),
})

export const passkeyWriter = (tx: Tx) => ({
  ...passkeyReader(tx),

  /** Returns undefined when somebody has this passkey already. */
  insert: (passkey: Omit<StoredPasskey, 'id' | 'last_used'>) =>
    one<StoredPasskey>(
      tx,
      sql`insert into passkeys ${values(passkey)} on conflict (credential_id) do nothing returning ${columns}`,
    ),

  /** Notes a use. Returns false when the counter did not go on since the last one: that is a copy of the passkey. */
  async use({ id }: StoredPasskey, counter: number, now: Instant): Promise<boolean> {
    const rows = await tx.all(
      sql`update passkeys set counter = ${counter}, last_used = ${now}
          where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`,
    )
    return rows.length > 0
  },

  /** Returns false when the person has no such passkey. */
  async remove(person: PersonId, uuid: Uuid): Promise<boolean> {
    const rows = await tx.all(
      sql`delete from passkeys where person_id = ${person} and uuid = ${uuid} returning id`,
    )
    return rows.length > 0
  },

  async removeAll(person: PersonId): Promise<void> {
    await tx.run(sql`delete from passkeys where person_id = ${person}`)
  },
})
