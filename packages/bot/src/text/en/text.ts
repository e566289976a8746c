import { proxiedMessageText } from './proxied-messages.ts'

const powerNames = {
  'view-channel': 'View Channel',
  'send-messages': 'Send Messages',
  'add-reactions': 'Add Reactions',
  'attach-files': 'Attach Files',
  'embed-links': 'Embed Links',
  'manage-messages': 'Manage Messages',
  'manage-webhooks': 'Manage Webhooks',
  'read-history': 'Read Message History',
  'external-emoji': 'Use External Emojis',
  'mention-everyone': 'Mention Everyone',
  'send-tts': 'Send Text-to-Speech Messages',
  'manage-server': 'Manage Server',
}
/** A permission in the chat, as the platform calls it. */
export type NamedPower = keyof typeof powerNames

const mebibytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MiB`

/** Every sentence that the bot says, in English. */
export const text = {
  ...proxiedMessageText,
  powerNames,
  lackingPower: (power: NamedPower) =>
    `I lack the permission *${powerNames[power]}* for that. Somebody who manages the server can give it to me.`,
  /** Stands beside the bot's name while it stops. */
  restarting: 'restarting, back in a moment',
  pinged: '✅ I pinged them.',
  replyTo: (link: string) => `**[Reply to:](${link})**`,
  replyToFile: (link: string) => `*[Open the attachment](${link})*`,
  longLink: (link: string) => `[(a long link)](${link})`,

  missingPower: (power: NamedPower) =>
    `❌ I cannot proxy here: I lack the permission *${powerNames[power]}* in this channel. Somebody who manages the server can give it to me.`,
  messageTooLong:
    '❌ This message is too long to proxy: 2,000 characters are the most. Please send it in two parts.',
  tagRequired:
    '❌ This server asks for a system tag at proxied names, and yours would not show here. Set one with `system tag`, switch it on here with `system servertag -enable`, or put `{tag}` into your name format.',
  nameTooLong: (name: string) =>
    `❌ The name \`${name.replaceAll('`', "'").slice(0, 200)}\` has ${name.length} characters, and the most is 80. Please shorten the member's display name or the system tag.`,
  fileTooLarge: (limit: number) =>
    `❌ A file is too large for me to post again: this server takes at most ${mebibytes(limit)} a file.`,
  filesRefused: '❌ The files were refused as too large. Please send fewer or smaller ones.',
  filesMissing: '❌ Some files could not be posted again, so your own message stays here.',
  tooManyWebhooks:
    '❌ This channel already has 15 webhooks, and I need one of my own. Somebody who manages the server can delete one.',
  nameRefused: (reason: string) => `❌ The platform refused the name of this member${because(reason)}`,
  pollRefused: (reason: string) =>
    `❌ The platform refused the poll, perhaps because of an emoji that I may not use${because(reason)}`,
} as const

const because = (reason: string) => (reason === '' ? '.' : `: ${reason}`)
