import { Tokenizer, TokenizerError, TokenType } from '@streamparser/json'
import { TimeSlice } from '../../pacing/time-slice.ts'
import { unreadable } from '../refusals.ts'
import type { Source } from '../source/source.ts'

const deepest = 64
const largestValueBytes = 32 * 1024 * 1024
const mostElements = 1_000_000
const longestInteger = 40
const pieceBytes = 4 * 1024

/** Receives the parts of a JSON object in their order: each element of a top-level array, and every other value. */
export interface Visitor {
  element(key: string, value: unknown): void
  value(key: string, value: unknown): void
}

/** Reads a file from start to end, a few milliseconds at a time. Integers that a number cannot hold become `bigint`. */
export async function readJson(
  source: Source,
  visitor: Visitor,
  progress: (bytes: number) => void = () => {},
): Promise<void> {
  const builder = new Builder(visitor)
  const tokenizer = new ExactTokenizer()
  tokenizer.onToken = ({ token, value }) => builder.take(token, value)
  let bytes = 0
  for await (const piece of piecesOf(source)) {
    attempt(() => tokenizer.write(piece))
    bytes += piece.byteLength
    builder.hasRead(bytes)
    progress(bytes)
  }
  attempt(() => tokenizer.end())
  builder.end()
}

/** Cuts a file into small pieces and yields between them. */
async function* piecesOf(source: Source): AsyncGenerator<Uint8Array> {
  const slice = new TimeSlice(1, { rests: true })
  for await (const chunk of source.chunks()) {
    for (let at = 0; at < chunk.byteLength; at += pieceBytes) {
      yield chunk.subarray(at, at + pieceBytes)
      await slice.yieldIfDue()
    }
  }
}

/** Turns errors of the parser into refusals of the file. Errors that a visitor throws pass. */
function attempt(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (error instanceof TokenizerError && /middle of a token/.test(error.message)) endsEarly()
    if (error instanceof TokenizerError || isNotUtf8(error)) misplaced()
    throw error
  }
}

const isNotUtf8 = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'

class ExactTokenizer extends Tokenizer {
  // why: the type of the parser allows only numbers, but its listeners take any value.
  override parseNumber(text: string): number {
    const number = Number(text)
    const isInteger = /^-?\d+$/.test(text)
    return isInteger && !Number.isSafeInteger(number) && text.length <= longestInteger
      ? (BigInt(text) as unknown as number)
      : number
  }
}

type Container = { kind: 'object'; values: Record<string, unknown> } | { kind: 'array'; values: unknown[] }

/** The kind of token that may come next. `first` is `value` or the end of an empty list, `firstKey` likewise. */
type Expected = 'root' | 'value' | 'first' | 'key' | 'firstKey' | 'colon' | 'next' | 'nothing'

/** Puts tokens together. The file itself and its top-level arrays are never held as a whole. */
class Builder {
  readonly #visitor: Visitor
  readonly #open: Container[] = []
  readonly #keys: string[] = []
  #expected: Expected = 'root'
  #elements = 0
  #read = 0
  #valueStart = 0

  constructor(visitor: Visitor) {
    this.#visitor = visitor
  }

