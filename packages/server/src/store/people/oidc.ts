import type { Instant } from '@polyphony/contract'
import type { PersonId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { sql, values } from '../sql/sql.ts'

/** A person as an issuer knows them. */
export interface OidcIdentity {
  issuer: string
  subject: string
}

/** A visit to the issuer that has not come back yet. */
export interface OidcAttempt {
  purpose: 'sign_in' | 'link' | 'confirm'
  /** The person who links or confirms; null for somebody who signs in. */
  person_id: PersonId | null
  return_to: string
  begun: Instant
}

export const oidcReader = (db: Queryable) => ({
  /** Finds out whom an issuer means. */
  async findPerson({ issuer, subject }: OidcIdentity): Promise<PersonId | undefined> {
    const row = await one<{ person_id: PersonId }>(
      db,
      sql`select person_id from oidc_links where issuer = ${issuer} and subject = ${subject}`,
    )
    return row?.person_id
  },

  async isLinked(person: PersonId, issuer: string): Promise<boolean> {
    const row = await one(
      db,
      sql`select 1 as found from oidc_links where person_id = ${person} and issuer = ${issuer}`,
    )
    return row !== undefined
  },
})

export const oidcWriter = (tx: Tx) => ({
  ...oidcReader(tx),

  /** Returns false when the issuer's person is linked already, or ours is linked to somebody else there. */
  async link({ issuer, subject }: OidcIdentity, person_id: PersonId, created: Instant): Promise<boolean> {
    const rows = await tx.all(
      sql`insert into oidc_links ${values({ issuer, subject, person_id, created })}
          on conflict do nothing returning person_id`,
    )
    return rows.length > 0
  },

  /** Returns false when the person had no link. */
  async unlink(person: PersonId): Promise<boolean> {
    return (await tx.all(sql`delete from oidc_links where person_id = ${person} returning issuer`)).length > 0
  },

  async begin(secret_hash: string, attempt: OidcAttempt): Promise<void> {
    await tx.run(sql`insert into oidc_attempts ${values({ secret_hash, ...attempt })}`)
  },

  /** Takes an attempt that began after a time. Nobody can take it again. */
  take: (secret_hash: string, after: Instant) =>
    one<OidcAttempt>(
      tx,
      sql`delete from oidc_attempts where secret_hash = ${secret_hash} and begun > ${after}
          returning purpose, person_id, return_to, begun`,
    ),

  async prune(before: Instant): Promise<void> {
    await tx.run(sql`delete from oidc_attempts where begun <= ${before}`)
  },
})
