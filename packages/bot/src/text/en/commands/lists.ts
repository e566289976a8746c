import { escaped } from '../../markup.ts'

type Kind = 'members' | 'groups'

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`

const labels = {
  withCreated: 'Created',
  withPicture: 'Picture',
  withDisplayName: 'Display name',
  withLastFront: 'Last switch',
  withLastMessage: 'Last message',
  withMessages: 'Messages',
  withPronouns: 'Pronouns',
  withBirthday: 'Birthday',
}

const sorts = {
  byName: 'by name',
  byDisplayName: 'by display name',
  byId: 'by ID',
  byCreated: 'by date of creation',
  byChance: 'in random order',
  byMessages: 'by number of messages',
  byLastFront: 'by last switch',
  byLastMessage: 'by last message',
  byBirthday: 'by birthday',
}

const filters = {
  visible: '',
  all: 'hidden ones too',
  hidden: 'only hidden ones',
}

type Extra = keyof typeof labels

/** A list as somebody asked for it, as far as its texts tell. */
interface ListRequest {
  readonly search: string | undefined
  readonly inDescription: boolean
  readonly filter: keyof typeof filters
  readonly sort: keyof typeof sorts
  readonly reverse: boolean
}

const longestSearch = 100
const longestTags = 100
const shownSearch = (search: string) =>
  search.length > longestSearch ? `${search.slice(0, longestSearch).toWellFormed()}…` : search

/** Everything that lists of members and groups say. */
export const listText = {
  help: {
    own: 'Lists the members of your system, or those that fit a text.',
    system: 'Lists the members of a system, or those that fit a text.',
    groupMembers: 'Lists the members of a group.',
    systemGroups: 'Lists the groups of a system.',
    ownGroups: 'Lists the groups of your system.',
    memberGroups: 'Lists the groups of a member.',
  },
  oneSort: 'A list has one order. Please use only one flag that begins with `-by` (or `-random`).',
  oneExtra:
    'The short list has space for one more value. Please use only one flag that begins with `-with`, or ask for the full list with `-full`.',
  hiddenOfOthers: 'Only the system itself can list its hidden members and groups.',
  private: (list: Kind | 'groupMembers') =>
    list === 'groupMembers'
      ? 'The members of this group are private, so I cannot list them for you.'
      : `The ${list} of this system are private, so I cannot list them for you.`,
  titleOf: (kind: Kind, name: string, id: string) =>
    `${kind === 'members' ? 'Members' : 'Groups'} of ${name}${name === id ? '' : ` (${id})`}`,
  /** Tells an owner of `-all` whether or not they hide anything: others read the answer too. */
  empty: (kind: Kind, { search, filter }: ListRequest, own: boolean) =>
    (search === undefined
      ? `There are no ${filter === 'hidden' ? 'hidden ' : ''}${kind} to show.`
      : `I found no ${kind} with “${escaped(shownSearch(search))}”.`) +
    (own && filter === 'visible' ? ' `-all` also shows hidden ones.' : ''),
  footer: (kind: Kind, { sort, reverse, search, inDescription, filter }: ListRequest, count: number) =>
    [
      counted(count, kind === 'members' ? 'member' : 'group', kind),
      `${sorts[sort]}${reverse ? ', reversed' : ''}`,
      search !== undefined &&
        `found with “${shownSearch(search)}”${inDescription ? ' in names and descriptions' : ''}`,
      filters[filter],
    ]
      .filter(Boolean)
      .join(' · '),
  id: (id: string) => `**ID:** \`${id}\``,
  line: (name: string, detail: string | undefined) => `**${name}**${detail ? ` (${detail})` : ''}`,
  text: escaped,
  moment: (moment: string) => `<t:${Math.floor(Date.parse(moment) / 1000)}>`,
  value: (extra: Extra, value: string) => `**${labels[extra]}:** ${value}`,
  shortValue: (extra: Extra, value: string) => {
    if (extra === 'withPicture') return `[picture](${value})`
    return extra === 'withMessages' ? counted(Number(value), 'message', 'messages') : value
  },
  tags(tags: readonly string[]): string | undefined {
    if (tags.length === 0) return undefined
    const all = tags.join(' ')
    return all.length > longestTags ? 'many proxy tags, see the card' : all
  },
  tagsLine: (tags: readonly string[]) => `**Proxy tags:** ${tags.join(' ')}`,
  memberCount: (count: number) => counted(count, 'member', 'members'),
  membersLine: (count: number) => `**Members:** ${count.toLocaleString('en')}`,
  hidden: '*Hidden: only you see this in lists.*',
} as const
