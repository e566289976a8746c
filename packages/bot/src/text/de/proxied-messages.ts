import type { proxiedMessageText as English } from '../en/proxied-messages.ts'
import type { Translation } from '../language.ts'
import { escaped } from '../markup.ts'

export const proxiedMessageText: Translation<typeof English> = {
  menu: {
    info: '❓ Über diese Nachricht',
    delete: '❌ Nachricht löschen',
    ping: '🔔 Absender anpingen',
    edit: '📝 Nachricht ändern',
    reproxy: '👥 Als anderes Mitglied',
  },
  editTitle: 'Diese Nachricht ändern',
  editField: 'Neuer Text',
  reproxyTitle: 'Als anderes Mitglied posten',
  reproxyField: 'Name oder ID des Mitglieds',
  reproxyChoice: 'Das Mitglied',

  unknownMessage:
    'Diese Nachricht kenne ich nicht. Ich kenne die, die ich für ein Mitglied oder als Antwort gepostet habe.',
  messageNeeded:
    'Welche Nachricht? Antworte auf sie mit diesem Befehl, oder nenne ihren Link oder ihre ID, zum Beispiel `message 1235310912000000001`.',
  notProxied:
    'Diese Nachricht habe ich nicht für ein Mitglied gepostet, deshalb kann ich das mit ihr nicht machen.',
  messageGone: 'Diese Nachricht ist nicht mehr da.',
  memberGone: 'Das Mitglied dieser Nachricht ist gelöscht, deshalb bleibt sie, wie sie ist.',
  placeUnreachable: 'Ich finde diese Nachricht in keinem Kanal, den du sehen kannst.',
  mayNotWrite: 'Du musst im Kanal dieser Nachricht lesen und schreiben können.',
  notYours: 'Diese Nachricht gehört einem anderen System.',
  notYourAnswer: 'Um diese Nachricht hat mich jemand anderes gebeten.',
  nothingLately:
    'In den letzten 10 Minuten habe ich hier nichts für dich gepostet. Antworte auf die Nachricht, die du meinst, oder nenne ihren Link.',
  linkNeeded: 'Hier brauche ich einen Link zu der Nachricht, die du meinst.',
  deleted: '✅ Gelöscht.',

  textHidden: '*Du kannst den Kanal dieser Nachricht nicht sehen, deshalb zeige ich ihren Text nicht.*',
  textGone: '*Die Nachricht ist nicht mehr da.*',
  noText: '*(kein Text)*',
  textUnreachable: 'Die Nachricht ist nicht mehr da, oder du kannst ihren Kanal nicht sehen.',
  textEmpty: 'Diese Nachricht hat keinen Text.',

  editNeedsText: 'Was soll in der Nachricht stehen? Schreib den neuen Text hinter den Befehl.',
  editTooLong: (length) => `Der Text hätte ${length} Zeichen, und höchstens 2.000 gehen. Bitte kürze ihn.`,
  editEmpty: 'Von der Nachricht bliebe nichts übrig. Reagiere auf sie mit ❌, um sie zu löschen.',
  edited: '✅ Geändert.',
  regexForm:
    'Schreib eine Ersetzung wie `s|alt|neu` oder `s|alt|neu|gi`. Das Zeichen nach dem `s` trennt die Teile und kommt sonst nirgends vor.',
  regexFlag: (flag) => `Das Kürzel \`${flag}\` kenne ich nicht. Es gibt g, i, m, n, s und x.`,
  regexAlone: 'Eine Ersetzung lässt sich weder anhängen noch voranstellen. Bitte wähle eins davon.',
  regexUnreadable: 'Dieses Muster kann ich nicht lesen. Vielleicht fehlt eine Klammer.',
  regexBusy: 'Ich arbeite noch an anderen Ersetzungen. Bitte versuch es gleich noch einmal.',
  regexTooSlow: 'Dieses Muster braucht zu lange. Bitte versuch ein einfacheres.',

  reproxyNeedsMember: 'Als wer? Schreib den Namen oder die ID eines Mitglieds hinter den Befehl.',
  reproxyTooOld:
    'Dafür ist diese Nachricht zu alt: Sie muss die letzte in diesem Kanal sein, oder höchstens eine Minute alt.',
  reproxyBlacklisted: 'Dieser Server hat den Proxy in diesem Kanal ausgeschaltet.',
  reproxyDone:
    'Ich habe schon versucht, diese Nachricht als anderes Mitglied zu posten. Bitte schick sie neu.',
  reproxyFailed: 'Die Nachricht ließ sich nicht noch einmal posten, deshalb bleibt die alte.',
  reproxied: '✅ Als dieses Mitglied gepostet.',

  ping: (name, sender, caller) =>
    `**${escaped(name)}** (<@${sender}>), <@${caller}> möchte dich auf etwas aufmerksam machen.`,
  jump: 'Zur Nachricht',
  pingsOff: (name) =>
    `❌ **${escaped(name)}** möchte nicht per Reaktion gepingt werden. Mit diesem Text kannst du das Konto selbst erwähnen:`,
  mentionToCopy: (account) => `\`<@${account}>\``,

  systemField: 'System',
  memberField: 'Mitglied',
  sentByField: 'Gesendet von',
  rolesField: (count) => `Rollen des Kontos (${count})`,
  filesField: (count) => `Dateien (${count})`,
  displayNameField: 'Anzeigename',
  birthdayField: 'Geburtstag',
  pronounsField: 'Pronomen',
  messagesField: 'Nachrichten',
  tagsField: 'Proxy-Tags',
  descriptionField: 'Beschreibung',
  deletedSystem: '*(gelöscht)*',
  deletedMember: '*(gelöscht)*',
  deletedAccount: (id) => `*(ein gelöschtes Konto)* \`${id}\``,
  unknownAccount: 'ein gelöschtes Konto',
  accountLine: (name, id, nickname) =>
    `${nickname === undefined || nickname === name ? escaped(name) : `${escaped(nickname)} (${escaped(name)})`}\n<@${id}>`,
  authorLine: (id) => `<@${id}>\nKonto-ID: \`${id}\``,
  memberFooter: (system, member) => `System-ID: ${system} · Mitglieds-ID: ${member}`,
  originalFooter: (original) =>
    original === '' ? 'Ursprüngliche Nachricht unbekannt' : `ID der ursprünglichen Nachricht: ${original}`,
  commandTitle: 'Antwort auf einen Befehl',
  oldText: 'Alter Text',
  logFooter: ({ system, member, sender, id, original }) =>
    `System-ID: ${system} · Mitglieds-ID: ${member} · Gesendet von: ${sender.name} (${sender.id}) · Nachrichten-ID: ${id} · ID der ursprünglichen Nachricht: ${original}`,

  voiceStays: 'Sprachnachrichten lassen sich nicht ändern.',
  tooManyEdits:
    'Die Plattform lässt gerade keine weiteren Änderungen an alten Nachrichten zu. Bitte versuch es später.',
  archivedThread: 'Dieser Thread ist geschlossen. Öffne ihn zuerst.',
  blockedText: 'Die automatische Moderation des Servers hat diesen Text abgelehnt.',
  platformBusy: 'Die Chat-Plattform hat nicht geantwortet. Bitte versuch es gleich noch einmal.',
  wentWrong: (code) =>
    `Bei mir ist etwas schiefgegangen. Wenn es wieder passiert, nenne den Leuten, die diesen Bot betreiben, diesen Code: \`${code}\``,
}
