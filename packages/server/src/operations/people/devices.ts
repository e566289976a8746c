import { fail, type Instant, later, type Micros, minutes } from '@polyphony/contract'
import { hashSecret, readTypeable } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { PersonId } from '../../domain/entities.ts'
import type { PersonCaller } from '../../domain/viewer.ts'
import type { StoreTx } from '../../store/store.ts'
import { guessing } from './guessing.ts'
import { beginSession, type ClientDetails, lockSignedIn, type SignedIn } from './sessions.ts'

const linkSpan = minutes(2)

export interface DeviceLink {
  readonly code: string
  readonly url: string
  readonly expires_at: Instant
}

const hashCode = (code: string) => hashSecret(readTypeable(code))

/**
 * Makes a link that signs a person in once, within `span`. Earlier links of theirs end. With `confirmed`, the new session
 * may make sensitive changes at once: for an operator who helps somebody without any other way in.
 */
export async function makeDeviceLink(
  { ids, clock, config }: Context,
  tx: StoreTx,
  person: PersonId,
  span: Micros,
  { confirmed = false } = {},
): Promise<DeviceLink> {
  const code = ids.deviceCode()
  const expires_at = later(clock.now(), span)
  await tx.deviceLinks.end(person)
  await tx.deviceLinks.insert(hashCode(code), { person_id: person, confirmed, ends_at: expires_at })
  // why behind #: browsers keep this part to themselves, so no log of a server or proxy has it.
  return { code, url: `${config.publicUrl}/join#${code}`, expires_at }
}

/** Makes a link for another device of somebody who is signed in. */
export function linkDevice(ctx: Context, caller: PersonCaller, device: string): Promise<DeviceLink> {
  const { person } = caller
  return ctx.store.transact(async (tx) => {
    await lockSignedIn(ctx, tx, caller)
    const link = await makeDeviceLink(ctx, tx, person, linkSpan)
    await tx.securityLog.add(person, { at: ctx.clock.now(), what: 'device_link_made', device })
    return link
  })
}

/**
 * Signs in the device that opened a link, and tells whether an operator made it. A link that works is never refused for
 * the failures of others.
 */
export async function signInWithLink(
  ctx: Context,
  code: string,
  client: ClientDetails,
): Promise<SignedIn & { isReset: boolean }> {
  const signedIn = await ctx.store.transact(async (tx) => {
    const link = await tx.deviceLinks.redeem(hashCode(code), ctx.clock.now())
    const person = link && (await tx.people.get(link.person_id))
    if (link === undefined || person === undefined || person.disabled_at !== null) return undefined
    return { ...(await beginSession(ctx, tx, person, client, link)), isReset: link.confirmed }
  })
  const { address, device } = client
  return signedIn ?? guessing(ctx, { address, device }, async () => fail('wrong_password'))
}
