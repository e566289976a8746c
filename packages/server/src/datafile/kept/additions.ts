import { isDeepStrictEqual } from 'node:util'
import { type Document, isDocument } from '../document.ts'
import { toExactJson } from '../json/exact.ts'
import type { ForeignData } from './foreign-data.ts'

/** Collects what only one program knows, for `extensions` of an export, under the name of the program. */
export class Additions {
  readonly #app: string
  readonly #parts = new Map<string, string[]>()

  constructor(app: string) {
    this.#app = app
  }

  /** Adds an element of a list. */
  add(list: string, element: unknown): void {
    this.addText(list, toExactJson(element))
  }

  /** Adds an element whose JSON is there already. */
  addText(list: string, text: string): void {
    const texts = this.#parts.get(list)
    if (texts) texts.push(text)
    else this.#parts.set(list, [text])
  }

  /** Makes the record that is kept for a row: its id in the program, values for an export, and what no value says. */
  record(collection: string, id: string | undefined, values: Document, rest: Document): Document {
    const isAll = Object.keys(rest).length === 0
    return {
      ...values,
      ...(id !== undefined && { id, source_refs: [{ app: this.#app, collection, id }] }),
      ...(!isAll && { extensions: { [this.#app]: rest } }),
    }
  }

  keepIn(foreign: ForeignData): void {
    if (this.#parts.size === 0) return
    const lists = Array.from(this.#parts, ([name, texts]) => `${JSON.stringify(name)}:[${texts}]`)
    foreign.keepText('extensions', `{${JSON.stringify(this.#app)}:{${lists}}}`)
  }
}

/** Picks what a document says beyond the values that came over. Empty values say nothing. */
export const unsaid = (document: Document, said: Document): Document =>
  Object.fromEntries(
    Object.entries(document).filter(
      ([key, value]) => !isEmpty(value) && !(Object.hasOwn(said, key) && isDeepStrictEqual(value, said[key])),
    ),
  )

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isDocument(value) && Object.keys(value).length === 0)
