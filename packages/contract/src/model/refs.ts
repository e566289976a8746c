import { Type } from 'typebox'
import { fail } from '../values/errors.ts'
import { asText } from './fields.ts'

const Ref = Type.String({
  description: 'A short ID in any displayable form, or a UUID.',
  examples: ['pqsxyw'],
})
const listed = { description: 'References, each a short ID or a UUID.', examples: [['pqsxyw', 'tgnmca']] }
/** A body that lists members or groups. */
export const RefList = Type.Array(Ref, listed)
export const NonEmptyRefList = Type.Array(Ref, { ...listed, minItems: 1 })

/** The references of a list as the caller wrote them. Null is an empty reference, which nothing has. */
export function readRefs(list: unknown): string[] {
  if (!Array.isArray(list)) return fail('bad_request')
  return list.map((item) => asText(item) ?? '')
}
