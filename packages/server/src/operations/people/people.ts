import { type ErrorName, fail, type JsonObject, type SystemRef, type Uuid } from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { PersonId, Role, StoredPerson, StoredSystem, SystemId } from '../../domain/entities.ts'
import { type PersonCaller, systemOf } from '../../domain/viewer.ts'
import type { StoreTx } from '../../store/store.ts'
import { endingStreams, unannounced } from '../in-system.ts'
import { deleteSystem, holdNew, insertSystem, type SystemWishes } from '../systems.ts'
import { refuseLast } from './admin/people.ts'
import type { Browser } from './challenges.ts'
import { guessing } from './guessing.ts'
import { keepPasskey, proveNewPasskey, registering } from './passkeys.ts'
import { hashSlowly, isSlowHashOf, refuseCommon } from './passwords.ts'
import { type Arrival, beginSession, confirmSession, endElsewhere, type SignedIn } from './sessions.ts'
import { stepOfCode } from './totp.ts'

/** Refuses to register where registration is closed, or without an invite that works where one is needed. */
export async function admit(ctx: Context, invite: string | undefined, arrival: Arrival): Promise<void> {
  const { registration } = ctx.config
  if (invite === undefined) {
    if (registration === 'open') return
    fail(registration === 'closed' ? 'people_closed' : 'invite_invalid')
  }
  const { address, device } = arrival
  const found = await guessing(
    ctx,
    { address, device },
    async () =>
      (await ctx.store.invites.findOpen(hashSecret(invite), ctx.clock.now())) ?? fail('invite_invalid'),
  )
  if (registration === 'closed' && found.role !== 'admin') fail('people_closed')
}

/** Makes a person of whoever was admitted; their invite is used up with it. */
export async function makePerson(
  { ids, clock }: Context,
  tx: StoreTx,
  {
    name,
    password_hash,
    invite,
    uuid = ids.uuid(),
  }: {
    name: string
    password_hash: string | null
    invite: string | undefined
    uuid?: Uuid | undefined
  },
): Promise<StoredPerson> {
  const created = clock.now()
  const invited = invite === undefined ? undefined : await tx.invites.redeem(hashSecret(invite), created)
  if (invite !== undefined && invited === undefined) fail('invite_invalid')
  const role: Role = invited?.role ?? 'person'
  return (await tx.people.insert({ uuid, name, role, password_hash, created })) ?? fail('name_taken')
}

/** Registers a person with a password, a passkey or both, and signs them in. */
export async function register(
  ctx: Context,
  { name, password, passkey }: { name: string; password?: string; passkey?: JsonObject },
  invite: string | undefined,
  arrival: Arrival,
  browser: Browser,
): Promise<SignedIn> {
  if (password !== undefined) await refuseCommon(password, name)
  const proven = passkey && (await proveNewPasskey(ctx, passkey, registering, browser))
  const password_hash = password === undefined ? null : await hashSlowly(password)
  const uuid = proven?.newPerson ?? undefined
  return ctx.store.transact(async (tx) => {
    const person = await makePerson(ctx, tx, { name, password_hash, invite, uuid })
    if (proven) await keepPasskey(ctx, tx, person.id, arrival.device, proven)
    return beginSession(ctx, tx, person, arrival)
  })
}

/** Signs somebody in with name and password. Answers and times do not tell whether the name exists. */
export async function signIn(
  ctx: Context,
  { name, password, code }: { name: string; password: string; code: string | undefined },
  arrival: Arrival,
): Promise<SignedIn> {
  const outcome = await guessing(ctx, { name, failure: 'sign_in_failed', ...arrival }, async () => {
    const person = await ctx.store.people.findByName(name)
    const isRight = await isSlowHashOf(password, person?.password_hash)
    if (!isRight || person === undefined || person.disabled_at !== null) fail('wrong_password')
    if (person.totp_secret === null) return ctx.store.transact((tx) => beginSession(ctx, tx, person, arrival))
    if (code === undefined || code === '') return needsCode
    return withCode(ctx, person, code, 'code_needed', (tx) => beginSession(ctx, tx, person, arrival))
  })
  return orRefuse(outcome)
}

