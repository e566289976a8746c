import {
  type ChatServer,
  formatInstant,
  type GroupName,
  type Intention,
  type MemberName,
  type Snowflake,
} from '@polyphony/contract'
import type { StoredChatServer, StoredIntention } from '../entities.ts'
import type { NamedGroupView, NamedMemberView, Visible } from '../privacy.ts'
import { formatNullable, shownUrl, type Texts, writeItems } from './format.ts'

/** The defaults of the table. */
const unset: Omit<StoredChatServer, 'id'> = {
  name: null,
  log_channel: null,
  log_blacklist: '[]',
  blacklist: '[]',
  log_cleanup_enabled: false,
  invalid_command_response_enabled: true,
  require_system_tag: false,
  suppress_notifications: 'never',
}

/** Presents a chat server, which may have no settings yet. */
export function presentChatServer(id: Snowflake, stored: StoredChatServer | undefined): ChatServer {
  const server = stored ?? unset
  return {
    id,
    name: server.name,
    log_channel: server.log_channel,
    log_blacklist: JSON.parse(server.log_blacklist),
    blacklist: JSON.parse(server.blacklist),
    log_cleanup_enabled: server.log_cleanup_enabled,
    invalid_command_response_enabled: server.invalid_command_response_enabled,
    require_system_tag: server.require_system_tag,
    suppress_notifications: server.suppress_notifications,
  }
}

export const presentIntention = ({ created, ...intention }: StoredIntention): Intention => ({
  ...intention,
  created: formatInstant(created),
})

/**
 * Writes members by their names as the items of a JSON list. Aliases and tags are JSON already, and IDs need no
 * escapes.
 */
export function writeMemberNames(members: readonly Visible<NamedMemberView>[]): Texts {
  return writeItems(members, ({ of: member, owner }) => {
    const values = member.message_count === undefined ? '' : `,"values":${JSON.stringify(valuesOf(member))}`
    const visibility = owner ? `"${member.visibility}"` : null
    return [
      `{"id":"${member.hid}","uuid":"${member.uuid}","name":${JSON.stringify(member.name)},"display_name":${JSON.stringify(member.display_name)},"visibility":${visibility},"archived":${member.archived},"aliases":${member.aliases},"proxy_tags":`,
      member.proxy_tags,
      `${values}}`,
    ]
  })
}

const valuesOf = (member: NamedMemberView): MemberName['values'] => ({
  created: formatNullable(member.created ?? null),
  pronouns: member.pronouns ?? null,
  birthday: member.birthday ?? null,
  avatar_url: shownUrl(member.avatar_url ?? null),
  description: member.description ?? null,
  message_count: member.message_count ?? null,
  last_message_timestamp: formatNullable(member.last_message_timestamp ?? null),
})

export const presentGroupName = ({ of: group, owner }: Visible<NamedGroupView>): GroupName => ({
  id: group.hid,
  uuid: group.uuid,
  name: group.name,
  display_name: group.display_name,
  visibility: owner ? group.visibility : null,
})
