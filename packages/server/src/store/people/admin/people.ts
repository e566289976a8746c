import type { Uuid } from '@polyphony/contract'
import type { PersonId, PersonOverview } from '../../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../../drivers/driver.ts'
import { atMost, raw, sql } from '../../sql/sql.ts'

/** A character that comes after every character of a name. */
const afterNames = '~'

const columns = raw(`p.id, p.uuid, p.name, p.role, p.created, p.disabled_at,
  (select max(last_used) from sessions where person_id = p.id) as last_used,
  (select count(*) from holds where person_id = p.id) as systems`)

export const overviewReader = (db: Queryable) => ({
  /** Newest first, from after a person on. */
  list: (limit: number, after?: PersonId): Promise<PersonOverview[]> =>
    db.all(
      sql`select ${columns} from people p where p.id < ${after ?? Number.MAX_SAFE_INTEGER}
          order by p.id desc ${atMost(limit)}`,
    ),

  /** People whose name begins with a text, by name, from after a name on. */
  startingWith(start: string, limit: number, after = ''): Promise<PersonOverview[]> {
    const name = db.dialect.bytewise('p.name')
    return db.all(
      sql`select ${columns} from people p
          where ${name} >= ${start} and ${name} < ${start + afterNames} and ${name} > ${after}
          order by ${name} ${atMost(limit)}`,
    )
  },

  find: (uuid: Uuid) => one<PersonOverview>(db, sql`select ${columns} from people p where p.uuid = ${uuid}`),

  findByName: (name: string) =>
    one<PersonOverview>(db, sql`select ${columns} from people p where p.name = ${name}`),
})

export const overviewWriter = (tx: Tx) => ({
  ...overviewReader(tx),

  /** Makes other changes to admins wait, and gives all who can sign in. */
  lockAdmins: () =>
    tx.all<{ id: PersonId }>(
      sql`select id from people where role = 'admin' and disabled_at is null
          order by id ${tx.dialect.forUpdate('people')}`,
    ),
})
