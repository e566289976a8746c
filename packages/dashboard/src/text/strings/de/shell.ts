import { isolated } from '../../direction.ts'
import type { nav as EnglishNav, shell as EnglishShell } from '../en/shell.ts'
import type { Translation } from '../translation.ts'

export const nav: Translation<typeof EnglishNav> = {
  label: 'Hauptmenü',
  front: 'Front',
  members: 'Mitglieder',
  groups: 'Gruppen',
  history: 'Verlauf',
  notes: 'Tagebuch',
  sharing: 'Teilen',
  notifications: 'Benachrichtigungen',
  settings: 'Einstellungen',
  morePages: 'Mehr Seiten',
  skip: 'Zum Inhalt springen',
}

export const shell: Translation<typeof EnglishShell> = {
  systemMenu: (name) => `Deine Systeme. Gerade: ${isolated(name)}`,
  addSystem: 'Weiteres System hinzufügen',
  logOut: 'Von diesem System abmelden',
  signOut: 'Abmelden',
  find: 'Finden oder wechseln',
  keys: 'Tastenkürzel',
  paletteKey: (isMac) => (isMac ? '⌘K' : 'Strg+K'),
  publicPage: 'Deine öffentliche Seite',
  apiDocs: 'API für Programme',
  theme: 'Farben',
  themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
  notConnected: 'Nicht verbunden.',
  knownAt: (moment) => `Stand: ${moment}.`,
  paused:
    'Dein System ist gerade an vielen Orten offen. Diese Seite schaut deshalb nur jede halbe Minute nach Neuem.',
  loadFailed: 'Dein System wurde nicht geladen',
  notFound: 'Seite nicht gefunden',
  notFoundText: 'Schau, ob die Adresse stimmt. Vielleicht gibt es die Seite auch nicht mehr.',
  pageFailed: 'Diese Seite wurde nicht geladen',
  pageFailedText: 'Vielleicht bist du offline, oder der Server wurde gerade erneuert.',
  reload: 'Neu laden',
  newBuild:
    'Es gibt eine neuere Version dieser Seite. Speichere, was du geschrieben hast, und lade dann neu.',
  reloaded: 'Diese Seite ist wieder aktuell. Bitte versuch das noch einmal.',
  goHome: 'Zur Startseite',
  leaveTitle: 'Gehen, ohne zu speichern?',
  leaveText: 'Auf dieser Seite gibt es Änderungen, die noch nicht gespeichert sind.',
  leave: 'Gehen, ohne zu speichern',
  stay: 'Hier bleiben',
}
