import type { TSchema } from 'typebox'
import { fail } from '../values/errors.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A body that an endpoint takes: its schema, and how JSON becomes what the handler gets. The server calls `read` right
 * before the handler runs; by then it has parsed the JSON and checked the permission. `read` refuses what cannot be taken.
 */
export interface Body<S extends TSchema = TSchema, T = unknown> {
  readonly schema: S
  read(json: unknown): T
  /** The server calls `read` before it checks the permission. It has looked up the caller and the target by then. */
  readonly early?: true
  /** A request without a body counts as one with an empty object. */
  readonly optional?: true
}

export function objectBody<S extends TSchema, T>(schema: S, read: (json: JsonObject) => T): Body<S, T> {
  return { schema, read: (json) => (isObject(json) ? read(json) : fail('bad_request')) }
}

export function listBody<S extends TSchema, T>(schema: S, read: (list: readonly unknown[]) => T): Body<S, T> {
  return { schema, read: (json) => (Array.isArray(json) ? read(json) : fail('bad_request')) }
}

/** Makes the server refuse a bad body before it checks whether the caller may do this. */
export const early = <S extends TSchema, T>(body: Body<S, T>): Body<S, T> => ({ ...body, early: true })

/** Lets the handler read the body itself, because it has something else to refuse first. */
export const late = <S extends TSchema, T>({ schema, read }: Body<S, T>): Body<S, () => T> => ({
  schema,
  read: (json) => () => read(json),
})

/** Lets the caller leave the body out. */
export const optional = <S extends TSchema, T>(body: Body<S, T>): Body<S, T> & { optional: true } => ({
  ...body,
  optional: true,
})
