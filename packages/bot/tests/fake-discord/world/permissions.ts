import { PermissionFlagsBits as bits } from 'discord-api-types/v10'
import type { Channel, Guild } from './shapes.ts'

export { bits }

export const everything = Object.values(bits).reduce((all, bit) => all | bit, 0n)

/** Permissions of a new server's @everyone. */
export const ordinary =
  bits.ViewChannel |
  bits.Connect |
  bits.SendMessages |
  bits.SendMessagesInThreads |
  bits.CreatePublicThreads |
  bits.EmbedLinks |
  bits.AttachFiles |
  bits.ReadMessageHistory |
  bits.AddReactions |
  bits.UseExternalEmojis |
  bits.SendVoiceMessages |
  bits.SendPolls

/** Permissions of the bot's own role, unless a test says otherwise. */
export const invited = ordinary | bits.ManageMessages | bits.ManageWebhooks | bits.MentionEveryone

/** In direct messages there are no roles. */
const inDirectMessages = ordinary & ~bits.CreatePublicThreads

const needSending = bits.MentionEveryone | bits.SendTTSMessages | bits.AttachFiles | bits.EmbedLinks
const threadTypes = [10, 11, 12]

export const isThread = (type: number): boolean => threadTypes.includes(type)

/** Permissions of somebody in a server, before the overwrites of a channel. */
export function guildPermissions(guild: Guild, userId: string): bigint {
  const member = guild.members.get(userId)
  if (!member) return 0n
  if (guild.ownerId === userId) return everything
  const all = [guild.id, ...member.roles].reduce(
    (sum, id) => sum | (guild.roles.get(id)?.permissions ?? 0n),
    0n,
  )
  return all & bits.Administrator ? everything : all
}

/** Permissions in a channel, as the documentation computes them. `root` is the parent of a thread. */
export function channelPermissions(
  guild: Guild | undefined,
  channel: Channel,
  root: Channel,
  userId: string,
): bigint {
  if (!guild) return channel.recipients.includes(userId) ? inDirectMessages : 0n
  const base = guildPermissions(guild, userId)
  if (base === everything) return everything
  const roles = guild.members.get(userId)?.roles ?? []
  const forRoles = root.overwrites.filter(
    ({ type, id }) => type === 0 && id !== guild.id && roles.includes(id),
  )
  let result = base
  for (const { allow, deny } of root.overwrites.filter(({ id }) => id === guild.id))
    result = (result & ~deny) | allow
  result &= ~forRoles.reduce((sum, { deny }) => sum | deny, 0n)
  result |= forRoles.reduce((sum, { allow }) => sum | allow, 0n)
  for (const { allow, deny } of root.overwrites.filter(({ type, id }) => type === 1 && id === userId)) {
    result = (result & ~deny) | allow
  }
  return withImplied(result, isThread(channel.type))
}

/** Without View Channel nothing else counts, and without the right to send nothing that sending needs. */
function withImplied(permissions: bigint, inThread: boolean): bigint {
  if (!(permissions & bits.ViewChannel)) return 0n
  const sending = inThread ? bits.SendMessagesInThreads : bits.SendMessages
  return permissions & sending ? permissions : permissions & ~needSending
}

/** Reads names such as `SendMessages` as one number. */
export function permissionsNamed(names: readonly string[]): bigint {
  return names.reduce((sum, name) => {
    const bit = bits[name as keyof typeof bits]
    if (bit === undefined) throw new Error(`There is no permission '${name}'.`)
    return sum | bit
  }, 0n)
}
