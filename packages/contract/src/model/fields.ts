import { type Static, type TSchema, Type } from 'typebox'
import { type FieldProblem, type FieldProblems, fail } from '../values/errors.ts'
import { parseUuid, type Uuid } from '../values/ids.ts'
import { isCalendarDate, parseInstant } from '../values/instant.ts'
import { limits } from '../values/limits.ts'
import { OwnPicture, ownPicture, pictureKeys, readStoredPicture } from '../values/pictures.ts'
import type { Instant } from '../values/time.ts'

/** Collects the problems of a body, so that one answer names every field. */
export class Problems {
  readonly byKey: FieldProblems = {}

  add(key: string, problem: FieldProblem): void {
    const list = this.byKey[key]
    if (list) list.push(problem)
    else this.byKey[key] = [problem]
  }
  invalid(key: string): void {
    this.add(key, { message: `Field ${key} is invalid.` })
  }
  tooLong(key: string, actual_length: number, max_length: number): void {
    this.add(key, { message: `Field ${key} is too long.`, actual_length, max_length })
  }
  copy(): Problems {
    const copy = new Problems()
    for (const [key, list] of Object.entries(this.byKey)) for (const problem of list) copy.add(key, problem)
    return copy
  }
  get any(): boolean {
    return Object.keys(this.byKey).length > 0
  }
  /** Refuses the body if it has problems. */
  refuse(): void {
    if (this.any) fail('invalid_model', { problems: this.byKey })
  }
}

/** Refuses a body because of the value of one key. `message` says what the key takes. */
export function refuseKey(key: string, message?: string): never {
  const problems = new Problems()
  if (message === undefined) problems.invalid(key)
  else problems.add(key, { message })
  return fail('invalid_model', { problems: problems.byKey })
}

/**
 * A key that a body may carry: its schema, and how what was sent becomes what is stored.
 * `read` gives undefined for "as if the key was absent"; it fails with a bad request when an object or array
 * stands where a scalar belongs. `check` runs after every key was read, which fixes the order of the problems.
 */
export interface Field<S extends TSchema = TSchema> {
  readonly schema: S
  read(value: unknown, key: string, problems: Problems): Static<S> | undefined
  check?(value: Static<S>, key: string, problems: Problems): void
}

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** compat: numbers and booleans where text belongs become text, spelt as the reference API spells them. */
export function asText(value: unknown): string | null {
  if (typeof value === 'string' || value === null) return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (value instanceof OwnPicture) return value.stored
  return fail('bad_request')
}

/** Text that both databases can hold: no U+0000 and no half of a surrogate pair. */
export const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** compat: an empty or blank string stores null. */
function asNullableText(value: unknown): string | null {
  const text = asText(value)
  return text === null || text.trim() === '' ? null : text
}

function checkText(max: number | undefined) {
  return (text: string | null, key: string, problems: Problems) => {
    if (text === null) return
    if (max !== undefined && text.length > max) problems.tooLong(key, text.length, max)
    if (!isStorableText(text)) problems.invalid(key)
  }
}

const maxLength = (max: number | undefined) => (max === undefined ? {} : { maxLength: max })

export function text(max?: number) {
  return {
    schema: Nullable(Type.String(maxLength(max))),
    read: asNullableText,
    check: checkText(max),
  } satisfies Field
}

/** Text that is never blank. */
export function filledText(max: number) {
  return {
    schema: Type.String({ minLength: 1, maxLength: max }),
    read(value: unknown, key: string, problems: Problems): string | undefined {
      const text = asNullableText(value)
      if (text === null) problems.invalid(key)
      return text ?? undefined
    },
    check: checkText(max),
  } satisfies Field
}

