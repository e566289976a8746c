import { type Static, Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import { flag, Nullable, nullableFlag, text, url } from '../../model/fields.ts'
import { orRefuse, PatchObject, type PatchOf, patchBody, readPatch } from '../../model/patch.ts'
import { type Answer, field, resource } from '../../model/resource.ts'
import { described, SnowflakeText } from '../../model/schemas.ts'
import { limits } from '../../values/limits.ts'
import { Autoproxy } from './autoproxy.ts'

export const systemGuildModel = resource({
  fields: {
    // compat: null for these two keys counts as absent.
    proxying_enabled: field(
      flag('ignored'),
      'owner',
      'If true, messages in this chat server are proxied.',
      true,
    ),
    tag: field(text(limits.tag), 'owner', "Replaces the system's tag in this chat server.", '| HB'),
    tag_enabled: field(flag('ignored'), 'owner', 'If true, names in this chat server show the tag.', true),
    avatar_url: field(
      url(),
      'owner',
      "An https URL that replaces the system's picture in this chat server.",
      null,
    ),
    display_name: field(
      text(limits.display_name),
      'owner',
      "Replaces the system's name in this chat server.",
      'Harbour, off duty',
    ),
    name_format: field(
      text(limits.name_format),
      'owner',
      'Replaces `name_format` of the settings in this chat server.',
      null,
    ),
  },
})
export const SystemGuildPatch = PatchObject(systemGuildModel, {
  description: 'The settings to change.',
  examples: [{ tag: '| HB', tag_enabled: true }],
})
export const systemGuildPatch = patchBody(systemGuildModel, SystemGuildPatch)
export type SystemGuildPatch = PatchOf<typeof systemGuildModel>
/** Settings that a bot puts: unlike a patch, the body may be empty. */
export const systemGuildSettings = objectBody(SystemGuildPatch, (json) =>
  orRefuse(readPatch(systemGuildModel, json)),
)

const system = systemGuildModel.fields
export const SystemGuild = Type.Object(
  {
    proxying_enabled: system.proxying_enabled.schema,
    tag: system.tag.schema,
    tag_enabled: system.tag_enabled.schema,
    avatar_url: system.avatar_url.schema,
    display_name: system.display_name.schema,
    name_format: described(
      Nullable(Type.String()),
      'Replaces `name_format` of the settings in this chat server.',
      null,
    ),
  } satisfies Answer<typeof systemGuildModel>,
  { description: 'The settings of a system in one chat server.' },
)
export type SystemGuild = Static<typeof SystemGuild>

export const KnownGuild = Type.Object(
  {
    guild_id: described(SnowflakeText, 'The chat server.', '466707357099884544'),
    name: described(
      Nullable(Type.String()),
      'The name of the chat server, if a bot told it.',
      'Harbour friends',
    ),
    settings: described(
      Nullable(SystemGuild),
      'The settings in this chat server. Null until a bot creates them; until then you cannot change them.',
    ),
    autoproxy: described(Autoproxy, 'Autoproxy in this chat server. Off if it was never used.'),
  },
  { description: 'A chat server in which a system was used.' },
)
export type KnownGuild = Static<typeof KnownGuild>

export const memberGuildModel = resource({
  fields: {
    display_name: field(
      text(limits.display_name),
      'owner',
      "Replaces the member's name in this chat server.",
      'Wren, on watch',
    ),
    avatar_url: field(
      url(),
      'owner',
      "An https URL that replaces the member's picture in this chat server.",
      null,
    ),
    keep_proxy: field(
      nullableFlag(),
      'owner',
      "If true, proxied messages keep their proxy tags. Null means the member's own setting.",
      null,
    ),
  },
})
export const MemberGuildPatch = PatchObject(memberGuildModel, {
  description: 'The settings to change.',
  examples: [{ display_name: 'Wren, on watch' }],
})
export const memberGuildPatch = patchBody(memberGuildModel, MemberGuildPatch)
export type MemberGuildPatch = PatchOf<typeof memberGuildModel>
export const memberGuildSettings = objectBody(MemberGuildPatch, (json) =>
  orRefuse(readPatch(memberGuildModel, json)),
)

const member = memberGuildModel.fields
export const MemberGuild = Type.Object(
  {
    display_name: member.display_name.schema,
    avatar_url: member.avatar_url.schema,
    keep_proxy: member.keep_proxy.schema,
  } satisfies Answer<typeof memberGuildModel>,
  { description: 'The settings of a member in one chat server.' },
)
export type MemberGuild = Static<typeof MemberGuild>
