import * as accounts from './endpoints/accounts.ts'
import * as bridgeLinking from './endpoints/bridge/linking.ts'
import * as bridgeMessages from './endpoints/bridge/messages.ts'
import * as bridgeNames from './endpoints/bridge/names.ts'
import * as bridgeNotifications from './endpoints/bridge/notifications.ts'
import * as bridgeServers from './endpoints/bridge/servers.ts'
import * as bridgeSystems from './endpoints/bridge/systems.ts'
import * as events from './endpoints/events.ts'
import * as fields from './endpoints/fields.ts'
import * as comments from './endpoints/fronting/comments.ts'
import * as presets from './endpoints/fronting/presets.ts'
import * as switches from './endpoints/fronting/switches.ts'
import * as groups from './endpoints/groups.ts'
import * as guilds from './endpoints/guilds.ts'
import * as imports from './endpoints/import.ts'
import * as keys from './endpoints/keys.ts'
import * as members from './endpoints/members.ts'
import * as messages from './endpoints/messages.ts'
import * as notes from './endpoints/notes.ts'
import * as admin from './endpoints/people/admin.ts'
import * as entering from './endpoints/people/entering.ts'
import * as holders from './endpoints/people/holders.ts'
import * as oidc from './endpoints/people/oidc.ts'
import * as passkeys from './endpoints/people/passkeys.ts'
import * as people from './endpoints/people/people.ts'
import * as programs from './endpoints/people/programs.ts'
import * as session from './endpoints/people/session.ts'
import * as ways from './endpoints/people/ways.ts'
import * as pictures from './endpoints/pictures.ts'
import * as circles from './endpoints/sharing/circles.ts'
import * as keptShares from './endpoints/sharing/kept-shares.ts'
import * as circlePreviews from './endpoints/sharing/previews.ts'
import * as shared from './endpoints/sharing/shared.ts'
import * as shares from './endpoints/sharing/shares.ts'
import * as status from './endpoints/status.ts'
import * as sync from './endpoints/sync.ts'
import * as systems from './endpoints/systems.ts'
import * as channels from './endpoints/telling/channels.ts'
import * as reminders from './endpoints/telling/reminders.ts'
import * as sharedChannels from './endpoints/telling/shared-channels.ts'

/** The table of endpoints: everything that is mounted, documented and typed. */
export const api = {
  ...systems,
  ...members,
  ...groups,
  ...fields,
  ...switches,
  ...presets,
  ...comments,
  ...notes,
  ...channels,
  ...reminders,
  ...sync,
  ...pictures,
  ...circles,
  ...circlePreviews,
  ...shares,
  ...guilds,
  ...accounts,
  ...messages,
  ...status,
  ...events,
  ...holders,
  ...people,
  ...session,
  ...ways,
  ...admin,
  ...oidc,
  ...passkeys,
  ...programs,
  ...keptShares,
  ...shared,
  ...sharedChannels,
  ...entering,
  ...keys,
  ...imports,
  ...bridgeLinking,
  ...bridgeSystems,
  ...bridgeNames,
  ...bridgeServers,
  ...bridgeMessages,
  ...bridgeNotifications,
}
export type Api = typeof api
