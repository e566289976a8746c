import { fail, type Uuid, type Ways } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { PersonId, StoredPerson } from '../../domain/entities.ts'
import { presentPasskey } from '../../domain/present/person.ts'
import type { Store, StoreTx } from '../../store/store.ts'

/** Lists the ways in of a person. A link to an issuer that this server no longer uses is none. */
export async function waysOf(
  { issuer }: Pick<Context, 'issuer'>,
  { passkeys, recoveryCodes, oidc }: Pick<Store, 'passkeys' | 'recoveryCodes' | 'oidc'>,
  person: StoredPerson,
): Promise<Ways> {
  return {
    password: person.password_hash !== null,
    totp: person.totp_secret !== null,
    passkeys: (await passkeys.list(person.id)).map(presentPasskey),
    oidc: issuer !== undefined && (await oidc.isLinked(person.id, issuer.id)),
    recovery_codes: await recoveryCodes.count(person.id),
  }
}

/** Refuses to remove the last way in: recovery codes and links run out, so they do not count. */
export async function refuseLastWay(
  ctx: Pick<Context, 'issuer'>,
  tx: StoreTx,
  id: PersonId,
  without: { passkey: Uuid } | 'oidc',
): Promise<void> {
  // why the lock: two ways that are removed at once would each count on the other.
  const person = (await tx.people.lock(id)) ?? fail('unauthorized')
  const { password, passkeys, oidc } = await waysOf(ctx, tx, person)
  const others = without === 'oidc' ? passkeys : passkeys.filter(({ id }) => id !== without.passkey)
  if (!password && others.length === 0 && (without === 'oidc' || !oidc)) fail('last_way')
}
