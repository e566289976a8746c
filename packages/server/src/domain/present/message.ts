import { formatInstantSeconds, type Message, snowflakeInstant } from '@polyphony/contract'
import type { MessageParts } from '../entities.ts'
import { revealMember, revealSystem } from '../privacy.ts'
import type { Viewer } from '../viewer.ts'
import { presentMember } from './member.ts'
import { presentSystem } from './system.ts'

export function presentMessage({ message, author }: MessageParts, viewer: Viewer): Message {
  return {
    timestamp: formatInstantSeconds(snowflakeInstant(message.id)),
    id: message.id,
    original: message.original ?? '',
    sender: message.sender,
    channel: message.channel,
    guild: message.guild,
    system: author ? presentSystem(revealSystem(author.system, viewer)) : null,
    member: author ? presentMember(revealMember(author.member, viewer)) : null,
  }
}
