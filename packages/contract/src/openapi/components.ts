import type { TSchema } from 'typebox'
import { api } from '../api.ts'
import { FileAddress } from '../bridge/files.ts'
import { Intention } from '../bridge/intentions.ts'
import * as linking from '../bridge/linking.ts'
import { MessageWithParts, NewMessage } from '../bridge/messages.ts'
import * as names from '../bridge/names.ts'
import { BotMessage, BotReport } from '../bridge/notifications.ts'
import { ProxyDecision, ProxyRequest } from '../bridge/proxy.ts'
import { NewReply, Reply } from '../bridge/replies.ts'
import { ChatServer, ChatServerPatch } from '../bridge/servers.ts'
import * as bridge from '../bridge/systems.ts'
import { ApiKey, CreatedKey, NewKey } from '../resources/access/key.ts'
import { SystemWithToken, Token } from '../resources/access/token.ts'
import { Delivery, NewWebhook, PingResult, Webhook, WebhookRequest } from '../resources/access/webhook.ts'
import { CustomField, CustomFieldPatch, NewCustomField } from '../resources/custom-fields/field.ts'
import { PluralKitFile } from '../resources/data-file.ts'
import { EventEnvelope } from '../resources/events.ts'
import { Comment, CommentPatch, NewComment } from '../resources/fronting/comment.ts'
import { Fronting, FrontingMember } from '../resources/fronting/fronting.ts'
import {
  Fronters,
  ListedSwitch,
  NewSwitch,
  Switch,
  SwitchNote,
  SwitchPatch,
} from '../resources/fronting/switch.ts'
import { Group, GroupPatch, GroupPrivacy, GroupPrivacyPatch, NewGroup } from '../resources/group.ts'
import { Autoproxy, AutoproxyPatch } from '../resources/guilds/autoproxy.ts'
import { MemberGuild, MemberGuildPatch, SystemGuild, SystemGuildPatch } from '../resources/guilds/guild.ts'
import { DataFile, ImportReport, LastImport, RefusedPart } from '../resources/import.ts'
import { Member, MemberPatch, MemberPrivacy, MemberPrivacyPatch, NewMember } from '../resources/member.ts'
import { Message } from '../resources/message.ts'
import { NewNote, Note, NoteChange } from '../resources/note.ts'
import { Oembed } from '../resources/oembed.ts'
import {
  AdminLogEntry,
  Backup,
  PersonForAdmins,
  RegistrationState,
  ResetLink,
  ServerStatus,
} from '../resources/people/admin.ts'
import { Authenticator, AuthenticatorCode, Recovery, RecoveryCodes } from '../resources/people/codes.ts'
import { DeviceCode, DeviceLink } from '../resources/people/devices.ts'
import { SystemForAdmins } from '../resources/people/disabled-system.ts'
import { Entry } from '../resources/people/entering.ts'
import { CreatedInvite, Invite, OpenInvite } from '../resources/people/invite.ts'
import {
  AuthenticationResponse,
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../resources/people/passkey.ts'
import {
  Credentials,
  HeldSystem,
  Holding,
  NewPerson,
  NewPersonName,
  Person,
  PersonDeletion,
  PersonPatch,
  SignedIn,
  TokenRenewal,
} from '../resources/people/person.ts'
import { CreatedProgram, NewProgram, Program, ProgramGrant } from '../resources/people/program.ts'
import { Confirmation, LogEntry, Session } from '../resources/people/session.ts'
import { Passkey, PersonWithWays, Ways } from '../resources/people/ways.ts'
import { Picture, PictureCopies, PictureList } from '../resources/picture.ts'
import { ProxyTag } from '../resources/proxy-tags.ts'
import { PublicSystemSettings, SettingsPatch, SystemSettings } from '../resources/settings.ts'
import { Circle, CircleChange, NewCircle } from '../resources/sharing/circle.ts'
import { CreatedFeed, Feed, NewFeed } from '../resources/sharing/feed.ts'
import { CirclesPreview, CirclesToPreview } from '../resources/sharing/preview.ts'
import {
  KeptShare,
  LinkedShare,
  NewShare,
  Share,
  ShareChange,
  ShareCode,
} from '../resources/sharing/share.ts'
import {
  Shared,
  SharedEvent,
  SharedField,
  SharedFront,
  SharedFronter,
  SharedGroup,
  SharedMember,
  SharedRun,
} from '../resources/sharing/shared.ts'
import { SyncLogEntry, SyncPair, SyncStart } from '../resources/sync/pairs.ts'
import { NewSync, Sync, SyncChange, SyncPlan } from '../resources/sync/sync.ts'
import { System, SystemPatch, SystemPrivacy, Usage } from '../resources/system.ts'
import { Channel, ChannelChange, NewChannel, PushKey } from '../resources/telling/channel.ts'
import { NewReminder, Reminder, ReminderChange } from '../resources/telling/reminder.ts'
import { V1Message } from '../v1/endpoints.ts'
import { V1Member, V1MemberPatch, V1NewMember } from '../v1/member.ts'
import { V1ListedSwitch, V1NewSwitch, V1Switch } from '../v1/switch.ts'
import { V1System, V1SystemPatch } from '../v1/system.ts'
import { KeyScopeSchema } from '../values/scopes.ts'
import { WebhookEvent } from './webhook.ts'

/** Schemas with a name in the document, so that generated clients have good types. */
export const namedSchemas: Readonly<Record<string, TSchema>> = {
  System,
  SystemPrivacy,
  SystemPatch,
  NewSystem: api.createSystem.body.schema,
  SystemWithToken,
  Token,
  SystemDeletion: api.deleteSystem.body.schema,
  SystemSettings,
  PublicSystemSettings,
  SettingsPatch,
  Member,
  MemberPrivacy,
  MemberPatch,
  MemberPrivacyPatch,
  NewMember,
  ProxyTag,
  Group,
  GroupPrivacy,
  GroupPatch,
  GroupPrivacyPatch,
  NewGroup,
  CustomField,
  CustomFieldPatch,
  NewCustomField,
  Switch,
  Fronters,
  ListedSwitch,
  SwitchNote,
  NewSwitch,
  SwitchPatch,
  Comment,
  NewComment,
  CommentPatch,
  Note,
  NewNote,
  NoteChange,
  Picture,
  PictureList,
  Usage,
  PictureCopies,
  BotMessage,
  BotReport,
  Circle,
  NewCircle,
  CircleChange,
  CirclesToPreview,
  CirclesPreview,
  Share,
  NewShare,
  ShareChange,
  LinkedShare,
  KeptShare,
  ShareCode,
  Feed,
  NewFeed,
  CreatedFeed,
  Channel,
  NewChannel,
  ChannelChange,
  PushKey,
  Reminder,
  NewReminder,
  ReminderChange,
  Sync,
  NewSync,
  SyncChange,
  SyncPlan,
  SyncPair,
  SyncStart,
  SyncLogEntry,
  Shared,
  SharedFront,
  SharedFronter,
  SharedMember,
  SharedField,
  SharedGroup,
  SharedRun,
  SharedEvent,
  Fronting,
  FrontingMember,
  Message,
  SystemGuild,
  SystemGuildPatch,
  MemberGuild,
  MemberGuildPatch,
  Autoproxy,
  AutoproxyPatch,
  Oembed,
  PersonForAdmins,
  PersonChange: api.changePerson.body.schema,
  AccountReset: api.resetPerson.body.schema,
  ResetLink,
  SystemForAdmins,
  SystemChange: api.changeSystemAccess.body.schema,
  RegistrationState,
  RegistrationChoice: api.changeRegistration.body.schema,
  Invite,
  OpenInvite,
  InviteCode: api.readInvite.body.schema,
  NewInvite: api.createInvite.body.schema,
  CreatedInvite,
  ServerStatus,
  Backup,
  AdminLogEntry,
  Person,
  NewPerson,
  NewPersonName,
  PersonPatch,
  PersonDeletion,
  PersonWithWays,
  Ways,
  Passkey,
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  AuthenticationResponse,
  HeldSystem,
  Entry,
  Holding,
  SignedIn,
  Credentials,
  Confirmation,
  Authenticator,
  AuthenticatorCode,
  Recovery,
  RecoveryCodes,
  DeviceLink,
  DeviceCode,
  Session,
  Program,
  NewProgram,
  CreatedProgram,
  ProgramGrant,
  LogEntry,
  TokenRenewal,
  ApiKey,
  NewKey,
  CreatedKey,
  KeyScope: KeyScopeSchema,
  Webhook,
  WebhookRequest,
  NewWebhook,
  PingResult,
  Delivery,
  EventEnvelope,
  DataFile,
  ImportReport,
  LastImport,
  RefusedPart,
  SystemFromFile: api.createSystemFromFile.answer,
  PluralKitFile,
  WebhookEvent,
  ShardState: api.getShardState.answer,
  BridgeNewSystem: bridge.NewSystem,
  Account: bridge.Account,
  AccountPatch: bridge.AccountPatch,
  Denied: bridge.Denied,
  DeletedSwitches: bridge.DeletedSwitches,
  MemberName: names.MemberName,
  MemberNames: names.MemberNames,
  GroupName: names.GroupName,
  ChatServer,
  ChatServerPatch,
  ProxyRequest,
  ProxyDecision,
  NewMessage,
  MessageWithParts,
  Intention,
  NewReply,
  Reply,
  FileAddress,
  LinkCode: linking.LinkCode,
  LinkCodeRedemption: linking.LinkCodeRedemption,
  LinkedAccount: linking.LinkedAccount,
  BotAnnouncement: linking.BotAnnouncement,
  Bot: linking.Bot,
  Stats: linking.Stats,
  V1System,
  V1SystemPatch,
  V1Member,
  V1MemberPatch,
  V1NewMember,
  V1Switch,
  V1ListedSwitch,
  V1NewSwitch,
  V1Message,
}
