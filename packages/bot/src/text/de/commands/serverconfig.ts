import type { serverText as English } from '../../en/commands/serverconfig.ts'
import type { Translation } from '../../language.ts'
import { typed } from '../../markup.ts'
import { text } from '../text.ts'

const mention = (channel: string) => `<#${channel}>`
const channels = (count: number) => (count === 1 ? '1 Kanal' : `${count} Kanälen`)
const were = (count: number) => (count === 1 ? '1 Kanal war' : `${count} Kanäle waren`)

export const serverText: Translation<typeof English> = {
  help: {
    show: 'Zeigt alle Einstellungen dieses Servers.',
    logChannel: 'Wählt den Kanal, in dem ich jede Proxy-Nachricht zeige.',
    showList: {
      log_blacklist: 'Zeigt die Kanäle, deren Nachrichten nicht ins Protokoll kommen.',
      blacklist: 'Zeigt die Kanäle ohne Proxy.',
    },
    add: {
      log_blacklist: 'Lässt diese Kanäle, Threads, Foren oder Kategorien aus dem Protokoll.',
      blacklist: 'Schaltet den Proxy in diesen Kanälen, Threads, Foren oder Kategorien aus.',
    },
    remove: {
      log_blacklist: 'Nimmt diese Kanäle wieder ins Protokoll.',
      blacklist: 'Schaltet den Proxy in diesen Kanälen wieder ein.',
    },
    cleanup: 'Löscht, was andere Bots über Nachrichten schreiben, die ich gelöscht habe.',
    invalid: 'Sagt, ob ich auf unbekannte Befehle antworte.',
    tag: 'Sagt, ob Namen von Proxy-Nachrichten ein System-Tag zeigen müssen.',
    silent: 'Sagt, wann Proxy-Nachrichten niemanden benachrichtigen.',
    old: 'Eine ältere Form; die Antwort nennt die neue.',
  },
  title: 'Einstellungen dieses Servers',
  footer: 'Ein * steht an Einstellungen, die vom Üblichen abweichen.',
  names: {
    // why: people type these words after serverconfig.
    log_channel: 'log channel',
    log_blacklist: 'log blacklist',
    blacklist: 'proxy blacklist',
    log_cleanup_enabled: 'log cleanup',
    invalid_command_response_enabled: 'invalid command error',
    require_system_tag: 'require tag',
    suppress_notifications: 'suppress notifications',
  },
  none: 'keiner',
  on: 'an',
  off: 'aus',
  channel: mention,
  count: (count) => (count === 0 ? 'keine' : count === 1 ? '1 Kanal' : `${count} Kanäle`),

  noLogChannel: `Es gibt keinen Protokoll-Kanal. Wähle einen mit ${typed('serverconfig log channel #channel')}.`,
  logChannel: (channel) =>
    `Ich zeige Proxy-Nachrichten in ${mention(channel)}. Schalte das aus mit ${typed('serverconfig log channel clear')}.`,
  askClear: 'Den Protokoll-Kanal ausschalten?',
  clearButton: 'Ausschalten',
  cleared: 'Es gibt keinen Protokoll-Kanal mehr.',
  changed: (channel) => `Ich zeige Proxy-Nachrichten ab jetzt in ${mention(channel)}.`,
  botLacks: (channel, power) =>
    `In ${mention(channel)} fehlt mir die Berechtigung *${text.powerNames[power]}*. Bitte gib sie mir dort zuerst.`,
  notForLogs: 'Der Protokoll-Kanal muss ein Kanal oder Thread sein, in dem ich schreiben kann.',
  unknownChannel: (channel) => `Ich finde auf diesem Server keinen Kanal \`${channel}\`.`,
  notForList: (channel) =>
    `${mention(channel)} kann nicht in dieser Liste stehen. Es gehen Kanäle, Threads, Foren und Kategorien.`,
  channelsMissing: 'Welche Kanäle? Erwähne sie, oder schreib `all`.',

  listTitle: {
    log_blacklist: 'Kanäle, deren Nachrichten nicht ins Protokoll kommen',
    blacklist: 'Kanäle ohne Proxy',
  },
  withoutCategory: '**Ohne Kategorie**',
  inCategory: (category) => `**${mention(category)}**`,
  wholeCategory: (category) => `${mention(category)} – die ganze Kategorie`,
  empty: {
    log_blacklist: 'Nachrichten aus allen Kanälen kommen ins Protokoll.',
    blacklist: 'Der Proxy ist in allen Kanälen an.',
  },
  added: (list, count) =>
    list === 'blacklist'
      ? `Der Proxy ist in ${channels(count)} jetzt aus.`
      : `Nachrichten aus ${channels(count)} kommen nicht mehr ins Protokoll.`,
  removed: (list, count) =>
    list === 'blacklist'
      ? `Der Proxy ist in ${channels(count)} wieder an.`
      : `Nachrichten aus ${channels(count)} kommen wieder ins Protokoll.`,
  alreadyIn: (count) => `${were(count)} schon in der Liste.`,
  notIn: (count) => `${were(count)} nicht in der Liste.`,
  nothingChanged: 'Nichts ist geändert.',
  stillCovered: (channel) =>
    `${mention(channel)} selbst steht nicht mehr in der Liste, aber der Kanal oder die Kategorie darüber noch.`,
  nothingLogged: `Es gibt keinen Protokoll-Kanal, also kommt ohnehin nichts ins Protokoll. Wähle einen mit ${typed('serverconfig log channel #channel')}.`,

  cleanup: (enabled) =>
    enabled
      ? 'Ich lösche, was andere Bots über Nachrichten schreiben, die ich gelöscht habe.'
      : 'Ich lasse Protokolle anderer Bots in Ruhe.',
  cleanupBots: (names) => `Ich kenne die Protokolle dieser Bots: ${names.join(', ')}.`,
  cleanupNeeds:
    'In den Kanälen mit diesen Protokollen brauche ich die Berechtigung *Nachrichten verwalten*. Lass die anderen Bots auch diese Kanäle nicht beachten, sonst schreiben sie auf, was ich dort lösche.',
  invalid: (enabled) =>
    enabled ? 'Ich antworte auf unbekannte Befehle.' : 'Ich antworte nicht auf unbekannte Befehle.',
  tag: (enabled) =>
    enabled
      ? 'Nur Nachrichten, deren Name ein System-Tag zeigt, gehen über den Proxy.'
      : 'Namen von Proxy-Nachrichten gehen auch ohne System-Tag.',
  silent: {
    never: 'Proxy-Nachrichten benachrichtigen wie üblich.',
    always: 'Proxy-Nachrichten benachrichtigen niemanden.',
    match: 'Eine Proxy-Nachricht ist still, wenn die ursprüngliche es war.',
    invert: 'Eine Proxy-Nachricht ist still, wenn die ursprüngliche es nicht war.',
  },
  howToChange: (command, values) => `Ändere das mit ${typed(`serverconfig ${command} ${values}`)}.`,
  newForm: (command) => `Die neue Form dieses Befehls ist ${typed(command)}.`,
  newForms: (commands) =>
    `Diese Einstellungen sind umgezogen: ${commands.map((command) => typed(command)).join(', ')}.`,
}
