import type { chat as English } from '../../en/settings/chat.ts'
import type { Translation } from '../../translation.ts'

export const chat: Translation<typeof English> = {
  bot: 'Der Bot',
  botText: (bot) =>
    `${bot} schickt deine Nachrichten mit Namen und Bild des Mitglieds, das schreibt. Lade ihn auf deine Chat-Server ein und verbinde dann dein Konto.`,
  invite: (bot) => `${bot} einladen`,
  noBot: 'Auf diesem Server läuft gerade kein Chat-Bot.',
  noBotText:
    'Du kannst die Leute, die diesen Server betreiben, nach einem fragen. Bist du das selbst: docs/run/bot.md, bei den Dateien des Servers, zeigt, wie du ihn startest.',
  accounts: 'Chat-Konten',
  accountsText:
    'An diesen Konten erkennt dich der Bot. Wer von einem davon schreibt, kann dein System ändern.',
  noAccounts: 'Noch ist kein Chat-Konto verbunden.',
  account: (id) => `Konto ${id}`,
  unlink: 'Trennen',
  unlinkOf: (id) => `Konto ${id} trennen`,
  unlinkTitle: (id) => `Konto ${id} trennen?`,
  unlinkText:
    'Der Bot erkennt dich dann nicht mehr an diesem Konto. Dein System bleibt, wie es ist, und du kannst das Konto wieder verbinden.',
  unlinked: 'Konto getrennt.',
  lastOne: 'Das ist dein einziges Konto. Um es zu trennen, verbinde zuerst ein anderes.',
  link: 'Chat-Konto verbinden',
  how: (bot) =>
    `Schick das an ${bot}, von dem Konto aus, das du verbinden willst. Am besten als Direktnachricht, damit niemand sonst es benutzen kann.`,
  command: 'Deine Nachricht an den Bot',
  until: (moment) => `Sie gilt einmal, bis ${moment}. Diese Seite sagt dir, wenn das Konto verbunden ist.`,
  over: 'Dieser Code ist abgelaufen.',
  again: 'Neuen Code holen',
  close: 'Schließen',
  linked: 'Dein Chat-Konto ist verbunden.',
}
