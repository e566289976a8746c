import { escaped } from '../markup.ts'

/** Sentences about messages that stand in a channel already. */
export const proxiedMessageText = {
  menu: {
    info: '❓ Message info',
    delete: '❌ Delete message',
    ping: '🔔 Ping author',
    edit: '📝 Edit message',
    reproxy: '👥 Reproxy message',
  },
  editTitle: 'Edit this message',
  editField: 'New text',
  reproxyTitle: 'Post this message as another member',
  reproxyField: 'Name or ID of the member',
  reproxyChoice: 'The member',

  unknownMessage: 'I do not know this message. I know those that I posted for a member or as an answer.',
  messageNeeded:
    'Which message? Reply to it with this command, or give its link or ID, such as `message 1235310912000000001`.',
  notProxied: 'I did not post this message for a member, so I cannot do that with it.',
  messageGone: 'This message is no longer there.',
  memberGone: 'The member of this message is deleted, so it stays as it is.',
  placeUnreachable: 'I cannot find this message in a channel that you can see.',
  mayNotWrite: 'You need to be able to read and write in the channel of this message.',
  notYours: 'This message belongs to another system.',
  notYourAnswer: 'Somebody else asked me for this message.',
  nothingLately:
    'I posted nothing for you here in the last 10 minutes. Reply to the message you mean, or give its link.',
  linkNeeded: 'Here I need a link to the message you mean.',
  deleted: '✅ Deleted.',

  textHidden: '*You cannot see the channel of this message, so its text is not shown.*',
  textGone: '*The message is no longer there.*',
  noText: '*(no text)*',
  textUnreachable: 'The message is no longer there, or you cannot see its channel.',
  textEmpty: 'This message has no text.',

  editNeedsText: 'What should the message say? Write the new text after the command.',
  editTooLong: (length: number) =>
    `The text would have ${length} characters, and the most is 2,000. Please shorten it.`,
  editEmpty: 'Nothing would be left of the message. React to it with ❌ to delete it.',
  edited: '✅ Edited.',
  regexForm:
    'Write a replacement like `s|old|new` or `s|old|new|gi`. The character after `s` separates the parts and appears nowhere else.',
  regexFlag: (flag: string) => `I do not know the flag \`${flag}\`. There are g, i, m, n, s and x.`,
  regexAlone: 'A replacement cannot be appended or prepended. Please choose one of them.',
  regexUnreadable: 'I cannot read this pattern. Perhaps a bracket is missing.',
  regexBusy: 'I am still busy with other replacements. Please try again in a moment.',
  regexTooSlow: 'This pattern takes too long. Please try a simpler one.',

  reproxyNeedsMember: 'As whom? Write the name or ID of a member after the command.',
  reproxyTooOld:
    'This message is too old for that: it must be the last one in this channel, or at most a minute old.',
  reproxyBlacklisted: 'This server has switched proxying off in this channel.',
  reproxyDone: 'I already tried to post this message as another member. Please send it anew.',
  reproxyFailed: 'The message could not be posted again, so the old one stays.',
  reproxied: '✅ Posted as that member.',

  ping: (name: string, sender: string, caller: string) =>
    `**${escaped(name)}** (<@${sender}>), <@${caller}> would like your attention.`,
  jump: 'Go to the message',
  pingsOff: (name: string) =>
    `❌ **${escaped(name)}** does not want pings by reaction. You can mention the account yourself with this text:`,
  mentionToCopy: (account: string) => `\`<@${account}>\``,

  systemField: 'System',
  memberField: 'Member',
  sentByField: 'Sent by',
  rolesField: (count: number) => `Roles of the account (${count})`,
  filesField: (count: number) => `Files (${count})`,
  displayNameField: 'Display name',
  birthdayField: 'Birthday',
  pronounsField: 'Pronouns',
  messagesField: 'Messages',
  tagsField: 'Proxy tags',
  descriptionField: 'Description',
  deletedSystem: '*(deleted)*',
  deletedMember: '*(deleted)*',
  deletedAccount: (id: string) => `*(a deleted account)* \`${id}\``,
  unknownAccount: 'a deleted account',
  accountLine: (name: string, id: string, nickname: string | undefined) =>
    `${nickname === undefined || nickname === name ? escaped(name) : `${escaped(nickname)} (${escaped(name)})`}\n<@${id}>`,
  authorLine: (id: string) => `<@${id}>\nAccount ID: \`${id}\``,
  memberFooter: (system: string, member: string) => `System ID: ${system} · Member ID: ${member}`,
  originalFooter: (original: string) =>
    original === '' ? 'Original message unknown' : `Original message ID: ${original}`,
  commandTitle: 'Answer to a command',
  oldText: 'Old text',
  logFooter: (entry: {
    system: string
    member: string
    sender: { id: string; name: string }
    id: string
    original: string
  }) =>
    `System ID: ${entry.system} · Member ID: ${entry.member} · Sender: ${entry.sender.name} (${entry.sender.id}) · Message ID: ${entry.id} · Original message ID: ${entry.original}`,

  voiceStays: 'Voice messages cannot be edited.',
  tooManyEdits: 'The platform allows no more edits of old messages for now. Please try later.',
  archivedThread: 'This thread is closed. Open it first.',
  blockedText: "The server's automatic moderation refused this text.",
  platformBusy: 'The chat platform did not answer. Please try again in a moment.',
  wentWrong: (code: string) =>
    `Something went wrong on my side. If it happens again, tell the operator this code: \`${code}\``,
} as const
