import { type Instant, limits, memberModel, Problems, type ProxyTag, parseInstant } from '@polyphony/contract'
import { Breath } from '../../pacing/breath.ts'
import type { Warning } from '../incoming.ts'

export type Document = Readonly<Record<string, unknown>>

export const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What did not come over as it was: each kind once, with how often. */
export class Warnings {
  readonly #kinds = new Map<string, Warning & { count: number }>()

  add(level: Warning['level'], code: string, message: string, count = 1): void {
    if (count === 0) return
    const known = this.#kinds.get(message)
    if (known) known.count += count
    else this.#kinds.set(message, { level, code, message, count })
  }

  list(): Warning[] {
    return [...this.#kinds.values()]
  }
}

/** Text of at most `max` UTF-16 units; a pair of surrogates is not torn apart. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

export const isBlank = (text: string) => text.trim() === ''

/** How files refer to their records, whether by numbers or by texts. */
export function referenceOf(value: unknown): string | undefined {
  if (typeof value === 'string') return isBlank(value) ? undefined : value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined
}

/** What becomes of each, without holding up others meanwhile. */
export async function mapInBreaths<T, R>(
  items: readonly T[],
  change: (item: T, place: number) => R,
): Promise<R[]> {
  const breath = new Breath()
  const changed: R[] = []
  for (const [place, item] of items.entries()) {
    changed.push(change(item, place))
    await breath.take()
  }
  return changed
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The keys that have a value. */
export const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>

/** The same value for every privacy key. */
export const everyKey = <Key extends string, const Value>(keys: readonly Key[], value: Value) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>

/**
 * Reads the fields of one kind of record. Nothing is an error: what is missing, null or blank is undefined, and what
 * cannot be taken, or not as it is, becomes a warning besides.
 */
export class FieldReader {
  readonly #kind: string
  readonly #warnings: Warnings

  /** `kind` names the records, for instance `Members`. */
  constructor(kind: string, warnings: Warnings) {
    this.#kind = kind
    this.#warnings = warnings
  }

  text(document: Document, key: string): string | undefined {
    const value = document[key]
    if (value === undefined || value === null) return undefined
    const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
    if (typeof text !== 'string') return this.#ignored(key)
    const storable = text.replaceAll('\0', '').toWellFormed()
    if (storable !== text) this.#warn('field_cleaned', `${key} held characters that cannot be stored.`)
    return isBlank(storable) ? undefined : storable
  }

  /** The text, cut where it is longer. */
  shortText(document: Document, key: string, max: number): string | undefined {
    const text = this.text(document, key)
    const short = text === undefined ? undefined : this.cut(text, key, max)
    return short === undefined || isBlank(short) ? undefined : short
  }

  /** The name, cut; or a placeholder, because everything here has one. */
  nameOr(placeholder: string, document: Document): string {
    const name = this.shortText(document, 'name', limits.name)
    if (name === undefined) {
      this.#warn('name_missing', `those without a name are called "${placeholder}" now.`)
    }
    return name ?? placeholder
  }

  cut(text: string, key: string, max: number): string {
    if (text.length > max) {
      this.#warn('field_truncated', `${key} was longer than ${max} characters and was cut.`)
    }
    return cutText(text, max)
  }

  /** Six digits in lower case; of eight, the last two are the opacity. */
  color(document: Document, key: string): string | undefined {
    const text = this.text(document, key)
    if (text === undefined) return undefined
    const digits = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(text.trim())?.[1]
    return digits?.toLowerCase() ?? this.#ignored(key)
  }

  /** The address of a picture. Plain http becomes https. */
  address(document: Document, key: string): string | undefined {
    const text = this.text(document, key)
      ?.trim()
      .replace(/^http:/i, 'https:')
    if (text === undefined || isAddress(text)) return text
    this.#warn(
      'asset_external_dropped',
      `${key} is no address of at most ${limits.url} characters, so the picture was left out.`,
    )
    return undefined
  }

  flag(document: Document, key: string): boolean | undefined {
    const value = document[key]
    if (typeof value === 'boolean' || value === undefined) return value
    return value === null ? undefined : this.#ignored(key)
  }

  count(document: Document, key: string): number | undefined {
    const value = document[key]
    if (value === undefined || value === null) return undefined
    return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31
      ? Number(value)
      : this.#ignored(key)
  }

  /** Milliseconds since 1970, seconds with nanoseconds, or ISO 8601. */
  time(document: Document, key: string): Instant | undefined {
    const value = document[key]
    if (value === undefined || value === null || value === '') return undefined
    return instantOf(value) ?? this.#ignored(key)
  }

  list(document: Document, key: string): readonly unknown[] {
    const value = document[key]
    if (Array.isArray(value)) return value
    if (value !== undefined && value !== null) this.#ignored(key)
    return []
  }

  /** An object inside of the record. */
  object(document: Document, key: string): Document {
    const value = document[key]
    if (isDocument(value)) return value
    if (value !== undefined && value !== null) this.#ignored(key)
    return {}
  }

  /** Tags that can be stored; blank ones are no loss. */
  tags(tags: readonly ProxyTag[], key: string): ProxyTag[] {
    const told = tags.filter(({ prefix, suffix }) => prefix || suffix)
    const fit = told.filter((tag) => isFit([tag])).slice(0, limits.proxyTagsPerMember)
    this.#warn(
      'field_ignored',
      `${key} held proxy tags that are too long or too many.`,
      told.length - fit.length,
    )
    return fit
  }

  #ignored(key: string): undefined {
    this.#warn('field_ignored', `${key} was not understood and was left out.`)
  }

  #warn(code: string, what: string, count = 1): void {
    this.#warnings.add('warning', code, `${this.#kind}: ${what}`, count)
  }
}

const { avatar_url, proxy_tags } = memberModel.fields

function isAddress(text: string): boolean {
  const problems = new Problems()
  avatar_url.check(text, 'avatar_url', problems)
  return !problems.any
}

function isFit(tags: ProxyTag[]): boolean {
  const problems = new Problems()
  proxy_tags.check(tags, 'proxy_tags', problems)
  return !problems.any
}

function instantOf(value: unknown): Instant | undefined {
  if (typeof value === 'string')
    return /^\d+$/.test(value) ? exact(Number(value) * 1000) : parseInstant(value)
  if (typeof value === 'number') return exact(value * 1000)
  if (!isDocument(value)) return undefined
  const seconds = value._seconds ?? value.seconds
  const nanoseconds = value._nanoseconds ?? value.nanoseconds ?? 0
  if (typeof seconds !== 'number' || typeof nanoseconds !== 'number') return undefined
  return exact(seconds * 1_000_000 + nanoseconds / 1000)
}

function exact(micros: number): Instant | undefined {
  const whole = Math.floor(micros)
  return Number.isSafeInteger(whole) ? whole : undefined
}
