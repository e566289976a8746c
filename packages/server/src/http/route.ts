import type { AnswerOf, Endpoint, ParamNames, ReadBodyOf, ReadQueryOf } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { Credential, PersonCaller, SystemViewer, Viewer } from '../domain/viewer.ts'
import type { Pieces } from './answer/pieces.ts'
import type { RouteTarget } from './request/targets.ts'

/** Somebody for whom bytes count, and how many times the usual budget they have. */
export interface Writer {
  readonly name: string
  readonly factor: number
}

/** Everything a handler gets: the caller, the path's target and the request's content, all read and checked. */
export interface Call<E extends Endpoint, T> {
  readonly ctx: Context
  readonly viewer: E['policy']['auth'] extends 'system' | 'owner' ? SystemViewer : Viewer
  /** The person who is signed in; undefined for everybody else. */
  readonly person: E['policy']['auth'] extends 'person' | 'admin' ? PersonCaller : PersonCaller | undefined
  readonly target: T
  readonly params: Readonly<Record<ParamNames<E['path']>, string>>
  readonly query: ReadQueryOf<E>
  readonly request: Request
  readonly credential: Credential
  /** The client's address; undefined for a chat bot, which acts for many people at once. */
  readonly address: () => string | undefined
  /** Everybody for whom the bytes of the request count; nobody without limits. */
  readonly writers: readonly Writer[]
  /** Headers of the answer; handlers may add some. */
  readonly answerHeaders: Record<string, string>
  /** The body as the reader of the endpoint's row returned it. */
  readonly body: ReadBodyOf<E>
}

/** Answers a request whose change was made before: nothing changes, and the endpoint's other status is sent. */
export class Repeat<T> {
  readonly value: T
  constructor(value: T) {
    this.value = value
  }
}

type Reply<E> = E extends { redirects: true }
  ? string
  : E extends { answerType: string } | { download: true }
    ? ReadableStream<Uint8Array>
    : E extends { repeatStatus: number }
      ? AnswerOf<E> | Repeat<AnswerOf<E>>
      : E extends { reportsProgress: true }
        ? AnswerOf<E> | ReadableStream<Uint8Array>
        : AnswerOf<E> | Pieces<AnswerOf<E>>
type Answer<E> = Reply<E> | Promise<Reply<E>>

/** An endpoint with its handler. */
export interface Route {
  readonly endpoint: Endpoint
  readonly target: RouteTarget<unknown>
  handle(call: Call<Endpoint, unknown>): unknown
}

export function route<E extends Endpoint, T>(
  endpoint: E,
  target: RouteTarget<T>,
  handle: (call: Call<E, T>) => Answer<E>,
): Route {
  return { endpoint, target, handle } as Route
}
