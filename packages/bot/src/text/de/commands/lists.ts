import type { listText as English } from '../../en/commands/lists.ts'
import type { Translation } from '../../language.ts'
import { escaped } from '../../markup.ts'

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('de')} ${count === 1 ? one : several}`

const labels = {
  withCreated: 'Angelegt',
  withPicture: 'Bild',
  withDisplayName: 'Anzeigename',
  withLastFront: 'Letzter Switch',
  withLastMessage: 'Letzte Nachricht',
  withMessages: 'Nachrichten',
  withPronouns: 'Pronomen',
  withBirthday: 'Geburtstag',
}

const sorts = {
  byName: 'nach Namen',
  byDisplayName: 'nach Anzeigenamen',
  byId: 'nach ID',
  byCreated: 'nach dem Tag der Anlage',
  byChance: 'in zufälliger Reihenfolge',
  byMessages: 'nach Zahl der Nachrichten',
  byLastFront: 'nach dem letzten Switch',
  byLastMessage: 'nach der letzten Nachricht',
  byBirthday: 'nach Geburtstag',
}

const filters = {
  visible: '',
  all: 'auch verborgene',
  hidden: 'nur verborgene',
}

const words = { members: 'Mitglieder', groups: 'Gruppen' }
const longestSearch = 100
const longestTags = 100
const shownSearch = (search: string) =>
  search.length > longestSearch ? `${search.slice(0, longestSearch).toWellFormed()}…` : search

export const listText: Translation<typeof English> = {
  help: {
    own: 'Zeigt die Mitglieder deines Systems, oder die, die zu einem Text passen.',
    system: 'Zeigt die Mitglieder eines Systems, oder die, die zu einem Text passen.',
    groupMembers: 'Zeigt die Mitglieder einer Gruppe.',
    systemGroups: 'Zeigt die Gruppen eines Systems.',
    ownGroups: 'Zeigt die Gruppen deines Systems.',
    memberGroups: 'Zeigt die Gruppen eines Mitglieds.',
  },
  oneSort:
    'Eine Liste hat eine Reihenfolge. Bitte nimm nur einen Zusatz, der mit `-by` anfängt (oder `-random`).',
  oneExtra:
    'Die kurze Liste hat Platz für eine weitere Angabe. Bitte nimm nur einen Zusatz, der mit `-with` anfängt, oder lass dir mit `-full` die ganze Liste zeigen.',
  hiddenOfOthers: 'Verborgene Mitglieder und Gruppen zeigt eine Liste nur dem System selbst.',
  private: (list) =>
    list === 'groupMembers'
      ? 'Die Mitglieder dieser Gruppe sind privat, deshalb kann ich sie dir nicht zeigen.'
      : `Die ${words[list]} dieses Systems sind privat, deshalb kann ich sie dir nicht zeigen.`,
  titleOf: (kind, name, id) => `${words[kind]} von ${name}${name === id ? '' : ` (${id})`}`,
  empty: (kind, { search, filter }, own) =>
    (search === undefined
      ? `Es gibt keine ${filter === 'hidden' ? 'verborgenen ' : ''}${words[kind]} zu zeigen.`
      : `Ich finde keine ${words[kind]} mit „${escaped(shownSearch(search))}“.`) +
    (own && filter === 'visible' ? ' `-all` zeigt auch verborgene.' : ''),
  footer: (kind, { sort, reverse, search, inDescription, filter }, count) =>
    [
      counted(count, kind === 'members' ? 'Mitglied' : 'Gruppe', words[kind]),
      `${sorts[sort]}${reverse ? ', umgekehrt' : ''}`,
      search !== undefined &&
        `gefunden mit „${shownSearch(search)}“${inDescription ? ' in Namen und Beschreibungen' : ''}`,
      filters[filter],
    ]
      .filter(Boolean)
      .join(' · '),
  id: (id) => `**ID:** \`${id}\``,
  line: (name, detail) => `**${name}**${detail ? ` (${detail})` : ''}`,
  text: escaped,
  moment: (moment) => `<t:${Math.floor(Date.parse(moment) / 1000)}>`,
  value: (extra, value) => `**${labels[extra]}:** ${value}`,
  shortValue: (extra, value) => {
    if (extra === 'withPicture') return `[Bild](${value})`
    return extra === 'withMessages' ? counted(Number(value), 'Nachricht', 'Nachrichten') : value
  },
  tags(tags) {
    if (tags.length === 0) return undefined
    const all = tags.join(' ')
    return all.length > longestTags ? 'viele Proxy-Tags, siehe Karte' : all
  },
  tagsLine: (tags) => `**Proxy-Tags:** ${tags.join(' ')}`,
  memberCount: (count) => counted(count, 'Mitglied', 'Mitglieder'),
  membersLine: (count) => `**Mitglieder:** ${count.toLocaleString('de')}`,
  hidden: '*Verborgen: In Listen siehst das nur du.*',
}
