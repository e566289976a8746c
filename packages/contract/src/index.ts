export * from './api.ts'
export { parseBotSystemRef } from './bridge/fields.ts'
export type { Intention } from './bridge/intentions.ts'
export type { Bot, BotAnnouncement, LinkCode, LinkedAccount, Stats } from './bridge/linking.ts'
export type { MessageWithParts, NewMessage } from './bridge/messages.ts'
export type { GroupName, MemberName, MemberNames } from './bridge/names.ts'
export type { BotMessage, BotReport } from './bridge/notifications.ts'
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
export type { ApiKey, KeyWishes } from './resources/access/key.ts'
export type { Delivery, PingResult, Webhook } from './resources/access/webhook.ts'
export * from './resources/custom-fields/field.ts'
export * from './resources/custom-fields/values.ts'
export { type ExportFormat, exportFormats, type PluralKitFile } from './resources/data-file.ts'
export * from './resources/events.ts'
export { type Comment, commentModel } from './resources/fronting/comment.ts'
export type { Fronting } from './resources/fronting/fronting.ts'
export { isSamePreset, type Preset, readPreset, type SentPreset } from './resources/fronting/preset.ts'
export * from './resources/fronting/switch.ts'
export * from './resources/group.ts'
export * from './resources/guilds/autoproxy.ts'
export * from './resources/guilds/guild.ts'
export {
  type ChangedValue,
  type ConflictMode,
  conflictModes,
  type DataFormat,
  type FileProblem,
  type ImportChange,
  type ImportConflict,
  ImportReport,
  importChoices,
  listedConflicts,
  type MatchMode,
  matchModes,
  type OddProblem,
  type OddValue,
} from './resources/import.ts'
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
  type Registration,
  type RegistrationState,
  registrations,
  type ServerStatus,
} from './resources/people/admin.ts'
export type { SystemForAdmins } from './resources/people/disabled-system.ts'
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
export {
  type Circle,
  type CirclePart,
  type CirclePatch,
  circleModel,
  circleParts,
  defaultParts,
  isSameCircleName,
  type OthersChoice,
  othersChoices,
} from './resources/sharing/circle.ts'
export { type Feed, type FeedFormat, feedFormats } from './resources/sharing/feed.ts'
export type { CirclesPreview, PlannedCircles } from './resources/sharing/preview.ts'
export type { KeptShare, NewShareValues, Share, SharePatch } from './resources/sharing/share.ts'
export type {
  Shared,
  SharedField,
  SharedFront,
  SharedFronter,
  SharedGroup,
  SharedMember,
  SharedRun,
} from './resources/sharing/shared.ts'
export type { ChosenPair, SyncLogEntry, SyncPair } from './resources/sync/pairs.ts'
export type { NewSyncValues, Sync, SyncError, SyncPatch, SyncPlan } from './resources/sync/sync.ts'
export * from './resources/system.ts'
export {
  type Channel,
  type ChannelAddress,
  type ChannelKind,
  type ChannelPatch,
  type ChannelText,
  type ChannelTrigger,
  channelTexts,
  channelTriggers,
  type NewChannelValues,
  type PushAddress,
  type QuietHours,
  toRules,
} from './resources/telling/channel.ts'
export {
  type Reminder,
  type ReminderOn,
  type ReminderPatch,
  reminderModel,
  type SentReminderOn,
} from './resources/telling/reminder.ts'
export * from './v1/index.ts'
export * from './values/errors.ts'
export * from './values/ids.ts'
export * from './values/instant.ts'
export * from './values/languages.ts'
export * from './values/limits.ts'
export { parseOwnPath } from './values/own-path.ts'
export * from './values/own-words.ts'
export * from './values/pictures.ts'
export * from './values/privacy.ts'
export * from './values/scopes.ts'
export * from './values/sync.ts'
export * from './values/time.ts'
