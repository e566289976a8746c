import { Type } from 'typebox'
import { listBody } from './body.ts'
import { asText } from './fields.ts'

const Ref = Type.String({
  description: 'A short ID in any displayable form, or a UUID.',
  examples: ['pqsxyw'],
})
const listed = { description: 'References, each a short ID or a UUID.', examples: [['pqsxyw', 'tgnmca']] }
export const RefList = Type.Array(Ref, listed)

/** Reads the references of a list as the caller wrote them. Null is an empty reference, which nothing has. */
const readRefs = (list: readonly unknown[]): string[] => list.map((item) => asText(item) ?? '')

/** A body that lists members or groups. */
export const refs = listBody(RefList, readRefs)
export const someRefs = listBody(Type.Array(Ref, { ...listed, minItems: 1 }), readRefs)
