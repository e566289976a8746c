import { type Client, createClient, NotFound, PolyphonyError, ServerError } from '@polyphony/client'

/** The server as the bot uses it. */
export type Bridge = Client

export interface BridgeOptions {
  readonly url: string
  readonly key: string
}

/** Opens the server, in the name of an account's system if one is given. */
export const openBridge = ({ url, key }: BridgeOptions, actAs?: string): Bridge =>
  createClient({
    baseUrl: url,
    key,
    userAgent: 'polyphony-bot',
    retries: 0,
    ...(actAs !== undefined && { actAs }),
  })

export const isNotFound = (error: unknown): boolean => error instanceof NotFound

/** The server answered, and will answer the same again: repeating is of no use. */
export const isFinal = (error: unknown): boolean =>
  error instanceof PolyphonyError && !(error instanceof ServerError)
