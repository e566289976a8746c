import { isolated } from '../../direction.ts'
import { list, number, plural } from '../../intl.ts'
import type { common as English } from '../en/common.ts'
import type { Translation } from '../translation.ts'

export const common: Translation<typeof English> = {
  appName: 'Polyphony',
  save: 'Speichern',
  saving: 'Speichert …',
  saved: 'Gespeichert.',
  cancel: 'Abbrechen',
  close: 'Schließen',
  delete: 'Löschen',
  edit: 'Bearbeiten',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyFailed: 'Dein Browser hat das Kopieren verhindert. Markiere den Text und kopiere ihn selbst.',
  undo: 'Rückgängig',
  search: 'Suchen',
  loading: 'Lädt …',
  spoiler: 'Spoiler. Zum Zeigen drücken.',
  tryAgain: 'Noch einmal versuchen',
  more: 'Mehr',
  unnamed: 'Ohne Namen',
  counter: (used, most) => `${number(used)} von ${number(most)}`,
  tooLong: (over) => `${plural(over, { other: 'Zeichen' })} zu lang.`,
  members: (count) => plural(count, { one: 'Mitglied', other: 'Mitglieder' }),
  pageTitle: (title) => `${isolated(title)} · Polyphony`,
  listOf: (texts) => list(texts.map(isolated)),
}
