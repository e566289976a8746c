import { type ErrorName, errors } from '../values/errors.ts'
import { describeAll, errorSchema, headersOf } from './responses.ts'
import type { MediaType, Ref, Response, Schema } from './types.ts'

interface Wording {
  /** The status in v1, where it differs from v2. */
  readonly status?: 400
  readonly text: string
  /** The pattern of the text, if parts of it vary. */
  readonly pattern?: string
}

const fixed = (text: string): Wording => ({ text })

/** Refusals that v1 sends as its own text. It sends all other refusals as objects, as v2 does. */
const wordings: Partial<Record<ErrorName, Wording>> = {
  system_not_found: fixed('System not found.'),
  member_not_found: fixed('Member not found.'),
  account_not_found: fixed('Account not found.'),
  message_not_found: fixed('Message not found.'),
  no_switches: fixed('System has no registered switches.'),
  member_list_private: fixed('Unauthorized to view member list.'),
  front_history_private: fixed('Unauthorized to view front history.'),
  fronters_private: fixed('Unauthorized to view fronter.'),
  duplicate_members: fixed('Duplicate members in member list.'),
  same_fronters: fixed('New members identical to existing fronters.'),
  invalid_model: {
    text: 'Field name is too long (53 > 50).',
    pattern:
      '^(Field \\w+ is (invalid|too long \\(\\d+ > \\d+\\))|Member name (must be specified|can not be set to null))\\.$',
  },
  member_limit_reached: {
    text: 'Member limit reached (1000 / 1000).',
    pattern: '^Member limit reached \\(\\d+ / \\d+\\)\\.$',
  },
  member_ref_not_found: {
    status: 400,
    text: "Member 'zzzzz' not found.",
    pattern: "^Member '[\\s\\S]*' not found\\.$",
  },
  not_own_member: {
    text: "Member 'pqsxyw' is not part of your system.",
    pattern: "^Member '[\\s\\S]*' is not part of your system\\.$",
  },
  not_own_member_ref: {
    status: 400,
    text: "Cannot switch to member 'pqsxyw' not in system.",
    pattern: "^Cannot switch to member '[a-z]{5,6}' not in system\\.$",
  },
}

const statusOf = (name: ErrorName): number => wordings[name]?.status ?? errors[name].status

/** Writes refusals of v1: 401 without a body, most as a line of text, or as a JSON string if the request asks for JSON. */
export function v1Responses(names: readonly ErrorName[], headers: Readonly<Record<string, Ref>>) {
  const statuses = Map.groupBy(names, statusOf)
  return Object.fromEntries(
    [...statuses].sort(([a], [b]) => a - b).map(([status, group]) => [status, response(group, headers)]),
  )
}

function response(names: readonly ErrorName[], headers: Readonly<Record<string, Ref>>): Response {
  const description = describeAll(names, (name) => wordings[name]?.text ?? errors[name].message)
  const all = { ...headersOf(names), ...headers }
  if (names.includes('unauthorized')) return { description, headers: all }
  const worded = names.flatMap((name) => wordings[name] ?? [])
  const objects = names.filter((name) => !(name in wordings))
  return {
    description,
    headers: all,
    content: {
      ...(worded.length > 0 && { 'text/plain': { schema: textSchema(worded) } }),
      'application/json': asJson(worded, objects),
    },
  }
}

function asJson(worded: readonly Wording[], objects: readonly ErrorName[]): MediaType {
  const options = [
    ...(worded.length > 0 ? [textSchema(worded)] : []),
    ...(objects.length > 0 ? [errorSchema(objects)] : []),
  ]
  const [only] = options
  return { schema: options.length === 1 && only ? only : { anyOf: options } }
}

function textSchema(worded: readonly Wording[]): Schema {
  const options: Schema[] = worded
    .filter(({ pattern }) => pattern !== undefined)
    .map(({ text, pattern }) => ({ type: 'string', pattern, examples: [text] }))
  const words = worded.filter(({ pattern }) => pattern === undefined).map(({ text }) => text)
  if (words.length > 0) options.unshift({ type: 'string', enum: words })
  const [only] = options
  return options.length === 1 && only ? only : { anyOf: options }
}
