import type { Channel, Id, Message, Post } from '../platform/types.ts'
import type { Proxied } from './compose.ts'

/** A message to post for a member. */
export interface Order {
  readonly message: Message
  readonly channel: Channel
  readonly decision: Proxied
  readonly posts: readonly [Post, ...Post[]]
  readonly at: number
  /** The message that asked for it, if that is not the trigger itself. */
  readonly original?: Id
}
