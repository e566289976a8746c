import type { debugText as English } from '../../../en/commands/service/debug.ts'
import type { Translation } from '../../../language.ts'
import { escaped, typed } from '../../../markup.ts'
import { text } from '../../text.ts'

const threads = 'Nachrichten in Threads senden'

export const debugText: Translation<typeof English> = {
  help: {
    debug: 'Zeigt die Befehle, die herausfinden, warum etwas nicht geht.',
    permissions: 'Sagt, welche Berechtigungen mir in den Kanälen eines Servers fehlen.',
    channel: 'Sagt, welche Berechtigungen mir in einem Kanal fehlen.',
    proxying: 'Sagt, warum eine Nachricht über den Proxy ging, oder warum nicht.',
  },
  title: 'Befehle, die Fehler finden',
  powerName: (power) => (power === 'threads' ? threads : text.powerNames[power]),
  permissionsTitle: (server) => `Berechtigungen auf ${server}`,
  channelTitle: (channel) => `Berechtigungen in #${channel}`,
  missing: (names) => `Mir fehlt ${names.map((name) => `*${name}*`).join(', ')}`,
  mention: (channel) => `<#${channel}>`,
  moreChannels: (count) => `… und ${count} weitere`,
  hiddenChannels: (count) =>
    count === 1
      ? 'Ein Kanal, den du nicht sehen kannst, ist ausgelassen.'
      : `${count} Kanäle, die du nicht sehen kannst, sind ausgelassen.`,
  allWell: 'Ich habe alle Berechtigungen, die ich brauche.',
  serverNeeded: `Welcher Server? Schreib seine Nummer, wie in ${typed('debug permissions 466378653216014300')}.`,
  unknownServer: 'Auf so einem Server bin ich nicht, oder du nicht.',
  unknownChannel: 'Ich finde keinen solchen Kanal auf einem Server, auf dem du bist.',

  messageNeeded: 'Welche Nachricht? Antworte auf sie mit diesem Befehl, oder schreib ihren Link.',
  unknownMessage: 'Ich finde keine solche Nachricht, oder du kannst sie nicht sehen.',
  isProxied: 'Diese Nachricht habe ich gepostet: Sie **ist** eine Proxy-Nachricht.',
  wasProxied: 'Diese Nachricht ging über den Proxy.',
  isCommand: 'Diese Nachricht ist ein Befehl an mich, also ging sie nicht über den Proxy.',
  isAutomatic:
    'Diese Nachricht hat ein Bot oder WebHook geschrieben. Über den Proxy gehen nur Nachrichten von Menschen.',
  notYours: 'Das kann ich dir nur über deine eigenen Nachrichten sagen.',
  isDirect: 'In Direktnachrichten gibt es keinen Proxy.',
  noSystem: `Das Konto hat hier kein System. Leg eins an mit ${typed('system new')}.`,
  stays: {
    'channel-type': 'In einem Kanal dieser Art gibt es keinen Proxy.',
    'opening-message': 'Die erste Nachricht eines Beitrags in einem Forum kann nicht über den Proxy gehen.',
    sticker: 'Eine Nachricht mit einem Sticker kann ich nicht noch einmal posten, also bleibt sie.',
    activity: 'Eine Einladung zu einer Aktivität kann ich nicht noch einmal posten, also bleibt sie.',
    forward: 'Eine weitergeleitete Nachricht kann ich nicht noch einmal posten, also bleibt sie.',
  },
  emptyText: 'Ein Proxy-Tag passt, aber es gibt weder Text noch Datei dafür.',
  reasons: {
    'account-denied': 'Die Leute, die diesen Bot betreiben, haben das Konto ausgeschlossen.',
    'no-system': `Das Konto hat hier kein System. Leg eins an mit ${typed('system new')}.`,
    'channel-blacklisted': 'Die Moderation dieses Servers hat den Proxy in diesem Kanal ausgeschaltet.',
    'proxying-disabled': `Dein System hat den Proxy auf diesem Server ausgeschaltet. Schalte ihn ein mit ${typed('system proxy on')}.`,
    'blank-message': 'Die Nachricht hat weder Text noch Dateien.',
    'autoproxy-turned-off': 'Sie fängt mit `\\\\\\` an, das schaltet Autoproxy auf diesem Server aus.',
    'autoproxy-unlatched': 'Sie fängt mit `\\\\` an, danach bleibt Autoproxy bei niemandem mehr.',
    'account-autoproxy-disabled': `Kein Proxy-Tag passt, und Autoproxy ist für dieses Konto aus. Schalte es ein mit ${typed('config autoproxy account on')}.`,
    escaped: 'Kein Proxy-Tag passt, und sie fängt mit `\\` an, das hält Autoproxy fern.',
    'no-match': 'Kein Proxy-Tag passt, und Autoproxy ist auf diesem Server aus.',
    'no-fronter': 'Kein Proxy-Tag passt. Autoproxy folgt dem Front, und niemand frontet.',
    'no-latched-member':
      'Kein Proxy-Tag passt. Autoproxy bleibt beim Mitglied, das zuletzt gesprochen hat, und noch niemand hat mit einem Tag geschrieben.',
    'no-autoproxy-member': 'Kein Proxy-Tag passt, und das Mitglied deines Autoproxy gibt es nicht mehr.',
    'member-autoproxy-disabled': 'Kein Proxy-Tag passt, und Autoproxy ist für dieses Mitglied aus.',
    'latch-expired': 'Kein Proxy-Tag passt, und die letzte Proxy-Nachricht ist für Autoproxy zu lange her.',
    'message-too-long': 'Der Text ist länger als 2.000 Zeichen.',
    'tag-required':
      'Dieser Server verlangt ein System-Tag an den Namen von Proxy-Nachrichten, und deins wäre hier nicht zu sehen.',
    'name-too-long':
      'Der Name ist länger als 80 Zeichen. Kürze den Anzeigenamen des Mitglieds oder das System-Tag.',
    'already-handled': 'Ich habe schon versucht, diese Nachricht zu posten.',
  },
  unknown: 'Ich weiß nicht, warum.',
  lacks: (power) => `In diesem Kanal fehlt mir die Berechtigung *${text.powerNames[power]}*.`,
  fileTooLarge: 'Eine Datei ist zu groß, als dass ich sie noch einmal posten könnte.',
  wouldProxy: (name) =>
    `Ich finde keinen Grund: Jetzt ginge diese Nachricht als **${escaped(name)}** über den Proxy. Vielleicht lief ich gerade nicht, oder seitdem hat sich etwas geändert.`,
  wouldProxySomebody:
    'Ich finde keinen Grund: Jetzt ginge diese Nachricht über den Proxy. Vielleicht lief ich gerade nicht, oder seitdem hat sich etwas geändert.',
}
