import type { Answer } from '@polyphony/client'
import { readFieldValue } from '@polyphony/contract'
import { t } from '../../text/strings.ts'
import type { FieldErrors } from '../draft/checks.ts'
import { changedKeys, type Draft, type DraftBody, type DraftValue } from '../draft/draft.ts'

export type CustomField = Answer<'listFields'>[number]
type Rules = Pick<CustomField, 'type' | 'options'>
type Values = Readonly<Record<string, unknown>>

/** The key of a field in a draft. */
export const keyOf = ({ id }: { readonly id: string }): string => `field:${id}`

/** The values as a form edits them: texts, and lists for several choices. */
export const draftOfValues = (fields: readonly CustomField[], values: Values = {}): Draft =>
  Object.fromEntries(fields.map((field) => [keyOf(field), draftOf(field, values[field.id])]))

export function draftOf({ type }: Rules, value: unknown): DraftValue {
  if (type === 'multiselect') return Array.isArray(value) ? value.map(String) : []
  if (value === null || value === undefined) return ''
  if (type === 'json') return JSON.stringify(value, null, 2)
  if (type === 'date_range' && typeof value === 'object') {
    const { start, end } = value as { start?: string | null; end?: string | null }
    return `${start ?? ''}/${end ?? ''}`
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The value to send, null for none. Undefined when it does not fit the field. */
export function sentValue(field: Rules, draft: unknown): unknown {
  const value = parsed(field, draft)
  return value === null ? null : readFieldValue(field, value)
}

function parsed({ type }: Rules, draft: unknown): unknown {
  if (Array.isArray(draft)) return draft.length > 0 ? draft : null
  const text = typeof draft === 'string' ? draft.trim() : ''
  if (text === '') return null
  switch (type) {
    case 'text':
    case 'markdown':
      return draft
    case 'number':
    case 'month':
    case 'year':
      return Number(text.replace(',', '.'))
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : undefined)
    case 'color':
      return text.replace('#', '')
    case 'date_range': {
      const [start = '', end = ''] = text.split('/')
      return start || end ? { start: start || null, end: end || null } : null
    }
    case 'json':
      return parsedJson(text)
    default:
      return text
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Finds fields whose new value is invalid. Invalid values from an import may stay. */
export function checkValues(fields: readonly CustomField[], draft: Draft, base: Draft): FieldErrors {
  const changed = new Set(changedKeys(draft, base))
  const wrong = fields.filter(
    (field) => changed.has(keyOf(field)) && sentValue(field, draft[keyOf(field)]) === undefined,
  )
  return Object.fromEntries(wrong.map((field) => [keyOf(field), t.customFields.wrong[field.type]]))
}

/** Moves the values into `extended.fields`, where the server expects them. */
export function withValues(fields: readonly CustomField[], body: DraftBody): DraftBody {
  const given = fields.filter((field) => keyOf(field) in body)
  if (given.length === 0) return body
  const keys = new Set(given.map(keyOf))
  const rest = Object.fromEntries(Object.entries(body).filter(([key]) => !keys.has(key)))
  const values = Object.fromEntries(given.map((field) => [field.id, sentValue(field, body[keyOf(field)])]))
  return { ...rest, extended: { ...(body.extended as object | undefined), fields: values } }
}

/** The labels of the fields in a draft. */
export const labelsOfValues = (fields: readonly CustomField[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [keyOf(field), field.name]))
