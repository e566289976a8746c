import { Forbidden, NotFound } from '@polyphony/client'
import { Refusal } from '../../base/refusal.ts'

/** The answer, or undefined if it is private or there is none. */
export async function orUnseen<Value>(request: Promise<Value>): Promise<Value | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Forbidden || error instanceof NotFound) return undefined
    throw error
  }
}

/** Replaces the refusal of the server for a private list by our sentence. */
export async function orPrivate<Value>(request: Promise<Value>, sentence: string): Promise<Value> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Forbidden) throw new Refusal(sentence)
    throw error
  }
}
