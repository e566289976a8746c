import type { configText as English } from '../../en/commands/config.ts'
import type { Translation } from '../../language.ts'
import { typed } from '../../markup.ts'
import { showDays } from '../days.ts'
import { showDuration } from '../durations.ts'

const code = (text: string) => `\`\`${text.replaceAll('``', "''")}\`\``
const time = (shown: string) => `Dort ist es gerade ${showDays(shown)}.`

export const configText: Translation<typeof English> = {
  title: 'Deine Einstellungen',
  listHelp: 'Zeigt alle deine Einstellungen.',
  footer: '● weicht vom Üblichen ab',
  changedMark: '●',
  entry: (command, about, value, mark) => `${typed(command)} ${about}: **${value}**${mark && ` ${mark}`}`,
  help: (about) => `Zeigt oder ändert eine Einstellung: ${about}.`,
  limitHelp: (about) => `Sagt, wer das ändern kann: ${about}.`,
  on: 'an',
  off: 'aus',
  shown: (about, value) => `Einstellung „${about}“: **${value}**.`,
  howTo: (commands) => `Ändere sie mit ${commands.map(typed).join(' oder ')}.`,
  already: (about, value) => `Die Einstellung „${about}“ ist schon **${value}**.`,
  set: (about, value) => `Die Einstellung „${about}“ ist jetzt **${value}**.`,
  about: {
    autoproxyAccount: 'Autoproxy für dieses Konto',
    timeout: 'wie lange Autoproxy bei einem Mitglied bleibt',
    timezone: 'deine Zeitzone',
    pings: 'eine Glocke als Reaktion pingt dich an',
    privateMembers: 'neue Mitglieder sind privat',
    privateGroups: 'neue Gruppen sind privat',
    showPrivate: 'deine eigenen Karten, Listen und Namen zeigen auch Privates',
    proxyCase: 'bei Proxy-Tags zählt Groß- und Kleinschreibung',
    proxyErrors: 'ich sage dir, wenn eine Nachricht nicht über den Proxy ging',
    splitIds: 'IDs mit sechs Buchstaben haben einen Strich in der Mitte',
    capitalIds: 'IDs stehen in Großbuchstaben',
    padIds: 'Listen setzen ein Leerzeichen neben IDs mit fünf Buchstaben',
    showColor: 'Karten zeigen auch den Farbcode',
    proxySwitch: 'Proxy-Nachrichten ändern, wer frontet',
    nameFormat: 'Namen von Proxy-Nachrichten',
    serverNameFormat: 'Namen von Proxy-Nachrichten auf diesem Server',
    language: 'die Sprache, in der ich dir antworte',
    memberLimit: 'wie viele Mitglieder ein System haben kann',
    groupLimit: 'wie viele Gruppen ein System haben kann',
    limit: 'wie viele Mitglieder und Gruppen ein System haben kann',
  },
  never: 'unbegrenzt',
  duration: (seconds) => showDuration(seconds),
  tooLong: 'Das ist mehr als 100.000 Stunden, also bleibt Autoproxy jetzt unbegrenzt beim Mitglied.',
  zone: (zone, shown) => `Deine Zeitzone ist **${zone}**. ${time(shown)}`,
  zoneSet: (zone, shown) => `Deine Zeitzone ist jetzt **${zone}**. ${time(shown)}`,
  askZone: (zone, shown) => `Deine Zeitzone auf **${zone}** stellen? ${time(shown)}`,
  zoneButton: 'Einstellen',
  whichZone: 'Welche Zeitzone meinst du?',
  noZone: (typed) =>
    `Ich finde keine Zeitzone für \`${typed.replaceAll('`', "'").slice(0, 100)}\`. Es gehen ein Land (auf Englisch), eine Flagge, eine große Stadt, eine Zone wie \`Europe/Berlin\` und ein Abstand wie \`UTC+2\`.`,
  padding: { off: 'aus', left: 'links', right: 'rechts' },
  switching: {
    off: 'aus',
    new: 'ein neuer Switch mit diesem Mitglied',
    add: 'dieses Mitglied kommt zum Front dazu',
  },
  languageUnset: 'nicht gewählt (Englisch)',
  languageHint:
    'Slash-Befehle und Knöpfe beantworte ich in der Sprache deiner Chat-App, wenn ich sie kann. Diese Einstellung gilt für alles andere.',
  format: code,
  formatUnset: 'nicht gesetzt',
  formatWithoutName:
    'In diesem Format steht kein `{name}`, also zeigen Proxy-Nachrichten den Namen des Mitglieds nicht.',
  limit:
    'Nur die Leute, die diesen Bot betreiben, können ändern, wie viele Mitglieder und Gruppen ein System haben kann.',
  paddingOn: 'Bitte wähle die Seite: `left` (links) oder `right` (rechts).',
}
