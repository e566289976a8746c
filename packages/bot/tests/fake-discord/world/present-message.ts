import { reactionsOf } from './changes.ts'
import { withReply } from './present.ts'
import type { Stored, User } from './shapes.ts'
import type { World } from './world.ts'

/** A message as an answer to a request: with its reactions. */
export function presentMessage(world: World, viewer: User, { message }: Stored): Record<string, unknown> {
  const reactions = [...reactionsOf(message)].map(([emoji, people]) => {
    const [name, id = null] = emoji.split(':')
    const count_details = { burst: 0, normal: people.size }
    return {
      emoji: { id, name },
      count: people.size,
      count_details,
      me: people.has(viewer.id),
      me_burst: false,
    }
  })
  return { ...withReply(world, message), ...(reactions.length > 0 && { reactions }) }
}
