import { isDeepStrictEqual } from 'node:util'
import { apiV1, type Endpoint, type ErrorName } from '@polyphony/contract'
import { refusal } from '../refusals.ts'
import type { Answer, Check } from './server.ts'

/** Keys in the order of the reference, the same for everyone who asks. */
export const systemKeys = [
  'id',
  'name',
  'description',
  'tag',
  'avatar_url',
  'banner',
  'color',
  'created',
  'tz',
  'description_privacy',
  'member_list_privacy',
  'front_privacy',
  'front_history_privacy',
]
export const memberKeys = [
  'id',
  'name',
  'display_name',
  'color',
  'birthday',
  'pronouns',
  'avatar_url',
  'banner',
  'description',
  'created',
  'keep_proxy',
  'proxy_tags',
  'privacy',
  'visibility',
  'name_privacy',
  'description_privacy',
  'birthday_privacy',
  'pronoun_privacy',
  'avatar_privacy',
  'metadata_privacy',
]
/** Only a member with tags to show has the deprecated pair. */
export const taggedMemberKeys = [...memberKeys, 'prefix', 'suffix']
export const messageKeys = ['timestamp', 'id', 'original', 'sender', 'channel', 'system', 'member']

type Json = Record<string, unknown>
type BodyCheck = (body: unknown) => string | undefined

const sixDigits = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

const first = (...problems: (string | undefined)[]) => problems.find((problem) => problem !== undefined)
const hasKeys = (body: Json, keys: readonly string[]) =>
  isDeepStrictEqual(Object.keys(body), keys) ? undefined : `keys ${Object.keys(body)} instead of ${keys}`
const isWritten = (value: unknown, form: RegExp) =>
  form.test(String(value)) ? undefined : `the time ${value} instead of one like ${form}`

const system: BodyCheck = (body) =>
  first(hasKeys(body as Json, systemKeys), isWritten((body as Json).created, sixDigits))
const plainMember: BodyCheck = (body) => {
  const { created } = body as Json
  return first(
    hasKeys(body as Json, memberKeys),
    created === null ? undefined : isWritten(created, sixDigits),
  )
}
const member: BodyCheck = (body) => {
  const { prefix, suffix, ...plain } = body as Json
  const tags = plain.proxy_tags as unknown[]
  const keys = tags.length > 0 ? taggedMemberKeys : memberKeys
  const pair = tags.length === 0 || isDeepStrictEqual(tags[0], { prefix, suffix })
  return first(hasKeys(body as Json, keys), plainMember(plain), pair ? undefined : 'another pair of tags')
}
const listOf =
  (check: BodyCheck): BodyCheck =>
  (body) =>
    Array.isArray(body) ? first(...body.map(check)) : 'no list'
const switchOf =
  (check: BodyCheck): BodyCheck =>
  (body) => {
    const { timestamp, members } = body as Json
    return first(
      hasKeys(body as Json, ['timestamp', 'members']),
      isWritten(timestamp, sixDigits),
      listOf(check)(members),
    )
  }
const shortId: BodyCheck = (body) => (/^[a-z]{5,6}$/.test(String(body)) ? undefined : `${body} as a short ID`)
const message: BodyCheck = (body) => {
  const { timestamp, system: author, member: speaker } = body as Json
  return first(
    hasKeys(body as Json, messageKeys),
    isWritten(timestamp, sixDigits),
    author === null ? undefined : system(author),
    speaker === null ? undefined : plainMember(speaker),
  )
}

interface V1Endpoint {
  readonly name: keyof typeof apiV1
  readonly method: string
  readonly path: string
  /** Where the answer's `Link` leads, the path's id in its place. */
  readonly successor: string
  /** Checks the body of a success; undefined for 204. */
  readonly answer: BodyCheck | undefined
}
const row = (
  name: keyof typeof apiV1,
  method: string,
  path: string,
  successor: string,
  answer?: BodyCheck,
): V1Endpoint => ({ name, method, path, successor, answer })

/** The table of the specification, with the successor of each endpoint. */
export const v1Endpoints: readonly V1Endpoint[] = [
  row('v1GetOwnSystem', 'GET', '/v1/s', '/v2/systems/@me', system),
  row('v1GetSystem', 'GET', '/v1/s/{id}', '/v2/systems/{id}', system),
  row('v1ListMembers', 'GET', '/v1/s/{id}/members', '/v2/systems/{id}/members', listOf(member)),
  row('v1ListSwitches', 'GET', '/v1/s/{id}/switches', '/v2/systems/{id}/switches', listOf(switchOf(shortId))),
  row('v1GetFronters', 'GET', '/v1/s/{id}/fronters', '/v2/systems/{id}/fronters', switchOf(member)),
  row('v1UpdateSystem', 'PATCH', '/v1/s', '/v2/systems/@me', system),
  row('v1CreateSwitch', 'POST', '/v1/s/switches', '/v2/systems/@me/switches'),
  row('v1GetMember', 'GET', '/v1/m/{id}', '/v2/members/{id}', member),
  row('v1CreateMember', 'POST', '/v1/m', '/v2/members', member),
  row('v1UpdateMember', 'PATCH', '/v1/m/{id}', '/v2/members/{id}', member),
  row('v1DeleteMember', 'DELETE', '/v1/m/{id}', '/v2/members/{id}'),
  row('v1GetAccount', 'GET', '/v1/a/{id}', '/v2/systems/{id}', system),
  row('v1GetMessage', 'GET', '/v1/msg/{id}', '/v2/messages/{id}', message),
]

