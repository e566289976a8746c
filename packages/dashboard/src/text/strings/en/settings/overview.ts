import { number, plural } from '../../../intl.ts'

export const overview = {
  title: 'Settings',
  lead: 'Change your system as a whole, and this device.',
  parts: {
    person: 'Your account',
    system: 'Your system',
    programs: 'Programs and bots',
    data: 'Your data',
    device: 'This device',
  },
  pages: {
    profile: { title: 'Profile', text: 'Name, description, pronouns, colour and pictures of your system.' },
    privacy: { title: 'Privacy', text: 'Choose what is public, and see what a stranger sees.' },
    sharing: {
      title: 'Let somebody in',
      text: 'A partner, a friend or a therapist sees what you choose, and nothing else.',
    },
    notifications: { title: 'Notifications', text: 'Choose who is told when the front changes, and how.' },
    reminders: { title: 'Reminders', text: 'By the clock, after somebody fronts, or after silence.' },
    fields: { title: 'Custom fields', text: 'Add fields of your own to members and to your system.' },
    pictures: { title: 'Pictures', text: 'See, add and delete your pictures, and keep copies of others.' },
    preferences: {
      title: 'Preferences',
      text: 'Timezone, privacy of new members, templates, and settings for chat bots.',
    },
    words: { title: 'Your words', text: 'Say what you say yourself instead of member, front or switch.' },
    chat: {
      title: 'Chat',
      text: 'Your chat accounts and the bot, and tag, name and autoproxy for each chat server.',
    },
    access: {
      title: 'Token and keys',
      text: 'Replace your token, and give programs keys with limited rights.',
    },
    webhook: { title: 'Webhook', text: 'Send changes to a program of yours, and see what arrived.' },
    import: { title: 'Import', text: 'Bring in a file from PluralKit, Simply Plural or another app.' },
    pluralkit: { title: 'PluralKit', text: 'Live here and keep using PluralKit: both stay the same.' },
    export: { title: 'Export', text: 'Take everything with you as a file.' },
    delete: { title: 'Delete your system', text: 'Delete everything, for good.' },
    ways: { title: 'Sign-in and security', text: 'Username, password, passkeys and recovery codes.' },
    devices: { title: 'Devices and log', text: 'Where you are signed in, and what happened when.' },
    systems: { title: 'Systems and people', text: 'Your systems, and who else has access to this one.' },
    leave: {
      title: 'Delete your account',
      text: 'Delete your account on this server, with or without your systems.',
    },
    appearance: {
      title: 'Appearance and devices',
      text: 'Language, light or dark, and the systems this device remembers.',
    },
  },
  room: (used: string, quota: string) => `Your texts take ${used} of ${quota}.`,
  sizes: (bytes: number) =>
    bytes < 1000
      ? plural(bytes, { one: 'byte', other: 'bytes' })
      : bytes < 1_000_000
        ? `${number(Math.round(bytes / 1000))} kB`
        : `${number(bytes / 1_000_000, { maximumFractionDigits: 1 })} MB`,
}
