import type { Id, Mentions, Powers } from '../platform/types.ts'

const userMention = /<@!?(\d{17,19})>/g
const roleMention = /<@&(\d{17,19})>/g

const idsIn = (text: string, pattern: RegExp): Id[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, id]) => id ?? [])),
]

export const mentionedUsers = (text: string): Id[] => idsIn(text, userMention)

/** Pings whom the sender could have pinged. */
export function mentionsFor(
  text: string,
  sender: Powers,
  mentionable: (roles: readonly Id[]) => readonly Id[],
): Mentions {
  const everyone = sender.has('mention-everyone')
  const roles = idsIn(text, roleMention)
  return { users: mentionedUsers(text), roles: everyone ? roles : mentionable(roles), everyone }
}
