import type { appearance as English } from '../../en/settings/appearance.ts'
import type { Translation } from '../../translation.ts'

export const appearance: Translation<typeof English> = {
  theme: 'Hell oder dunkel',
  themeText: 'Nur für dieses Gerät.',
  language: 'Sprache (Language)',
  languageOf: 'Sprache der Seiten',
  languageText: 'Nur für dieses Gerät. Auch Tage, Uhrzeiten und Zahlen richten sich danach.',
  languageOfDevice: 'Wie das Gerät',
  systems: 'Systeme auf diesem Gerät',
  systemsText:
    'Dieses Gerät hat die Token dieser Systeme. Melde dich ab, wenn auch andere das Gerät benutzen.',
  now: 'gerade offen',
  show: 'Öffnen',
  logOut: 'Abmelden',
}
