/** The chapters of the documentation, in their order. */
const groups = {
  'API v2': {
    Systems: 'A system, its token and its settings.',
    Members: 'The members of a system.',
    Groups: 'Groups of members.',
    'Custom fields': 'Fields that a system adds to its members and to itself.',
    Switches: 'Current and past fronters.',
    Notes: 'A journal that only the system itself can read.',
    Channels: 'Messages to phones and browsers when somebody begins to front.',
    Reminders: 'Reminders by the clock, after a front, or after silence.',
    Sync: 'Two-way sync with PluralKit, or another server that speaks v2.',
    Pictures: 'Pictures that the server keeps for a system.',
    Sharing: 'Circles, shares and feeds: others see some of a system, although nothing is public.',
    'Chat servers': 'Settings for single chat servers, and autoproxy.',
    Messages: 'Proxied messages.',
    Events: 'Webhooks and a live stream that report changes, so that programs need not poll.',
    People:
      'People who sign in, and hold systems. A cookie acts as the system in `X-Polyphony-System`, or as the only one that the person holds.',
    Admin: 'For admins who are signed in: people, invites and how the server is. Nothing of any system.',
    Keys: 'Keys with limited rights.',
    'Data files': 'Import and export.',
  },
  'For programs that know PluralKit': {
    Dashboard: 'Additional endpoints that the dashboard of PluralKit uses.',
  },
  'For chat bots': {
    Bridge:
      'For bots that the operator of the server trusts with every system: they ask whether to proxy a message, record proxied messages, and manage systems and accounts.',
  },
  'API v1, deprecated': {
    'v1 systems': 'Systems and switches in the shape of v1. Use v2.',
    'v1 members': 'Members in the shape of v1. Use v2.',
    'v1 messages': 'Messages in the shape of v1. Use v2.',
  },
} as const

/** A chapter of the documentation. */
export type Tag = { [G in keyof typeof groups]: keyof (typeof groups)[G] }[keyof typeof groups]

export const tags = Object.values(groups).flatMap((group) =>
  Object.entries(group).map(([name, description]) => ({ name, description })),
)
export const tagGroups = Object.entries(groups).map(([name, group]) => ({ name, tags: Object.keys(group) }))
