import { limits, type MemberPatch } from '@polyphony/contract'
import type { Document } from '../document.ts'
import type { Warnings } from '../warnings.ts'
import type { FieldReader } from './field-reader.ts'
import { cutText } from './text.ts'

interface Described {
  patch: MemberPatch
  /** The text, if it is too long even here, for an export. */
  whole: Document
  text: string | undefined
}

/** Makes both descriptions of a member: the beginning that every program sees, and the whole text. */
export function describe(
  fields: FieldReader,
  text: string | undefined,
  key: string,
  warnings: Warnings,
): Described {
  if (text === undefined) return { patch: {}, whole: {}, text }
  if (text.length <= limits.description) return { patch: { description: text }, whole: {}, text }
  warnings.add(
    'info',
    'long_description',
    `Members: descriptions longer than ${limits.description} characters are whole here; programs written for PluralKit see the beginning.`,
    1,
    'members.description',
  )
  const shown = fields.cut(text, key, limits.extendedDescription)
  return {
    patch: { description: cutText(text, limits.description), extended: { description: shown } },
    whole: shown === text ? {} : { description: text },
    text,
  }
}
