import { Type } from 'typebox'
import { listBody } from './body.ts'
import { asText } from './fields.ts'

const Ref = Type.String({
  description: 'A short ID in any form, or a UUID.',
  examples: ['pqsxyw'],
})
const listed = { description: 'References, each a short ID or a UUID.', examples: [['pqsxyw', 'tgnmca']] }
export const RefList = Type.Array(Ref, listed)

/** Reads a list of references as the caller wrote them. Null becomes an empty reference, which matches nothing. */
const readRefs = (list: readonly unknown[]): string[] => list.map((item) => asText(item) ?? '')

/** A body that lists members or groups. */
export const refs = listBody(RefList, readRefs)
export const someRefs = listBody(Type.Array(Ref, { ...listed, minItems: 1 }), readRefs)
