import { type Static, Type } from 'typebox'
import { asText, choice, count, type Field, flag, type Problems, text, timezone } from '../model/fields.ts'
import { model, PatchObject, type PatchOf } from '../model/patch.ts'
import { about } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'
import { limits } from '../values/limits.ts'

export const defaultNameFormat = '{name} {tag}'

const descriptionTemplates = {
  schema: Type.Array(Type.String({ maxLength: limits.description }), {
    maxItems: limits.descriptionTemplates,
    description: 'Texts to start a description from.',
    examples: [['Likes:\nDislikes:']],
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
  timezone: about(
    timezone,
    'A name of the tz database, or a fixed offset such as `UTC+05:30`.',
    'Europe/Oslo',
  ),
  pings_enabled: about(
    flag(),
    'Whether a reaction with a bell pings the account behind a proxied message.',
    true,
  ),
  latch_timeout: about(
    count(),
    'Seconds after which autoproxy in mode `latch` lets go; null means 6 hours, 0 means never.',
    null,
  ),
  member_default_private: about(flag(), 'Whether members made through a bot start out private.', false),
  group_default_private: about(flag(), 'Whether groups made through a bot start out private.', false),
  show_private_info: about(
    flag(),
    'Whether a bot shows the own private information without being asked to.',
    true,
  ),
  case_sensitive_proxy_tags: about(flag(), 'Whether proxy tags match only in their own letter case.', true),
  proxy_error_message_enabled: about(flag(), 'Whether a bot says so when it cannot proxy.', true),
  hid_display_split: about(
    flag(),
    'Whether short IDs of six letters are shown as two parts with a dash.',
    false,
  ),
  hid_display_caps: about(flag(), 'Whether short IDs are shown in capitals.', false),
  hid_list_padding: about(
    choice(['off', 'left', 'right']),
    'On which side short IDs of five letters are padded in lists.',
    'off',
  ),
  // compat: null switches it off, as it does upstream.
  proxy_switch: about(
    choice(['off', 'new', 'add'], { onNull: 'off' }),
    'What proxying does to the switch: nothing (`off`), a new switch with a member who is not fronting (`new`), or the member is added to those who are (`add`).',
    'off',
  ),
  name_format: about(
    text(limits.name_format),
    'How the names of proxied messages are made.',
    defaultNameFormat,
  ),
  description_templates: descriptionTemplates,
  card_show_color_hex: about(flag(), 'Whether cards show the colour as text.', false),
})
const { fields } = settingsModel

export const SettingsPatch = PatchObject(settingsModel, {
  description: 'The settings that are to change.',
  examples: [{ timezone: 'Europe/Oslo', latch_timeout: 0 }],
})
export type SettingsPatch = PatchOf<typeof settingsModel>

const NameFormat = Type.String({
  default: defaultNameFormat,
  description: 'How the names of proxied messages are made.',
  examples: [defaultNameFormat],
})

export const SystemSettings = Type.Object(
  {
    timezone: fields.timezone.schema,
    pings_enabled: fields.pings_enabled.schema,
    latch_timeout: fields.latch_timeout.schema,
    member_default_private: fields.member_default_private.schema,
    group_default_private: fields.group_default_private.schema,
    show_private_info: fields.show_private_info.schema,
    member_limit: Type.Integer({
      default: limits.membersPerSystem,
      description: 'How many members the system may have. Read-only.',
      examples: [limits.membersPerSystem],
    }),
    group_limit: Type.Integer({
      default: limits.groupsPerSystem,
      description: 'How many groups the system may have. Read-only.',
      examples: [limits.groupsPerSystem],
    }),
    case_sensitive_proxy_tags: fields.case_sensitive_proxy_tags.schema,
    proxy_error_message_enabled: fields.proxy_error_message_enabled.schema,
    hid_display_split: fields.hid_display_split.schema,
    hid_display_caps: fields.hid_display_caps.schema,
    hid_list_padding: fields.hid_list_padding.schema,
    card_show_color_hex: fields.card_show_color_hex.schema,
    proxy_switch: fields.proxy_switch.schema,
    name_format: NameFormat,
    description_templates: fields.description_templates.schema,
  },
  { description: 'The settings of a system, as its owner sees them.' },
)
export type SystemSettings = Static<typeof SystemSettings>

export const PublicSystemSettings = Type.Object(
  {
    pings_enabled: fields.pings_enabled.schema,
    latch_timeout: fields.latch_timeout.schema,
    case_sensitive_proxy_tags: fields.case_sensitive_proxy_tags.schema,
    proxy_error_message_enabled: fields.proxy_error_message_enabled.schema,
    hid_display_split: fields.hid_display_split.schema,
    hid_display_caps: fields.hid_display_caps.schema,
    hid_list_padding: fields.hid_list_padding.schema,
    proxy_switch: fields.proxy_switch.schema,
    name_format: NameFormat,
  },
  { description: 'The settings of a system, as others see them.' },
)
export type PublicSystemSettings = Static<typeof PublicSystemSettings>
