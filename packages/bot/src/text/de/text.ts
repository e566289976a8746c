import type { text as English } from '../en/text.ts'
import type { Translation } from '../language.ts'
import { proxiedMessageText } from './proxied-messages.ts'

const powerNames = {
  'view-channel': 'Kanal ansehen',
  'send-messages': 'Nachrichten senden',
  'add-reactions': 'Reaktionen hinzufügen',
  'attach-files': 'Dateien anhängen',
  'embed-links': 'Links einbetten',
  'manage-messages': 'Nachrichten verwalten',
  'manage-webhooks': 'WebHooks verwalten',
  'read-history': 'Nachrichtenverlauf anzeigen',
  'external-emoji': 'Externe Emojis verwenden',
  'mention-everyone': '@everyone, @here und alle Rollen erwähnen',
  'send-tts': 'Text-zu-Sprache-Nachrichten senden',
  'manage-server': 'Server verwalten',
}
const mebibytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MiB`
const because = (reason: string) => (reason === '' ? '.' : `: ${reason}`)

export const text: Translation<typeof English> = {
  ...proxiedMessageText,
  powerNames,
  lackingPower: (power) =>
    `Dafür fehlt mir die Berechtigung *${powerNames[power]}*. Wer den Server verwaltet, kann sie mir geben.`,
  restarting: 'startet neu, gleich wieder da',
  pinged: '✅ Gepingt.',
  replyTo: (link) => `**[Antwort auf:](${link})**`,
  replyToFile: (link) => `*[Anhang öffnen](${link})*`,
  longLink: (link) => `[(ein langer Link)](${link})`,

  missingPower: (power) =>
    `❌ Ich kann hier nichts über den Proxy schicken: In diesem Kanal fehlt mir die Berechtigung *${powerNames[power]}*. Wer den Server verwaltet, kann sie mir geben.`,
  messageTooLong:
    '❌ Diese Nachricht ist zu lang für den Proxy: Höchstens 2.000 Zeichen gehen. Bitte schick sie in zwei Teilen.',
  tagRequired:
    '❌ Dieser Server verlangt ein System-Tag an den Namen von Proxy-Nachrichten, und deins wäre hier nicht zu sehen. Setz eins mit `system tag`, schalte es hier ein mit `system servertag -enable`, oder schreib `{tag}` in dein Namensformat.',
  nameTooLong: (name) =>
    `❌ Der Name \`${name.replaceAll('`', "'").slice(0, 200)}\` hat ${name.length} Zeichen, und höchstens 80 gehen. Bitte kürze den Anzeigenamen des Mitglieds oder das System-Tag.`,
  fileTooLarge: (limit) =>
    `❌ Eine Datei ist zu groß, als dass ich sie noch einmal posten könnte: Dieser Server nimmt höchstens ${mebibytes(limit)} je Datei.`,
  filesRefused: '❌ Die Dateien wurden als zu groß abgelehnt. Bitte schick weniger oder kleinere.',
  filesMissing:
    '❌ Einige Dateien ließen sich nicht noch einmal posten, deshalb bleibt deine eigene Nachricht stehen.',
  tooManyWebhooks:
    '❌ Dieser Kanal hat schon 15 WebHooks, und ich brauche einen eigenen. Wer den Server verwaltet, kann einen löschen.',
  nameRefused: (reason) => `❌ Die Plattform hat den Namen dieses Mitglieds abgelehnt${because(reason)}`,
  pollRefused: (reason) =>
    `❌ Die Plattform hat die Umfrage abgelehnt, vielleicht wegen eines Emojis, das ich nicht benutzen darf${because(reason)}`,
}
