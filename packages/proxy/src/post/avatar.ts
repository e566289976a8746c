import type { MemberGuild, ProxySystem, SystemGuild } from '../context.ts'
import type { ProxyMember } from '../member.ts'
import { isBlank } from '../tags/white-space.ts'

/**
 * The possible sources of an avatar.
 *
 * @example
 * const sources: AvatarSources = { member: { avatar_url: 'https://example.org/ash.png' } }
 */
export interface AvatarSources {
  readonly member: Pick<ProxyMember, 'avatar_url' | 'webhook_avatar_url'>
  readonly member_guild?: MemberGuild | null
  readonly system?: ProxySystem | null
  readonly guild?: SystemGuild | null
}

const discordAttachment =
  /^https?:\/\/(?:cdn\.discordapp\.com|media\.discordapp\.net)\/(attachments\/\d{17,19}\/\d{17,19}\/[^/?#]+\.(?:png|jpg|jpeg|gif|webp))(?:\?(.*))?$/

/**
 * Chooses the avatar: the member's in this guild, its webhook avatar, its own, then the system's in this guild and
 * its own. An image in Discord's attachment store is asked for at avatar size.
 *
 * @example
 * chooseAvatar({ member: {}, system: { avatar_url: 'https://example.org/grove.png' } }) // 'https://example.org/grove.png'
 * chooseAvatar({ member: {} }) // null
 */
export function chooseAvatar({ member, member_guild, system, guild }: AvatarSources): string | null {
  const url = [
    member_guild?.avatar_url,
    member.webhook_avatar_url,
    member.avatar_url,
    guild?.avatar_url,
    system?.avatar_url,
  ].find((candidate) => !isBlank(candidate))
  return url ? atAvatarSize(url) : null
}

function atAvatarSize(url: string): string {
  const [, path, query] = discordAttachment.exec(url) ?? []
  if (path === undefined) return url
  return `https://media.discordapp.net/${path}?width=256&height=256${query ? `&${query}` : ''}`
}
