import { type AdminAction, fail, type Uuid } from '@polyphony/contract'
import type { Context } from '../../../context.ts'
import type { PersonId } from '../../../domain/entities.ts'
import type { StoreTx } from '../../../store/store.ts'

/** Somebody who runs the server: an admin, or whoever has its command line. */
export interface Doer {
  readonly person: PersonId | null
  readonly device: string
}

export const commandLine: Doer = { person: null, device: 'Command line' }

/** Makes other changes by and to admins wait, and refuses somebody who has just ceased to be one. Returns all admins. */
export async function lockAdmins(tx: StoreTx, { person }: Doer): Promise<readonly { id: PersonId }[]> {
  const admins = await tx.overview.lockAdmins()
  if (person !== null && !admins.some(({ id }) => id === person)) fail('forbidden')
  return admins
}

/** Writes down what an admin does, in the same transaction. */
export function noteAction(
  { clock }: Context,
  tx: StoreTx,
  { person, device }: Doer,
  what: AdminAction,
  about: Uuid | null,
): Promise<void> {
  return tx.adminLog.add(person, { at: clock.now(), what, about, device })
}
