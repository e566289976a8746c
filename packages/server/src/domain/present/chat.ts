import { type ChatServer, formatInstant, type Intention, type Snowflake } from '@polyphony/contract'
import type { StoredChatServer, StoredIntention } from '../entities.ts'

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