  take(token: TokenType, value: unknown): void {
    if (token === TokenType.LEFT_BRACE) this.#begin({ kind: 'object', values: {} }, 'firstKey')
    else if (token === TokenType.LEFT_BRACKET) this.#begin({ kind: 'array', values: [] }, 'first')
    else if (token === TokenType.RIGHT_BRACE) this.#close('object', 'firstKey')
    else if (token === TokenType.RIGHT_BRACKET) this.#close('array', 'first')
    else if (token === TokenType.COLON) this.#go('colon', 'value')
    else if (token === TokenType.COMMA) {
      this.#go('next', this.#open.at(-1)?.kind === 'object' ? 'key' : 'value')
    } else if (token === TokenType.STRING && (this.#expected === 'key' || this.#expected === 'firstKey')) {
      this.#keys.push(value as string)
      this.#expected = 'colon'
    } else {
      this.#mayBegin()
      this.#done(value)
    }
  }

  /** Notes how many bytes were read, and refuses a value that is too large to hold. */
  hasRead(bytes: number): void {
    this.#read = bytes
    if (bytes - this.#valueStart > largestValueBytes) unreadable('One entry in it is larger than 32 MiB.')
  }

  end(): void {
    if (this.#expected === 'root') unreadable('It is empty.', 'empty')
    if (this.#expected !== 'nothing') endsEarly()
  }

  #begin(container: Container, expected: Expected): void {
    if (this.#expected === 'root') {
      if (container.kind !== 'object') notAnObject()
    } else this.#mayBegin()
    if (this.#open.length >= deepest) unreadable(`It is nested more than ${deepest} levels deep.`)
    this.#open.push(container)
    this.#expected = expected
  }

  #mayBegin(): void {
    if (this.#expected === 'root') notAnObject()
    if (this.#expected !== 'value' && this.#expected !== 'first') misplaced()
  }

  #close(kind: Container['kind'], whenEmpty: Expected): void {
    const top = this.#open.at(-1)
    if (top === undefined || top.kind !== kind || (this.#expected !== 'next' && this.#expected !== whenEmpty))
      misplaced()
    this.#open.pop()
    const isTopLevelList = kind === 'array' && this.#open.length === 1
    if (this.#open.length === 0) this.#expected = 'nothing'
    else if (isTopLevelList) this.#next()
    else this.#done(top.values)
  }

  #go(expected: Expected, then: Expected): void {
    if (this.#expected !== expected) misplaced()
    this.#expected = then
  }

  /** Hands a complete value to its container, or to the visitor. */
  #done(value: unknown): void {
    const parent = this.#open.at(-1)
    const key = this.#keys.at(-1) ?? ''
    if (this.#open.length === 1) {
      this.#visitor.value(key, value)
      this.#valueStart = this.#read
    } else if (this.#open.length === 2 && parent?.kind === 'array') {
      if (++this.#elements > mostElements) unreadable(`It holds more than ${mostElements} entries.`)
      this.#visitor.element(key, value)
      this.#valueStart = this.#read
    } else if (parent?.kind === 'array') parent.values.push(value)
    else if (parent) setKey(parent.values, key, value)
    this.#next()
  }

  #next(): void {
    if (this.#open.at(-1)?.kind === 'object') this.#keys.pop()
    this.#expected = 'next'
  }
}

/** why: a plain assignment to `__proto__` would change what the object is. */
function setKey(values: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') values[key] = value
  else Object.defineProperty(values, key, { value, writable: true, enumerable: true, configurable: true })
}

function endsEarly(): never {
  return unreadable('It ends too early.', 'ends_early')
}
function notAnObject(): never {
  return unreadable('It is not a JSON object.', 'unknown_program')
}
function misplaced(): never {
  return unreadable('It is not JSON in UTF-8.', 'not_json')
}

const mostKeys = 1000
const longestKey = 1000
const [quote, backslash, comma, colon, braceOpen, braceClose, bracketOpen, bracketClose] = [
  ...new TextEncoder().encode('"\\,:{}[]'),
]

/** Finds the top-level keys of a file. Does not check that the file is JSON: reading it does. */
export async function topLevelKeys(source: Source): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  let depth = 0
  let inText = false
  let escaped = false
  let isKey = false
  let letters: number[] = []
  for await (const piece of piecesOf(source)) {
    for (const byte of piece) {
      if (inText) {
        if (byte === quote && !escaped) {
          inText = false
          if (isKey) keys.add(readKey(letters))
          if (keys.size > mostKeys) unreadable(`It has more than ${mostKeys} keys.`)
        } else if (isKey && letters.push(byte) > longestKey) unreadable('One of its keys is too long.')
        escaped = !escaped && byte === backslash
      } else if (byte === quote) {
        inText = true
        letters = []
      } else if (byte === braceOpen || byte === bracketOpen) {
        depth++
        isKey = depth === 1
      } else if (byte === braceClose || byte === bracketClose) depth--
      else if (byte === comma) isKey = depth === 1
      else if (byte === colon) isKey = false
    }
  }
  return keys
}

function readKey(letters: readonly number[]): string {
  try {
    return JSON.parse(`"${Buffer.from(letters).toString('utf8')}"`)
  } catch {
    return misplaced()
  }
}
