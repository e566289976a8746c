import { expect } from 'bun:test'
import { type ErrorName, errors, type FieldProblems } from '@polyphony/contract'
import { readCases } from '../../../contract/tests/fixtures.ts'
import type { Answer } from './callers/server.ts'

interface CatalogueCase {
  name: ErrorName
  status: number
  code: number
  message: string
}

// why: the tests take the texts from the fixtures, not from the catalogue that the server itself uses.
const catalogue = new Map(readCases<CatalogueCase>('errors/catalogue.json').map((each) => [each.name, each]))

function entry(name: ErrorName): CatalogueCase {
  const found = catalogue.get(name)
  if (!found) throw new Error(`fixtures/errors/catalogue.json has no ${name}.`)
  return found
}

function bodyOf(name: ErrorName, ref = ''): string {
  const { code, message } = entry(name)
  return JSON.stringify({ message: message.replace('{ref}', () => ref), code })
}

/** The body of a refusal that this service adds: its text begins with the status. */
export const saidBody = (message: string) => JSON.stringify({ message, code: 0 })

/** The exact bodies of refusals that many tests meet. */
export const refusal = {
  badRequest: bodyOf('bad_request'),
  unauthorized: bodyOf('unauthorized'),
  forbidden: bodyOf('forbidden'),
  routeNotFound: bodyOf('route_not_found'),
  methodNotAllowed: bodyOf('method_not_allowed'),
  tooLarge: bodyOf('body_too_large'),
  tooManyBodies: saidBody(
    '429: Too many large bodies are being sent at once. Wait for one of them to end, then send this one again.',
  ),
  mediaType: bodyOf('unsupported_media_type'),
  internal: bodyOf('internal_error'),
  systemNotFound: bodyOf('system_not_found'),
  memberNotFound: bodyOf('member_not_found'),
  messageNotFound: bodyOf('message_not_found'),
} as const

/** The refusals of keys and conditional requests, word for word; see `expectSaid`. */
export const noScope = (scope: string) => `403: This key lacks the scope '${scope}'.`
export const noKey = '404: There is no key with that id.'
export const tooManyKeys = '400: This system has 100 keys already. Revoke one that is not used any more.'
export const hasChanged = '412: It has changed since you read it. Read it again, then decide.'
export const inFlight = '409: A request with this Idempotency-Key is being answered. Ask again in a moment.'
export const keyReused = '422: This Idempotency-Key was used for another request. Use a new one for each.'
export const emptyWindow = "400: 'start' must be before 'end'. Without an 'end' the window ends now."

/** The refusals of webhooks and streams. */
export const noWebhook = '404: No webhook is registered. Name an address for it first.'
export const noDelivery = '404: There is no delivery with that id.'
export const tooManyStreams = '429: This system has 10 open event streams already. Close one of them first.'
export const addressRefused = (rule: string) => `400: That address cannot be used: ${rule}`
export const notVerified = (rule: string) => `400: The webhook could not be verified: ${rule}`

/** Holds an answer to a refusal that begins with its status. */
export function expectSaid({ status, text }: Answer, message: string): void {
  expect({ status, text }).toEqual({ status: Number(message.slice(0, 3)), text: saidBody(message) })
}

/** Holds an answer to a refusal: status, exact body and media type. `ref` is what the caller wrote. */
export function expectRefusal(answer: Answer, name: ErrorName, ref = ''): void {
  const { status } = entry(name)
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: bodyOf(name, ref) })
  expect(answer.headers.get('content-type')).toStartWith('application/json')
}

/** Holds an answer to code 40001 with exactly these problems, in this order. */
export function expectInvalid(answer: Answer, problems: FieldProblems): void {
  const { status, code, message } = entry('invalid_model')
  const text = JSON.stringify({ message, code, errors: problems })
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text })
}

export const invalidField = (key: string) => [{ message: `Field ${key} is invalid.` }]
export const tooLong = (key: string, actual_length: number, max_length: number) => [
  { message: `Field ${key} is too long.`, actual_length, max_length },
]

/** The names of the refusals that an answer can be. */
export function refusalNames({ status, body }: Answer): ErrorName[] {
  const names = Object.keys(errors) as ErrorName[]
  return names.filter((name) => {
    const each = errors[name]
    return each.status === status && each.code === body?.code && fits(each.message, body.message)
  })
}

function fits(template: string, message: unknown): boolean {
  if (typeof message !== 'string') return false
  const [before = '', after] = template.split('{ref}')
  return after === undefined
    ? message === before
    : message.length >= before.length + after.length && message.startsWith(before) && message.endsWith(after)
}
