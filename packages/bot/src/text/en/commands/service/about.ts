import { typed } from '../../../markup.ts'

/** The pages of the help card, by the button of each. */
const pages = {
  what: {
    label: 'What is this?',
    title: 'What is this?',
    text: [
      'Several people can share one account: a plural system. I let each of them write under their own name and picture.',
      'You write a message with the tag of a member, as in `w:hello`. I post `hello` under the name of that member and take your own message away.',
      `The platform marks my posts as those of an app. They are written by people all the same. ${typed('explain')} tells that to others.`,
    ].join('\n\n'),
  },
  start: {
    label: 'First steps',
    title: 'First steps',
    text: [
      `1. Make a system: ${typed('system new Harbour')}`,
      `2. Make a member: ${typed('member new Wren')}`,
      `3. Give the member a tag: ${typed('member Wren proxy w:text')}`,
      '4. Write `w:hello` in a channel.',
      `Do you come from another program? ${typed('import')} with your file attached brings everything along.`,
      `Everything is public at first. ${typed('system privacy')} and ${typed('member Wren privacy')} change that.`,
    ].join('\n'),
  },
  tips: {
    label: 'Tips',
    title: 'Tips',
    text: [
      `- ${typed('autoproxy latch')} goes on as the member who wrote last, without tags. A \`\\\` at the beginning of a message makes an exception.`,
      '- React to a proxied message with ❌ to delete your own, ❓ to see who it is, 🔔 to ping its author.',
      `- ${typed('edit new text')} changes your latest message, ${typed('reproxy Wren')} posts it as another member.`,
      '- A name with spaces needs "quotes" in commands.',
      `- ${typed('debug proxying')} as a reply to a message tells why I left it alone.`,
    ].join('\n'),
  },
  more: {
    label: 'More',
    title: 'More',
    text: [
      `- ${typed('commands')} lists all commands, ${typed('commands member')} those about members.`,
      `- ${typed('dashboard')} shows where you see and change everything with a mouse.`,
      `- ${typed('invite')} brings me to another server. ${typed('permcheck')} tells what I lack in this one.`,
      `- ${typed('export')} sends you everything as a file. It is yours.`,
    ].join('\n'),
  },
} as const

/** Everything that the commands about the bot itself say. */
export const aboutText = {
  help: {
    dashboard: 'Shows the address of the dashboard.',
    invite: 'Shows the address that brings me to another server.',
    stats: 'Tells how I am doing, and how many systems there are.',
    explain: 'Explains to others what this bot is for.',
    help: 'Explains how to begin.',
    helpCommands: 'Tells where the commands are listed.',
    helpProxy: 'Explains proxy tags.',
    commands: 'Lists commands, all of them or those about one thing.',
  },
  dashboard: 'In the dashboard you see and change everything with a mouse or a finger.',
  dashboardLink: 'Open the dashboard',
  invite: 'With this link you bring me to a server that you manage.',
  inviteLink: 'Invite me',
  statsTitle: 'How I am doing',
  stats: {
    version: 'Version',
    since: 'Running since',
    shards: 'Connections',
    latency: 'Latency',
    memory: 'Memory',
    systems: 'Systems',
    members: 'Members',
    groups: 'Groups',
    switches: 'Switches',
    messages: 'Messages',
  },
  moment: (ms: number) => `<t:${Math.floor(ms / 1000)}>`,
  milliseconds: (ms: number | null) => (ms === null ? 'not known yet' : `${Math.round(ms)} ms`),
  mebibytes: (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`,
  count: (count: number) => count.toLocaleString('en'),
  explainTitle: 'What this bot is for',
  explain: [
    'Some people share their life, and their account, with others: together they are a plural system. This bot posts the messages of each of them under their own name and picture.',
    'To do that it deletes the original and posts the text anew through a webhook. That is why the platform shows an APP mark beside the name. A person wrote the message, no machine did.',
    'React to such a message with ❓ to learn who it is and which account sent it.',
  ].join('\n\n'),
  helpTitle: 'Hello!',
  helpCard: 'I let the members of a system write under their own names. Choose what you want to know.',
  helpButtons: {
    what: pages.what.label,
    start: pages.start.label,
    tips: pages.tips.label,
    more: pages.more.label,
  },
  helpPage: (page: string) => Object.entries(pages).find(([name]) => name === page)?.[1],
  helpCommands: `All commands: ${typed('commands')}. Those about one thing: ${typed('commands member')}.`,
  helpProxy: [
    `A proxy tag is text around a message that says who writes. With ${typed('member Wren proxy w:text')} you write \`w:hello\`, and I post \`hello\` as Wren.`,
    `The word \`text\` stands for the message: \`[text]\`, \`text -W\` and \`<text>\` work too. A member can have several: ${typed('member Wren proxy add [text]')}.`,
    `${typed('autoproxy latch')} and ${typed('autoproxy front')} work without tags.`,
  ].join('\n'),
  topicsTitle: 'Commands',
  topics: (topics: readonly string[]) =>
    `Commands about one thing: ${topics.map((topic) => typed(`commands ${topic}`)).join(', ')}.`,
  others: 'All others:',
  topicTitle: (topic: string) => `Commands: ${topic}`,
  noCommands: 'There are no such commands here.',
} as const
