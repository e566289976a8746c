import type { Static, TSchema } from 'typebox'
import type { ErrorName } from '../values/errors.ts'
import type { Scope } from '../values/scopes.ts'
import type { Body } from './body.ts'
import type { Tag } from './tags.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Callers that an endpoint admits:
 * `anyone`  privacy filters the answer;
 * `system`  a system's token is needed (401);
 * `owner`   the caller must own the thing in the path. For a system everyone else gets 403; for a member or
 *           group it is 401 without a token and 403 with another system's;
 * `bridge`  a bridge key is needed (401), before any other check;
 * `person`  somebody must be signed in (401), before any other check;
 * `admin`   an admin must be signed in (401, 403), before any other check;
 * `share`   the code of a share, or the person who keeps it; everybody else gets the same 404, before any other check.
 */
export type Auth = 'anyone' | 'system' | 'owner' | 'bridge' | 'person' | 'admin' | 'share'

/** A query parameter: the schema of what a client gives, and how its text is read. Reading fails with a bad request. */
export interface QueryField<S extends TSchema = TSchema, Value = unknown> {
  readonly schema: S
  read(text: string): Value
}
export type QueryFields = Readonly<Record<string, QueryField>>

/** The interface an endpoint belongs to: the current one, the deprecated one, that for chat bots, or that for signing in. */
export type SurfaceName = 'v2' | 'v1' | 'bridge' | 'people'

/** The callers that an endpoint lets in, and how the server treats the call. */
export interface EndpointPolicy {
  readonly auth: Auth
  readonly scope: Scope
  /** A second scope that is enough as well. */
  readonly orScope?: Scope
  /** A key without the scope may still call it to learn which system it belongs to, with `identify`. */
  readonly identifies?: true
  /** A rate limit of its own; without one the method decides. */
  readonly rateScope?: 'message'
  /** Somebody who is signed in must have confirmed within the last minutes that it is them. Tokens are not asked. */
  readonly confirmed?: true | 'unless_dry_run'
  /** Only the token and people who hold the system may call it: keys, programs and chat bots are refused (403). */
  readonly holdersOnly?: true
  /** A chat bot may call it all the same, in the name of an account that is linked to the system. */
  readonly forAccounts?: true
  /** A program asks every few seconds: a success stands in the log for `debug` only. */
  readonly polled?: true
  /** A success signs somebody in: the answer sets a cookie. */
  readonly signsIn?: true
  /** The answer holds a token, a key or the text of a message: the server never stores it, so `Idempotency-Key` has no effect. */
  readonly carriesSecret?: true
}

/** The texts of an endpoint in the documentation, and its place there. */
export interface EndpointDocs {
  readonly tag: Tag
  readonly summary: string
  /** Further details, in Markdown. */
  readonly description?: string
  /** Not part of the reference API. */
  readonly extension?: true
}

/** A row of the table: what travels, beside the policy and the documentation. */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  readonly surface: SurfaceName
  readonly policy: EndpointPolicy
  readonly docs: EndpointDocs
  readonly query?: QueryFields
  readonly body?: Body
  /** The content types of a body that is a file. The server checks nothing else of it before it checks the caller. */
  readonly upload?: readonly string[]
  /** The handler itself checks the type of the file, because it has something else to refuse first. */
  readonly checksUpload?: 'late'
  /** The body of a success; null for 204, or for the status that is given. */
  readonly answer: TSchema | null
  readonly status?: 200 | 201 | 202
  /** The status of a repeated request that changes nothing. */
  readonly repeatStatus?: 200
  /** The content type of a success when it is not JSON; `answer` is then one item of what is sent. */
  readonly answerType?: 'text/event-stream'
  /** The answer is a file that the server streams: it has a name, and no ETag. */
  readonly download?: true
  /** Further content types of such a file, each with a description. */
  readonly fileTypes?: Readonly<Record<string, string>>
  /** With `Accept: text/event-stream` the answer is a stream of progress events that ends with the result. */
  readonly reportsProgress?: true
  /** A success leads the browser to another address: the handler returns it. For people, not for programs. */
  readonly redirects?: true
  /** A success may also be 204 without a body. */
  readonly mayBeEmpty?: true
  /** Refusals beside those every endpoint can give (see `commonErrors`). */
  readonly errors: readonly ErrorName[]
  /** The path that replaces this one, for a deprecated endpoint. */
  readonly successor?: string
}

export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** The query as a client gives it. */
export type QueryOf<E> = E extends { query: infer Q extends QueryFields }
  ? { [K in keyof Q]?: Static<Q[K]['schema']> }
  : Record<never, never>
/** The query as the server has read it. */
export type ReadQueryOf<E> = E extends { query: infer Q extends QueryFields }
  ? { [K in keyof Q]?: ReturnType<Q[K]['read']> }
  : Record<never, never>
export type BodyOf<E> = E extends { body: Body<infer S> } ? Static<S> : undefined
/** The body as the server has read it. */
export type ReadBodyOf<E> = E extends { body?: infer B }
  ? B extends Body<TSchema, infer T>
    ? T
    : undefined
  : undefined
export type AnswerOf<E> = E extends { answer: infer S extends TSchema }
  ? E extends { mayBeEmpty: true }
    ? Static<S> | undefined
    : Static<S>
  : undefined

type Row = Omit<Endpoint, 'method' | 'path' | 'surface' | 'docs'> & {
  readonly docs: Omit<EndpointDocs, 'tag'> & { readonly tag?: Tag }
}

/**
 * Makes rows of the table that the server mounts, the OpenAPI document is written from and the client is typed by. All
 * belong to one surface, and to one chapter of the documentation unless a row names another.
 */
export function endpointsOf<const S extends SurfaceName>(surface: S, tag: Tag) {
  return <const M extends Method, const P extends string, const D extends Row>(
    method: M,
    path: P,
    details: D,
  ): { method: M; path: P; surface: S; docs: { tag: Tag } & Omit<D['docs'], 'tag'> } & Omit<D, 'docs'> => ({
    method,
    path,
    surface,
    ...details,
    docs: { tag, ...details.docs },
  })
}

/** Refusals that every endpoint can give in addition to its own. */
export const commonErrors = [
  'scope_missing',
  'internal_error',
  'unavailable',
] as const satisfies readonly ErrorName[]
