import { reactionsOf } from './changes.ts'
import type { Stored, User } from './shapes.ts'

/** A message as an answer to a request: with its reactions. */
export function presentMessage(viewer: User, { message }: Stored): Record<string, unknown> {
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
  return { ...message, ...(reactions.length > 0 && { reactions }) }
}
