import type { AnswerOf, Endpoint, ParamNames, ReadBodyOf, ReadQueryOf } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { Credential, SystemViewer, Viewer } from '../domain/viewer.ts'
import type { Pieces } from './answer/pieces.ts'
import type { RouteTarget } from './request/targets.ts'

/** What a handler gets: the caller, what the path names, and what was sent, all read and checked. */
export interface Call<E extends Endpoint, T> {
  readonly ctx: Context
  readonly viewer: E['auth'] extends 'anyone' | 'bridge' ? Viewer : SystemViewer
  readonly target: T
  readonly params: Readonly<Record<ParamNames<E['path']>, string>>
  readonly query: ReadQueryOf<E>
  readonly request: Request
  readonly credential: Credential
  /** Where it comes from; undefined for a chat bot, which speaks for many people at once. */
  readonly address: () => string | undefined
  /** Headers of the answer, to be added to. */
  readonly answerHeaders: Record<string, string>
  /** What the reader of the endpoint's row has made of the body. */
  readonly body: ReadBodyOf<E>
}

/** An answer to something that was done before and changed nothing: it has the endpoint's other status. */
export class Repeat<T> {
  readonly value: T
  constructor(value: T) {
    this.value = value
  }
}

type Reply<E> = E extends { answerType: string } | { download: true }
  ? ReadableStream<Uint8Array>
  : E extends { repeatStatus: number }
    ? AnswerOf<E> | Repeat<AnswerOf<E>>
    : E extends { reportsProgress: true }
      ? AnswerOf<E> | ReadableStream<Uint8Array>
      : AnswerOf<E> | Pieces<AnswerOf<E>>
type Answer<E> = Reply<E> | Promise<Reply<E>>

/** An endpoint with what answers it. */
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
