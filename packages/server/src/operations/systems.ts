import { fail, type SettingsPatch, type Snowflake, type SystemPatch } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { StoredSettings, StoredSystem, SystemId } from '../domain/entities.ts'
import { hashSecret } from '../ids.ts'

export interface SystemWithToken {
  system: StoredSystem
  token: string
}

/** Makes a system with a token of its own; `account` is linked to it when given. */
export function createSystem(
  { store, clock, ids }: Context,
  { name = null, account }: { name?: string | null; account?: Snowflake },
): Promise<SystemWithToken> {
  return store.transact(async (tx) => {
    const token = ids.token()
    const created = clock.now()
    for (;;) {
      const row = { hid: ids.hid(), uuid: ids.uuid(), token_hash: hashSecret(token), name, created }
      const system = await tx.systems.insert(row)
      if (!system) continue
      if (account !== undefined && !(await tx.systems.linkAccount(system.id, account))) fail('account_taken')
      return { system, token }
    }
  })
}

export function updateSystem({ store }: Context, id: SystemId, patch: SystemPatch): Promise<StoredSystem> {
  return store.transact(async (tx) => (await tx.systems.update(id, patch)) ?? fail('system_not_found'))
}

export function updateSettings(
  { store }: Context,
  id: SystemId,
  patch: SettingsPatch,
): Promise<StoredSettings> {
  return store.transact(
    async (tx) => (await tx.systems.updateSettings(id, patch)) ?? fail('system_not_found'),
  )
}

/** Replaces the token; the old one stops working with the commit. */
export function renewToken({ store, ids }: Context, id: SystemId): Promise<string> {
  return store.transact(async (tx) => {
    const token = ids.token()
    if (!(await tx.systems.setToken(id, hashSecret(token)))) fail('system_not_found')
    return token
  })
}

/** Deletes a system and all that belongs to it. Account rows stay, unlinked. */
export function deleteSystem({ store }: Context, id: SystemId): Promise<void> {
  return store.transact(async (tx) => {
    if (!(await tx.systems.remove(id))) fail('system_not_found')
  })
}