/** A list of texts, trimmed and never blank. A new list replaces the whole old one. */
export function texts(maxEach: number, most: number) {
  return {
    schema: Type.Array(Type.String({ minLength: 1, maxLength: maxEach }), { maxItems: most }),
    read(value: unknown, key: string, problems: Problems): string[] | undefined {
      if (Array.isArray(value)) return value.map((item) => asText(item)?.trim() ?? '')
      if (value !== null) return fail('bad_request')
      problems.invalid(key)
      return undefined
    },
    check(list: readonly string[], key: string, problems: Problems): void {
      const longest = Math.max(0, ...list.map(({ length }) => length))
      if (longest > maxEach) problems.tooLong(key, longest, maxEach)
      if (list.length > most) problems.add(key, { message: `Field ${key} can have at most ${most} items.` })
      if (!list.every((item) => item !== '' && isStorableText(item))) problems.invalid(key)
    },
  } satisfies Field
}

/** A list of different ones of a few words, in the order given. */
export function differentWords<const Words extends readonly [string, ...string[]]>(words: Words) {
  return {
    schema: Type.Array(Type.Unsafe<Words[number]>(Type.Enum([...words])), { uniqueItems: true }),
    read(value: unknown, key: string, problems: Problems): Words[number][] | undefined {
      if (!Array.isArray(value) && value !== null) return fail('bad_request')
      const list: unknown[] = value ?? []
      const known = words.filter((word) => list.includes(word))
      if (value !== null && known.length === list.length) return list as Words[number][]
      problems.invalid(key)
      return undefined
    },
  } satisfies Field
}

/** A list of different UUIDs. */
export function uuids(most: number) {
  return {
    schema: Type.Array(Type.Unsafe<Uuid>(Type.String({ format: 'uuid' })), {
      maxItems: most,
      uniqueItems: true,
    }),
    read(value: unknown, key: string, problems: Problems): Uuid[] | undefined {
      if (!Array.isArray(value) && value !== null) return fail('bad_request')
      const sent: unknown[] = value ?? []
      const list = sent.flatMap((item) => (typeof item === 'string' && parseUuid(item)) || [])
      const isGood = value !== null && list.length <= most && new Set(list).size === sent.length
      if (isGood) return list
      problems.invalid(key)
      return undefined
    },
  } satisfies Field
}

/** A whole number from 0 on. Numeric text and decimals are taken, rounded half to even. */
export function wholeNumber(maximum: number) {
  const { read } = count(maximum)
  return {
    schema: Type.Integer({ minimum: 0, maximum }),
    read(value: unknown, key: string, problems: Problems): number | undefined {
      const number = read(value, key, problems)
      if (number === null) problems.invalid(key)
      return number ?? undefined
    },
  } satisfies Field
}

/** Text that is kept as it is, and empty instead of null. */
export function plainText(max: number) {
  return {
    schema: Type.String({ maxLength: max }),
    read: (value: unknown): string => asText(value) ?? '',
    check: checkText(max),
  } satisfies Field
}

/** A moment. Without an offset it is UTC. */
export const moment = {
  schema: Type.Unsafe<Instant>(Type.String({ format: 'date-time', examples: ['2024-05-01T18:00:00Z'] })),
  read(value: unknown, key: string, problems: Problems): Instant | undefined {
    const found = parseInstant(asText(value)?.trim() ?? '')
    if (found === undefined) problems.invalid(key)
    return found
  },
} satisfies Field

/** A moment, or null. */
export const nullableMoment = {
  schema: Nullable(moment.schema),
  read: (value: unknown, key: string, problems: Problems): Instant | null | undefined =>
    value === null ? null : moment.read(value, key, problems),
} satisfies Field

/** A reference to a member as the caller wrote it, or null. */
export const memberRef = {
  schema: Nullable(Type.String({ examples: ['pqsxyw'] })),
  read: asText,
} satisfies Field

/** A list of references as the caller wrote them. */
export const memberRefs = {
  schema: Type.Array(Type.String({ description: 'A short ID in any form, or a UUID.' })),
  read(value: unknown, key: string, problems: Problems): string[] | undefined {
    if (Array.isArray(value)) return value.map((item) => asText(item) ?? '')
    if (value !== null) return fail('bad_request')
    problems.invalid(key)
    return undefined
  },
} satisfies Field

