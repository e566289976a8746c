import { limits } from '@polyphony/contract'
import type { Document } from '../document.ts'
import { toExactJson } from '../json/exact.ts'

/** The room for data of other programs' files in one system, as JSON: all that a file can hold. */
export const mostKeptBytes = limits.importBytes

/** Collects the JSON texts of one part of a file until they are too large to keep. */
export class KeptTexts {
  readonly texts: string[] = []
  #size = 0

  add(value: unknown): void {
    if (!this.isTooLarge) this.addText(toExactJson(value))
  }

  addAll(other: KeptTexts): void {
    if (other.isTooLarge) this.#size = Number.POSITIVE_INFINITY
    for (const text of other.texts) this.addText(text)
  }

  get isTooLarge(): boolean {
    return this.#size > mostKeptBytes
  }

  addText(text: string): void {
    this.#size += text.length + 1
    if (this.isTooLarge) this.texts.length = 0
    else this.texts.push(text)
  }
}

export type FrontingArray = 'front_events' | 'front_periods'

/** Collects the data of a file that has no place here, for an export of the same format. */
export class ForeignData {
  /** The program and the system of the file. A later file of the same origin replaces this one. */
  origin = ''
  /** Whole records that become rows here, by their keys. */
  system: Document | undefined
  readonly members = new Map<string, Document>()
  readonly groups = new Map<string, Document>()
  readonly fields = new Map<string, Document>()
  readonly notes = new Map<string, Document>()
  readonly comments = new Map<string, Document>()
  /** Values of custom fields that come over. */
  readonly fieldValues: Document[] = []
  /** True if records that become rows refer to fronting. */
  isReferredTo = false
  /** False if the records above have only the fields that an export must restore, not all that the file says. */
  saysAll = true
  /** Records that become no row, by their array in the file. */
  readonly records = new Map<string, KeptTexts>()
  /** Other values at the top level. */
  readonly values = new Map<string, KeptTexts>()
  /** Fronting that becomes switches, unless the switches say all of it. */
  readonly fronting = new Map<FrontingArray, KeptTexts>()

  readonly #frontingOf = new Map<string | undefined, Map<FrontingArray, KeptTexts>>()
  #saysMoreThanSwitches = false

  /** Narrows the fields that an import has made to those that a record of the file tells. */
  told(file: Document, isMade: (field: string) => boolean): (field: string) => boolean {
    return this.saysAll ? isMade : (field) => Object.hasOwn(file, field) && isMade(field)
  }

  keepRecord(array: string, record: unknown): void {
    partOf(this.records, array).add(record)
  }

  keepValue(key: string, value: unknown): void {
    partOf(this.values, key).add(value)
  }

  /** Keeps a value whose JSON is there already. */
  keepText(key: string, text: string): void {
    partOf(this.values, key).addText(text)
  }

  /** Keeps all fronting, because the switches do not say everything. */
  keepAllFronting(): void {
    this.#saysMoreThanSwitches = true
  }

  keepFronting(array: FrontingArray, system: string | undefined, record: Document, isPlain: boolean): void {
    const known = this.#frontingOf.get(system) ?? new Map<FrontingArray, KeptTexts>()
    this.#frontingOf.set(system, known)
    partOf(known, array).add(record)
    if (!isPlain) this.#saysMoreThanSwitches = true
  }

  /** Sorts the collected fronting when it is known which systems' fronting became switches. */
  settleFronting(isTaken: (system: string | undefined) => boolean): void {
    const isReferredTo = this.isReferredTo || this.records.has('taxonomy_assignments')
    for (const [system, arrays] of this.#frontingOf) {
      for (const [array, texts] of arrays) {
        if (!isTaken(system)) partOf(this.records, array).addAll(texts)
        else if (this.#saysMoreThanSwitches || (isReferredTo && !texts.isTooLarge)) {
          partOf(this.fronting, array).addAll(texts)
        }
      }
    }
    this.#frontingOf.clear()
  }
}

function partOf<Name>(parts: Map<Name, KeptTexts>, name: Name): KeptTexts {
  const known = parts.get(name)
  if (known) return known
  const part = new KeptTexts()
  parts.set(name, part)
  return part
}
