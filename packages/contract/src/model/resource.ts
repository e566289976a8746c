import { type Static, type TSchema, Type } from 'typebox'
import type { Instant } from '../values/time.ts'
import type { Field } from './fields.ts'
import type { Model } from './patch.ts'
import { about } from './schemas.ts'

/** Who sees a value: everyone, the owner alone, or everyone unless this privacy key says private. */
export type Guard<P extends string = string> = 'open' | 'owner' | P

/** A value that is kept of a thing, and who sees it. */
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

type Values<V> = Readonly<Record<string, V>>

/** All that is known of one kind of thing. Columns, privacy, events and data files follow from it. */
export interface Resource<
  F extends Values<Field & Guarded> = Values<Field & Guarded>,
  P extends string = string,
  R extends Values<Guarded> = Values<Guarded>,
> extends Model<F, P> {
  readonly readOnly: R
  /** Keys that events tell right after another one than the order here says. */
  readonly toldAfter: Values<string>
}

export function resource<
  const F extends Values<Field & Guarded<Guard<P>>>,
  const R extends Values<Guarded<Guard<P>>> = Record<never, never>,
  const P extends string = never,
>(parts: {
  /** In the order of reported problems. */
  fields: F
  readOnly?: R
  privacy?: readonly P[]
  toldAfter?: { readonly [K in keyof F | NoInfer<P>]?: keyof F | NoInfer<P> }
}): Resource<F, P, R> {
  const { fields, readOnly = {} as R, privacy = [], toldAfter = {} } = parts
  return { fields, readOnly, privacy, toldAfter: toldAfter as Values<string> }
}

type All<R extends Resource> = R['fields'] & R['readOnly']

/** All values of a thing but its ids and privacy keys. */
export type ValuesOf<R extends Resource> = { -readonly [K in keyof All<R>]: Static<All<R>[K]['schema']> }

/** The keys of values that only the owner sees, or that a privacy key can hide. */
export type ClosedKey<R extends Resource> = {
  [K in keyof All<R>]: All<R>[K]['guard'] extends 'open' ? never : K
}[keyof All<R>]

/** The keys of values that everyone sees. */
export type OpenKey<R extends Resource> = Exclude<keyof All<R>, ClosedKey<R>>

/** The shapes of an answer that leaves out nothing that is known; it may have more. */
export type Answer<R extends Resource> = Record<keyof All<R>, TSchema> & Record<string, TSchema>