/** Text that may never be empty: the name of a member, a group or a custom field. */
export function name(kind: 'Member' | 'Group' | 'Custom field', max: number = limits.name) {
  return {
    schema: Type.String({ minLength: 1, maxLength: max }),
    read(value: unknown, key: string, problems: Problems): string | undefined {
      const text = asNullableText(value)
      if (text !== null) return text
      problems.add(key, { message: `${kind} name can not be set to null.` })
      return undefined
    },
    check: checkText(max),
  } satisfies Field
}

/** compat: addresses are accepted in angle brackets; they are stored without. */
function trimmedAddress(given: string | null): string | null {
  const text = given?.trim() ?? null
  return text?.startsWith('<') && text.endsWith('>') ? text.slice(1, -1).trim() : text
}

/** Replaces addresses of a server's own pictures, also on http, by the pictures themselves, for `url` to read. */
export const withOwnPictures = <Body extends object>(body: Body, publicUrl: string): Body =>
  withPictures(body, (address) => ownPicture(publicUrl, address))

/** Replaces addresses of pictures by the pictures that `find` knows, for `url` to read. */
export function withPictures<Body extends object>(
  body: Body,
  find: (address: string, key: (typeof pictureKeys)[number]) => OwnPicture | undefined,
): Body {
  const given = body as Readonly<Record<string, unknown>>
  const found = pictureKeys.flatMap((key) => {
    const text = given[key]
    const own = typeof text === 'string' && find(trimmedAddress(text) ?? '', key)
    return own ? [[key, own] as const] : []
  })
  return found.length > 0 ? { ...body, ...Object.fromEntries(found) } : body
}

export function url() {
  return {
    schema: Nullable(Type.String({ format: 'uri', maxLength: limits.url })),
    read(value: unknown, key: string, problems: Problems): string | null | undefined {
      if (value instanceof OwnPicture) return value.stored
      const text = trimmedAddress(asNullableText(value))
      if (!readStoredPicture(text)) return text
      problems.invalid(key)
      return undefined
    },
    check(text: string | null, key: string, problems: Problems): void {
      if (text === null || readStoredPicture(text)) return
      if (text.length > limits.url) problems.tooLong(key, text.length, limits.url)
      if (!isHttpsUrl(text)) problems.invalid(key)
    },
  } satisfies Field
}

/** An address in an answer. The limit applies only to addresses that callers send. */
export const ShownUrl = Nullable(Type.String())

// why: URL parsing skips extra slashes before the host and treats a backslash as a slash. Other programs do neither.
const httpsUrl = /^https:\/\/[^/\\\p{Cc}][^\\\p{Cc}]*$/iu

function isHttpsUrl(text: string): boolean {
  if (!httpsUrl.test(text) || !isStorableText(text) || !URL.canParse(text)) return false
  const labels = new URL(text).hostname.replace(/\.$/, '').split('.')
  return labels.every((label) => label !== '')
}

export const sixHexDigits = /^[0-9a-f]{6}$/i

/** compat: a system's colour keeps its letter case, those of members and groups are stored in lower case. */
export function color(letterCase: 'kept' | 'lowered') {
  return {
    schema: Nullable(Type.String({ pattern: '^[0-9a-fA-F]{6}$', examples: ['4a7fb0'] })),
    read(value: unknown): string | null {
      const text = asNullableText(value)
      return letterCase === 'lowered' && text !== null ? text.toLowerCase() : text
    },
    check(text: string | null, key: string, problems: Problems): void {
      if (text !== null && !sixHexDigits.test(text)) problems.invalid(key)
    },
  } satisfies Field
}

export function birthday() {
  return {
    schema: Nullable(Type.String({ format: 'date', examples: ['0004-02-29'] })),
    read(value: unknown, key: string, problems: Problems): string | null | undefined {
      const text = asNullableText(value)
      if (text === null || isCalendarDate(text)) return text
      problems.invalid(key)
      return undefined
    },
  } satisfies Field
}

function asBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0
  if (typeof value !== 'string') return value === null ? undefined : fail('bad_request')
  const lower = value.toLowerCase()
  return lower === 'true' ? true : lower === 'false' ? false : undefined
}

