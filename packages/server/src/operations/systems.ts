import {
  fail,
  type Hid,
  isEmpty,
  limits,
  orRefuse,
  type Reading,
  type SettingsPatch,
  type Snowflake,
  type SystemPatch,
} from '@polyphony/contract'
import { hashSecret } from '../base/ids.ts'
import type { Context } from '../context.ts'
import type { PersonId, StoredSettings, StoredSystem, SystemId } from '../domain/entities.ts'
import { settingsUpdated, systemUpdated } from '../domain/events.ts'
import type { Shell } from '../store/bulk/import-runs.ts'
import type { StoreTx } from '../store/store.ts'
import { settleFields } from './fields/values.ts'
import { removeDeletedSystem } from './import/import-run.ts'
import { changed, endingStreams, inSystem, unannounced, untilFree } from './in-system.ts'
import { endingChannels } from './telling/channels.ts'

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

/** Creates a system with a token of its own. A person who is signed in holds it. */
export function createSystem(
  ctx: Context,
  wishes: SystemWishes,
  maker?: { person: PersonId },
): Promise<SystemWithToken> {
  return ctx.store.transact(async (tx) => {
    const token = ctx.ids.token()
    const system = await insertSystem(ctx, tx, wishes, hashSecret(token))
    if (maker) await holdNew(ctx, tx, maker.person, system.id)
    return { system, token }
  })
}

/** Lets a person hold a system that they have just made, up to a number of them. */
export async function holdNew(
  { clock }: Context,
  tx: StoreTx,
  person: PersonId,
  system: SystemId,
): Promise<void> {
  await tx.people.lock(person)
  if ((await tx.people.held(person)).length >= limits.systemsPerPerson) fail('hold_limit_reached')
  await tx.people.hold(person, system, clock.now())
}

/** Writes a new system. Without a token, only people who hold it can reach it. */
export async function insertSystem(
  { clock, ids }: Context,
  tx: StoreTx,
  { name = null, account, hid }: SystemWishes,
  token_hash: string | null,
): Promise<StoredSystem> {
  const row = { uuid: ids.uuid(), token_hash, name, created: clock.now() }
  const system =
    hid === undefined
      ? await untilFree(() => tx.systems.insert({ ...row, hid: ids.hid() }))
      : ((await tx.systems.insert({ ...row, hid })) ?? fail('short_id_taken'))
  if (account !== undefined && !(await tx.accounts.link(system.id, account))) fail('account_taken')
  return system
}

/** Changes a system, together with its settings where the caller changes both. */
export function updateSystem(
  ctx: Context,
  id: SystemId,
  reading: Reading<SystemPatch>,
  settings: SettingsPatch = {},
): Promise<StoredSystem> {
  return inSystem(
    ctx,
    id,
    {
      async first(tx) {
        if (!isEmpty(settings)) await tx.systems.updateSettings(id, settings)
        const whole = orRefuse(await settleFields(tx, id, reading, null))
        const { extended: _, ...plain } = whole
        const system = isEmpty(plain) ? await tx.systems.get(id) : await tx.systems.update(id, plain)
        return { whole, system: system ?? fail('system_not_found') }
      },
    },
    async (tx, { first: { whole, system } }) => {
      await tx.fieldValues.set(id, null, whole.extended?.fields)
      return changed(system, systemUpdated(whole), settingsUpdated(settings))
    },
  )
}

export function updateSettings(ctx: Context, id: SystemId, patch: SettingsPatch): Promise<StoredSettings> {
  return inSystem(
    ctx,
    id,
    { first: (tx) => tx.systems.updateSettings(id, patch) },
    async (_, { first: settings }) => changed(settings ?? fail('system_not_found'), settingsUpdated(patch)),
  )
}

/** Replaces the token; the old one stops working with the commit, and so does an open code for a chat account. */
export function renewToken(ctx: Context, id: SystemId, { device, endsFor }: TokenRenewal): Promise<string> {
  return endingStreams(ctx, id, async (tx, { now }) => {
    const token = ctx.ids.token()
    await tx.systems.setToken(id, hashSecret(token))
    await tx.linkCodes.end(id)
    await tx.securityLog.addForHolders(id, { at: now, what: 'token_renewed', device })
    if (endsFor === undefined) return unannounced(token)
    return changed(token, await endingChannels(tx, id, () => tx.people.letAllGo(id, endsFor.except)))
  })
}

interface TokenRenewal {
  device: string
  /** Takes the system from everybody who holds it, except for whoever renews the token. */
  endsFor?: { except: PersonId | undefined } | undefined
}

/** Removes the token of a system; it has none until a new one is issued. */
export function removeToken(ctx: Context, id: SystemId): Promise<void> {
  return endingStreams(ctx, id, async (tx) => unannounced(await tx.systems.setToken(id, null)))
}

/**
 * Deletes a system and everything that belongs to it. Account rows stay, unlinked. No event follows: no listener is
 * left. A large system disappears at once for everybody; its rows are deleted in small steps after that, until `done`.
 */
export async function deleteSystem(ctx: Context, id: SystemId): Promise<{ done: Promise<void> }> {
  const deletion = await endingStreams<Shell | undefined>(ctx, id, async (tx, { now }) => {
    await tx.pictures.remove(id, now)
    if (await tx.deletions.isLarge(id)) return unannounced(await tx.deletions.begin(id, ctx.ids.uuid(), now))
    await tx.systems.remove(id)
    return unannounced(undefined)
  })
  const done = deletion ? removeDeletedSystem(ctx, deletion) : Promise.resolve()
  // why: whoever awaits `done` sees the fault too; if the database is away, a later run deletes the rows.
  done.catch((cause) => ctx.log.warn('a deletion is not complete yet', { cause: String(cause) }))
  return { done }
}
