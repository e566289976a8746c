export * from './api.ts'
export { parseBotSystemRef } from './bridge/fields.ts'
export type { Intention } from './bridge/intentions.ts'
export type { Bot, BotAnnouncement, LinkCode, LinkedAccount, Stats } from './bridge/linking.ts'
export type { MessageWithParts, NewMessage } from './bridge/messages.ts'
export type { GroupName, MemberName, MemberNames } from './bridge/names.ts'
export type { ProxyDecision, ProxyRequest } from './bridge/proxy.ts'
export type { Reply } from './bridge/replies.ts'
export { type ChatServer, type ChatServerPatch, chatServerModel } from './bridge/servers.ts'
export type { Account } from './bridge/systems.ts'
export type { Body, JsonObject } from './model/body.ts'
export * from './model/endpoint.ts'
export * from './model/fields.ts'
export * from './model/patch.ts'
export * from './model/refs.ts'
export type { ClosedKey, ExtendedOf, GuardsOf, OpenKey, Resource, ValuesOf } from './model/resource.ts'
export * from './model/schemas.ts'
export * from './resources/autoproxy.ts'
export * from './resources/custom-fields/field.ts'
export * from './resources/custom-fields/values.ts'
export { type ExportFormat, exportFormats, type PluralKitFile } from './resources/data-file.ts'
export * from './resources/events.ts'
export { type Comment, commentModel } from './resources/fronting/comment.ts'
export type { Fronting } from './resources/fronting/fronting.ts'
export * from './resources/fronting/switch.ts'
export * from './resources/group.ts'
export * from './resources/guild.ts'
export {
  type ChangedValue,
  type DataFormat,
  type FileProblem,
  ImportReport,
  importChoices,
  type MatchMode,
  matchModes,
  type OddProblem,
  type OddValue,
} from './resources/import.ts'
export type { ApiKey, KeyWishes } from './resources/key.ts'
export * from './resources/member.ts'
export * from './resources/message.ts'
export * from './resources/note.ts'
export * from './resources/oembed.ts'
export {
  type AdminAction,
  type AdminLogEntry,
  adminActions,
  type Backup,
  type PersonForAdmins,
  type ServerStatus,
} from './resources/people/admin.ts'
export type { Invite } from './resources/people/invite.ts'
export { type OidcReason, oidcReasons } from './resources/people/oidc.ts'
export type { PasskeyCreationOptions, PasskeyRequestOptions } from './resources/people/passkey.ts'
export { type Person, parsePersonName, type SignedIn } from './resources/people/person.ts'
export {
  isRedirectAddress,
  type Program,
  type ProgramGrant,
  type ProgramWishes,
} from './resources/people/program.ts'
export { type LoggedEvent, loggedEvents } from './resources/people/session.ts'
export type { Ways } from './resources/people/ways.ts'
export * from './resources/picture.ts'
export * from './resources/proxy-tags.ts'
export * from './resources/settings.ts'
export * from './resources/system.ts'
export type { Delivery, PingResult, Webhook } from './resources/webhook.ts'
export * from './v1/index.ts'
export * from './values/errors.ts'
export * from './values/ids.ts'
export * from './values/instant.ts'
export * from './values/languages.ts'
export * from './values/limits.ts'
export { parseOwnPath } from './values/own-path.ts'
export * from './values/pictures.ts'
export * from './values/privacy.ts'
export * from './values/scopes.ts'
export * from './values/time.ts'
