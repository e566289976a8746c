import { type fieldText as English, shortened } from '../../en/commands/fields.ts'
import type { Translation } from '../../language.ts'
import { typed } from '../../markup.ts'

const areSeveral = (field: string) => /^(?:Die|Deine) Pronomen\b/.test(field)
const is = (field: string) => `${field} ${areSeveral(field) ? 'sind' : 'ist'}`
const can = (field: string) => `${field} ${areSeveral(field) ? 'können' : 'kann'}`

export const fieldText: Translation<typeof English> = {
  hidden: (field) => `${is(field)} privat oder nicht gesetzt, deshalb kann ich dir das nicht zeigen.`,
  notOwn: {
    system: 'Du kannst nur dein eigenes System ändern.',
    member: 'Du kannst nur Mitglieder deines eigenen Systems ändern.',
    group: 'Du kannst nur Gruppen deines eigenen Systems ändern.',
  },
  unset: (field) => `${is(field)} nicht gesetzt.`,
  howToSet: (command) => `Ändere das mit ${typed(command)}.`,
  value: (field, value) => `${field}: ${value}`,
  howToClear: (command) =>
    `Leere das mit ${typed(`${command} clear`)}, und kopiere es mit ${typed(`${command} -raw`)}.`,
  askClear: (field) => `Das leeren? ${field}`,
  clearButton: 'Leeren',
  cleared: (field) => `${is(field)} jetzt leer.`,
  cannotClear: (field) => `${can(field)} nicht leer sein.`,
  changed: (field, value, most) =>
    `${is(field)} geändert (${value.length} von ${most} Zeichen): ${shortened(value)}`,
  tooLong: (field, used, most) =>
    `${can(field)} höchstens ${most} Zeichen haben, und dieser Text hat ${used}.`,
  colorChanged: (field, color) => `${is(field)} jetzt \`#${color}\`.`,
  colorValue: (field, color) => `${field}: \`#${color}\``,
  privacyTitle: (thing) => `Privatsphäre: ${thing}`,
  privacyHint: (command) =>
    `Ändere etwas davon mit ${typed(`${command} <was> <public oder private>`)}, und alles auf einmal mit ${typed(`${command} all private`)}.`,
  levels: { public: 'öffentlich', private: 'privat' },
  privacyChanged: (subject, level) =>
    level === 'public' ? `Das sehen jetzt alle: ${subject}.` : `Das siehst jetzt nur du: ${subject}.`,
  allPrivacyChanged: (level) =>
    level === 'public' ? 'Jetzt sehen alle alles.' : 'Das alles siehst jetzt nur du.',
}
