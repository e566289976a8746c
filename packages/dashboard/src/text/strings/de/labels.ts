import type { labels as English } from '../en/labels.ts'
import type { Translation } from '../translation.ts'

export const labels: Translation<typeof English> = {
  name: 'Name',
  display_name: 'Anzeigename',
  pronouns: 'Pronomen',
  birthday: 'Geburtstag',
  color: 'Farbe',
  avatar_url: 'Bild',
  webhook_avatar_url: 'Bild für Nachrichten über den Proxy',
  icon: 'Bild',
  emoji: 'Emoji',
  parent: 'Übergeordnete Gruppe',
  banner: 'Banner',
  description: 'Beschreibung',
  proxy_tags: 'Proxy-Tags',
  keep_proxy: 'Tags in Nachrichten behalten',
  tts: 'Nachrichten vorlesen',
  custom_front: 'Das ist ein eigener Front, kein Mitglied',
  never_shared: 'Dieses Mitglied nie teilen',
  autoproxy_enabled: 'Autoproxy darf dieses Mitglied nehmen',
  title: 'Titel',
  text: 'Text',
  date: 'Datum',
  members: 'Mitglieder',
  authors: 'Geschrieben von',
  tag: 'Tag',
}
