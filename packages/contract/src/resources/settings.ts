import { type Static, type TSchema, Type } from 'typebox'
import { isObject } from '../model/body.ts'
import {
  asText,
  choice,
  count,
  type Field,
  flag,
  isStorableText,
  Nullable,
  optionalChoice,
  type Problems,
  text,
  timezone,
} from '../model/fields.ts'
import { PatchObject, type PatchOf, patchBody } from '../model/patch.ts'
import { type Answer, field, type OpenKey, readOnly, resource } from '../model/resource.ts'
import { addition } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'
import { languages } from '../values/languages.ts'
import { limits } from '../values/limits.ts'
import { type OwnWordKey, type OwnWords, ownWordKeys } from '../values/own-words.ts'
import { settingsExtendedGuards as extendedGuards } from '../values/privacy.ts'

export const defaultNameFormat = '{name} {tag}'

const descriptionTemplates = {
  schema: Type.Array(Type.String({ maxLength: limits.description }), {
    maxItems: limits.descriptionTemplates,
    description: 'Template texts for new descriptions.',
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

const ownWord = Type.String({ minLength: 1, maxLength: limits.ownWord })
const ownWords = {
  schema: Type.Partial(
    Type.Object(
      Object.fromEntries(ownWordKeys.map((key) => [key, ownWord])) as Record<OwnWordKey, typeof ownWord>,
      { additionalProperties: false },
    ),
  ),
  read(value: unknown, key: string, problems: Problems): OwnWords | undefined {
    if (value === null) {
      problems.invalid(key)
      return undefined
    }
    if (!isObject(value)) return fail('bad_request')
    const words = Object.entries(value).map(([word, own]) => [word, asText(own)?.trim() ?? ''])
    return Object.fromEntries(words)
  },
  check(words: OwnWords, key: string, problems: Problems): void {
    for (const [word, own] of Object.entries(words)) {
      const place = `${key}.${word}`
      const isKnown = (ownWordKeys as readonly string[]).includes(word)
      if (own.length > limits.ownWord) problems.tooLong(place, own.length, limits.ownWord)
      if (!isKnown || own === '' || !isStorableText(own)) problems.invalid(place)
    }
  },
} satisfies Field

export const settingsModel = resource({
  fields: {
    timezone: field(
      timezone,
      'owner',
      'A time zone name from the tz database, or a fixed offset such as `UTC+05:30`.',
      'Europe/Oslo',
    ),
    pings_enabled: field(
      flag(),
      'open',
      'If true, a bell reaction pings the account behind a proxied message.',
      true,
    ),
    latch_timeout: field(
      count(),
      'open',
      'Seconds until autoproxy in mode `latch` forgets the latched member; null means 6 hours, 0 means never.',
      null,
    ),
    member_default_private: field(
      flag(),
      'owner',
      'If true, new members that a bot or the dashboard creates are private. Requests give the privacy of a new member in their body.',
      false,
    ),
    group_default_private: field(
      flag(),
      'owner',
      'If true, new groups that a bot or the dashboard creates are private. Requests give the privacy of a new group in their body.',
      false,
    ),
    show_private_info: field(
      flag(),
      'owner',
      "If true, a bot shows the system's own private information by default.",
      true,
    ),
    case_sensitive_proxy_tags: field(
      flag(),
      'open',
      'If true, proxy tags match only in the same letter case.',
      true,
    ),
    proxy_error_message_enabled: field(
      flag(),
      'open',
      'If true, a bot posts a message when it cannot proxy.',
      true,
    ),
    hid_display_split: field(
      flag(),
      'open',
      'If true, short IDs of six letters are shown in two parts with a dash between them.',
      false,
    ),
    hid_display_caps: field(flag(), 'open', 'If true, short IDs are shown in capital letters.', false),
    hid_list_padding: field(
      choice(['off', 'left', 'right']),
      'open',
      'The side on which lists pad short IDs of five letters.',
      'off',
    ),
    // compat: null means off, as in the reference API.
    proxy_switch: field(
      choice(['off', 'new', 'add'], { onNull: 'off' }),
      'open',
      'The effect of a proxied message of a member who is not fronting: no change (`off`), a new switch with that member (`new`), or that member joins the current fronters (`add`).',
      'off',
    ),
    name_format: field(
      text(limits.name_format),
      'open',
      'The template for the names of proxied messages.',
      defaultNameFormat,
    ),
    description_templates: field(descriptionTemplates, 'owner'),
    card_show_color_hex: field(flag(), 'owner', 'If true, cards show the colour as text.', false),
  },
  readOnly: {
    member_limit: readOnly(Nullable(Type.Integer()), 'owner'),
    group_limit: readOnly(Nullable(Type.Integer()), 'owner'),
  },
  extended: {
    language: field(
      optionalChoice(languages),
      extendedGuards.language,
      'The language in which the bot answers. Null leaves it to the chat platform, and to English where that names none.',
      'de',
    ),
    words: field(
      ownWords,
      extendedGuards.words,
      'Words that the dashboard and the bot say instead of their own. A new object replaces the whole old one, and `{}` clears it.',
      { member: 'headmate', members: 'headmates' },
    ),
  },
  // compat: events have an order of their own.
  toldAfter: { description_templates: 'show_private_info', card_show_color_hex: 'hid_list_padding' },
})
const { fields, extended } = settingsModel

export const SettingsPatch = PatchObject(settingsModel, {
  description: 'The settings to change.',
  examples: [{ timezone: 'Europe/Oslo', latch_timeout: 0 }],
})
export const settingsPatch = patchBody(settingsModel, SettingsPatch)
export type SettingsPatch = PatchOf<typeof settingsModel>

const NameFormat = Type.String({
  default: defaultNameFormat,
  description: 'The template for the names of proxied messages.',
  examples: [defaultNameFormat],
})

export const SettingsExtended = addition(
  Type.Object(
    {
      language: extended.language.schema,
      words: Nullable(extended.words.schema),
    } satisfies Record<keyof typeof extended, TSchema>,
    { description: 'Values beyond the reference API. Only if you ask for it, and null for strangers.' },
  ),
)
export type SettingsExtended = Static<typeof SettingsExtended>

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
      description: 'The maximum number of members. Read-only.',
      examples: [limits.membersPerSystem],
    }),
    group_limit: Type.Integer({
      default: limits.groupsPerSystem,
      description: 'The maximum number of groups. Read-only.',
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
    extended: Type.Optional(SettingsExtended),
  } satisfies Answer<typeof settingsModel>,
  { description: "A system's settings in the owner's view." },
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
    extended: Type.Optional(SettingsExtended),
  } satisfies Record<OpenKey<typeof settingsModel> | 'extended', TSchema>,
  { description: "A system's settings as everyone except the owner sees them." },
)
export type PublicSystemSettings = Static<typeof PublicSystemSettings>
