import { escaped, typed } from '../../markup.ts'

interface NamedMember {
  readonly id: string
  readonly name: string
}

const of = (field: string) => (name: string) => `The ${field} of ${name}`
const bold = (name: string) => `**${escaped(name)}**`
const named = ({ name, id }: NamedMember) => `${bold(name)} (\`${id}\`)`
const several = (things: readonly NamedMember[]) => things.map(named).join(', ')
const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

/** Everything that the commands about members say. */
export const memberText = {
  listTitle: 'Commands about members',
  help: {
    new: 'Makes a new member. An attached picture becomes the avatar.',
    show: 'Shows a member.',
    name: 'Shows or changes the name of a member.',
    displayname: 'Shows or changes the name that others see in place of the name.',
    servername: 'Shows or changes the name of a member in this server.',
    description: 'Shows or changes the description of a member.',
    pronouns: 'Shows or changes the pronouns of a member.',
    color: 'Shows or changes the colour of a member.',
    birthday: 'Shows or changes the birthday of a member.',
    avatar: 'Shows or changes the avatar of a member.',
    proxyavatar: 'Shows or changes the avatar for proxied messages, if it is another one.',
    serveravatar: 'Shows or changes the avatar of a member in this server.',
    banner: 'Shows or changes the banner of a member.',
    proxy: 'Shows the proxy tags of a member, or sets the only one. `text` stands for the message.',
    proxyAdd: 'Adds a proxy tag to a member.',
    proxyRemove: 'Removes a proxy tag of a member.',
    autoproxy: 'Lets autoproxy use a member in the modes latch and front, or not.',
    keepproxy: 'Keeps the proxy tags in proxied messages of a member, or not.',
    serverkeepproxy: 'Keeps the proxy tags in proxied messages in this server, or not.',
    tts: 'Lets the platform read proxied messages of a member aloud, or not.',
    groupsAdd: 'Adds a member to groups.',
    groupsRemove: 'Removes a member from groups.',
    privacy: 'Shows what others can see of a member.',
    privacySet: 'Changes what others can see of a member.',
    public: 'Lets others see everything of a member.',
    private: 'Hides everything of a member from others.',
    id: 'Shows the ID of a member, to copy.',
    delete: 'Deletes a member.',
    alias: 'Lists the further names by which commands find a member.',
    aliasAdd: 'Gives a member a further name for commands.',
    aliasRemove: 'Takes a further name from a member.',
    aliasClear: 'Takes all further names from a member.',
    help: 'Lists the commands about members.',
  },
  fields: {
    name: of('name'),
    displayname: of('display name'),
    servername: (name: string) => `The name of ${name} in this server`,
    description: of('description'),
    pronouns: of('pronouns'),
    color: of('colour'),
    birthday: of('birthday'),
    avatar: of('avatar'),
    proxyavatar: of('avatar for proxied messages'),
    serveravatar: (name: string) => `The avatar of ${name} in this server`,
    banner: of('banner'),
  },

  nameTooLong: (used: number, most: number) =>
    `A name can have at most ${most} characters, and this one has ${used}.`,
  askName: (typedName: string, others: readonly NamedMember[]) =>
    `${bold(typedName)} already means another member: ${several(others)}. If both have it, commands may find the wrong one. Use it anyway?`,
  askNameButton: 'Use it',
  created: ({ name, id }: NamedMember) => `${bold(name)} is here. The ID is \`${id}\`.`,
  nextSteps: (reference: string) =>
    `Give them proxy tags with ${typed(`member ${reference} proxy [text]`)}, and see them with ${typed(`member ${reference}`)}.`,
  isPublic: (reference: string) =>
    `This member is public, and others of your system are hidden. To hide this one too, type ${typed(`member ${reference} private`)}. For all new members: ${typed('config private member on')}.`,
  needsQuotes: (name: string, reference: string) =>
    `In commands the name ${bold(name)} needs quotes, or use the ID: ${typed(`member ${reference}`)}.`,
  full: (most: number) =>
    `Your system has ${most} members, and that is the most. Please delete one before you make another.`,
  nowFull: (most: number) => `Your system now has ${most} members, and that is the most.`,
  nearlyFull: (count: number, most: number) => `Your system now has ${count} of at most ${most} members.`,
  avatarFailed: (reason: string) => `The member is made, but without the picture. ${reason}`,
  avatarSet: 'The attached picture is the avatar.',

  displayNameShows: (name: string) =>
    `Others see the display name instead: ${bold(name)}. Change it with the command \`displayname\`.`,
  serverNameShows: (name: string) => `In this server others see another name: ${bold(name)}.`,
  proxiedAs: (name: string) => `Proxied messages have the name ${bold(name)}.`,
  nameShowsAgain:
    'The name is private, but without a display name others see it again. Set a display name to hide it.',
  namesTitle: (name: string) => `Names of ${name}`,
  nameLabel: 'Name',
  displayNameLabel: 'Display name',
  serverNameLabel: 'Name in this server',
  notSet: '*not set*',
  namesHint: (command: string) =>
    `Change the display name with ${typed(`${command} …`)}, and empty it with ${typed(`${command} clear`)}.`,

  serverAvatarShows: 'In this server proxied messages have another avatar, the one for this server.',
  proxyAvatarShows: 'Proxied messages have another avatar, the one for proxied messages.',
  birthdayChanged: (field: string, day: string) => `${field} is now ${day}.`,

  noTags: (command: string) => `This member has no proxy tags. Add one with ${typed(`${command} [text]`)}.`,
  tagsTitle: (name: string) => `Proxy tags of ${name}`,
  tagsHint: (command: string) =>
    `Add one with ${typed(`${command} add [text]`)}, remove one with ${typed(`${command} remove [text]`)}.`,
  exampleNeedsText:
    'Write the proxy tag with the word `text` once, in the place of the message, as in `[text]` or `A: text`.',
  exampleEmpty: (command: string) =>
    `There must be something before or after \`text\`. To remove all proxy tags, type ${typed(`${command} clear`)}.`,
  hasTag: (tag: string) => `This member already has the proxy tag ${tag}.`,
  lacksTag: (tag: string, others: string) =>
    others === ''
      ? `This member does not have the proxy tag ${tag}, and has no others.`
      : `This member does not have the proxy tag ${tag}. These are there: ${others}.`,
  tagTooLong: (used: number, most: number) =>
    `A proxy tag with the word \`text\` can have at most ${most} characters, and this one has ${used}.`,
  tooManyTags: (most: number) => `A member can have at most ${most} proxy tags.`,
  askReplaceTags: (tags: string, tag: string) =>
    `This replaces all proxy tags (${tags}) with ${tag}. To keep the others, use \`add\` instead. Replace them?`,
  replaceButton: 'Replace them',
  askSameTag: (tag: string, others: readonly NamedMember[]) =>
    `${tag} is also a proxy tag of ${several(others)}. Messages with it will then belong to one of you only. Use it anyway?`,
  askClearTags: (tags: string) => `Remove all proxy tags? ${tags}`,
  clearTagsButton: 'Remove them',
  tagSet: (tag: string) => `The proxy tag is now ${tag}.`,
  tagAdded: (tag: string) => `Added the proxy tag ${tag}.`,
  tagRemoved: (tag: string) => `Removed the proxy tag ${tag}.`,
  tagsCleared: 'This member has no proxy tags now.',

  autoproxy: (name: string, on: boolean) =>
    on
      ? `Autoproxy may use ${bold(name)} in the modes latch and front.`
      : `Autoproxy does not use ${bold(name)} in the modes latch and front.`,
  keepProxy: (name: string, on: boolean) =>
    on
      ? `Proxied messages of ${bold(name)} keep their proxy tags.`
      : `Proxied messages of ${bold(name)} have no proxy tags in them.`,
  serverKeepProxy: (name: string, on: boolean | null) =>
    on === null
      ? `In this server the usual setting of ${bold(name)} decides about proxy tags.`
      : on
        ? `In this server proxied messages of ${bold(name)} keep their proxy tags.`
        : `In this server proxied messages of ${bold(name)} have no proxy tags in them.`,
  serverDecides: (on: boolean) =>
    `In this server another setting decides: ${on ? 'they keep' : 'they do not keep'} their proxy tags. Change it with the command \`serverkeepproxy\`.`,
  tts: (name: string, on: boolean) =>
    on
      ? `The platform reads proxied messages of ${bold(name)} aloud.`
      : `The platform does not read proxied messages of ${bold(name)} aloud.`,

  group: (id: string, name: string) => `\`${id}\` ${bold(name)}`,
  addedTo: (name: string, added: number, already: number) =>
    added === 0
      ? `${bold(name)} was already in ${counted(already, 'group')} that you named. Nothing changed.`
      : `Added ${bold(name)} to ${counted(added, 'group')}.${already > 0 ? ` They were already in ${counted(already, 'group')}.` : ''}`,
  removedFrom: (name: string, removed: number, already: number) =>
    removed === 0
      ? `${bold(name)} was not in ${counted(already, 'group')} that you named. Nothing changed.`
      : `Removed ${bold(name)} from ${counted(removed, 'group')}.${already > 0 ? ` They were not in ${counted(already, 'group')}.` : ''}`,

  namePrivacyNeedsDisplayName:
    'A private name has no effect without a display name: others see the name as before. Set one with the command `displayname`.',
  avatarPrivacyAndProxying:
    'Proxied messages still show the avatar. For another picture there, use the command `proxyavatar` or `serveravatar`.',

  askDelete: ({ name, id }: NamedMember) =>
    `Delete ${named({ name, id })}? Proxied messages stay. Only an import of an export from before can bring this member back.`,
  deleted: (name: string) => `Deleted ${bold(name)}.`,

  noAliases: (command: string) =>
    `This member has no aliases. Add one with ${typed(`${command} add …`)}: commands then find the member by it.`,
  aliasesTitle: (name: string) => `Aliases of ${name}`,
  aliasesHint: (command: string) =>
    `Add one with ${typed(`${command} add …`)}, remove one with ${typed(`${command} remove …`)}.`,
  alias: (alias: string) => `- ${escaped(alias)}`,
  aliasTooLong: (used: number, most: number) =>
    `An alias can have 1 to ${most} characters, and this one has ${used}.`,
  tooManyAliases: (most: number) => `A member can have at most ${most} aliases.`,
  hasAlias: (alias: string) => `This member already has the alias ${bold(alias)}.`,
  lacksAlias: (alias: string, others: readonly string[]) =>
    others.length === 0
      ? `This member does not have the alias ${bold(alias)}, and has no others.`
      : `This member does not have the alias ${bold(alias)}. These are there: ${others.map(bold).join(', ')}.`,
  aliasAdded: (alias: string) => `Added. Commands now find this member by ${bold(alias)}.`,
  aliasRemoved: (alias: string) => `Removed the alias ${bold(alias)}.`,
  askClearAliases: (aliases: readonly string[]) => `Remove all aliases? ${aliases.map(bold).join(', ')}`,
  clearAliasesButton: 'Remove them',
  aliasesCleared: 'This member has no aliases now.',

  card: {
    title: (member: string, system: string | null) =>
      system === null ? member : `${member} (${escaped(system)})`,
    hidden: '*This member is hidden from lists that others see.*',
    serverAvatar: (address: string | null) =>
      address === null
        ? '*This avatar is for this server only.*'
        : `*This avatar is for this server only. [The usual avatar](${address})*`,
    displayName: 'Display name',
    aliases: 'Aliases',
    serverName: (server: string | null) => (server === null ? 'Name in this server' : `Name in ${server}`),
    color: 'Colour',
    pronouns: 'Pronouns',
    birthday: 'Birthday',
    messages: 'Messages',
    tags: 'Proxy tags',
    groups: (count: number) => `Groups (${count})`,
    description: 'Description',
    footer: (system: string, member: string, created: string | null) =>
      `System ID: ${system} · Member ID: ${member}${created === null ? '' : ` · Created: ${created}`}`,
  },
} as const