/** Proves with a password or a code that it is still the same person. */
export async function confirmIdentity(
  ctx: Context,
  caller: PersonCaller,
  proof: { password: string } | { code: string },
  arrival: Arrival,
): Promise<void> {
  const person = (await ctx.store.people.get(caller.person)) ?? fail('unauthorized')
  const outcome = await guessing(
    ctx,
    { name: person.name, failure: 'confirm_failed', ...arrival },
    async () => {
      const confirm = (tx: StoreTx) => confirmSession(ctx, tx, caller)
      if ('code' in proof) return withCode(ctx, person, proof.code, 'wrong_password', confirm)
      if (!(await isSlowHashOf(proof.password, person.password_hash))) fail('wrong_password')
      return ctx.store.transact(confirm)
    },
  )
  orRefuse(outcome)
}

/** A refusal that is no failed attempt: nobody has guessed wrong. */
interface Refusal {
  readonly refusal: ErrorName
}
const needsCode: Refusal = { refusal: 'code_needed' }

function orRefuse<T>(outcome: T | Refusal): T {
  if (typeof outcome === 'object' && outcome !== null && 'refusal' in outcome) fail(outcome.refusal)
  return outcome as T
}

/** Does what the code of an authenticator allows, once for each code. */
async function withCode<T>(
  ctx: Context,
  person: StoredPerson,
  code: string,
  wrong: ErrorName,
  work: (tx: StoreTx) => Promise<T>,
): Promise<T | Refusal> {
  const step = await stepOfCode(ctx, person, person.totp_secret, code)
  if (step === 'unreadable') return { refusal: 'authenticator_unreadable' }
  return ctx.store.transact(async (tx) => {
    if (step === undefined || !(await tx.people.useTotpStep(person, step))) fail(wrong)
    return work(tx)
  })
}

/** Changes the name or the password. A new password ends all other sessions and open device links. */
export async function updatePerson(
  ctx: Context,
  { person, session }: PersonCaller,
  { name, password }: { name?: string; password?: string },
  device: string,
): Promise<StoredPerson> {
  const { store, clock } = ctx
  const password_hash = password === undefined ? undefined : await newHash(ctx, person, password, name)
  return store.transact(async (tx) => {
    const before = (await tx.people.lock(person)) ?? fail('unauthorized')
    if (name !== undefined && name !== before.name && (await tx.people.isNameTaken(name))) fail('name_taken')
    const at = clock.now()
    if (name !== undefined && name !== before.name)
      await tx.securityLog.add(person, { at, what: 'name_changed', device })
    if (password_hash !== undefined) {
      await endElsewhere(tx, person, session)
      await tx.securityLog.add(person, { at, what: 'password_changed', device })
    }
    const changes = {
      ...(name !== undefined && { name }),
      ...(password_hash !== undefined && { password_hash }),
    }
    return (await tx.people.update(person, changes)) ?? fail('unauthorized')
  })
}

async function newHash({ store }: Context, id: PersonId, password: string, name?: string): Promise<string> {
  const person = (await store.people.get(id)) ?? fail('unauthorized')
  await refuseCommon(password, name ?? person.name)
  return hashSlowly(password)
}