/** Every refusal that v1 words by itself, and by which name the contract declares it. */
export const v1Lines: readonly [number, RegExp, ErrorName][] = [
  [404, /^System not found\.$/, 'system_not_found'],
  [404, /^Member not found\.$/, 'member_not_found'],
  [404, /^Account not found\.$/, 'account_not_found'],
  [404, /^Message not found\.$/, 'message_not_found'],
  [404, /^System has no registered switches\.$/, 'no_switches'],
  [403, /^Unauthorized to view member list\.$/, 'member_list_private'],
  [403, /^Unauthorized to view front history\.$/, 'front_history_private'],
  [403, /^Unauthorized to view fronter\.$/, 'fronters_private'],
  [403, /^Member '.+' is not part of your system\.$/, 'not_own_member'],
  [400, /^Member name must be specified\.$/, 'invalid_model'],
  [400, /^Member limit reached \(\d+ \/ \d+\)\.$/, 'member_limit_reached'],
  [400, /^Member name can not be set to null\.$/, 'invalid_model'],
  [400, /^Field [a-z_]+ is too long \(\d+ > \d+\)\.$/, 'invalid_model'],
  [400, /^Field [a-z_]+ is invalid\.$/, 'invalid_model'],
  [400, /^Duplicate members in member list\.$/, 'duplicate_members'],
  [400, /^New members identical to existing fronters\.$/, 'same_fronters'],
  [400, /^Cannot switch to member '[a-z]{5,6}' not in system\.$/, 'not_own_member_ref'],
  [400, /^Member '.*' not found\.$/, 'member_ref_not_found'],
]
/** Refusals that are objects in v1 too: the general ones, and those of additions that v1 never knew. */
const objects: readonly [number, string | RegExp, ErrorName?][] = [
  [400, refusal.badRequest, 'bad_request'],
  [403, /^\{"message":"403: This key lacks the scope '[a-z:]+'\.","code":0\}$/],
  [412, /^\{"message":"412: [^"]+","code":0\}$/],
  [413, refusal.tooLarge],
  [415, refusal.mediaType],
]
export const textType = 'text/plain; charset=utf-8'
export const jsonType = 'application/json; charset=utf-8'

/** Holds an answer to what v1 promises of all of them, headers included. */
export const holdToV1: Check = (method, path, answer) => {
  const [address = ''] = path.split('?')
  const match = v1Endpoints
    .filter((endpoint) => endpoint.method === method)
    .map((endpoint) => ({ endpoint, found: patternOf(endpoint).exec(address) }))
    .find(({ found }) => found)
  if (!match) return
  const problem = first(
    headerProblem(match.endpoint, match.found?.[1] ?? '', answer),
    bodyProblem(match.endpoint, answer),
  )
  if (problem) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}: ${problem}`)
}

const patternOf = ({ path }: V1Endpoint) => new RegExp(`^${path.replace('{id}', '([^/]+)')}/?$`)

/** Decodes a part of a path, or returns it unchanged if it is badly encoded. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function headerProblem(
  { successor }: V1Endpoint,
  id: string,
  { headers, status, text }: Answer,
): string | undefined {
  const expected: Record<string, string | null> = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': '*',
    'access-control-allow-credentials': null,
    deprecation: '@1636243200',
    link: `<${successor.replace('{id}', encodeURIComponent(decoded(id)))}>; rel="successor-version"`,
    'www-authenticate': null,
  }
  if (status === 200) expected['content-type'] = jsonType
  for (const [name, value] of Object.entries(expected)) {
    if (headers.get(name) !== value) return `${name}: ${headers.get(name)} instead of ${value}`
  }
  if ([204, 304, 401].includes(status) && text !== '') return 'a body where there is none'
  const exposed = headers.get('access-control-expose-headers') ?? ''
  return exposed.includes('Deprecation') && exposed.includes('Link') ? undefined : 'headers no page can read'
}

function bodyProblem({ name, answer: check }: V1Endpoint, { status, body, text, headers }: Answer) {
  if (status === 304) return undefined
  if (status === 401) return isDeclared(name, 'unauthorized') ? undefined : 'a refusal that is not declared'
  if (status === 204) return check === undefined ? undefined : 'an empty answer'
  if (status === 200) return check ? check(body) : 'an answer where there should be none'
  const object = objects.find(
    ([known, form]) => status === known && (typeof form === 'string' ? form === text : form.test(text)),
  )
  if (object) {
    if (headers.get('content-type') !== jsonType) return 'an object of another type'
    return isDeclared(name, object[2]) ? undefined : 'a refusal that is not declared'
  }
  const line = headers.get('content-type') === jsonType ? body : text
  const known = v1Lines.find(([lineStatus, form]) => status === lineStatus && form.test(line))
  if (!known) return 'a refusal that v1 does not have'
  return isDeclared(name, known[2]) ? undefined : 'a refusal that is not declared'
}

/** Returns true if the table of endpoints declares the refusal. Common refusals need no declaration. */
function isDeclared(name: keyof typeof apiV1, error: ErrorName | undefined): boolean {
  const { errors }: Endpoint = apiV1[name]
  return error === undefined || errors.includes(error)
}
