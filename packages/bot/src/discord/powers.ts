import { PermissionFlagsBits as Bit } from 'discord-api-types/v10'
import type { Power, Powers } from '../platform/types.ts'

const bits: Record<Power, bigint> = {
  'view-channel': Bit.ViewChannel,
  'send-messages': Bit.SendMessages,
  'add-reactions': Bit.AddReactions,
  'attach-files': Bit.AttachFiles,
  'embed-links': Bit.EmbedLinks,
  'manage-messages': Bit.ManageMessages,
  'manage-webhooks': Bit.ManageWebhooks,
  'read-history': Bit.ReadMessageHistory,
  'external-emoji': Bit.UseExternalEmojis,
  'mention-everyone': Bit.MentionEveryone,
  'send-tts': Bit.SendTTSMessages,
  'manage-server': Bit.ManageGuild,
}
/** The bit that Discord has for a power. */
export const permissionOf = (power: Power): bigint => bits[power]

const all = Object.values(bits).reduce((sum, bit) => sum | bit, Bit.SendMessagesInThreads | Bit.Connect)
/** Powers that have no effect without the power to send. */
const needSending = Bit.MentionEveryone | Bit.SendTTSMessages | Bit.AttachFiles | Bit.EmbedLinks

export interface Overwrite {
  readonly id: string
  readonly isMember: boolean
  readonly allow: bigint
  readonly deny: bigint
}

export interface PermissionInput {
  readonly account: string
  readonly guild: string
  readonly owner: string
  /** The permissions of the roles of the account, and of everyone. */
  readonly roles: readonly { id: string; permissions: bigint }[]
  readonly overwrites: readonly Overwrite[]
  readonly inThread: boolean
  readonly isVoice: boolean
}

/** Computes permissions as Discord documents it, and returns our names for them. */
export function powersFrom(input: PermissionInput): Powers {
  const granted = permissionsOf(input)
  const has = (bit: bigint) => (granted & bit) === bit
  const names = Object.entries(bits).filter(([, bit]) => has(bit))
  return new Set(names.map(([name]) => name as Power))
}

/** Messages in a voice channel show only to people who may join it. */
export function mayRead(input: PermissionInput): boolean {
  const needed = input.isVoice ? Bit.ViewChannel | Bit.Connect : Bit.ViewChannel
  return (permissionsOf(input) & needed) === needed
}

function permissionsOf({ account, guild, owner, roles, overwrites, inThread }: PermissionInput): bigint {
  if (account === owner) return all
  const base = roles.reduce((sum, role) => sum | role.permissions, 0n)
  if (base & Bit.Administrator) return all
  const held = new Set(roles.map((role) => role.id))
  const apply = (granted: bigint, chosen: readonly Overwrite[]) => {
    const deny = chosen.reduce((sum, each) => sum | each.deny, 0n)
    const allow = chosen.reduce((sum, each) => sum | each.allow, 0n)
    return (granted & ~deny) | allow
  }
  const forRoles = overwrites.filter((each) => !each.isMember && each.id !== guild && held.has(each.id))
  let granted = apply(
    base,
    overwrites.filter((each) => !each.isMember && each.id === guild),
  )
  granted = apply(granted, forRoles)
  granted = apply(
    granted,
    overwrites.filter((each) => each.isMember && each.id === account),
  )
  if (!(granted & Bit.ViewChannel)) return 0n
  const sending = inThread ? Bit.SendMessagesInThreads : Bit.SendMessages
  if (!(granted & sending)) return granted & ~(Bit.SendMessages | needSending)
  return granted | Bit.SendMessages
}
