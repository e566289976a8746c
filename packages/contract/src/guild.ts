import { type Static, Type } from 'typebox'
import { flag, nullableFlag, text, url } from './fields.ts'
import { limits } from './limits.ts'
import { model, PatchObject, type PatchOf } from './patch.ts'

export const systemGuildModel = model({
  // compat: null for these two means the key was not given.
  proxying_enabled: flag('ignored'),
  tag: text(limits.tag),
  tag_enabled: flag('ignored'),
  avatar_url: url(),
  display_name: text(limits.display_name),
  name_format: text(),
})
export const SystemGuildPatch = PatchObject(systemGuildModel)
export type SystemGuildPatch = PatchOf<typeof systemGuildModel>

const system = systemGuildModel.fields
export const SystemGuild = Type.Object({
  proxying_enabled: system.proxying_enabled.schema,
  tag: system.tag.schema,
  tag_enabled: system.tag_enabled.schema,
  avatar_url: system.avatar_url.schema,
  display_name: system.display_name.schema,
  name_format: system.name_format.schema,
})
export type SystemGuild = Static<typeof SystemGuild>

export const memberGuildModel = model({
  display_name: text(limits.display_name),
  avatar_url: url(),
  keep_proxy: nullableFlag(),
})
export const MemberGuildPatch = PatchObject(memberGuildModel)
export type MemberGuildPatch = PatchOf<typeof memberGuildModel>

const member = memberGuildModel.fields
export const MemberGuild = Type.Object({
  display_name: member.display_name.schema,
  avatar_url: member.avatar_url.schema,
  keep_proxy: member.keep_proxy.schema,
})
export type MemberGuild = Static<typeof MemberGuild>
