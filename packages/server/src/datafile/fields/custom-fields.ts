import { limits } from '@polyphony/contract'
import type { Warnings } from '../warnings.ts'

interface CustomField {
  name: string
  /** A number or a text that sorts; without one, the order of the file. */
  order: number | string
}

export type FieldValue = readonly [field: string, value: string]

/** Custom fields that people made. They have no place of their own here, so they become lines of the description. */
export class CustomFields {
  readonly #fields = new Map<string, CustomField>()
  readonly #warnings: Warnings

  constructor(warnings: Warnings) {
    this.#warnings = warnings
  }

  /** Defines a field, which may have several ids. The first definition of an id counts. */
  define(ids: readonly (string | undefined)[], name: string, order?: unknown): void {
    const isOrder = typeof order === 'number' || typeof order === 'string'
    const field = { name, order: isOrder ? order : this.#fields.size }
    for (const id of ids) if (id !== undefined && !this.#fields.has(id)) this.#fields.set(id, field)
  }

  /** Makes the description that only the system itself sees. Gives undefined if the fields add nothing. */
  describe(description: string | undefined, values: readonly FieldValue[]): string | undefined {
    const known = new Map<CustomField, string>()
    for (const [id, value] of values) {
      const field = this.#fields.get(id)
      if (!field)
        this.#warn('error', 'dangling_reference', 'values of a field that is not in the file were left out.')
      else if (!known.has(field)) known.set(field, value)
    }
    let whole = description ?? ''
    for (const [{ name }, value] of [...known].sort(([a], [b]) => compare(a.order, b.order))) {
      const gap = whole === '' ? '' : whole === description ? '\n\n' : '\n'
      const longer = `${whole}${gap}${name}: ${value}`
      if (longer.length > limits.description) {
        this.#warn('error', 'field_dropped', 'values for which the description had no room were left out.')
        continue
      }
      whole = longer
      this.#warn(
        'warning',
        'custom_fields_in_description',
        'values were put at the end of descriptions that are private, and left out of those that are public.',
      )
    }
    return whole === (description ?? '') ? undefined : whole
  }

  #warn(level: 'warning' | 'error', code: string, what: string): void {
    this.#warnings.add(level, code, `Custom fields: ${what}`, 1, 'custom_fields')
  }
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}