/** Deletes a person; with `delete` also the systems that nobody else holds. */
export async function deletePerson(
  ctx: Context,
  { person }: PersonCaller,
  confirm: string | undefined,
  systems: 'keep' | 'delete' | undefined,
): Promise<void> {
  const { store } = ctx
  const { name } = (await store.people.get(person)) ?? fail('unauthorized')
  if (confirm !== name || systems === undefined) fail('person_confirmation_needed')
  await store.transact(async (tx) => refuseLast(await tx.overview.lockAdmins(), person))
  const alone: SystemId[] = []
  for (const { id } of await store.people.held(person))
    if ((await store.people.holders(id)).length === 1) alone.push(id)
  if (systems === 'delete') for (const id of alone) await deleteSystem(ctx, id)
  await store.transact(async (tx) => {
    // why again: another admin may have left since.
    refuseLast(await tx.overview.lockAdmins(), person)
    if (systems === 'keep') for (const id of alone) await refuseToLose(tx, id)
    await tx.people.remove(person)
  })
}

/** Refuses to leave a system that nobody could reach any more. */
async function refuseToLose(tx: StoreTx, system: SystemId): Promise<void> {
  const others = (await tx.people.holders(system)).length - 1
  if (others === 0 && !(await tx.systems.hasToken(system))) fail('last_holder')
}

/** Finds the system of a token. Wrong tokens count as guesses. */
export function findByToken(
  ctx: Context,
  token: string,
  { address, device }: Pick<Arrival, 'address' | 'device'>,
): Promise<SystemId> {
  const problems = { token: [{ message: 'Field token is no token of a system.' }] }
  return guessing(ctx, { address, device }, async () => {
    const { caller } = await ctx.store.lookUp({ kind: 'token', hash: hashSecret(token) }, undefined)
    return systemOf(caller) ?? fail('invalid_model', { problems })
  })
}

/** Lets a person hold the system of a token. Everybody who holds it is told. */
export async function attachSystem(
  ctx: Context,
  { person }: PersonCaller,
  token: string,
  { address, device }: Pick<Arrival, 'address' | 'device'>,
): Promise<StoredSystem> {
  const id = await findByToken(ctx, token, { address, device })
  return endingStreams(ctx, id, async (tx) => {
    const at = ctx.clock.now()
    if (await tx.people.hold(person, id, at))
      await tx.securityLog.addForHolders(id, { at, what: 'system_attached', device })
    return unannounced((await tx.systems.get(id)) ?? fail('system_not_found'))
  })
}

/** Makes a system that a person holds. It has no token until they ask for one. */
export async function makeHeldSystem(
  ctx: Context,
  { person }: PersonCaller,
  wishes: Pick<SystemWishes, 'name'>,
): Promise<StoredSystem> {
  return ctx.store.transact(async (tx) => {
    const system = await insertSystem(ctx, tx, wishes, null)
    await holdNew(ctx, tx, person, system.id)
    return system
  })
}

/** Lets go of a system that the person holds. */
export async function letGo(
  ctx: Context,
  { person }: PersonCaller,
  ref: SystemRef | undefined,
  device: string,
): Promise<void> {
  const held = await ctx.store.people.held(person)
  const found = held.find(
    ({ hid, uuid }) =>
      (ref?.kind === 'hid' && ref.hid === hid) || (ref?.kind === 'uuid' && ref.uuid === uuid),
  )
  await takeAway(ctx, found?.id ?? fail('system_not_found'), person, 'system_let_go', device)
}

/** Takes a system from somebody who holds it. */
export async function removeHolder(
  ctx: Context,
  system: SystemId,
  uuid: Uuid,
  device: string,
): Promise<void> {
  const holder = (await ctx.store.people.holders(system)).find((person) => person.uuid === uuid)
  await takeAway(ctx, system, (holder ?? fail('person_not_found')).id, 'holder_removed', device)
}

function takeAway(
  ctx: Context,
  system: SystemId,
  person: PersonId,
  what: 'system_let_go' | 'holder_removed',
  device: string,
): Promise<void> {
  return endingStreams(ctx, system, async (tx) => {
    await refuseToLose(tx, system)
    await tx.securityLog.addForHolders(system, { at: ctx.clock.now(), what, device })
    return unannounced(await tx.people.letGo(person, system))
  })
}
