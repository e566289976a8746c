import { expect } from 'bun:test'
import type { Answer } from './callers/server.ts'

/** The refusals of webhooks and streams, word for word. */
export const noWebhook = '404: No webhook is registered. Name an address for it first.'
export const noDelivery = '404: There is no delivery with that id.'
export const tooManyStreams = '429: This system has 10 open event streams already. Close one of them first.'
export const addressRefused = (rule: string) => `400: That address cannot be used: ${rule}`
export const notVerified = (rule: string) => `400: The webhook could not be verified: ${rule}`

/** Holds an answer to a refusal that begins with its status. */
export function expectSaid({ status, text }: Answer, message: string): void {
  const expected = { status: Number(message.slice(0, 3)), text: JSON.stringify({ message, code: 0 }) }
  expect({ status, text }).toEqual(expected)
}
