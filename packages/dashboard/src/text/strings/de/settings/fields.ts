import type { fields as English } from '../../en/settings/fields.ts'
import type { Translation } from '../../translation.ts'

export const fields: Translation<typeof English> = {
  created: 'Datum des Anlegens',
  timezone: 'Zeitzone',
  pings_enabled: 'Pings',
  latch_timeout: 'Latch endet',
  member_default_private: 'Neue Mitglieder sind privat',
  group_default_private: 'Neue Gruppen sind privat',
  show_private_info: 'Mir meine privaten Angaben zeigen',
  case_sensitive_proxy_tags: 'Bei Proxy-Tags zählt groß oder klein',
  proxy_error_message_enabled: 'Mir sagen, wenn der Proxy nicht klappt',
  hid_display_split: 'IDs teilen',
  hid_display_caps: 'IDs in Großbuchstaben',
  hid_list_padding: 'IDs in Listen ausrichten',
  card_show_color_hex: 'Farbcode auf Karten',
  proxy_switch: 'Proxy macht einen Switch',
  name_format: 'Namen bei Nachrichten über den Proxy',
  language: 'Sprache des Bots',
  description_templates: 'Vorlagen für Beschreibungen',
  proxying_enabled: 'Proxy hier benutzen',
  tag_enabled: 'Tag hier an Namen hängen',
  autoproxy_mode: 'Wer ohne Tag spricht',
  autoproxy_member: 'Mitglied für Autoproxy',
}
