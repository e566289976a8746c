import { fail, type Hid, type SettingsPatch, type Snowflake, type SystemPatch } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { StoredSettings, StoredSystem, SystemId } from '../domain/entities.ts'
import { hashSecret } from '../ids.ts'
import { untilFree } from './in-system.ts'

export interface SystemWithToken {
  system: StoredSystem
  token: string
}

export interface SystemWishes {
  name?: string | null
  /** An account to link. */
  account?: Snowflake | undefined
  /** The short ID to take; a free one is drawn otherwise. */
  hid?: Hid | undefined
}

/** Makes a system with a token of its own. */
export function createSystem(
  { store, clock, ids }: Context,
  { name = null, account, hid }: SystemWishes,
): Promise<SystemWithToken> {
  return store.transact(async (tx) => {
    const token = ids.token()
    const row = { uuid: ids.uuid(), token_hash: hashSecret(token), name, created: clock.now() }
    const system =
      hid === undefined
        ? await untilFree(() => tx.systems.insert({ ...row, hid: ids.hid() }))
        : ((await tx.systems.insert({ ...row, hid })) ?? fail('short_id_taken'))
    if (account !== undefined && !(await tx.accounts.link(system.id, account))) fail('account_taken')
    return { system, token }
  })
}

/** Changes a system, and with it settings where both are asked for at once. */
export function updateSystem(
  { store }: Context,
  id: SystemId,
  patch: SystemPatch,
  settings: SettingsPatch = {},
): Promise<StoredSystem> {
  return store.transact(async (tx) => {
    if (!isEmpty(settings)) await tx.systems.updateSettings(id, settings)
    const system = isEmpty(patch) ? await tx.systems.get(id) : await tx.systems.update(id, patch)
    return system ?? fail('system_not_found')
  })
}

const isEmpty = (patch: object) => Object.keys(patch).length === 0

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

/** Leaves a system without a token until it is given a new one. */
export function removeToken({ store }: Context, id: SystemId): Promise<void> {
  return store.transact(async (tx) => {
    if (!(await tx.systems.setToken(id, null))) fail('system_not_found')
  })
}

/** Deletes a system and all that belongs to it. Account rows stay, unlinked. */
export function deleteSystem({ store }: Context, id: SystemId): Promise<void> {
  return store.transact(async (tx) => {
    if (!(await tx.systems.remove(id))) fail('system_not_found')
  })
}
