import { type TSchema, Type } from 'typebox'
import { Nullable } from './fields.ts'

function annotated<S extends TSchema>(schema: S, annotations: object): S {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as S
  return Object.assign(copy, annotations)
}

/** Adds a description and an example to a schema, for the API docs. */
export function described<S extends TSchema>(schema: S, description: string, ...examples: unknown[]): S {
  return annotated(schema, { description, ...(examples.length > 0 && { examples }) })
}

/** Marks a schema as deprecated. */
export const deprecated = <S extends TSchema>(schema: S): S => annotated(schema, { deprecated: true })

/** Marks a schema as an addition to the reference API. */
export const addition = <S extends TSchema>(schema: S): S =>
  annotated(schema, { 'x-polyphony-extension': true })

/** Marks a body key or a query parameter as an addition to the reference API. */
export const asAddition = <F extends { readonly schema: TSchema }>(field: F): F => ({
  ...field,
  schema: addition(field.schema),
})

/** Adds a description and an example to a body key or a query parameter, for the API docs. */
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
  description: 'Globally unique. Never changes.',
  examples: ['0e6cbd0a-7b4e-4a54-9a51-59a3a9d41f20'],
})
export const SnowflakeText = Type.String({
  pattern: '^[0-9]{1,20}$',
  description: 'An ID of the chat platform, as a string of digits.',
  examples: ['466378653216014359'],
})
export const Datetime = Type.String({
  format: 'date-time',
  description: 'A time in UTC, with up to six decimal places of a second.',
  examples: ['2024-03-05T10:11:12.345678Z'],
})
export const NullableDatetime = Nullable(Datetime)
export const TokenText = Type.String({
  pattern: '^[A-Za-z0-9+/]{64}$',
  description: "A system's token: 64 characters. No later answer shows it again.",
  examples: ['q5VbZ0aJm2yT8cXw1LrKdE7uNfGhS4pO9iQjA6tYxRvM3zBkWnHsDlUeCgFoIP+/'],
})
