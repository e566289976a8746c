/** The chapters of the documentation, in their order. */
const groups = {
  'API v2': {
    Systems: 'A system, its token and its settings.',
    Members: 'The members of a system.',
    Groups: 'Groups of members, and who is in them.',
    Switches: 'Who is fronting, and who was.',
    'Chat servers': 'Settings that hold in one chat server, and autoproxy.',
    Messages: 'Messages that were proxied.',
    Events: 'Being told of changes: webhooks and a live stream, instead of asking again and again.',
    Keys: 'Keys that can do only what they must.',
    'Data files': 'Moving in and moving out.',
  },
  'For programs that know PluralKit': {
    Dashboard: 'What the dashboard of PluralKit needs beside its API.',
  },
  'For chat bots': {
    Bridge:
      'For bots that the people who run the server trust with every system: decide about messages, record them, and manage systems and accounts.',
  },
  'API v1, deprecated': {
    'v1 systems': 'Systems and switches in their older shape. Use v2.',
    'v1 members': 'Members in their older shape. Use v2.',
    'v1 messages': 'Messages in their older shape. Use v2.',
  },
} as const

/** A chapter of the documentation. */
export type Tag = { [G in keyof typeof groups]: keyof (typeof groups)[G] }[keyof typeof groups]

export const tags = Object.values(groups).flatMap((group) =>
  Object.entries(group).map(([name, description]) => ({ name, description })),
)
export const tagGroups = Object.entries(groups).map(([name, group]) => ({ name, tags: Object.keys(group) }))
