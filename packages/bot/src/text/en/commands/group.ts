import { escaped, typed } from '../../markup.ts'

interface NamedGroup {
  readonly id: string
  readonly name: string
}

const of = (field: string) => (name: string) => `The ${field} of ${name}`
const bold = (name: string) => `**${escaped(name)}**`
const named = ({ name, id }: NamedGroup) => `${bold(name)} (\`${id}\`)`
const members = (count: number) => (count === 1 ? '1 member' : `${count} members`)

/** Everything that the commands about groups say. */
export const groupText = {
  listTitle: 'Commands about groups',
  help: {
    new: 'Makes a new group.',
    show: 'Shows a group.',
    name: 'Shows or changes the name of a group.',
    displayname: 'Shows or changes the name that others see in place of the name.',
    description: 'Shows or changes the description of a group.',
    icon: 'Shows or changes the icon of a group.',
    banner: 'Shows or changes the banner of a group.',
    color: 'Shows or changes the colour of a group.',
    add: 'Adds members to a group, or all with `-all`.',
    remove: 'Removes members from a group, or all with `-all`.',
    privacy: 'Shows what others can see of a group.',
    privacySet: 'Changes what others can see of a group.',
    public: 'Lets others see everything of a group.',
    private: 'Hides everything of a group from others.',
    id: 'Shows the ID of a group, to copy.',
    delete: 'Deletes a group. Its members stay.',
    help: 'Lists the commands about groups.',
  },
  fields: {
    name: of('name'),
    displayname: of('display name'),
    description: of('description'),
    icon: of('icon'),
    banner: of('banner'),
    color: of('colour'),
  },
  allOfOthers: 'You can count hidden members of your own groups only, so please leave out `-all`.',

  nameTooLong: (used: number, most: number) =>
    `A name can have at most ${most} characters, and this one has ${used}.`,
  full: (most: number) =>
    `Your system has ${most} groups, and that is the most. Please delete one before you make another.`,
  askName: (name: string, { id }: NamedGroup) =>
    `You already have a group with the name ${bold(name)} (\`${id}\`). If both have it, commands may find the wrong one. Use it anyway?`,
  askNameButton: 'Use it',
  created: (group: NamedGroup) => `Made the group ${named(group)}.`,
  nextSteps: (reference: string) =>
    `Add members with ${typed(`group ${reference} add Ash`)}, and see it with ${typed(`group ${reference}`)}.`,
  needsQuotes: (name: string, reference: string) =>
    `In commands the name ${bold(name)} needs quotes, or use the ID: ${typed(`group ${reference}`)}.`,
  nowFull: (most: number) => `Your system now has ${most} groups, and that is the most.`,
  nearlyFull: (count: number, most: number) => `Your system now has ${count} of at most ${most} groups.`,
  nameShowsAgain:
    'The name is private, but without a display name others see it again. Set a display name to hide it.',
  namePrivacyNeedsDisplayName:
    'A private name has no effect without a display name: others see the name as before. Set one with the command `displayname`.',

  whichMembers: 'Which members? Name them, or write `-all`.',
  added: (name: string, count: number, already: number) =>
    count === 0
      ? `Nothing changed: ${members(already)} already in ${bold(name)}.`
      : `Added ${members(count)} to ${bold(name)}.${already === 0 ? '' : ` Already in it: ${already}.`}`,
  removed: (name: string, count: number, absent: number) =>
    count === 0
      ? `Nothing changed: ${members(absent)} not in ${bold(name)}.`
      : `Removed ${members(count)} from ${bold(name)}.${absent === 0 ? '' : ` Not in it: ${absent}.`}`,
  noMembers: (name: string) => `${bold(name)} has no members.`,
  askRemoveAll: (name: string, count: number) => `Remove all ${members(count)} from ${bold(name)}?`,
  removeAllButton: 'Remove all',

  askDelete: (group: NamedGroup) =>
    `Delete the group ${named(group)} for good? Its members stay. Nobody can bring the group back.`,
  deleted: (name: string) => `Deleted the group ${bold(name)}. Its members are still here.`,

  card: {
    title: (group: string, system: string | null) => (system === null ? group : `${group} (${system})`),
    hidden: '*This group is hidden from lists that others see.*',
    displayName: 'Display name',
    color: 'Colour',
    members: 'Members',
    memberCount: (count: number, command: string) => `${count} (${typed(command)})`,
    noMembers: 'none',
    firstMember: (command: string) => `none yet (${typed(command)})`,
    description: 'Description',
    footer: (system: string, group: string, created: string | null) =>
      `System ID: ${system} · Group ID: ${group}${created === null ? '' : ` · Created: ${created}`}`,
  },
} as const
