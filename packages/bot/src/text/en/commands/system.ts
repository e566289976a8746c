import { escaped, typed } from '../../markup.ts'

const owner = (own: boolean) => (own ? 'your system' : 'this system')
const of = (field: string) => (own: boolean) => `The ${field} of ${owner(own)}`
const here = (field: string) => (own: boolean) => `The ${field} of ${owner(own)} in this server`
const server = (name: string | null) => (name === null ? 'this server' : `**${escaped(name)}**`)

/** Everything that the commands about systems say. */
export const systemText = {
  listTitle: 'Commands about systems',
  help: {
    show: 'Shows a system.',
    new: 'Makes a system for you.',
    name: 'Shows or changes the name of a system.',
    servername: 'Shows or changes the name of a system in this server.',
    tag: 'Shows or changes the tag that stands after the names in proxied messages.',
    servertag: 'Shows or changes the tag in this server, or switches it off and on here.',
    description: 'Shows or changes the description of a system.',
    pronouns: 'Shows or changes the pronouns of a system.',
    color: 'Shows or changes the colour of a system.',
    avatar: 'Shows or changes the avatar of a system.',
    serveravatar: 'Shows or changes the avatar of a system in this server.',
    banner: 'Shows or changes the banner of a system.',
    privacy: 'Shows what others can see of your system.',
    privacySet: 'Changes what others can see of your system.',
    id: 'Shows the ID of a system, to copy.',
    delete: 'Deletes your system, after an export in a direct message.',
    proxy: 'Shows or changes whether your messages in a server are proxied.',
    webhook: 'Shows or changes the address that hears of changes in your system.',
    help: 'Lists the commands about systems.',
  },
  fields: {
    name: of('name'),
    servername: here('name'),
    tag: of('tag'),
    servertag: here('tag'),
    description: of('description'),
    pronouns: of('pronouns'),
    color: of('colour'),
    avatar: of('avatar'),
    serveravatar: here('avatar'),
    banner: of('banner'),
  },
  own: 'your system',
  allOfOthers: 'You can count hidden members of your own system only, so please leave out `-all`.',

  hasSystem: (id: string) =>
    `This account already has a system, with the ID \`${id}\`. ${typed('system')} shows it.`,
  nameTooLong: (used: number, most: number) =>
    `A name can have at most ${most} characters, and this one has ${used}.`,
  created: (id: string) => `Your system is here. Its ID is \`${id}\`.`,
  firstSteps: `Make the first member with ${typed('member new Ash')}, and give them proxy tags with ${typed('member Ash proxy [text]')}. ${typed('help')} shows more.`,
  allPublic: `Everybody can see everything that you do not make private. To hide all of it, type ${typed('system privacy all private')}.`,
  keepAccess: `So that you never lose your system, link a second account with ${typed('link')}, or keep a token from ${typed('token')} in a safe place.`,

  tagNotInFormat: `Your name format has no \`{tag}\` in it, so the tag does not show. See ${typed('config name format')}.`,
  tagNotInFormatHere: 'In this server your name format has no `{tag}` in it, so the tag does not show here.',
  tagOffHere: `The tag is switched off in this server, so no tag shows here. Switch it on with ${typed('system servertag -enable')}.`,
  serverTagShows: (tag: string) => `In this server another tag shows: ${escaped(tag)}`,
  serverTagStays: (tag: string) => `In this server your tag for this server still shows: ${escaped(tag)}`,
  tagRequired: `This server asks for a system tag at proxied names. Without one, your messages here are not proxied. Set one for this server with ${typed('system servertag …')}.`,
  tagSwitched: (on: boolean) =>
    on ? 'Your tag shows in this server now.' : 'No tag shows in this server now.',
  tagAlready: (on: boolean) =>
    on ? 'Your tag already shows in this server.' : 'Your tag is already switched off in this server.',

  proxying: (on: boolean, name: string | null) =>
    on
      ? `Your messages in ${server(name)} are proxied.`
      : `Your messages in ${server(name)} are not proxied. Everybody sees them as you send them.`,
  proxyingHint: (command: string, on: boolean) =>
    on ? `Switch it off with ${typed(`${command} off`)}.` : `Switch it on with ${typed(`${command} on`)}.`,
  notInServer: 'I know no server with this number in which we both are.',

  askDelete: (id: string, name: string | null) =>
    `Delete your system${name === null ? '' : ` **${escaped(name)}**`} (\`${id}\`) with all members, groups and switches?`,
  exportFirst:
    'Before that, I send you a file with everything by direct message. Only an import of it can bring your system back.',
  noExport: 'You get no file before that, because of `-no-export`, so nobody can bring your system back.',
  exported:
    'Here is everything of your system, from before it was deleted. Keep it: an import brings it back.',
  inboxClosed: `I cannot send you a direct message, so I deleted nothing. Please allow direct messages of this server and try again. If you have a file already, add ${'`-no-export`'}.`,
  exportTooLarge: (mebibytes: number) =>
    `The file with your system has ${mebibytes} MiB, which is too large for a direct message, so I deleted nothing. Please export it on the dashboard, then add ${'`-no-export`'}.`,
  deleted: 'Your system is deleted. Take care.',

  noWebhook: `No address hears of changes in your system. Set one with ${typed('system webhook https://…')}.`,
  webhook: (url: string) => `This address hears of changes in your system: <${url}>`,
  webhookPending: (url: string) => `This address waits to be verified: <${url}>`,
  webhookFailing: (reason: string) => `The last delivery failed: ${reason}`,
  webhookHint: `Remove it with ${typed('system webhook clear')}.`,
  askClearWebhook: 'Remove the address? Nobody hears of changes in your system after that.',
  clearWebhookButton: 'Remove it',
  webhookCleared: 'The address is removed.',
  webhookRefused: (reason: string) => `This address cannot be used: ${reason}.`,
  webhookSecrets: (token: string, secret: string) =>
    `Put this signing token into the program at that address: ||\`${token}\`||\nFor signatures of Standard Webhooks, the secret is ||\`${secret}\`||\nI show both only once. Keep them to yourself.`,
  askVerify:
    'When the program knows the token, I send it two test events. It must answer 200 to the right token and 401 to a wrong one. Send them now?',
  verifyButton: 'Send them',
  webhookNotVerified: (reason: string) =>
    `The address could not be verified: ${reason}. Nothing was changed. Please set it again when the program is ready.`,
  webhookSet: (url: string) => `This address hears of changes in your system now: <${url}>`,

  card: {
    untitled: (id: string) => `System ${id}`,
    pronouns: 'Pronouns',
    tag: 'Tag',
    color: 'Colour',
    serverTag: (name: string | null) => (name === null ? 'Tag in this server' : `Tag in ${name}`),
    tagOff: '*switched off here*',
    members: 'Members',
    memberCount: (count: number, command: string) => `${count} (${typed(command)})`,
    firstMember: `none yet (${typed('member new Ash')})`,
    allHidden: `all are hidden (${typed('list -all')} shows them)`,
    noMembers: 'none',
    fronters: (count: number) => (count === 1 ? 'Fronter' : 'Fronters'),
    manyFronters: (count: number, command: string) => `${count} (${typed(command)})`,
    accounts: 'Linked accounts',
    account: (id: string, name: string) => `${escaped(name)} (<@${id}>)`,
    goneAccount: (id: string) => `a deleted account (\`${id}\`)`,
    moreAccounts: (count: number) => `and ${count} more`,
    description: 'Description',
    footer: (id: string, created: string) => `System ID: ${id} · Created: ${created}`,
  },
} as const
