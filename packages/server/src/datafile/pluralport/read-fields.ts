import { limits } from '@polyphony/contract'
import { type Document, referenceOf } from '../document.ts'
import { FieldReader } from '../fields/field-reader.ts'
import type { IncomingField } from '../incoming.ts'
import type { ForeignData } from '../kept/foreign-data.ts'
import type { Warnings } from '../warnings.ts'
import { readField, readValue } from './custom-fields.ts'
import type { Family } from './family.ts'
import { canonical, identityOf, idOf, instant, knownOf } from './fields.ts'
import { type PluralPortMembers, withoutSharedNames } from './people.ts'

/** The systems and members of a file. */
export interface Scope {
  family: Family
  people: PluralPortMembers
  isOurs: boolean
}

type Values = Record<string, unknown>

export interface ReadFields {
  fields: IncomingField[]
  ofSystem: Values
  ofMembers: ReadonlyMap<string, Values>
}

/** Reads custom fields and their values. */
export class CustomFieldReader {
  readonly #definitions: Document[] = []
  readonly #values: Document[] = []
  readonly #foreign: ForeignData
  readonly #warnings: Warnings
  readonly #texts: FieldReader

  constructor(foreign: ForeignData, warnings: Warnings) {
    this.#foreign = foreign
    this.#warnings = warnings
    this.#texts = new FieldReader('custom_fields', warnings, { kept: true })
  }

  define(record: Document): void {
    this.#definitions.push(record)
  }

  value(record: Document): void {
    this.#values.push(record)
  }

  finish(scope: Scope): ReadFields {
    const fields = this.#readFields(scope)
    const ofMembers = new Map<string, Values>()
    const ofSystem: Values = {}
    for (const record of this.#values) {
      const field = fields.get(referenceOf(record.field_id) ?? '')
      const owner = this.#ownerOf(record, scope, ofSystem, ofMembers)
      const { value, fits } = field ? readValue(field.rules, record.value) : { value: null, fits: true }
      if (!field || !owner || value === null || Object.hasOwn(owner, field.key)) this.#keep(record)
      else {
        owner[field.key] = value
        this.#foreign.fieldValues.push(record)
        if (!fits) {
          const message = 'Custom fields: values that do not fit their field stay as they are.'
          this.#warnings.add('warning', 'values_misfit', message, 1, 'custom_fields')
        }
      }
    }
    const list = Array.from(fields.values(), ({ rules: _, ...field }) => field)
    return { fields: withoutSharedNames(list), ofSystem, ofMembers }
  }

  #readFields({
    family,
    isOurs,
  }: Scope): Map<string, IncomingField & { rules: ReturnType<typeof readField> }> {
    const fields = new Map<string, IncomingField & { rules: ReturnType<typeof readField> }>()
    for (const record of this.#definitions) {
      const key = idOf('custom_fields', record)
      const isHere = family.isInside(record.system_id) && !fields.has(key)
      if (!isHere || fields.size >= limits.fieldsPerSystem) {
        this.#foreign.keepRecord('custom_fields', record)
        this.#archived()
        continue
      }
      const name = this.#texts.shortText(record, 'name', limits.name)
      const rules = readField(record)
      const known = knownOf(record)
      const { uuid } = identityOf(record, known, key)
      fields.set(key, {
        key,
        ...(uuid && { uuid }),
        ...(name !== undefined && { name }),
        patch: { name: name ?? 'Unnamed field', ...rules },
        ...(isOurs && instant('created', known.created)),
        rules,
      })
      this.#foreign.fields.set(key, { ...canonical(record, family.chosenId), id: key })
    }
    return fields
  }

  /** Finds the values of the member or system that a value belongs to. */
  #ownerOf(
    record: Document,
    { family, people }: Scope,
    ofSystem: Values,
    ofMembers: Map<string, Values>,
  ): Values | undefined {
    const subject = referenceOf(record.subject_id)
    if (record.subject_type === 'system') return family.isChosen(subject) ? ofSystem : undefined
    if (record.subject_type !== 'member' || subject === undefined || !people.has(subject)) return undefined
    const values = ofMembers.get(subject) ?? {}
    ofMembers.set(subject, values)
    return values
  }

  #keep(record: Document): void {
    this.#foreign.keepRecord('custom_field_values', record)
    this.#archived()
  }

  #archived(): void {
    const message = 'custom fields: some have no place here and were kept for export only.'
    this.#warnings.add('warning', 'module_archived_only', message, 1, 'custom_fields')
  }
}
