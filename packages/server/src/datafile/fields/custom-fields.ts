import {
  type CustomFieldPatch,
  type FieldType,
  formatInstant,
  limits,
  parseInstant,
  readFieldValue,
  sizeOfFieldValue,
} from '@polyphony/contract'
import type { IncomingField } from '../incoming.ts'
import type { Warnings } from '../warnings.ts'
import { colorDigits, instantOf } from './field-reader.ts'
import { cutText, isBlank, storable } from './text.ts'

interface CustomField extends IncomingField {
  type: FieldType
  /** A number or a text that sorts; without one, the order of the file. */
  order: number | string
}

/** Custom fields of another program, whose values are texts. Values that have no place stay in the file's record. */
export class CustomFields {
  readonly #byId = new Map<string, CustomField>()
  readonly #fields: CustomField[] = []
  readonly #warnings: Warnings

  constructor(warnings: Warnings) {
    this.#warnings = warnings
  }

  /** Defines a field, which may have several ids. Gives undefined if all of them belong to other fields. */
  define(
    ids: readonly (string | undefined)[],
    patch: CustomFieldPatch & { name: string; type: FieldType },
    order?: unknown,
  ): IncomingField | undefined {
    const free = ids.filter((id): id is string => id !== undefined && !this.#byId.has(id))
    if (free.length === 0) return undefined
    const isOrder = typeof order === 'number' || typeof order === 'string'
    const key = `field ${this.#fields.length}`
    const { name, type } = patch
    const field = { key, name, patch, type, order: isOrder ? order : this.#fields.length }
    this.#fields.push(field)
    for (const id of free) this.#byId.set(id, field)
    return field
  }

  /** Gives the fields in their order, as many as a system can have, and those for which there is no room. */
  settle(): { fields: IncomingField[]; over: ReadonlySet<string> } {
    const sorted = this.#fields.toSorted((a, b) => compare(a.order, b.order))
    const over = sorted.slice(limits.fieldsPerSystem)
    this.#warn('fields_kept', `those beyond ${limits.fieldsPerSystem} are kept for export.`, over.length)
    for (const field of over) {
      for (const [id, each] of this.#byId) if (each === field) this.#byId.delete(id)
    }
    const fields = sorted.slice(0, limits.fieldsPerSystem).map(({ key, name, patch }) => ({
      key,
      ...(name !== undefined && { name }),
      patch,
    }))
    return { fields, over: new Set(over.map(({ key }) => key)) }
  }

  /** Reads values by the ids of their fields. Gives them by the keys of the fields, and by those ids. */
  read(given: readonly (readonly [id: string, value: unknown])[]): {
    fields: Record<string, unknown>
    byId: ReadonlyMap<string, unknown>
  } {
    const fields = new Map<string, unknown>()
    const byId = new Map<string, unknown>()
    let size = 0
    for (const [id, raw] of given) {
      if (raw === null || raw === undefined || (typeof raw === 'string' && isBlank(raw))) continue
      const field = this.#byId.get(id)
      if (!field) {
        this.#warn('field_values_kept', 'values of fields that do not come over are kept for export.')
        continue
      }
      const value = this.#valueOf(field.type, raw)
      if (value === undefined || fields.has(field.key)) continue
      size += sizeOfFieldValue(value)
      if (size > limits.fieldValues) {
        this.#warn('field_values_kept', 'values for which there is no room are kept for export.')
        continue
      }
      fields.set(field.key, value)
      byId.set(id, value)
    }
    return { fields: Object.fromEntries(fields), byId }
  }

  /** Finds the part of a value that its type is about. A value that does not fit stays as it is. */
  #valueOf(type: FieldType, raw: unknown): string | number | boolean | undefined {
    if (typeof raw === 'boolean' && type === 'boolean') return raw
    if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') {
      this.#warn('field_values_kept', 'values that are no texts are kept for export.')
      return undefined
    }
    const text = storable(String(raw))
    if (isBlank(text)) return undefined
    const whole = cutText(text, limits.fieldValue)
    if (whole !== text) {
      this.#warn(
        'text_kept',
        `values longer than ${limits.fieldValue} characters show their beginning; the whole text is kept for export.`,
      )
    }
    const value = partOf[type]?.(whole) ?? whole
    if (readFieldValue({ type, options: null }, value) !== undefined) return value
    this.#warn('values_misfit', 'values that do not fit their field stay as they are.')
    return whole
  }

  #warn(code: string, what: string, count = 1): void {
    this.#warnings.add('warning', code, `Custom fields: ${what}`, count, 'custom_fields')
  }
}

/** Reads the part of a text that each type needs. Programs write dates and times in ISO 8601. */
const partOf: Partial<Record<FieldType, (text: string) => string | number | boolean | undefined>> = {
  number: (text) => Number(text),
  boolean: (text) => ({ true: true, false: false })[text.trim().toLowerCase()],
  color: colorDigits,
  date: (text) => /^\s*(\d{4}-\d\d-\d\d)/.exec(text)?.[1],
  month_year: (text) => /^\s*(\d{4}-\d\d)/.exec(text)?.[1],
  month_day: (text) => /^\s*(?:\d{4}-|--)?(\d\d-\d\d)/.exec(text)?.[1],
  month: (text) => numberIn(/^\s*(?:\d{4}-(\d\d)|(\d{1,2})\s*$)/, text),
  year: (text) => numberIn(/^\s*(\d{4})(?:-|\s*$)/, text),
  timestamp(text) {
    const time = instantOf(text.trim()) ?? parseInstant(`${text.trim()}Z`)
    return time === undefined ? undefined : formatInstant(time)
  },
}

function numberIn(pattern: RegExp, text: string): number | undefined {
  const digits = pattern
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined)
  return digits === undefined ? undefined : Number(digits)
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}
