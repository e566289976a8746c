import { type Static, Type } from 'typebox'
import { fail } from './errors.ts'
import { asText, choice, count, type Field, flag, type Problems, text, timezone } from './fields.ts'
import { limits } from './limits.ts'
import { model, PatchObject, type PatchOf } from './patch.ts'

export const defaultNameFormat = '{name} {tag}'

const descriptionTemplates = {
  schema: Type.Array(Type.String({ maxLength: limits.description }), {
    maxItems: limits.descriptionTemplates,
  }),
  read(value: unknown, key: string, problems: Problems): string[] | undefined {
    if (value === null) {
      problems.invalid(key)
      return undefined
    }
    return Array.isArray(value) ? value.map((item) => asText(item) ?? '') : fail('bad_request')
  },
  check(templates: string[], key: string, problems: Problems): void {
    if (templates.length > limits.descriptionTemplates) {
      problems.tooLong(key, templates.length, limits.descriptionTemplates)
    }
    templates.forEach((template, i) => {
      text(limits.description).check(template, `${key}[${i}]`, problems)
    })
  },
} satisfies Field

export const settingsModel = model({
  timezone,
  pings_enabled: flag(),
  latch_timeout: count(),
  member_default_private: flag(),
  group_default_private: flag(),
  show_private_info: flag(),
  case_sensitive_proxy_tags: flag(),
  proxy_error_message_enabled: flag(),
  hid_display_split: flag(),
  hid_display_caps: flag(),
  hid_list_padding: choice(['off', 'left', 'right']),
  // compat: null switches it off, as it does upstream.
  proxy_switch: choice(['off', 'new', 'add'], { onNull: 'off' }),
  name_format: text(),
  description_templates: descriptionTemplates,
  card_show_color_hex: flag(),
})
const { fields } = settingsModel

export const SettingsPatch = PatchObject(settingsModel)
export type SettingsPatch = PatchOf<typeof settingsModel>

const NameFormat = Type.String({ default: defaultNameFormat })

export const SystemSettings = Type.Object({
  timezone: fields.timezone.schema,
  pings_enabled: fields.pings_enabled.schema,
  latch_timeout: fields.latch_timeout.schema,
  member_default_private: fields.member_default_private.schema,
  group_default_private: fields.group_default_private.schema,
  show_private_info: fields.show_private_info.schema,
  member_limit: Type.Integer({ default: limits.membersPerSystem }),
  group_limit: Type.Integer({ default: limits.groupsPerSystem }),
  case_sensitive_proxy_tags: fields.case_sensitive_proxy_tags.schema,
  proxy_error_message_enabled: fields.proxy_error_message_enabled.schema,
  hid_display_split: fields.hid_display_split.schema,
  hid_display_caps: fields.hid_display_caps.schema,
  hid_list_padding: fields.hid_list_padding.schema,
  card_show_color_hex: fields.card_show_color_hex.schema,
  proxy_switch: fields.proxy_switch.schema,
  name_format: NameFormat,
  description_templates: fields.description_templates.schema,
})
export type SystemSettings = Static<typeof SystemSettings>

export const PublicSystemSettings = Type.Object({
  pings_enabled: fields.pings_enabled.schema,
  latch_timeout: fields.latch_timeout.schema,
  case_sensitive_proxy_tags: fields.case_sensitive_proxy_tags.schema,
  proxy_error_message_enabled: fields.proxy_error_message_enabled.schema,
  hid_display_split: fields.hid_display_split.schema,
  hid_display_caps: fields.hid_display_caps.schema,
  hid_list_padding: fields.hid_list_padding.schema,
  proxy_switch: fields.proxy_switch.schema,
  name_format: NameFormat,
})
export type PublicSystemSettings = Static<typeof PublicSystemSettings>
