import type { Instant, Uuid } from '@polyphony/contract'
import type { PersonId } from '../../domain/entities.ts'
import { one, type Tx } from '../drivers/driver.ts'
import { sql, values } from '../sql/sql.ts'

export type StoredChallenge = {
  challenge_hash: string
  purpose: 'register' | 'sign_in' | 'confirm' | 'add'
  /** Null for somebody who is not signed in. */
  person_id: PersonId | null
  /** The UUID that somebody who registers will have. */
  new_person: Uuid | null
  browser_hash: string
  expires_at: Instant
}

export const challengeWriter = (tx: Tx) => ({
  async insert(challenge: StoredChallenge): Promise<void> {
    await tx.run(sql`insert into challenges ${values(challenge)}`)
  },

  /** Uses a challenge up, whatever becomes of it. */
  take: (challenge_hash: string) =>
    one<Omit<StoredChallenge, 'challenge_hash'>>(
      tx,
      sql`delete from challenges where challenge_hash = ${challenge_hash}
          returning purpose, person_id, new_person, browser_hash, expires_at`,
    ),

  async prune(now: Instant): Promise<void> {
    await tx.run(sql`delete from challenges where expires_at <= ${now}`)
  },
})
