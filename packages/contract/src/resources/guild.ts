import { type Static, Type } from 'typebox'
import { objectBody } from '../model/body.ts'
import { flag, Nullable, nullableFlag, text, url } from '../model/fields.ts'
import { orRefuse, PatchObject, type PatchOf, patchBody, readPatch } from '../model/patch.ts'
import { type Answer, field, resource } from '../model/resource.ts'
import { described, SnowflakeText } from '../model/schemas.ts'
import { limits } from '../values/limits.ts'
import { Autoproxy } from './autoproxy.ts'

export const systemGuildModel = resource({
  fields: {
    // compat: null for these two means the key was not given.
    proxying_enabled: field(flag('ignored'), 'owner', 'Whether messages are proxied there.', true),
    tag: field(text(limits.tag), 'owner', "Instead of the system's tag.", '| HB'),
    tag_enabled: field(flag('ignored'), 'owner', 'Whether a tag is put behind names there.', true),
    avatar_url: field(url(), 'owner', "Instead of the system's picture; https only.", null),
    display_name: field(
      text(limits.display_name),
      'owner',
      "Instead of the system's name.",
      'Harbour, off duty',
    ),
    name_format: field(text(limits.name_format), 'owner', 'Instead of `name_format` in the settings.', null),
  },
})
export const SystemGuildPatch = PatchObject(systemGuildModel, {
  description: 'The settings that are to change.',
  examples: [{ tag: '| HB', tag_enabled: true }],
})
export const systemGuildPatch = patchBody(systemGuildModel, SystemGuildPatch)
export type SystemGuildPatch = PatchOf<typeof systemGuildModel>
/** Settings that a bot puts: unlike a patch they may be made of nothing but defaults. */
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
    name_format: described(Nullable(Type.String()), 'Instead of `name_format` in the settings.', null),
  } satisfies Answer<typeof systemGuildModel>,
  { description: 'The settings of a system in one chat server.' },
)
export type SystemGuild = Static<typeof SystemGuild>

export const KnownGuild = Type.Object(
  {
    guild_id: described(SnowflakeText, 'The chat server.', '466707357099884544'),
    settings: described(
      Nullable(SystemGuild),
      'The settings there; null where a bot has not made them, so that they cannot be changed yet.',
    ),
    autoproxy: described(Autoproxy, 'Autoproxy there; switched off where it was never used.'),
  },
  { description: 'A chat server that a system was used in.' },
)
export type KnownGuild = Static<typeof KnownGuild>

export const memberGuildModel = resource({
  fields: {
    display_name: field(
      text(limits.display_name),
      'owner',
      "Instead of the member's name.",
      'Wren, on watch',
    ),
    avatar_url: field(url(), 'owner', "Instead of the member's picture; https only.", null),
    keep_proxy: field(nullableFlag(), 'owner', 'Whether the tags stay; null follows the member.', null),
  },
})
export const MemberGuildPatch = PatchObject(memberGuildModel, {
  description: 'The settings that are to change.',
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
