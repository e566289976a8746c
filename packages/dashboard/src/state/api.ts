import {
  type Client,
  createClient,
  NotFound,
  PolyphonyError,
  PreconditionFailed,
  RateLimited,
  ServerError,
  Unauthorized,
  ValidationError,
} from '@polyphony/client'
import { t } from '../text/strings.ts'
import { confirming } from './confirming.ts'
import { earlyAnswers } from './early-answers.ts'
import { serverClock } from './server-clock.ts'
import { type KnownSystem, session } from './session.svelte.ts'

const baseUrl = location.origin

/** The current system, as requests name it. */
export const me = { systemRef: '@me' } as const

/** The client for the public view: it sends no cookies. */
export const stranger: Client = createClient({
  baseUrl,
  fetch: (address, request) => fetch(address, { ...request, credentials: 'omit' }),
})

/** The client for the account of the signed-in person, and for signing in. */
export const person: Client = createClient({ baseUrl, retries: 0, fetch: confirming.fetch })

/** Tells the server as which system the browser acts. */
export const actingAs = ({ id }: KnownSystem): { actAs: string } => ({ actAs: id })

let own: { system: KnownSystem; entries: number; client: Client } | undefined

/** The client of the current system. Without one, the client for the public view. */
export function api(): Client {
  const { current, entries } = session
  if (!current) return stranger
  if (own?.system.id !== current.id || own.entries !== entries)
    own = { system: current, entries, client: ownClient(current, entries) }
  return own.client
}

/** The client of another system of the person. */
export const apiOf = (system: KnownSystem): Client => ownClient(system, session.entries)

function ownClient(system: KnownSystem, entries: number): Client {
  async function send(address: string, request: RequestInit): Promise<Response> {
    // why: answers from before a sign-in are about old credentials.
    const early = entries === 0 ? earlyAnswers.take(system.id, address, request) : undefined
    const asked = early?.askedAt ?? Date.now()
    const response = await (early?.answer ?? fetch(address, request))
    serverClock.learn(response, asked)
    if (response.status === 401 && session.entries === entries) session.end(system.id)
    return response
  }
  return createClient({
    baseUrl,
    ...actingAs(system),
    fetch: (address, request) => confirming.fetch(address, request, send),
  })
}

/** Explains an error: what went wrong, and what to do. */
export function explain(error: unknown): string {
  if (error instanceof ValidationError) return t.errors.invalid
  if (error instanceof PreconditionFailed) return t.errors.changedElsewhere
  if (error instanceof Unauthorized) return t.errors.ended
  if (error instanceof RateLimited) return t.errors.tooFast
  if (error instanceof ServerError) return t.errors.server(error.requestId)
  if (error instanceof PolyphonyError) {
    const known: Partial<Record<string, string>> = t.errors.known
    return (
      known[error.reason ?? ''] ??
      (error instanceof NotFound ? t.errors.notFound : t.errors.refused(error.message))
    )
  }
  return t.errors.network
}

/** True when no answer came. Another time the same request may work. */
export const isLost = (error: unknown) => !(error instanceof PolyphonyError)

/** True when the server could not be reached or could not answer. The same request may work later. */
export const isUnreachable = (error: unknown) =>
  isLost(error) || error instanceof ServerError || error instanceof RateLimited

/** True when the thing does not exist, or the caller may not know that it does. */
export const isMissing = (error: unknown) => error instanceof NotFound || error instanceof Unauthorized

/** The error text of each field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ValidationError)) return {}
  return Object.fromEntries(
    Object.entries(error.errors).map(([field, [problem]]) => [
      field,
      problem?.max_length === undefined
        ? t.errors.field
        : t.errors.fieldTooLong(problem.actual_length ?? 0, problem.max_length),
    ]),
  )
}
