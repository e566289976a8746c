import type { Instant } from '@polyphony/contract'
import type { GrantId, ListedGrant, PersonId, StoredGrant } from '../../domain/entities.ts'
import { readScopes } from '../access/keys.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { assignments, raw, sql, values } from '../sql/sql.ts'

const columns = raw(`g.id, g.uuid, g.program_id, g.person_id, g.system_id, g.scopes, g.created, g.last_used,
  g.code_challenge, g.redirect_uri, g.refresh_hash`)

/** The secrets by which a program can name its grant. */
const named = {
  code: raw('g.code_hash'),
  family: raw('g.family_hash'),
  access: raw('g.access_hash'),
}
export type GrantSecret = keyof typeof named

/** The access that a code allows. */
export interface Consent
  extends Pick<
    StoredGrant,
    | 'uuid'
    | 'program_id'
    | 'person_id'
    | 'system_id'
    | 'scopes'
    | 'created'
    | 'code_challenge'
    | 'redirect_uri'
  > {
  code_hash: string
  ends_at: Instant
}

/** The tokens that replace those before. */
export interface Renewal {
  family_hash: string
  refresh_hash: string
  ends_at: Instant
  access_hash: string
  access_scopes: string
  access_ends_at: Instant
}

const withScopes = <R extends { scopes: string }>(row: R) => ({ ...row, scopes: readScopes(row.scopes) })

export const grantReader = (db: Queryable) => ({
  /** Finds a grant that has not ended. Somebody who is disabled has none. */
  async find(by: GrantSecret, hash: string, now: Instant): Promise<StoredGrant | undefined> {
    const row = await one<Omit<StoredGrant, 'scopes'> & { scopes: string }>(
      db,
      sql`select ${columns} from grants g join people p on p.id = g.person_id and p.disabled_at is null
          where ${named[by]} = ${hash} and g.ends_at > ${now}`,
    )
    return row && withScopes(row)
  },

  /** The programs that a person has let in and that have used their code, newest first. */
  async list(person: PersonId, now: Instant): Promise<ListedGrant[]> {
    const rows = await db.all<Omit<ListedGrant, 'scopes'> & { scopes: string }>(
      sql`select g.id, g.uuid, p.uuid as program_uuid, p.name as program_name, s.id as system_id,
            s.hid as system_hid, s.uuid as system_uuid, s.name as system_name, g.scopes, g.created, g.last_used
          from grants g join programs p on p.id = g.program_id join systems s on s.id = g.system_id
          where g.person_id = ${person} and g.refresh_hash is not null and g.ends_at > ${now}
          order by g.id desc`,
    )
    return rows.map(withScopes)
  },
})

export const grantWriter = (tx: Tx) => ({
  ...grantReader(tx),

  /**
   * Writes the grant of a code. The same request once more gets a new code in place of the first. Returns false when its
   * code was used, or when the request is somebody else's.
   */
  async allow({ scopes, ...consent }: Consent): Promise<boolean> {
    const row = { ...consent, scopes: scopes.join(' ') }
    const again = assignments({
      system_id: row.system_id,
      scopes: row.scopes,
      code_hash: row.code_hash,
      redirect_uri: row.redirect_uri,
      ends_at: row.ends_at,
    })
    const rows = await tx.all(
      sql`insert into grants as g ${values(row)} on conflict (code_challenge) do update set ${again}
          where g.refresh_hash is null and g.person_id = ${row.person_id} and g.program_id = ${row.program_id}
          returning id`,
    )
    return rows.length > 0
  },

  async renew(id: GrantId, renewal: Renewal): Promise<void> {
    await tx.run(sql`update grants set ${assignments({ ...renewal })} where id = ${id}`)
  },

  async markUsed(id: number, at: Instant): Promise<void> {
    await tx.run(sql`update grants set last_used = ${at} where id = ${id}`)
  },

  async remove(id: GrantId): Promise<void> {
    await tx.run(sql`delete from grants where id = ${id}`)
  },

  /** Ends the access of every program that a person has let in. */
  async removeAll(person: PersonId): Promise<void> {
    await tx.run(sql`delete from grants where person_id = ${person}`)
  },

  /** Ends the access of programs that a person has let in, except for those used or let in last. */
  async removeOldest(person: PersonId, kept: number): Promise<void> {
    await tx.run(
      sql`delete from grants where person_id = ${person} and id not in (
            select id from grants where person_id = ${person}
            order by coalesce(last_used, created) desc, id desc limit ${kept})`,
    )
  },

  async prune(now: Instant): Promise<void> {
    await tx.run(sql`delete from grants where ends_at <= ${now}`)
  },
})
