import type { Endpoint, SignedIn as SignedInAnswer } from '@polyphony/contract'
import { deviceOf } from '../../../base/device.ts'
import type { Context } from '../../../context.ts'
import type { StoredPerson } from '../../../domain/entities.ts'
import { presentHeld, presentPerson } from '../../../domain/present/person.ts'
import { type Arrival, cookieSeconds, type SignedIn } from '../../../operations/people/sessions.ts'
import { writeCookie } from '../../request/cookie.ts'
import type { Call } from '../../route.ts'

type AnyCall = Pick<Call<Endpoint, unknown>, 'ctx' | 'request' | 'credential' | 'address' | 'answerHeaders'>

/** The device that a request comes from. */
export const callersDevice = ({ request }: Pick<AnyCall, 'request'>): string =>
  deviceOf(request.headers.get('user-agent'))

export const arrivalOf = (call: AnyCall): Arrival => ({
  address: call.address(),
  device: callersDevice(call),
  former: call.credential.kind === 'session' ? call.credential.hash : undefined,
})

/** Gives the caller the cookie of the session that has just begun. */
export function setCookie({ ctx, answerHeaders }: AnyCall, { secret }: SignedIn): void {
  answerHeaders['set-cookie'] = writeCookie(ctx.config, secret, cookieSeconds)
  answerHeaders['cache-control'] = 'no-store'
}

export async function presentSignedIn({ store }: Context, person: StoredPerson): Promise<SignedInAnswer> {
  return { person: presentPerson(person), systems: (await store.people.held(person.id)).map(presentHeld) }
}

/** Answers somebody who has just signed in. */
export function welcome(call: AnyCall, signedIn: SignedIn): Promise<SignedInAnswer> {
  setCookie(call, signedIn)
  return presentSignedIn(call.ctx, signedIn.person)
}
