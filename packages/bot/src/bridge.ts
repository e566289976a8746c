import { type Client, createClient, NotFound, PolyphonyError, ServerError } from '@polyphony/client'

/** The server as the bot uses it. */
export type Bridge = Client

export interface BridgeOptions {
  readonly url: string
  readonly key: string
}

export const openBridge = ({ url, key }: BridgeOptions): Bridge =>
  createClient({ baseUrl: url, key, userAgent: 'polyphony-bot', retries: 0 })

export const isNotFound = (error: unknown): boolean => error instanceof NotFound

/** The server answered, and will answer the same again: repeating is of no use. */
export const isFinal = (error: unknown): boolean =>
  error instanceof PolyphonyError && !(error instanceof ServerError)
