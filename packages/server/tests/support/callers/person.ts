import { Secret, TOTP } from 'otpauth'
import { makeInvite } from '../../../src/operations/people/admin/invites.ts'
import { commandLine } from '../../../src/operations/people/admin/log.ts'
import { Caller, type RequestOptions, type TestServer } from './server.ts'

export const goodPassword = 'four quiet lighthouse keepers'

let people = 0
/** A name that no test has used yet. */
export const freshName = () => `person-${++people}`

/** Somebody with a browser: it keeps the cookie, and says which page its requests come from. */
export class PersonCaller extends Caller {
  readonly name: string
  /** The origin of the page. */
  readonly origin: string
  readonly #home: string
  /** Cookies by name, as the browser sends them. */
  readonly #cookies = new Map<string, string>()
  /** The system that the page acts as. */
  acting: string | undefined

  constructor(url: string, name = freshName(), origin = new URL(url).origin) {
    super(url)
    this.#home = url
    this.origin = origin
    this.name = name
  }

  override async request(method: string, path: string, body?: unknown, options: RequestOptions = {}) {
    const answer = await super.request(method, path, body, {
      ...options,
      headers: {
        ...(method !== 'GET' && { origin: this.origin }),
        ...this.headers(),
        ...options.headers,
      },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [cookie = ''] = set.split(';', 1)
      const [name = ''] = cookie.split('=', 1)
      this.#keep(name, /max-age=0\b/i.test(set) ? undefined : cookie)
    }
    return answer
  }

  #keep(name: string, cookie: string | undefined): void {
    if (cookie === undefined) this.#cookies.delete(name)
    else this.#cookies.set(name, cookie)
  }

  /** The cookie of the session. */
  get cookie(): string | undefined {
    return this.#cookies.get('polyphony')
  }
  set cookie(cookie: string | undefined) {
    this.#keep('polyphony', cookie)
  }

  /** The cookie of a visit to the single sign-on. */
  get visit(): string | undefined {
    return this.#cookies.get('polyphony-oidc')
  }
  set visit(cookie: string | undefined) {
    this.#keep('polyphony-oidc', cookie)
  }

  /** The headers by which the server knows them. */
  headers(): Record<string, string> {
    return {
      ...(this.#cookies.size > 0 && { cookie: [...this.#cookies.values()].join('; ') }),
      ...(this.acting !== undefined && { 'x-polyphony-system': this.acting }),
    }
  }

  register = (password = goodPassword, more: object = {}) =>
    this.post('/v2/people', { name: this.name, password, ...more })
  signIn = (password = goodPassword, more: object = {}) =>
    this.post('/v2/session', { name: this.name, password, ...more })

  /** Signs this person in on another device. */
  async elsewhere(): Promise<PersonCaller> {
    const other = new PersonCaller(this.#home, this.name, this.origin)
    const { status, text } = await other.signIn()
    if (status !== 200) throw new Error(text)
    return other
  }
}

/** A person who has just registered and is signed in. */
export async function newPerson({ url }: TestServer, name?: string): Promise<PersonCaller> {
  const person = new PersonCaller(url, name)
  const { status, text } = await person.register()
  if (status !== 201) throw new Error(text)
  return person
}

/** The code that an authenticator shows at a time, in microseconds since 1970. */
export const codeAt = (secret: string, time: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time / 1000 })

/** Turns an authenticator on, and gives its secret. The code of this time is used up. */
export async function addAuthenticator(person: PersonCaller, time: number): Promise<string> {
  const { secret } = (await person.post('/v2/people/@me/totp')).body
  const { status, text } = await person.post('/v2/people/@me/totp/confirm', { code: codeAt(secret, time) })
  if (status !== 204) throw new Error(text)
  return secret
}

/** An admin, as `admin create` makes the first. */
export async function newAdmin({ url, ctx }: TestServer, name?: string): Promise<PersonCaller> {
  const { code } = await makeInvite(ctx, commandLine, { role: 'admin' })
  const admin = new PersonCaller(url, name)
  const { status, text } = await admin.register(goodPassword, { invite: code })
  if (status !== 201) throw new Error(text)
  return admin
}
