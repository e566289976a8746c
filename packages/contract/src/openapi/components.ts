import type { TSchema } from 'typebox'
import { api } from '../api.ts'
import { Autoproxy, AutoproxyPatch } from '../autoproxy.ts'
import * as bridge from '../bridge.ts'
import { PluralKitFile } from '../data-file.ts'
import { EventEnvelope } from '../events.ts'
import { Fronting, FrontingMember } from '../fronting.ts'
import { Group, GroupPatch, GroupPrivacy, GroupPrivacyPatch, NewGroup } from '../group.ts'
import { MemberGuild, MemberGuildPatch, SystemGuild, SystemGuildPatch } from '../guild.ts'
import { DataFile, ImportReport, RefusedPart } from '../import.ts'
import { ApiKey, CreatedKey, NewKey } from '../key.ts'
import { Member, MemberPatch, MemberPrivacy, MemberPrivacyPatch, NewMember } from '../member.ts'
import { Message } from '../message.ts'
import { Oembed } from '../oembed.ts'
import { ProxyTag } from '../proxy-tags.ts'
import { KeyScopeSchema } from '../scopes.ts'
import { PublicSystemSettings, SettingsPatch, SystemSettings } from '../settings.ts'
import { ListedSwitch, NewSwitch, Switch, SwitchPatch } from '../switch.ts'
import { System, SystemPatch, SystemPrivacy } from '../system.ts'
import { V1Message } from '../v1/endpoints.ts'
import { V1Member, V1MemberPatch, V1NewMember } from '../v1/member.ts'
import { V1ListedSwitch, V1NewSwitch, V1Switch } from '../v1/switch.ts'
import { V1System, V1SystemPatch } from '../v1/system.ts'
import { Delivery, NewWebhook, PingResult, Webhook, WebhookRequest } from '../webhook.ts'
import { WebhookEvent } from './webhook.ts'

/** The schemas that have a name in the document, so that programs made from it have good types. */
export const namedSchemas: Readonly<Record<string, TSchema>> = {
  System,
  SystemPrivacy,
  SystemPatch,
  NewSystem: api.createSystem.body,
  SystemWithToken: bridge.SystemWithToken,
  Token: bridge.Token,
  SystemDeletion: api.deleteSystem.body,
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
  Switch,
  ListedSwitch,
  NewSwitch,
  SwitchPatch,
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
  RefusedPart,
  SystemFromFile: api.createSystemFromFile.answer,
  PluralKitFile,
  WebhookEvent,
  ShardState: api.getShardState.answer,
  BridgeNewSystem: bridge.NewSystem,
  Account: bridge.Account,
  AccountPatch: bridge.AccountPatch,
  ProxyRequest: bridge.ProxyRequest,
  ProxyDecision: bridge.ProxyDecision,
  NewMessage: bridge.NewMessage,
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
