import {
  type Client,
  type ClientOptions,
  createClient,
  NotFound,
  PolyphonyError,
  ServerError,
} from '@polyphony/client'

/** The server as the bot uses it. */
export type Bridge = Client

export interface BridgeOptions {
  readonly url: string
  readonly key: string
  /** How long an answer may take. */
  readonly answerMs?: number
}

/** A server that hangs must not hold up the messages of a channel for long. */
const usualAnswerMs = 5_000

/**
 * Opens the server, in the name of an account's system if one is given. Such requests may take their time, as imports
 * do; others fail if no answer comes.
 */
export const openBridge = ({ url, key, answerMs }: BridgeOptions, actAs?: string): Bridge =>
  createClient({
    baseUrl: url,
    key,
    userAgent: 'polyphony-bot',
    retries: 0,
    ...(actAs === undefined ? { fetch: impatient(answerMs ?? usualAnswerMs) } : { actAs }),
  })

const impatient =
  (answerMs: number): NonNullable<ClientOptions['fetch']> =>
  (address, request) =>
    fetch(address, { ...request, signal: request.signal ?? AbortSignal.timeout(answerMs) })

export const isNotFound = (error: unknown): boolean => error instanceof NotFound

/** The server answered, and will answer the same again: repeating is of no use. */
export const isFinal = (error: unknown): boolean =>
  error instanceof PolyphonyError && !(error instanceof ServerError)
