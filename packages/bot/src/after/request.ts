import type { Author, Channel, Id, Say } from '../platform/types.ts'

/** Somebody asks for something about a message: by a command, from the menu of the message, or with a form. */
export interface Request {
  readonly caller: Author
  /** The place where they ask. */
  readonly channel: Channel
  /** The message that they mean; null means their latest proxied one in this channel. */
  readonly target: Id | null
  /** The message with the command, or the id of the form. */
  readonly command: Id
  /** When the request arrived, by the process's own clock. */
  readonly at: number
}

/** An answer to show, or a sentence that tells that it is done where nothing else would show it. */
export type Outcome =
  | { readonly say: Say }
  /** A command goes when it is done, or stays with a mark if it did something elsewhere. */
  | { readonly done: string; readonly commandStays?: boolean }
