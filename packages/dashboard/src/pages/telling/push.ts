import { NotFound } from '@polyphony/client'
import { stranger } from '../../state/api.ts'

export type Push = { readonly key: string } | { readonly off: string }

/** Asks for the key of the server for Web Push, or why it sends nothing to browsers. */
export async function readPush(): Promise<Push> {
  try {
    return await stranger.getPushKey()
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return { off: reasonOf(error.message) }
  }
}

/** The reason in the words of the server, which end its message. */
export const reasonOf = (message: string): string => message.replace(/^.*? on this server: /s, '')
