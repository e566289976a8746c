import { shownTag } from '../../commands/answers/shown.ts'
import type { Embed } from '../../platform/types.ts'
import { escaped } from '../../text/escaped.ts'
import { text } from '../../text/texts.ts'
import type { ProxiedRecord } from '../records.ts'
import { colorOf, cut, field } from './parts.ts'

const fieldLength = 1024

/** Shows a member as strangers may see them; what they may not see is not in the record. */
export function memberCard({ system, member }: ProxiedRecord): Embed | undefined {
  if (!member || !system) return undefined
  const tags = member.proxy_tags?.map(shownTag) ?? []
  const optional = (name: string, value: string | null | undefined, inline = true) =>
    value ? [field(name, cut(value, fieldLength), inline)] : []
  return {
    author: {
      name: cut(system.name ? `${member.name} (${system.name})` : member.name, 256),
      icon: member.avatar_url,
    },
    color: colorOf(member.color),
    ...(member.avatar_url && { thumbnail: member.avatar_url }),
    ...(member.banner && { image: member.banner }),
    fields: [
      ...optional(text.displayNameField, member.display_name && escaped(member.display_name)),
      ...optional(text.birthdayField, birthday(member.birthday)),
      ...optional(text.pronounsField, member.pronouns),
      ...optional(text.messagesField, member.message_count ? String(member.message_count) : null),
      ...optional(text.tagsField, tags.join('\n'), false),
      ...optional(text.descriptionField, member.description, false),
    ],
    footer: text.memberFooter(system.id, member.id),
    ...(member.created && { timestamp: member.created }),
  }
}

/** A birthday without a year is stored with the year 4. */
const birthday = (date: string | null | undefined): string | null => date?.replace(/^000[14]-/, '') ?? null
