import { TimeSlice } from '../../../pacing/time-slice.ts'

const pieceLength = 16 * 1024

/** The most characters of an answer and of one value in it, and the most elements of a list. */
export interface JsonLimits {
  readonly all: number
  readonly value: number
  readonly elements: number
}

/**
 * Parses JSON that comes in pieces, a few milliseconds at a time: of a list one element after the other, everything else
 * at the end. Returns undefined for a text that is not JSON, or too long.
 */
export async function readJson(texts: AsyncIterable<string>, most: JsonLimits): Promise<unknown> {
  const reader = new JsonReader(most)
  const slice = new TimeSlice()
  let length = 0
  try {
    for await (const text of texts) {
      length += text.length
      if (length > most.all) return undefined
      for (let at = 0; at < text.length; at += pieceLength) {
        reader.take(text.slice(at, at + pieceLength))
        await slice.yieldIfDue()
      }
    }
    return reader.end()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

class JsonReader {
  readonly #most: JsonLimits
  /** The text that is not parsed yet: of one element, or of all if this is no list. */
  #text = ''
  #isList: boolean | undefined
  readonly #list: unknown[] = []
  #isClosed = false
  #depth = 0
  #isInString = false
  #isEscaped = false

  constructor(most: JsonLimits) {
    this.#most = most
  }

  take(piece: string): void {
    const [first] = /\S/.exec(piece) ?? []
    if (first !== undefined) this.#isList ??= first === '['
    let from = 0
    for (let i = 0; this.#isList && i < piece.length; i++) {
      const sign = piece[i] ?? ''
      if (!this.#endsElement(sign)) continue
      this.#element(this.#text + piece.slice(from, i), sign)
      this.#text = ''
      from = i + 1
    }
    this.#text += piece.slice(from)
    this.#checkLength(this.#text)
  }

  /** Returns everything that was read. */
  end(): unknown {
    if (!this.#isList) return JSON.parse(this.#text)
    if (!this.#isClosed || this.#text.trim() !== '') throw new SyntaxError('the list does not end')
    return this.#list
  }

  /** Tests for a bracket of the list itself, or a comma between its elements. */
  #endsElement(sign: string): boolean {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (sign === '\\') this.#isEscaped = true
      else if (sign === '"') this.#isInString = false
      return false
    }
    if (sign === '"') this.#isInString = true
    else if (sign === '[' || sign === '{') return ++this.#depth === 1
    else if (sign === ']' || sign === '}') return --this.#depth === 0
    return sign === ',' && this.#depth === 1
  }

  #checkLength({ length }: string): void {
    if (length > this.#most.value) throw new SyntaxError('a value is too long')
  }

  #element(text: string, sign: string): void {
    this.#checkLength(text)
    if (this.#list.length > this.#most.elements) throw new SyntaxError('the list is too long')
    if (this.#isClosed || sign === '{' || sign === '}') throw new SyntaxError('no list')
    if (sign === ']') this.#isClosed = true
    // why: only the list has an opening bracket at this depth, and an empty list has no element.
    const isEmpty = sign === ']' && this.#list.length === 0 && text.trim() === ''
    if (sign !== '[' && !isEmpty) this.#list.push(JSON.parse(text))
  }
}
