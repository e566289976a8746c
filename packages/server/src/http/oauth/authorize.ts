import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError, fail } from '@polyphony/contract'
import { deviceOf } from '../../base/device.ts'
import { hashSecret } from '../../base/ids.ts'
import type { StoredProgram } from '../../domain/entities.ts'
import { answerAt, challengeForm, isRegistered, OAuthError, readScope, refuse } from '../../domain/oauth.ts'
import type { PersonCaller } from '../../domain/viewer.ts'
import { type Allowance, allowProgram } from '../../operations/people/grants.ts'
import { confirmIdentity } from '../../operations/people/signing-in.ts'
import { addressOf } from '../request/client-address.ts'
import { readCookie } from '../request/cookie.ts'
import { isOwnOrigin } from '../request/origin.ts'
import { countAs } from '../request/rate-limit.ts'
import { type OAuthExchange, toOAuthError } from './exchange.ts'
import { type Fields, readFields, readForm } from './form.ts'
import { goingBackPage, problemPage, questionPage } from './pages.ts'
import { findProgram } from './program.ts'
import { type OAuthTexts, wordsFor } from './texts.ts'

const ownPath = '/oauth/authorize'

/** A program's request to a person, as far as it was checked. */
interface Visit {
  readonly exchange: OAuthExchange
  readonly words: OAuthTexts
  readonly asked: Fields
  readonly search: string
  readonly program: StoredProgram
  readonly redirectUri: string
}

/** Asks a person whether to let a program in, and takes them back to the program with their answer. */
export async function askPerson(exchange: OAuthExchange): Promise<Response> {
  const words = wordsFor(exchange.request)
  try {
    return await ask(exchange, words)
  } catch (error) {
    const { status } = toOAuthError(error, exchange)
    const text = status === 429 ? words.tooMany : status < 500 ? words.broken : words.failed
    return problemPage(words, { text, status }, exchange.headers)
  }
}

async function ask(exchange: OAuthExchange, words: OAuthTexts): Promise<Response> {
  const { ctx, request, headers } = exchange
  const stop = (text: string, status: number) => problemPage(words, { text, status }, headers)
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
    headers.allow = 'GET, HEAD, POST'
    return stop(words.broken, 405)
  }
  const isAnswer = request.method === 'POST'
  if (isAnswer && !isOwnOrigin(request.headers.get('origin') ?? '', ctx.config))
    return stop(words.otherSite, 403)
  await countAs(isAnswer ? 'generic_update' : 'generic_get', exchange)
  const { search, searchParams } = new URL(request.url)
  const asked = readFields(searchParams)
  const program = await findProgram(ctx, asked.client_id)
  if (program === undefined) return stop(words.unknownProgram, 400)
  const { redirect_uri: redirectUri = '' } = asked
  if (!isRegistered(redirectUri, JSON.parse(program.redirect_uris))) return stop(words.wrongAddress, 400)
  const signedIn = await whoIsSignedIn(exchange)
  if (signedIn === undefined) return redirect(signInPath(search), headers)
  // why before anything goes back to the program: nobody can make a server of others send people to their own site.
  if (program.person_id !== null && program.person_id !== signedIn.caller.person)
    return stop(words.notYours, 403)
  const visit = { exchange, words, asked, search, program, redirectUri }
  try {
    const wish = readWish(asked)
    return isAnswer ? await takeAnswer(visit, signedIn, wish) : await question(visit, signedIn, wish)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    const address = wayBack(visit, { error: error.error, error_description: error.message })
    return isAnswer ? goingBackPage(words, address, headers) : redirect(address, headers)
  }
}

const redirect = (location: string, headers: OAuthExchange['headers']) =>
  new Response(null, { status: 303, headers: { ...headers, location } })

/** The page to sign in, from which the person comes back. */
const signInPath = (search: string) => `/enter?next=${encodeURIComponent(ownPath + search)}`

/** Writes the address of the program, with the answer to it. */
const wayBack = ({ asked, redirectUri, exchange }: Visit, answer: Readonly<Record<string, string>>): string =>
  answerAt(redirectUri, { ...answer, state: asked.state, iss: exchange.ctx.config.publicUrl })

interface SignedInPerson {
  readonly caller: PersonCaller
  /** The cookie. */
  readonly secret: string
}

