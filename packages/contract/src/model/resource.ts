import { type Static, type TSchema, Type } from 'typebox'
import type { Guard } from '../values/privacy.ts'
import type { Instant } from '../values/time.ts'
import type { Field } from './fields.ts'
import type { Model } from './patch.ts'
import { about } from './schemas.ts'

/** A stored value, and its readers. */
export interface Guarded<G extends string = string, S extends TSchema = TSchema> {
  readonly schema: S
  readonly guard: G
}

/** A value that bodies may write, with words about it and examples for the API docs. */
export function field<F extends Field, const G extends string>(
  kind: F,
  guard: G,
  description?: string,
  ...examples: unknown[]
): F & Guarded<G, F['schema']> {
  return { ...(description === undefined ? kind : about(kind, description, ...examples)), guard }
}

/** A value that the server alone writes. Its schema is the stored form. */
export const readOnly = <S extends TSchema, const G extends string>(schema: S, guard: G): Guarded<G, S> => ({
  schema,
  guard,
})

export const StoredInstant = Type.Unsafe<Instant>(Type.Integer())

type RecordOf<V> = Readonly<Record<string, V>>

/** The definition of one kind of thing. Columns, privacy, events and data files follow from it. */
export interface Resource<
  F extends RecordOf<Field & Guarded> = RecordOf<Field & Guarded>,
  P extends string = string,
  R extends RecordOf<Guarded> = RecordOf<Guarded>,
  E extends RecordOf<Field & Guarded> = RecordOf<Field & Guarded>,
> extends Model<F, P, E> {
  readonly readOnly: R
  /** Keys that events list at a different place: each right after the key given here. */
  readonly toldAfter: RecordOf<string>
}

export function resource<
  const F extends RecordOf<Field & Guarded<Guard<P>>>,
  const R extends RecordOf<Guarded<Guard<P>>> = Record<never, never>,
  const P extends string = never,
  const E extends RecordOf<Field & Guarded<Guard<P>>> = Record<never, never>,
>(parts: {
  /** In the order of reported problems. */
  fields: F
  readOnly?: R
  privacy?: readonly P[]
  /** RecordOf that the reference API does not have. They stand in the key `extended`, for callers who ask for it. */
  extended?: E
  toldAfter?: { readonly [K in keyof F | NoInfer<P>]?: keyof F | NoInfer<P> }
}): Resource<F, P, R, E> {
  const { fields, readOnly = {} as R, privacy = [], extended = {} as E, toldAfter = {} } = parts
  return { fields, readOnly, privacy, extended, toldAfter: toldAfter as RecordOf<string> }
}

type All<R extends Resource> = R['fields'] & R['readOnly']

/** All values of a thing but its ids and privacy keys. */
export type ValuesOf<R extends Resource> = { -readonly [K in keyof All<R>]: Static<All<R>[K]['schema']> }

/** All values of a thing beyond the reference API. */
export type ExtendedOf<R extends Resource> = {
  -readonly [K in keyof R['extended']]: Static<R['extended'][K]['schema']>
}

/** The readers of all its values. */
export type GuardsOf<R extends Resource> = { readonly [K in keyof All<R>]: All<R>[K]['guard'] }

/** The keys of values that only the owner sees, or that a privacy key can hide. */
export type ClosedKey<R extends Resource> = {
  [K in keyof All<R>]: All<R>[K]['guard'] extends 'open' ? never : K
}[keyof All<R>]

/** The keys of values that everyone sees. */
export type OpenKey<R extends Resource> = Exclude<keyof All<R>, ClosedKey<R>>

/** The shapes of an answer with at least every value of the definition. */
export type Answer<R extends Resource> = Record<keyof All<R>, TSchema> & Record<string, TSchema>
