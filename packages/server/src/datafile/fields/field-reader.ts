import {
  type Instant,
  instant,
  isSameAlias,
  limits,
  memberModel,
  milliseconds,
  Problems,
  type ProxyTag,
  parseInstant,
  seconds,
} from '@polyphony/contract'
import { type Document, isDocument } from '../document.ts'
import type { Warnings } from '../warnings.ts'
import { cutText, isBlank, storable } from './text.ts'
import { fieldWords, kindWords, type WarnedKind } from './words.ts'

/**
 * Reads the fields of one kind of record. Nothing is an error: a field that is missing, null or blank is undefined. A
 * field that cannot be stored, or only in another form, also adds a warning. It says so if the record itself is kept.
 */
export class FieldReader {
  readonly #kind: WarnedKind
  readonly #warnings: Warnings
  readonly #isKept: boolean

  constructor(kind: WarnedKind, warnings: Warnings, { kept }: { kept: boolean } = { kept: false }) {
    this.#kind = kind
    this.#warnings = warnings
    this.#isKept = kept
  }

  text(document: Document, key: string): string | undefined {
    const value = document[key]
    if (value === undefined || value === null) return undefined
    const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
    if (typeof text !== 'string') return this.#ignored(key)
    const clean = storable(text)
    if (clean !== text)
      this.#warn(
        'field_cleaned',
        key,
        (words) => `characters in ${words} that cannot be stored were taken out.`,
      )
    return isBlank(clean) ? undefined : clean
  }

  /** Reads a text and cuts it if it is too long. */
  shortText(document: Document, key: string, max: number): string | undefined {
    const text = this.text(document, key)
    const short = text === undefined ? undefined : this.cut(text, key, max)
    return short === undefined || isBlank(short) ? undefined : short
  }

  /** Reads and cuts the name. Gives a placeholder if there is none. */
  nameOr(placeholder: string, document: Document): string {
    const name = this.shortText(document, 'name', limits.name)
    if (name === undefined) {
      this.#warn('name_missing', 'name', () => `those without a name are called "${placeholder}" now.`)
    }
    return name ?? placeholder
  }

  cut(text: string, key: string, max: number): string {
    if (text.length > max) {
      const [code, fate] = this.#isKept
        ? ['text_kept', 'show their beginning; the whole text is kept for export']
        : ['field_truncated', 'were cut']
      this.#warn(code, key, (words) => `${words} longer than ${max} characters ${fate}.`)
    }
    return cutText(text, max)
  }

  /** Reads a colour of six digits. Drops the opacity of one with eight. */
  color(document: Document, key: string): string | undefined {
    const text = this.text(document, key)
    if (text === undefined) return undefined
    return colorDigits(text) ?? this.#ignored(key)
  }

  /** Reads the address of a picture. Plain http becomes https. */
  address(document: Document, key: string): string | undefined {
    const text = this.text(document, key)
      ?.trim()
      .replace(/^http:/i, 'https:')
    if (text === undefined || isAddress(text)) return text
    this.#warn(
      this.#isKept ? 'field_kept' : 'asset_external_dropped',
      key,
      (words) => `${words} without an address of at most ${limits.url} characters ${this.#fate}.`,
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
    return isCount(value) ? value : this.#ignored(key)
  }

  /** Reads milliseconds since 1970, seconds with nanoseconds, or ISO 8601. */
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

  /** Reads an object inside the record. */
  object(document: Document, key: string): Document {
    const value = document[key]
    if (isDocument(value)) return value
    if (value !== undefined && value !== null) this.#ignored(key)
    return {}
  }

  /** Picks the tags that can be stored. Does not count blank ones as a loss. */
  tags(tags: readonly ProxyTag[], key: string): ProxyTag[] {
    const told = tags.filter(({ prefix, suffix }) => prefix || suffix)
    const fit = told.filter((tag) => isFit([tag])).slice(0, limits.proxyTagsPerMember)
    const lost = told.length - fit.length
    const message = `proxy tags that are too long or too many ${this.#fate}.`
    this.#warn(this.#ignoredCode, key, () => message, lost)
    return fit
  }

  /** Picks the aliases that can be stored. Does not count blank ones and repeated ones as a loss. */
  aliases(list: readonly unknown[], key: string): string[] {
    const told = list
      .map((item) => (typeof item === 'string' ? item.trim() : item))
      .filter((item) => item !== '')
    const fit: string[] = []
    let lost = 0
    for (const alias of told) {
      if (typeof alias !== 'string' || !isAlias(alias) || fit.length === limits.aliasesPerMember) lost++
      else if (!fit.some((each) => isSameAlias(each, alias))) fit.push(alias)
    }
    this.#warn(this.#ignoredCode, key, () => `aliases that are too long or too many ${this.#fate}.`, lost)
    return fit
  }

  /** Warns of a value that cannot be understood. */
  #ignored(key: string): undefined {
    this.#warn(this.#ignoredCode, key, (words) => `${words} that cannot be understood ${this.#fate}.`)
  }

  get #ignoredCode(): string {
    return this.#isKept ? 'field_kept' : 'field_ignored'
  }

  get #fate(): string {
    return this.#isKept ? 'are kept for export' : 'were left out'
  }

  #warn(code: string, key: string, what: (words: string) => string, count = 1): void {
    const { field, words } = fieldWords(key)
    const message = `${kindWords[this.#kind]}: ${what(words)}`
    this.#warnings.add('warning', code, message, count, `${this.#kind}.${field}`)
  }
}

/** Finds the six digits of a colour. */
export const colorDigits = (text: string): string | undefined =>
  /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(text.trim())?.[1]?.toLowerCase()

/** Tells whether a value is a number that the database can hold as a count. */
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31

const { avatar_url, proxy_tags } = memberModel.fields
const { aliases } = memberModel.extended

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

function isAlias(text: string): boolean {
  const problems = new Problems()
  aliases.check([text], 'aliases', problems)
  return !problems.any
}

/** Reads a moment in any of the forms that programs write. */
export function instantOf(value: unknown): Instant | undefined {
  if (typeof value === 'string')
    return /^\d+$/.test(value) ? exact(milliseconds(Number(value))) : parseInstant(value)
  if (typeof value === 'number') return exact(milliseconds(value))
  if (!isDocument(value)) return undefined
  const whole = value._seconds ?? value.seconds
  const nanoseconds = value._nanoseconds ?? value.nanoseconds ?? 0
  if (typeof whole !== 'number' || typeof nanoseconds !== 'number') return undefined
  return exact(seconds(whole) + nanoseconds / 1000)
}

function exact(time: number): Instant | undefined {
  const whole = Math.floor(time)
  return Number.isSafeInteger(whole) ? instant(whole) : undefined
}