async function whoIsSignedIn({ ctx, request }: OAuthExchange): Promise<SignedInPerson | undefined> {
  const secret = readCookie(request.headers, ctx.config)
  if (!secret) return undefined
  const credential = { kind: 'session', hash: hashSecret(secret), now: ctx.clock.now() } as const
  const { caller } = await ctx.store.lookUp(credential, undefined)
  return caller.kind === 'person' ? { caller, secret } : undefined
}

type Wish = Pick<Allowance, 'scopes' | 'challenge'>

function readWish({
  response_type,
  response_mode = 'query',
  scope,
  code_challenge = '',
  code_challenge_method,
}: Fields): Wish {
  if (response_type !== 'code') refuse('unsupported_response_type', 'response_type must be code.')
  if (response_mode !== 'query') refuse('invalid_request', 'response_mode must be query.')
  if (code_challenge_method !== 'S256' || !challengeForm.test(code_challenge))
    refuse('invalid_request', 'A code_challenge with the code_challenge_method S256 is needed.')
  return { scopes: readScope(scope), challenge: code_challenge }
}

/** Ties the form to the browser that it was shown in, and to this one request of the program. */
const formTokenOf = (secret: string, search: string) =>
  createHmac('sha256', secret).update(`let a program in ${search}`).digest('base64url')

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)))
}

async function question(
  { exchange, words, search, program, redirectUri }: Visit,
  { caller, secret }: SignedInPerson,
  { scopes }: Wish,
  again: { trouble?: string; chosen?: string | undefined } = {},
): Promise<Response> {
  const { ctx, headers } = exchange
  const { store, clock } = ctx
  const systems = await store.people.openable(caller.person)
  if (systems.length === 0) {
    const link = { href: '/', text: words.makeSystem }
    return problemPage(words, { text: words.noSystem, status: 403, link }, headers)
  }
  const person = (await store.people.get(caller.person)) ?? fail('unauthorized')
  const isConfirmed = caller.confirmedUntil > clock.now()
  const shown = {
    programName: program.name,
    isOwn: program.person_id !== null,
    redirectUri,
    scopes,
    systems,
    chosen: again.chosen,
    personName: person.name,
    proof: isConfirmed
      ? undefined
      : person.password_hash === null
        ? ('sign-in' as const)
        : ('password' as const),
    signIn: signInPath(search),
    formToken: formTokenOf(secret, search),
    trouble: again.trouble,
  }
  return questionPage(words, shown, headers)
}

async function takeAnswer(visit: Visit, signedIn: SignedInPerson, wish: Wish): Promise<Response> {
  const { exchange, words, search, program, redirectUri } = visit
  const { ctx, request, headers } = exchange
  const { caller, secret } = signedIn
  const form = await readForm(request, ctx)
  const again = (trouble: string) => question(visit, signedIn, wish, { trouble, chosen: form.system })
  if (!isSame(form.form_token ?? '', formTokenOf(secret, search))) return again(words.stale)
  if (form.decision !== 'allow') refuse('access_denied', 'The person did not let the program in.')
  const system = (await ctx.store.people.openable(caller.person)).find(({ uuid }) => uuid === form.system)
  if (system === undefined) return again(words.chooseSystem)
  const trouble = await confirm(exchange, caller, form.password ?? '', words)
  if (trouble !== undefined) return again(trouble)
  const code = await allowProgram(
    ctx,
    caller,
    program,
    { ...wish, system: system.id, redirectUri },
    deviceOf(request.headers.get('user-agent')),
  )
  return goingBackPage(words, wayBack(visit, { code }), headers)
}

/** Has somebody prove that it is them, where that is too long ago. Returns what went wrong. */
async function confirm(
  exchange: OAuthExchange,
  caller: PersonCaller,
  password: string,
  words: OAuthTexts,
): Promise<string | undefined> {
  const { ctx, request } = exchange
  if (caller.confirmedUntil > ctx.clock.now()) return undefined
  if (password === '') return words.passwordText
  const device = deviceOf(request.headers.get('user-agent'))
  const client = { address: addressOf(exchange), device }
  try {
    await confirmIdentity(ctx, caller, { password }, client)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 429 ? words.tooMany : words.wrongPassword
  }
}
