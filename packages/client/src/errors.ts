import { errors as catalogue } from '@polyphony/contract/errors'
import type { Answers, ErrorName, FieldProblems } from './shapes.ts'

interface RefusalBody {
  message?: string
  code?: number
  errors?: FieldProblems
  refused?: readonly RefusedPart[]
  retry_after?: number
  scope?: string
}

/** A part of a data file that the server cannot import. */
export type RefusedPart = Answers['importFile']['refused'][number]

/** The parts of an error. */
interface Refusal {
  readonly status: number
  readonly headers: Headers
  readonly body: RefusalBody
}

/**
 * The server refused the request. Each kind of refusal has a class that extends this one.
 *
 * @example
 * try {
 *   await client.createMember({ body: { name: 'Wren' } })
 * } catch (error) {
 *   if (!(error instanceof PolyphonyError)) throw error // the network, or an abort
 *   if (error.reason === 'member_limit_reached') console.log('This system is full.')
 *   else console.log(error.status, error.code, error.message, error.requestId)
 * }
 */
export class PolyphonyError extends Error {
  override readonly name: string = 'PolyphonyError'
  /** The HTTP status. */
  readonly status: number
  /** The error code of the API, such as 20002 for an unknown member. 0 means that the status is enough. */
  readonly code: number
  /** The name of the error in the catalogue; undefined if it is not in the catalogue. */
  readonly reason: ErrorName | undefined
  /** The problems of the request body, by field. Only with code 40001. */
  readonly errors: FieldProblems | undefined
  /** The problems of a data file. Only with the reason `import_refused`. */
  readonly refused: readonly RefusedPart[] | undefined
  /** The ID of the request in the server's log. */
  readonly requestId: string | undefined

  constructor({ status, headers, body }: Refusal) {
    super(body.message ?? `The server answered with status ${status}.`)
    this.status = status
    this.code = body.code ?? 0
    this.reason = reasonOf(status, body)
    this.errors = body.errors
    this.refused = body.refused
    this.requestId = headers.get('x-request-id') ?? undefined
  }
}

/**
 * 400: the server cannot read the request, or does not accept its values.
 *
 * @example
 * if (error instanceof BadRequest && error.reason === 'same_fronters') console.log('They front already.')
 */
export class BadRequest extends PolyphonyError {
  override readonly name: string = 'BadRequest'
}

/**
 * 400 with code 40001: the body has invalid fields. `errors` names each field and the reason.
 *
 * @example
 * if (error instanceof ValidationError) {
 *   for (const [field, problems] of Object.entries(error.errors)) console.log(field, problems[0]?.message)
 * }
 */
export class ValidationError extends BadRequest {
  override readonly name: string = 'ValidationError'
  override readonly errors: FieldProblems

  constructor(refusal: Refusal) {
    super(refusal)
    this.errors = refusal.body.errors ?? {}
  }
}

/**
 * 401: the request needs a valid token or key.
 *
 * @example
 * if (error instanceof Unauthorized) console.log('Log in again.')
 */
export class Unauthorized extends PolyphonyError {
  override readonly name: string = 'Unauthorized'
}

/**
 * 403: the data is private, or belongs to another system, or the key lacks the scope.
 *
 * @example
 * if (error instanceof Forbidden && error.reason === 'fronters_private') console.log('They keep that to themselves.')
 */
export class Forbidden extends PolyphonyError {
  override readonly name: string = 'Forbidden'
}

/**
 * 404: the thing does not exist, or the server does not reveal that it exists.
 *
 * @example
 * const member = await client.getMember({ memberRef }).catch((error) => {
 *   if (error instanceof NotFound) return undefined
 *   throw error
 * })
 */
export class NotFound extends PolyphonyError {
  override readonly name: string = 'NotFound'
}

/**
 * 409: the request conflicts with existing data.
 *
 * @example
 * if (error instanceof Conflict && error.reason === 'account_taken') console.log('Unlink it there first.')
 */
export class Conflict extends PolyphonyError {
  override readonly name: string = 'Conflict'
}

/**
 * 412: the data has changed since you read it, so the server changed nothing. Only with `ifMatch`.
 *
 * @example
 * if (error instanceof PreconditionFailed) member = await client.getMember({ memberRef })
 */
export class PreconditionFailed extends PolyphonyError {
  override readonly name: string = 'PreconditionFailed'
}

/**
 * 429: too many requests, after as many retries as `retries` allows.
 *
 * @example
 * if (error instanceof RateLimited) console.log(`Again in ${error.retryAfterMs} ms.`)
 */
export class RateLimited extends PolyphonyError {
  override readonly name: string = 'RateLimited'
  /** Milliseconds to wait; undefined if waiting does not help. */
  readonly retryAfterMs: number | undefined
  /** The kind of requests that is limited: `generic_get`, `generic_update` or `message`. */
  readonly scope: string | undefined

  constructor(refusal: Refusal) {
    super(refusal)
    const { retry_after, scope } = refusal.body
    const seconds = Number(refusal.headers.get('retry-after') ?? Number.NaN)
    this.retryAfterMs = retry_after ?? (Number.isFinite(seconds) ? seconds * 1000 : undefined)
    this.scope = scope
  }
}

/**
 * 500 and above: the server, or a proxy in front of it, failed.
 *
 * @example
 * if (error instanceof ServerError) console.log(`Please report this: ${error.requestId}`)
 */
export class ServerError extends PolyphonyError {
  override readonly name: string = 'ServerError'
}

const byStatus = new Map([
  [400, BadRequest],
  [401, Unauthorized],
  [403, Forbidden],
  [404, NotFound],
  [409, Conflict],
  [412, PreconditionFailed],
])

/** Turns a refusal into the class for its kind. */
export async function errorOf(response: Response): Promise<PolyphonyError> {
  return errorFrom(response, response.status, await response.text().catch(() => ''))
}

/** Reads a refusal from a stream, where the message starts with the status. */
export function streamedError(response: Response, text: string): PolyphonyError {
  const { message = '' } = bodyOf(text)
  return errorFrom(response, Number(/^\d{3}(?=: )/.exec(message)?.[0] ?? 500), text)
}

function errorFrom({ headers }: Response, status: number, text: string): PolyphonyError {
  const refusal: Refusal = { status, headers, body: bodyOf(text) }
  if (status === 429) return new RateLimited(refusal)
  if (status >= 500) return new ServerError(refusal)
  if (refusal.body.code === catalogue.invalid_model.code) return new ValidationError(refusal)
  return new (byStatus.get(status) ?? PolyphonyError)(refusal)
}

/** Parses the body. A proxy in front of the server may answer with a page instead of JSON. */
function bodyOf(text: string): RefusalBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

function reasonOf(status: number, { code = 0, message = '' }: RefusalBody): ErrorName | undefined {
  let found: ErrorName | undefined
  let longest = -1
  for (const name of Object.keys(catalogue) as ErrorName[]) {
    const known = catalogue[name]
    if (known.status !== status || known.code !== code) continue
    // why: a code other than 0 is given once, but many refusals share 0 and differ in their text alone.
    if (code !== 0) return name
    const [start = '', rest] = known.message.split('{ref}')
    const fits = rest === undefined ? message === start : message.startsWith(start)
    if (fits && start.length > longest) {
      found = name
      longest = start.length
    }
  }
  return found
}