/** A boolean. `onNull: 'ignored'` treats null as an absent key; otherwise null is invalid. */
export function flag(onNull: 'invalid' | 'ignored' = 'invalid') {
  return {
    schema: Type.Boolean(),
    read(value: unknown, key: string, problems: Problems): boolean | undefined {
      if (value === null && onNull === 'ignored') return undefined
      const flag = asBoolean(value)
      if (flag === undefined) problems.invalid(key)
      return flag
    },
  } satisfies Field
}

export function nullableFlag() {
  return {
    schema: Nullable(Type.Boolean()),
    read(value: unknown, key: string, problems: Problems): boolean | null | undefined {
      if (value === null) return null
      const flag = asBoolean(value)
      if (flag === undefined) problems.invalid(key)
      return flag
    },
  } satisfies Field
}

/** A whole number from 0 on, or null. Numeric text and decimals are taken, rounded half to even. */
export function count(maximum = 2147483647) {
  return {
    schema: Nullable(Type.Integer({ minimum: 0, maximum })),
    read(value: unknown, key: string, problems: Problems): number | null | undefined {
      if (value === null) return null
      const text = asText(value)?.trim() ?? ''
      const number = decimal.test(text) ? roundHalfToEven(Number(text)) : Number.NaN
      if (number >= 0 && number <= maximum) return number
      problems.invalid(key)
      return undefined
    },
  } satisfies Field
}

/** A reference to a member or group, as the caller wrote it, or null. */
export function ref() {
  return {
    schema: Nullable(Type.String({ description: 'A short ID in any form, or a UUID.' })),
    read: asNullableText,
  } satisfies Field
}

const decimal = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i

function roundHalfToEven(value: number): number {
  const floor = Math.floor(value)
  const rounded = value - floor === 0.5 ? floor + Math.abs(floor % 2) : Math.round(value)
  // why: a number just below zero rounds to -0, which is not 0 everywhere.
  return rounded + 0
}

/** One of a few words. Null stands for `onNull` where one is given, and is invalid otherwise. */
export function choice<const Words extends readonly [string, ...string[]]>(
  words: Words,
  { onNull }: { onNull?: Words[number] } = {},
) {
  return {
    schema: Type.Unsafe<Words[number]>(Type.Enum([...words])),
    read(value: unknown, key: string, problems: Problems): Words[number] | undefined {
      const text = value === null ? onNull : asText(value)
      const word = words.find((each) => each === text)
      if (word === undefined) problems.invalid(key)
      return word
    },
  } satisfies Field
}

/** One of a few words, or null. */
export function optionalChoice<const Words extends readonly [string, ...string[]]>(words: Words) {
  const { schema, read } = choice(words)
  return {
    schema: Nullable(schema),
    read: (value: unknown, key: string, problems: Problems): Words[number] | null | undefined =>
      value === null ? null : read(value, key, problems),
  } satisfies Field
}

export const timezone = {
  schema: Type.String({ examples: ['Europe/Oslo', 'UTC+05:30'] }),
  read(value: unknown, key: string, problems: Problems): string | undefined {
    const text = asText(value)
    if (text !== null && isTimezone(text)) return text
    problems.invalid(key)
    return undefined
  },
} satisfies Field

/** A name of the tz database in its exact letter case, aliases included, or a fixed offset such as `UTC+05:30`. */
export function isTimezone(text: string): boolean {
  const fixed = /^UTC[+-](\d{2})(?::([0-5]\d))?$/.exec(text)
  if (fixed) return Number(fixed[1]) * 60 + Number(fixed[2] ?? 0) <= 18 * 60
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone === text
  } catch {
    return false
  }
}

export const Privacy = Type.Enum(['public', 'private'])
export type Privacy = Static<typeof Privacy>

/** compat: null means public; an empty string means private, the safe side. */
export const privacy = {
  schema: Privacy,
  read(value: unknown, key: string, problems: Problems): Privacy | undefined {
    if (value === null || value === 'public') return 'public'
    if (value === '' || value === 'private') return 'private'
    asText(value)
    problems.invalid(key)
    return undefined
  },
} satisfies Field
