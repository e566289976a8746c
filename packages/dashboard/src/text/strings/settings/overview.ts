import { plural } from '../plural.ts'

export const overview = {
  title: 'Settings',
  lead: 'Everything about your system as a whole, and about this device.',
  parts: {
    system: 'Your system',
    programs: 'Programs and bots',
    data: 'Your data',
    device: 'This device',
  },
  pages: {
    profile: { title: 'Profile', text: 'Name, description, pronouns, colour and pictures of your system.' },
    privacy: { title: 'Privacy', text: 'What others may see, with a look through their eyes.' },
    preferences: { title: 'Preferences', text: 'Timezone, proxying, how IDs and names look, templates.' },
    servers: {
      title: 'Chat servers',
      text: 'Tag, name and autoproxy for each place where a bot has met you.',
    },
    access: {
      title: 'Token and keys',
      text: 'Replace your token, and give programs keys that can do only so much.',
    },
    webhook: { title: 'Webhook', text: 'Have changes sent to a program of yours, and see what arrived.' },
    import: { title: 'Import', text: 'Bring in a file from PluralKit, Simply Plural and others.' },
    export: { title: 'Export', text: 'Take everything with you as a file.' },
    delete: { title: 'Delete the system', text: 'Everything goes, for good.' },
    appearance: {
      title: 'Appearance and devices',
      text: 'Light or dark, and the systems this device remembers.',
    },
  },
  sizes: (bytes: number) =>
    bytes < 1000
      ? plural(bytes, 'byte', 'bytes')
      : bytes < 1_000_000
        ? `${Math.round(bytes / 1000).toLocaleString('en')} kB`
        : `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`,
}
