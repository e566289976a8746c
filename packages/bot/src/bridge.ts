import {
  type Answer,
  type Client,
  type ClientOptions,
  createClient,
  NotFound,
  PolyphonyError,
  ServerError,
} from '@polyphony/client'

/** The server as the bot uses it. */
export type Bridge = Client

type ProxyDecision = Answer<'bridgeDecideProxy'>
/** The server says that a member's name replaces that of the person. */
export type Proxied = Extract<ProxyDecision, { proxy: true }>
/** The server says that the message stays as it is. */
export type NotProxied = Extract<ProxyDecision, { proxy: false }>
/** A proxied message as strangers may see it. */
export type ProxiedRecord = Answer<'bridgeGetMessage'>
/** An answer of the bot to a command. */
export type AnswerRecord = Answer<'bridgeGetReply'>

export interface BridgeOptions {
  readonly url: string
  readonly key: string
  /** How long an answer may take. */
  readonly answerMs?: number
}

/** A server that hangs must not hold up the messages of a channel for long. */
const usualAnswerMs = 5_000

/**
 * Connects to the server, in the name of an account's system if one is given. Such requests have no time limit, because
 * imports are slow; other requests fail after `answerMs`.
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

/** Resolves with undefined if the server knows nothing of the kind. */
export const unlessMissing = <T>(request: Promise<T>): Promise<T | undefined> =>
  request.catch((error) => {
    if (isNotFound(error)) return undefined
    throw error
  })

/** The operators of the server have excluded this account. */
export const isDenied = async (bridge: Bridge, account: string): Promise<boolean> =>
  (await bridge.bridgeGetDenied({ account })).denied

/** The server refused the request, so a retry would fail too. */
export const isFinal = (error: unknown): boolean =>
  error instanceof PolyphonyError && !(error instanceof ServerError)
