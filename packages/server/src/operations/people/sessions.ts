import { cutTo, days, earliest, fail, hours, inSeconds, later, minutes, type Uuid } from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { HeldSystem, PersonId, SessionId, StoredPerson } from '../../domain/entities.ts'
import type { PersonCaller, UsedSession } from '../../domain/viewer.ts'
import type { StoreTx } from '../../store/store.ts'
import { knowBrowser } from './known-browsers.ts'

const slidingSpan = days(30)
const longestSpan = days(365)
const confirmedSpan = minutes(10)
const mostSessions = 100
const hour = hours(1)

/** The client that somebody signs in with: its address and device, and the secrets that it already has. */
export interface ClientDetails {
  /** Undefined for a chat bot, which acts for many people at once. */
  readonly address: string | undefined
  readonly device: string
  /** The hash of the cookie that they had before. It ends when they sign in. */
  readonly former: string | undefined
  /** The secret by which the server knows the browser again, if it has one. */
  readonly browser: string | undefined
}

export interface SignedIn {
  readonly person: StoredPerson
  /** The secret of the cookie. Nobody can get it again. */
  readonly secret: string
  /** The secret by which the server knows the browser from now on. */
  readonly browser: string
}

/** The length of a cookie's life from its last use on. */
export const cookieSeconds = inSeconds(slidingSpan)

/**
 * Signs a person in who has proven who they are, as `person` was then. A device that joined by a link has not confirmed
 * that it is them.
 */
export async function beginSession(
  { ids, clock }: Context,
  tx: StoreTx,
  person: StoredPerson,
  { device, former, browser = ids.session() }: ClientDetails,
  { confirmed = true } = {},
): Promise<SignedIn> {
  // why again: a new password ends all sessions, and so does disabling somebody; also one that begins at that moment.
  const current = await tx.people.lock(person.id)
  if (current?.password_hash !== person.password_hash || current.disabled_at !== null) fail('wrong_password')
  const secret = ids.session()
  const created = clock.now()
  if (former !== undefined) await tx.sessions.endByHash(former)
  await tx.sessions.endOldest(person.id, mostSessions - 1)
  await tx.sessions.insert({
    uuid: ids.uuid(),
    person_id: person.id,
    token_hash: hashSecret(secret),
    device,
    created,
    last_used: cutTo(hour, created),
    ends_at: later(created, slidingSpan),
    confirmed_until: confirmed ? later(created, confirmedSpan) : created,
  })
  await knowBrowser(tx, person, browser, created)
  await tx.securityLog.add(person.id, { at: created, what: 'signed_in', device })
  return { person, secret, browser }
}

/**
 * Lets a session live on, once in each hour of its use. The request does not wait for it. Returns how many seconds the
 * cookie has from now on; undefined when nothing changed.
 */
export function keepAlive(
  { store, clock, log }: Context,
  { session, created, lastUsed }: UsedSession,
): number | undefined {
  const now = clock.now()
  const thisHour = cutTo(hour, now)
  // why: a clock that was set back since noted an hour that is still to come.
  if (lastUsed >= thisHour && lastUsed <= later(thisHour, hour)) return undefined
  const end = earliest(later(now, slidingSpan), later(created, longestSpan))
  store
    .transact((tx) => tx.sessions.markUsed(session, lastUsed, thisHour, end))
    .catch((error) => log.warn('could not note the use of a session', { cause: String(error) }))
  return Math.floor(inSeconds(end) - inSeconds(now))
}

/**
 * Makes other changes to the person wait, and gives the person as they are. Refuses a session that was ended since the
 * request came: nobody adds a way in while somebody signs them out.
 */
export async function lockSignedIn(
  { clock }: Context,
  tx: StoreTx,
  { person, session }: PersonCaller,
): Promise<StoredPerson> {
  const locked = await tx.people.lock(person)
  return locked && (await tx.sessions.isOpen(session, clock.now())) ? locked : fail('unauthorized')
}

/** Notes that the person has just proven that it is them. */
export async function confirmSession(
  { clock }: Context,
  tx: StoreTx,
  { session }: PersonCaller,
): Promise<void> {
  await tx.sessions.confirm(session, later(clock.now(), confirmedSpan))
}

export async function endSession({ store }: Context, { person }: PersonCaller, uuid: Uuid): Promise<void> {
  if (!(await store.transact((tx) => tx.sessions.end(person, uuid)))) fail('session_not_found')
}

/** Ends the sessions of a person but for one, and their open device links. */
export async function endElsewhere(
  tx: StoreTx,
  person: PersonId,
  kept: SessionId | undefined,
): Promise<void> {
  // why the lock: a link that is being made at this moment ends as well.
  await tx.people.lock(person)
  await tx.sessions.endOthers(person, kept)
  await tx.deviceLinks.end(person)
}

/**
 * Ends what others may use to act as a person: sessions but for one, open device links, the access of programs, and the
 * counts of browsers they know. Returns the systems whose live streams have to look again.
 */
export async function endAccess(
  tx: StoreTx,
  person: PersonId,
  kept: SessionId | undefined,
): Promise<HeldSystem[]> {
  await endElsewhere(tx, person, kept)
  await tx.grants.removeAll(person)
  await tx.browsers.forgetAll(person)
  return tx.people.held(person)
}

/** Makes live streams of this process check at once whether they may go on. Those of others do within a second. */
export function wakeAll({ wakeUp }: Context, systems: readonly HeldSystem[]): void {
  for (const { id } of systems) wakeUp(id)
}

/** Signs a person out on all devices except the one that asks. */
export function endOtherSessions(
  ctx: Context,
  { person, session }: PersonCaller,
  device: string,
): Promise<void> {
  return ctx.store.transact(async (tx) => {
    await endElsewhere(tx, person, session)
    await tx.securityLog.add(person, { at: ctx.clock.now(), what: 'sessions_ended', device })
  })
}
