import { type TSchema, Type } from 'typebox'
import { Nullable } from './fields.ts'

function annotated<S extends TSchema>(schema: S, annotations: object): S {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as S
  return Object.assign(copy, annotations)
}

/** The same schema with a word on what it holds, and an example, for the API docs. */
export function described<S extends TSchema>(schema: S, description: string, ...examples: unknown[]): S {
  return annotated(schema, { description, ...(examples.length > 0 && { examples }) })
}

/** The same schema, marked as one that new programs leave alone. */
export const deprecated = <S extends TSchema>(schema: S): S => annotated(schema, { deprecated: true })

/** The same for a key of a body or a parameter of a query. */
export function about<F extends { readonly schema: TSchema }>(
  field: F,
  description: string,
  ...examples: unknown[]
): F {
  return { ...field, schema: described(field.schema, description, ...examples) }
}

/** The shapes that answers are made of. */
export const HidText = Type.String({
  pattern: '^[a-z]{5,6}$',
  description: 'Short ID, unique among things of its kind.',
  examples: ['kvrtuo'],
})
export const UuidText = Type.String({
  format: 'uuid',
  description: 'Stays the same for ever and is unique everywhere.',
  examples: ['0e6cbd0a-7b4e-4a54-9a51-59a3a9d41f20'],
})
export const SnowflakeText = Type.String({
  pattern: '^[0-9]{1,20}$',
  description: 'An id of the chat platform, as a string of digits.',
  examples: ['466378653216014359'],
})
export const Datetime = Type.String({
  format: 'date-time',
  description: 'A moment in UTC, to the microsecond.',
  examples: ['2024-03-05T10:11:12.345678Z'],
})
export const NullableDatetime = Nullable(Datetime)
export const TokenText = Type.String({
  pattern: '^[A-Za-z0-9+/]{64}$',
  description: "A system's token: 64 characters, shown only now.",
  examples: ['q5VbZ0aJm2yT8cXw1LrKdE7uNfGhS4pO9iQjA6tYxRvM3zBkWnHsDlUeCgFoIP+/'],
})
