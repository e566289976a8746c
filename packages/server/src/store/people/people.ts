import type { Instant } from '@polyphony/contract'
import type { HeldSystem, PersonId, StoredPerson, SystemId } from '../../domain/entities.ts'
import { isEnabled } from '../bulk/hidden-rows.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { assignments, atMost, raw, sql, values } from '../sql/sql.ts'

const columns = raw(
  'id, uuid, name, role, password_hash, totp_secret, totp_pending, totp_step, created, disabled_at',
)

export const personReader = (db: Queryable) => ({
  findByName: (name: string) =>
    one<StoredPerson>(db, sql`select ${columns} from people where name = ${name}`),

  get: (id: PersonId) => one<StoredPerson>(db, sql`select ${columns} from people where id = ${id}`),

  /** People with an authenticator, the newest first. */
  withTotp: (limit: number): Promise<(Pick<StoredPerson, 'uuid'> & { totp_secret: string })[]> =>
    db.all(
      sql`select uuid, totp_secret from people where totp_secret is not null order by id desc ${atMost(limit)}`,
    ),

  /** The systems that a person holds, the one held longest first. */
  held: (person: PersonId): Promise<HeldSystem[]> =>
    db.all(
      sql`select s.id, s.hid, s.uuid, s.name from holds h join systems s on s.id = h.system_id
          where h.person_id = ${person} order by h.created, s.id`,
    ),

  /** The systems that a person holds and can open: none that an admin has disabled. */
  openable: (person: PersonId): Promise<HeldSystem[]> =>
    db.all(
      sql`select s.id, s.hid, s.uuid, s.name from holds h join systems s on s.id = h.system_id
          where h.person_id = ${person} and ${isEnabled('s')} order by h.created, s.id`,
    ),

  /** Everybody who holds a system, the one who held it first first. */
  holders: (system: SystemId): Promise<StoredPerson[]> =>
    db.all(
      sql`select ${columns} from people join (select person_id, created as since from holds where system_id = ${system}) h
          on h.person_id = people.id order by h.since, people.id`,
    ),
})

export const personWriter = (tx: Tx) => ({
  ...personReader(tx),

  /** Makes other changes to the person wait, and gives the person as they are. */
  lock: (id: PersonId) =>
    one<StoredPerson>(
      tx,
      sql`select ${columns} from people where id = ${id} ${tx.dialect.forUpdate('people')}`,
    ),

  /** Returns undefined when the name is taken. */
  insert: (person: Pick<StoredPerson, 'uuid' | 'name' | 'role' | 'password_hash' | 'created'>) =>
    one<StoredPerson>(
      tx,
      sql`insert into people ${values(person)} on conflict (name) do nothing returning ${columns}`,
    ),

  async isNameTaken(name: string): Promise<boolean> {
    return (await one(tx, sql`select 1 as found from people where name = ${name}`)) !== undefined
  },

  update: (id: PersonId, changes: Partial<Omit<StoredPerson, 'id' | 'uuid' | 'created'>>) =>
    one<StoredPerson>(
      tx,
      sql`update people set ${assignments(changes)} where id = ${id} returning ${columns}`,
    ),

  /** Puts a new authenticator to use; false when another one was begun in the meantime. */
  async turnTotpOn(
    { id, totp_pending }: Pick<StoredPerson, 'id' | 'totp_pending'>,
    step: number,
  ): Promise<boolean> {
    const rows = await tx.all(
      sql`update people set totp_secret = totp_pending, totp_pending = null, totp_step = ${step}
          where id = ${id} and totp_pending = ${totp_pending} returning id`,
    )
    return rows.length > 0
  },

  /** Uses up the code of a time step; false when it, or that of a later step, was used before. */
  async useTotpStep(
    { id, totp_secret }: Pick<StoredPerson, 'id' | 'totp_secret'>,
    step: number,
  ): Promise<boolean> {
    const rows = await tx.all(
      sql`update people set totp_step = ${step}
          where id = ${id} and totp_secret = ${totp_secret} and totp_step < ${step} returning id`,
    )
    return rows.length > 0
  },

  async remove(id: PersonId): Promise<void> {
    await tx.run(sql`delete from people where id = ${id}`)
  },

  /** Returns false when the person holds the system already. */
  async hold(person_id: PersonId, system_id: SystemId, created: Instant): Promise<boolean> {
    const rows = await tx.all(
      sql`insert into holds ${values({ person_id, system_id, created })} on conflict do nothing returning person_id`,
    )
    return rows.length > 0
  },

  async letGo(person: PersonId, system: SystemId): Promise<void> {
    await tx.run(sql`delete from holds where person_id = ${person} and system_id = ${system}`)
  },

  /** Takes a system from everybody who holds it, but for one person. */
  async letAllGo(system: SystemId, except: PersonId | undefined): Promise<void> {
    await tx.run(sql`delete from holds where system_id = ${system} and person_id <> ${except ?? 0}`)
  },
})
