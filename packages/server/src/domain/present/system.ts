import {
  defaultNameFormat,
  fail,
  formatInstant,
  limits,
  type OpenKey,
  type PublicSystemSettings,
  type System,
  type SystemSettings,
  type settingsModel,
  systemPrivacyKeys,
} from '@polyphony/contract'
import type { StoredSettings } from '../entities.ts'
import { privacyOf, type SystemView, type Visible } from '../privacy.ts'
import { presentValues } from './field.ts'
import { shownUrl } from './format.ts'

/** Presents objects of the current interface, with keys in the order of the reference API. */

export function presentSystem(visible: Visible<SystemView>): System {
  const { of: system, owner } = visible
  return {
    id: system.hid,
    uuid: system.uuid,
    name: system.name,
    description: system.description,
    tag: system.tag,
    pronouns: system.pronouns,
    avatar_url: shownUrl(system.avatar_url),
    banner: shownUrl(system.banner),
    color: system.color,
    created: formatInstant(system.created),
    ...(owner && { webhook_url: system.webhook_url }),
    privacy: privacyOf(visible, systemPrivacyKeys),
    ...(system.extended && { extended: { fields: presentValues(system.extended) } }),
  }
}

/** Presents settings, with values beyond the reference API for callers who ask for them. */
export function presentSettings(
  visible: Visible<StoredSettings>,
  isExtended: boolean,
): SystemSettings | PublicSystemSettings {
  if (visible.owner) return presentOwnSettings(visible, isExtended)
  return {
    ...presentPublicSettings(visible),
    ...(isExtended && { extended: { language: null, words: null } }),
  }
}

export function presentOwnSettings(
  { of: settings, owner }: Visible<StoredSettings>,
  isExtended: boolean,
): SystemSettings {
  if (!owner) fail('forbidden')
  return {
    timezone: settings.timezone,
    pings_enabled: settings.pings_enabled,
    latch_timeout: settings.latch_timeout,
    member_default_private: settings.member_default_private,
    group_default_private: settings.group_default_private,
    show_private_info: settings.show_private_info,
    member_limit: settings.member_limit ?? limits.membersPerSystem,
    group_limit: settings.group_limit ?? limits.groupsPerSystem,
    case_sensitive_proxy_tags: settings.case_sensitive_proxy_tags,
    proxy_error_message_enabled: settings.proxy_error_message_enabled,
    hid_display_split: settings.hid_display_split,
    hid_display_caps: settings.hid_display_caps,
    hid_list_padding: settings.hid_list_padding,
    card_show_color_hex: settings.card_show_color_hex,
    proxy_switch: settings.proxy_switch,
    name_format: settings.name_format ?? defaultNameFormat,
    description_templates: JSON.parse(settings.description_templates),
    ...(isExtended && {
      extended: { language: settings.language, words: JSON.parse(settings.words) },
    }),
  }
}

/** The settings that everyone may see. */
type OpenSettings = Pick<StoredSettings, OpenKey<typeof settingsModel>>

function presentPublicSettings({ of: settings }: Visible<OpenSettings>): PublicSystemSettings {
  return {
    pings_enabled: settings.pings_enabled,
    latch_timeout: settings.latch_timeout,
    case_sensitive_proxy_tags: settings.case_sensitive_proxy_tags,
    proxy_error_message_enabled: settings.proxy_error_message_enabled,
    hid_display_split: settings.hid_display_split,
    hid_display_caps: settings.hid_display_caps,
    hid_list_padding: settings.hid_list_padding,
    proxy_switch: settings.proxy_switch,
    name_format: settings.name_format ?? defaultNameFormat,
  }
}
