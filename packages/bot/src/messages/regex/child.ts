// Runs as a child process of the bot and replaces once in a text. The bot kills it when it takes too long.
import type { Replacing } from './read.ts'
import { replace } from './replace.ts'

export interface ReplaceJob extends Replacing {
  readonly old: string
}
/** The child sends `ready`, then the new text, or null for a pattern that it cannot read. */
export type FromChild = 'ready' | { readonly result: string | null }

const say = (message: FromChild) => process.send?.(message)

process.on('message', ({ old, ...replacing }: ReplaceJob) => {
  try {
    say({ result: replace(old, replacing) })
  } catch {
    say({ result: null })
  }
})
say('ready')
