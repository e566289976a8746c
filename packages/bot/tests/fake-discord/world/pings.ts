import type { APIMessage } from 'discord-api-types/v10'
import { bits } from './permissions.ts'
import { presentUser } from './present.ts'
import type { AllowedMentions, Channel } from './shapes.ts'
import type { World } from './world.ts'

type Pings = Pick<APIMessage, 'mentions' | 'mention_roles' | 'mention_everyone'>

const idsIn = (content: string, pattern: RegExp) => [
  ...new Set([...content.matchAll(pattern)].map(([, id = '']) => id)),
]

/** The accounts and roles that a text notifies: the mentions in it that the sender allows and has the power for. */
export function pingsOf(
  world: World,
  channel: Channel,
  powerId: string,
  content: string,
  allowed: AllowedMentions | null | undefined,
  repliedTo?: string,
): Pings {
  const strong = world.may(powerId, channel, bits.MentionEveryone)
  const roles = channel.guildId === null ? undefined : world.guild(channel.guildId).roles
  const allows = (kind: 'users' | 'roles', id: string) =>
    !allowed || allowed.parse?.includes(kind) || allowed[kind]?.includes(id)
  const users = idsIn(content, /<@!?(\d+)>/g).filter((id) => world.users.has(id) && allows('users', id))
  const author =
    repliedTo && (!allowed || allowed.replied_user) && channel.messages.get(repliedTo)?.message.author
  if (author && world.users.has(author.id) && !users.includes(author.id)) users.push(author.id)
  return {
    mentions: users.map((id) => presentUser(world.user(id))),
    mention_roles: idsIn(content, /<@&(\d+)>/g).filter(
      (id) => allows('roles', id) && roles?.has(id) && (strong || roles.get(id)?.mentionable),
    ),
    mention_everyone:
      strong && /@(everyone|here)\b/.test(content) && (!allowed || !!allowed.parse?.includes('everyone')),
  }
}
