import { isolated } from '../../direction.ts'
import { number, plural } from '../../intl.ts'
import type { customFields as English } from '../en/custom-fields.ts'
import type { Translation } from '../translation.ts'

const wrongDate = 'Diesen Tag gibt es nicht.'

export const customFields: Translation<typeof English> = {
  title: 'Eigene Felder',
  noneYet: 'Du hast noch keine eigenen Felder.',
  manage: 'Felder ändern',
  seen: 'Alle dürfen das sehen.',
  unseen: 'Nur du siehst das.',
  none: 'Nichts',
  yes: 'Ja',
  no: 'Nein',
  start: 'Von',
  end: 'Bis',
  lead: 'Zum Beispiel ein Alter, ein Lieblingstee oder eine Rolle. Jedes Mitglied kann in jedem Feld einen Wert haben, und dein System auch.',
  add: 'Neues Feld',
  full: (most) =>
    `Du hast ${number(most)} Felder, mehr passen nicht. Lösche eins, das du nicht brauchst, dann kannst du ein neues anlegen.`,
  edit: (name) => `${isolated(name)} bearbeiten`,
  name: 'Name',
  nameNeeded: 'Bitte gib einen Namen ein.',
  type: 'Art des Werts',
  typeStays: 'Die Art lässt sich ändern, solange niemand einen Wert hat.',
  types: {
    text: 'Text',
    markdown: 'Langer Text mit Markdown',
    number: 'Zahl',
    boolean: 'Ja oder nein',
    color: 'Farbe',
    date: 'Datum',
    month_year: 'Monat und Jahr',
    month_day: 'Tag und Monat',
    month: 'Monat',
    year: 'Jahr',
    date_range: 'Von einem Datum bis zum anderen',
    timestamp: 'Datum und Uhrzeit',
    select: 'Eine Auswahl',
    multiselect: 'Mehrere aus einer Auswahl',
    json: 'Daten (JSON)',
  },
  options: 'Auswahl, eine pro Zeile',
  optionsHint: 'Mindestens eine. Was verwendet wird, kann nicht weg.',
  markdown: 'Als Markdown zeigen',
  public: 'Alle dürfen es sehen',
  publicHint:
    'Fremde sehen dieses Feld und seine Werte, aber keine Werte von Mitgliedern, die in Listen verborgen sind.',
  privateHint: 'Nur du siehst dieses Feld und seine Werte.',
  list: 'Felder der Reihe nach',
  empty: 'Noch keine Felder',
  emptyText: 'Lege das erste an. Ausfüllen kannst du es bei einem Mitglied oder in deinem Profil.',
  moveUp: (name) => `${isolated(name)} nach oben`,
  moveDown: (name) => `${isolated(name)} nach unten`,
  delete: (name) => `${isolated(name)} löschen`,
  deleteTitle: (name) => `Das Feld ${isolated(name)} löschen?`,
  deleteText: (count) =>
    count === 0
      ? 'Niemand hat darin einen Wert. Du kannst das nicht rückgängig machen.'
      : `${plural(count, { one: 'Wert geht', other: 'Werte gehen' })} damit verloren. Du kannst das nicht rückgängig machen.`,
  deleted: (name) => `${isolated(name)} ist gelöscht.`,
  moved: (name, place, all) => `${isolated(name)} ist jetzt ${number(place)} von ${number(all)}.`,
  wrong: {
    text: 'Dieser Text ist zu lang.',
    markdown: 'Dieser Text ist zu lang.',
    number: 'Bitte gib eine Zahl ein.',
    boolean: 'Wähle ja oder nein.',
    color: 'Nimm sechs Zeichen von 0 bis 9 und a bis f, zum Beispiel c0ffee.',
    date: wrongDate,
    month_year: 'Nimm ein Jahr und einen Monat, zum Beispiel 2024-05.',
    month_day: wrongDate,
    month: 'Wähle einen Monat.',
    year: 'Nimm ein Jahr von 1 bis 9999.',
    date_range: 'Das Ende kann nicht vor dem Anfang liegen.',
    timestamp: 'Wähle Datum und Uhrzeit.',
    select: 'Wähle etwas aus der Auswahl.',
    multiselect: 'Wähle aus der Auswahl.',
    json: 'Das ist kein JSON.',
  },
}
