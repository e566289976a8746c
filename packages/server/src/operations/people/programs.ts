import { fail, limits, type ProgramWishes, type Uuid } from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { PersonId, StoredProgram } from '../../domain/entities.ts'

export interface NewProgram {
  readonly program: Omit<StoredProgram, 'id'>
  /** Nobody can get it again; undefined for a program that cannot keep a secret. */
  readonly secret: string | undefined
}

/** Registers a program: for one person, or with null for everybody on this server. */
export function createProgram(
  { store, ids, clock }: Context,
  person_id: PersonId | null,
  { name, redirect_uris, public: isPublic }: ProgramWishes,
): Promise<NewProgram> {
  const secret = isPublic ? undefined : ids.clientSecret()
  const program = {
    uuid: ids.uuid(),
    person_id,
    name,
    secret_hash: secret === undefined ? null : hashSecret(secret),
    redirect_uris: JSON.stringify(redirect_uris),
    created: clock.now(),
  }
  return store.transact(async (tx) => {
    if (person_id !== null) {
      await tx.people.lock(person_id)
      if ((await tx.programs.list(person_id)).length >= limits.programsPerPerson)
        fail('program_limit_reached')
    }
    await tx.programs.insert(program)
    return { program, secret }
  })
}

/** Deletes a program, and all access that it has. Live streams that it opened notice that by themselves. */
export async function deleteProgram({ store }: Context, person: PersonId | null, uuid: Uuid): Promise<void> {
  if (!(await store.transact((tx) => tx.programs.remove(person, uuid)))) fail('program_not_found')
}
