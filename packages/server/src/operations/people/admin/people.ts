import {
  type AdminAction,
  fail,
  hours,
  type PersonForAdmins,
  parseUuid,
  type Uuid,
} from '@polyphony/contract'
import type { Context } from '../../../context.ts'
import type { PersonId, PersonOverview } from '../../../domain/entities.ts'
import type { StoreTx } from '../../../store/store.ts'
import { endLostShares } from '../../sharing/ending.ts'
import { type DeviceLink, makeDeviceLink } from '../devices.ts'
import { endAccess, wakeAll } from '../sessions.ts'
import { type Doer, lockAdmins, noteAction } from './log.ts'

const resetSpan = hours(1)
/** The characters of names. */
const nameForm = /^[a-z0-9._-]+$/

export type PersonChange = Partial<Pick<PersonForAdmins, 'disabled' | 'role'>>

/** Lists people, newest first; with `search` those whose name begins with it, by name, or the one with that ID. */
export async function listPeople(
  { store }: Context,
  { search, limit, after }: { search?: string | undefined; limit: number; after?: string | undefined },
): Promise<PersonOverview[]> {
  const uuid = after === undefined ? undefined : (parseUuid(after) ?? fail('bad_request'))
  const last = uuid && ((await store.overview.find(uuid)) ?? fail('bad_request'))
  const text = search?.trim().toLowerCase() ?? ''
  if (text === '') return store.overview.list(limit, last?.id)
  const id = parseUuid(text)
  const found = id && (await store.overview.find(id))
  if (found) return last ? [] : [found]
  return nameForm.test(text) ? store.overview.startingWith(text, limit, last?.name) : []
}

/** Disables or enables somebody, or changes their role. Disabling ends everything of theirs with the commit. */
export async function changePerson(
  ctx: Context,
  doer: Doer,
  uuid: Uuid | undefined,
  { disabled, role }: PersonChange,
): Promise<PersonOverview> {
  const systems = await ctx.store.transact(async (tx) => {
    const admins = await lockAdmins(tx, doer)
    const before = (uuid && (await tx.overview.find(uuid))) ?? fail('person_not_found')
    if (disabled === true || role === 'person') refuseLast(admins, before.id)
    const note = (what: AdminAction) => noteAction(ctx, tx, doer, what, before.uuid)
    if (role !== undefined && role !== before.role) {
      await tx.people.update(before.id, { role })
      await tx.securityLog.add(before.id, { at: ctx.clock.now(), what: 'role_changed', device: 'Admin' })
      await note(role === 'admin' ? 'made_admin' : 'made_person')
    }
    if (disabled !== undefined && disabled !== (before.disabled_at !== null)) {
      await tx.people.update(before.id, { disabled_at: disabled ? ctx.clock.now() : null })
      await note(disabled ? 'person_disabled' : 'person_enabled')
    }
    return disabled ? endEverything(tx, before.id) : []
  })
  wakeAll(ctx, systems)
  return (uuid && (await ctx.store.overview.find(uuid))) ?? fail('person_not_found')
}

/** Deletes somebody. Their systems stay, also those that nobody else holds. */
export async function removePerson(ctx: Context, doer: Doer, uuid: Uuid | undefined): Promise<void> {
  const { held, kept } = await ctx.store.transact(async (tx) => {
    const admins = await lockAdmins(tx, doer)
    const { id, uuid: about } = (uuid && (await tx.overview.find(uuid))) ?? fail('person_not_found')
    refuseLast(admins, id)
    const held = await endEverything(tx, id)
    // why before: somebody may delete themself.
    await noteAction(ctx, tx, doer, 'person_deleted', about)
    const kept = await tx.shares.keptShares(id)
    await tx.people.remove(id)
    return { held, kept }
  })
  wakeAll(ctx, held)
  await endLostShares(ctx, kept)
}

/**
 * Signs somebody out everywhere, and makes a link that lets them in once: for whoever has lost every way in, or whose
 * account somebody else got into. Ends their ways in too, unless `keepWays` says otherwise.
 */
export async function resetPerson(
  ctx: Context,
  doer: Doer,
  uuid: Uuid | undefined,
  { keepWays = false } = {},
): Promise<DeviceLink> {
  const { link, systems } = await ctx.store.transact(async (tx) => {
    await lockAdmins(tx, doer)
    const {
      id,
      uuid: about,
      disabled_at,
    } = (uuid && (await tx.overview.find(uuid))) ?? fail('person_not_found')
    if (disabled_at !== null) fail('person_disabled')
    const held = await endEverything(tx, id)
    if (!keepWays) await endWays(tx, id)
    // why not the device of an admin: it is none of theirs.
    const device = doer.person === null ? doer.device : 'Admin'
    await tx.securityLog.add(id, { at: ctx.clock.now(), what: 'device_link_made', device })
    await noteAction(ctx, tx, doer, 'person_reset', about)
    return { link: await makeDeviceLink(ctx, tx, id, resetSpan, { confirmed: true }), systems: held }
  })
  wakeAll(ctx, systems)
  return link
}

/** Refuses to take away the last admin who can sign in. */
export function refuseLast(admins: readonly { id: PersonId }[], id: PersonId): void {
  if (admins.length === 1 && admins[0]?.id === id) fail('last_admin')
}

/**
 * Ends every way in of a person. The password as well: a reset takes the authenticator away, and whoever stole the
 * password must not come in without it.
 */
async function endWays(tx: StoreTx, person: PersonId): Promise<void> {
  await tx.people.update(person, { password_hash: null, totp_secret: null, totp_pending: null })
  await tx.passkeys.removeAll(person)
  await tx.recoveryCodes.replace(person, [])
  await tx.oidc.unlink(person)
}

async function endEverything(tx: StoreTx, person: PersonId) {
  const held = await endAccess(tx, person, undefined)
  await tx.channels.removeMadeBy(person)
  // why: they may have made it, for a chat account of theirs.
  for (const { id } of held) await tx.linkCodes.end(id)
  return held
}
