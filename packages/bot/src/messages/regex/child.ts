// Runs as a child process of the bot, and replaces once in a text: its time can be limited from outside.
import type { Replacing } from './read.ts'
import { replace } from './replace.ts'

export interface Job extends Replacing {
  readonly old: string
}
/** `ready` begins the time; then comes the new text, or nothing for a pattern that cannot be read. */
export type FromChild = 'ready' | { readonly result: string | null }

const say = (message: FromChild) => process.send?.(message)

process.on('message', ({ old, ...replacing }: Job) => {
  try {
    say({ result: replace(old, replacing) })
  } catch {
    say({ result: null })
  }
})
say('ready')
