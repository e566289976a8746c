import type {
  AnswerOf,
  Api,
  BodyOf,
  Endpoint,
  Hid,
  ParamNames,
  QueryOf,
  Snowflake,
  Uuid,
} from '@polyphony/contract'

// why: everything that is typed by the contract goes through this file. The build replaces it with plain types, so
// that the published package needs neither the contract nor the library its schemas are made with.
export type { ErrorName, FieldProblem, FieldProblems } from '@polyphony/contract'

type Params<E extends Endpoint> = { [K in ParamNames<E['path']>]: string }
type Body<E> = E extends { body: { optional: true } }
  ? { body?: BodyOf<E> }
  : E extends { body: unknown }
    ? { body: BodyOf<E> }
    : Record<never, never>

/** Replaces branded ids, which exist only inside the server, by plain text. */
type Plain<T> = T extends Hid | Uuid | Snowflake
  ? string
  : T extends string
    ? T
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : T

/** The input of each method: the references in the path, the query parameters, and the body under `body`. */
export type Inputs = {
  [Name in keyof Api]: Plain<Params<Api[Name]> & QueryOf<Api[Name]> & Body<Api[Name]>>
}

/** The answer of each method. */
export type Answers = { [Name in keyof Api]: AnswerOf<Api[Name]> }
