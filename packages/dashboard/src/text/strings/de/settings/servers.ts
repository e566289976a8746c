import type { servers as English } from '../../en/settings/servers.ts'
import type { Translation } from '../../translation.ts'

export const servers: Translation<typeof English> = {
  title: 'Chat-Server',
  emptyText:
    'Wenn ein Bot dich auf einem Chat-Server trifft, taucht der Server hier auf. Dann stellst du ein, wie du dort erscheinst.',
  name: (id) => `Chat-Server ${id}`,
  noProxy: 'Kein Proxy',
  tag: (tag) => `Tag ${tag}`,
  noTag: 'Kein Tag',
  autoproxy: (mode) => `Autoproxy: ${mode}`,
  notMade: 'Hier hat noch kein Bot Einstellungen für dich angelegt. Autoproxy kannst du trotzdem einstellen.',
  appearance: 'Wie du hier erscheinst',
  displayNameHint: 'Ersetzt hier den Namen deines Systems.',
  tagHint: 'Ersetzt hier das Tag deines Systems. Leer heißt: das Tag deines Systems.',
  avatarHint: 'Ersetzt hier das Bild deines Systems.',
  nameFormatHint: 'Ersetzt hier das Format aus deinen Voreinstellungen. Leer heißt: das Format von dort.',
  proxyingHint: 'Wenn das aus ist, lassen Bots hier alles, wie du es schreibst.',
  tagEnabledHint: 'Wenn das aus ist, stehen Namen hier ohne Tag.',
  autoproxyTitle: 'Autoproxy',
  modes: {
    off: 'Aus',
    front: 'Wer frontet',
    latch: 'Wer zuletzt gesprochen hat',
    member: 'Immer dasselbe Mitglied',
  },
  member: 'Mitglied',
  noMember: 'Noch niemand',
  memberNeeded: 'Wähle ein Mitglied.',
  lastLatch: (moment) => `Zuletzt hat hier jemand am ${moment} gesprochen.`,
  notFound: 'Chat-Server nicht gefunden',
  notFoundText: 'Schau, ob die Nummer stimmt. Vielleicht hat dich dort auch noch kein Bot getroffen.',
  all: 'Alle Chat-Server',
}
