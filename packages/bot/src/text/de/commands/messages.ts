import type { messagesText as English } from '../../en/commands/messages.ts'
import type { Translation } from '../../language.ts'

export const messagesText: Translation<typeof English> = {
  message: 'Zeigt, wer eine Proxy-Nachricht gesendet hat, löscht sie, oder zeigt ihren Text.',
  edit: 'Ändert den Text deiner letzten Proxy-Nachricht, oder der, die du nennst.',
  regex: 'Ändert den Text einer Proxy-Nachricht mit einem regulären Ausdruck.',
  reproxy: 'Postet eine Proxy-Nachricht noch einmal als anderes Mitglied.',
}
