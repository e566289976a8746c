import type { commonText as English } from '../../en/commands/common.ts'
import type { Translation } from '../../language.ts'
import { escaped, typed } from '../../markup.ts'
import { showBirthday } from '../days.ts'
import { text } from '../text.ts'

const maybe = (suggestions: readonly string[]) =>
  suggestions.length === 0 ? '' : ` Meinst du ${suggestions.join(' oder ')}?`
const shown = (typed: string) => `\`${typed.replaceAll('`', "'").slice(0, 100)}\``
const none = { member: 'kein Mitglied', group: 'keine Gruppe' }

export const commonText: Translation<typeof English> = {
  command: typed,
  noSystem: `Du hast hier noch kein System. Leg eins an mit ${typed('system new')}, oder verbinde dieses Konto mit einem System, das du hast: mit einem Code aus dem Dashboard (${typed('link')} sagt, wo), oder mit ${typed('link')} von einem Konto aus, das es hat.`,
  accountWithoutSystem: 'Dieses Konto hat kein System.',
  systemNotFound: (word, suggestions) =>
    `Ich finde kein System mit der ID ${shown(word)}.${maybe(suggestions)}`,
  notFound: (kind, word, byId, suggestions) =>
    byId
      ? `Ich finde ${none[kind]} mit der ID ${shown(word)}. IDs haben 5 oder 6 Buchstaben.${maybe(suggestions)}`
      : `Ich finde ${none[kind]} mit dem Namen oder der ID ${shown(word)}.${maybe(suggestions)} Der Anfang eines Namens genügt, wenn kein anderer Name so anfängt. Sieht ein Name wie ein Befehl aus, setz ihn in "Anführungszeichen".`,
  severalHaveAlias: (word, found) =>
    `Mehrere Mitglieder haben den Alias ${shown(word)}: ${found.map(({ name, id }) => `${escaped(name)} (\`${id}\`)`).join(', ')}. Bitte nimm einen Namen oder eine ID.`,
  severalBegin: (kind, word, names, count) =>
    `${count} ${kind === 'member' ? 'Mitglieder haben' : 'Gruppen haben'} einen Namen, der mit ${shown(word)} anfängt: ${names.join(', ')}${count > names.length ? ' …' : ''}. Bitte schreib mehr vom Namen.`,
  unknownCommand: (word, suggestions) =>
    `Den Befehl ${shown(word)} kenne ich nicht.${maybe(suggestions)} ${typed('commands')} zeigt alle.`,
  unknownPart: ({ before, word, suggestions, fitting, help }) =>
    `${shown(word)} kenne ich nach ${shown(before)} nicht.${maybe(suggestions)} Das passt zum Beispiel: ${fitting.map(typed).join(', ')}. ${typed(help)} zeigt alle.`,
  missing: (name, usage) => `Es fehlt etwas: \`${name}\`. Der Befehl ist ${typed(usage)}.`,
  chooseCommand: (usages) =>
    `Es fehlt ein Wort. Diese Befehle fangen so an:\n${usages.map((usage) => `- ${typed(usage)}`).join('\n')}`,
  whereHelpIs: `Hallo! ${typed('help')} zeigt die ersten Schritte, und ${typed('commands')} alles, was ich kann.`,
  alreadyRuns: 'Dieser Befehl von dir läuft noch. Beantworte seine Frage, oder warte, bis er fertig ist.',
  tooManyAtOnce:
    'Zu viele Befehle von dir warten. Beantworte zuerst ihre Fragen, oder warte ein paar Minuten.',
  unknownFlags: (flags) =>
    `${flags.map((flag) => shown(`-${flag}`)).join(', ')} kenne ich hier nicht und habe ohne weitergemacht.`,
  channelGone: 'Ich erreiche diesen Kanal nicht mehr.',
  onlyInServer: 'Das geht nur auf einem Server.',
  onlyDirectly: 'Das geht nur in Direktnachrichten, damit es sonst niemand liest.',
  needsPower: (power) => `Dafür brauchst du die Berechtigung *${text.powerNames[power]}*.`,
  onlyOperator: 'Das können nur die Leute, die diesen Bot betreiben.',
  onlyAlone:
    'Für alle gefragt, antworte ich wie jemand Fremdem, und Fremde können das weder sehen noch ändern. Lass `-public` oder `visible` weg, hier oder in einer Direktnachricht an mich.',
  seenByOthers:
    'Das bekommen alle anderen zu sehen, wie du es mit `-public` oder `visible` wolltest. Ohne das siehst du alles, was dir gehört.',
  bothViews: 'Bitte wähle eins von `-private` und `-public`.',
  privateOfOthers: 'Von anderen Systemen siehst du nur, was alle sehen, also ohne `-private`.',
  yes: 'Ja',
  no: 'Abbrechen',
  cancelled: 'Abgebrochen. Nichts ist geändert.',
  timedOut: 'Ich habe auf eine Antwort gewartet, und es kam keine. Nichts ist geändert.',
  typeId: (id) =>
    `Um weiterzumachen, schick \`${id}\` als nächste Nachricht. Jede andere Nachricht bricht ab.`,
  notYourQuestion: 'Das kann nur beantworten, wen ich gefragt habe.',
  questionClosed: 'Diese Frage ist nicht mehr offen.',
  whichPage: (count) => `Welche Seite? Schick eine Zahl von 1 bis ${count}.`,
  noSuchPage: (count) => `Es gibt die Seiten 1 bis ${count}.`,
  refused: (reason) => `Der Server hat das abgelehnt: ${reason}`,
  busy: 'Gerade ist viel zu tun. Bitte versuch es in einer Minute noch einmal.',
  failed: (code) =>
    `Bei mir ist etwas schiefgegangen, das tut mir leid. Bitte versuch es noch einmal. Wenn es wieder passiert, nenne den Leuten, die diesen Bot betreiben, den Code \`${code}\`.`,
  example: (command) => `Beispiel: ${typed(command)}`,
  birthday: showBirthday,
  openPage: 'Im Dashboard öffnen',
  pageButtons: { first: '⏪', back: '⬅', next: '➡', last: '⏩', number: '🔢', close: '❌' },
}
