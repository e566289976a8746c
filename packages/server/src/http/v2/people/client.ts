import { type Endpoint, inSeconds, type SignedIn as SignedInAnswer } from '@polyphony/contract'
import { deviceOf } from '../../../base/device.ts'
import { browsersFor } from '../../../base/retention.ts'
import type { Context } from '../../../context.ts'
import type { StoredPerson } from '../../../domain/entities.ts'
import { presentHeld, presentPerson } from '../../../domain/present/person.ts'
import { type ClientDetails, cookieSeconds, type SignedIn } from '../../../operations/people/sessions.ts'
import { readCookie, writeCookie } from '../../request/cookie.ts'
import type { Call } from '../../route.ts'
import { ownSecret } from './browser.ts'

type AnyCall = Pick<Call<Endpoint, unknown>, 'ctx' | 'request' | 'credential' | 'address' | 'answerHeaders'>

const browserCookie = 'polyphony-browser'

/** The device that a request comes from. */
export const callersDevice = ({ request }: Pick<AnyCall, 'request'>): string =>
  deviceOf(request.headers.get('user-agent'))

export const clientOf = (call: AnyCall): ClientDetails => ({
  address: call.address(),
  device: callersDevice(call),
  former: call.credential.kind === 'session' ? call.credential.hash : undefined,
  browser: ownSecret(readCookie(call.request.headers, call.ctx.config, browserCookie)),
})

/** Gives the caller the cookie of the session that has just begun, and the one by which the server knows the browser. */
export function setCookie({ ctx, answerHeaders }: AnyCall, { secret, browser }: SignedIn): void {
  answerHeaders['set-cookie'] = [
    writeCookie(ctx.config, secret, cookieSeconds),
    writeCookie(ctx.config, browser, inSeconds(browsersFor), browserCookie),
  ].join('\n')
  answerHeaders['cache-control'] = 'no-store'
}

export async function presentSignedIn({ store }: Context, person: StoredPerson): Promise<SignedInAnswer> {
  return { person: presentPerson(person), systems: (await store.people.openable(person.id)).map(presentHeld) }
}

/** Answers somebody who has just signed in. */
export function welcome(call: AnyCall, signedIn: SignedIn): Promise<SignedInAnswer> {
  setCookie(call, signedIn)
  return presentSignedIn(call.ctx, signedIn.person)
}
