import { formatInstant, instant, ownWordKeys, parseInstant, type Resource } from '@polyphony/contract'
import fc from 'fast-check'

/** Values made from the models of the contract: a test that uses them takes in a new field by itself. */

interface Shape {
  readonly type?: string
  readonly anyOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
}

const isNull = ({ type }: Shape) => type === 'null'
const isTag = ({ properties = {} }: Shape) => 'prefix' in properties
const unknown = (schema: Shape) => new Error(`Tests know no value for ${JSON.stringify(schema)}.`)

/** Any text that a field can hold: nothing that would be stored as null, and nothing that no database can store. */
export const text = (maxLength: number) =>
  fc
    .string({ unit: 'binary', minLength: 1, maxLength })
    .filter((each) => each.length <= maxLength && each.trim() !== '' && !each.includes('\0'))
export const maybe = <T>(each: fc.Arbitrary<T>) => fc.option(each, { nil: null, freq: 2 })
export const address = fc.integer({ min: 0, max: 9999 }).map((n) => `https://img.example/${n}.png?a=%20`)
const [earliest = 0, latest = 0] = ['2000-01-01T00:00:00Z', '2025-12-31T00:00:00Z'].map((each) =>
  parseInstant(each),
)
export const moment = fc.integer({ min: earliest, max: latest }).map(instant)
export const datetime = moment.map(formatInstant)
const date = fc
  .date({ min: new Date('0004-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const proxyTag = fc
  .record({ prefix: maybe(text(30)), suffix: maybe(text(30)) })
  .filter(({ prefix, suffix }) => prefix !== null || suffix !== null)

/** Any value that a schema of the contract allows, in the form that is stored. */
function anyValue(schema: Shape): fc.Arbitrary<unknown> {
  const { type, anyOf, format, pattern, items, maxLength = 60, minimum = 0, maximum = 2 ** 31 - 1 } = schema
  const [first, ...rest] = anyOf ?? []
  if (first && rest.every(isNull)) return maybe(anyValue(first))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum })
  if (type === 'array' && items && isTag(items))
    return fc.uniqueArray(proxyTag, { maxLength: 3, selector: (tag) => JSON.stringify(tag) })
  if (type === 'array' && items) return fc.array(anyValue(items), { maxLength: schema.maxItems ?? 3 })
  if (type !== 'string') throw unknown(schema)
  if (format === 'uri') return address
  if (format === 'date') return date
  if (format === 'date-time') return datetime
  if (pattern === undefined) return text(maxLength)
  return fc.stringMatching(new RegExp(pattern)).map((each) => each.toLowerCase())
}

/** Time zone names, which the schema does not list. */
const timezone = fc.constantFrom('UTC', 'Europe/Oslo', 'Pacific/Kiritimati')
/** Aliases, of which no two may be alike. */
const aliases = fc.uniqueArray(
  text(100).map((each) => each.trim()),
  { maxLength: 3, selector: (each) => each.toLowerCase() },
)
/** Own words: any of the keys, each with a text that is not blank. */
const words = fc.record(
  Object.fromEntries(ownWordKeys.map((key) => [key, text(30).map((each) => each.trim())])),
  { requiredKeys: [] },
)
const special: Readonly<Record<string, fc.Arbitrary<unknown>>> = { timezone, aliases, words }
const valuesFor = (key: string, schema: Shape) => special[key] ?? anyValue(schema)

const mapped = <V, W>(record: Readonly<Record<string, V>>, change: (key: string, value: V) => W) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)]))

/** Any body that writes every field of a thing. */
export const anyBody = ({ fields }: Resource) =>
  fc.record(mapped(fields, (key, { schema }) => valuesFor(key, schema)))

interface AnswerShape {
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

/** Any value for every key that the owner's view of a thing always has, in the order of the answer. */
export function anyAnswer(
  { fields, readOnly, privacy }: Resource,
  { properties, required = [] }: AnswerShape,
): Record<string, fc.Arbitrary<unknown>> {
  const shown = Object.entries(properties).filter(([key]) => required.includes(key))
  return mapped(Object.fromEntries(shown), (key, schema: Shape) => {
    if (key === 'privacy') return anyPrivacy(privacy)
    const stored: Shape | undefined = readOnly[key]?.schema
    const isAlwaysThere = stored !== undefined && !stored.anyOf
    return valuesFor(key, fields[key]?.schema ?? (isAlwaysThere ? (schema.anyOf?.[0] ?? schema) : schema))
  })
}
/** Tests for a key beyond the reference API that names other things. Tests give it a value themselves. */
export const names = (key: string) => key === 'parent' || key === 'fields'

/** Any values beyond the reference API. */
export const anyExtended = ({ extended }: Resource) => {
  const own = Object.entries(extended).filter(([key]) => !names(key))
  return fc.record(mapped(Object.fromEntries(own), (key, { schema }) => valuesFor(key, schema)))
}

const anyPrivacy = (keys: readonly string[]) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom('public', 'private')])))

/** A value that can be recognised by its word, where it is a text; otherwise by its number. */
export function recognisable(schema: Shape, word: string, n: number): unknown {
  const { type, anyOf, format, pattern, items, maximum = 2 ** 31 - 1 } = schema
  if (anyOf?.[0]) return recognisable(anyOf[0], word, n)
  if (type === 'boolean') return n % 2 === 0
  if (type === 'integer') return Math.min(4_700 + (n % 90), maximum)
  if (type === 'array' && items && isTag(items)) return [{ prefix: word, suffix: null }]
  if (type === 'array' && items) return [recognisable(items, word, n)]
  if (type !== 'string' || pattern !== undefined) throw unknown(schema)
  if (format === 'uri') return `https://img.example/${word}.png`
  return format === 'date' ? `${1910 + (n % 90)}-01-23` : word
}

type Field = Resource['fields'][string]

/** The fields that privacy keys can hide. A display name is left to the test: it takes the place of a hidden name. */
export const hideable = ({ fields }: Resource): [string, Field][] =>
  Object.entries(fields).filter(
    ([key, { guard }]) => guard !== 'open' && guard !== 'owner' && key !== 'display_name',
  )

/** The fields that only the owner sees. */
export const owned = ({ fields }: Resource): [string, Field][] =>
  Object.entries(fields).filter(([, { guard }]) => guard === 'owner')

/**
 * A value that can be recognised for each key beyond the reference API that only the owner sees, or that a privacy key
 * hides. A flag is set, as a hidden one looks like one that is not.
 */
export const recognisableExtended = (
  { extended }: Resource,
  word: (key: string) => string,
  n: number,
  isHidden: (guard: string) => boolean,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(extended)
      .filter(([key, { guard }]) => !names(key) && isHidden(guard))
      .map(([key, { schema }]): [string, unknown] => {
        if (key === 'description') return [key, `${'x'.repeat(1000)}${word(key)}`]
        return [key, (schema as Shape).type === 'boolean' ? true : recognisable(schema, word(key), n)]
      }),
  )
