import type { appearance as English } from '../../en/settings/appearance.ts'
import type { Translation } from '../../translation.ts'

export const appearance: Translation<typeof English> = {
  theme: 'Hell oder dunkel',
  themeText: 'Nur für dieses Gerät, wie alles auf dieser Seite.',
  contrast: 'Kontrast',
  contrasts: { device: 'Wie das Gerät', high: 'Hoch' },
  accent: 'Farbe',
  accentText:
    'Für Knöpfe, Links und alles, was ausgewählt ist. Wo sie schwer zu lesen wäre, machen wir sie dunkler oder heller.',
  systemAccent: 'Die Farbe deines Systems',
  accents: {
    plum: 'Pflaume',
    rose: 'Rose',
    ember: 'Glut',
    amber: 'Bernstein',
    moss: 'Moos',
    sea: 'Meer',
    sky: 'Himmel',
    iris: 'Iris',
  },
  size: 'Schriftgröße',
  sizes: { small: 'Klein', normal: 'Normal', large: 'Groß', larger: 'Sehr groß' },
  density: 'Abstände',
  densities: { comfortable: 'Bequem', compact: 'Eng' },
  language: 'Sprache (Language)',
  languageOf: 'Sprache der Seiten',
  languageText: 'Nur für dieses Gerät. Auch Tage, Uhrzeiten und Zahlen richten sich danach.',
  languageOfDevice: 'Wie das Gerät',
  systems: 'Systeme auf diesem Gerät',
  systemsText:
    'Dieses Gerät öffnet diese Systeme, ohne noch einmal zu fragen. Melde dich ab, wenn auch andere das Gerät benutzen.',
  now: 'gerade offen',
  show: 'Öffnen',
  logOut: 'Abmelden',
}
