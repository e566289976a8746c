import { type Static, Type } from 'typebox'

/** The form of the files in `fixtures/bot`. Every object refuses keys that it does not know. */
const strict = <T extends Record<string, Parameters<typeof Type.Object>[0][string]>>(fields: T) =>
  Type.Object(fields, { additionalProperties: false })
const maybe = Type.Optional
const text = Type.String()
const texts = Type.Array(text)
const anything = Type.Unknown()
const named = <T extends Parameters<typeof Type.Record>[1]>(value: T) => Type.Record(text, value)

export const flagNames = { 'plain-links': 1 << 2, silent: 1 << 12, voice: 1 << 13 } as const
export const channelTypes = {
  text: 0,
  voice: 2,
  category: 4,
  announcement: 5,
  stage: 13,
  forum: 15,
  media: 16,
} as const

const Overwrite = strict({ for: text, allow: maybe(texts), deny: maybe(texts) })
const FileWish = strict({
  name: text,
  text: maybe(text),
  size: maybe(Type.Integer()),
  type: maybe(text),
  description: maybe(text),
  spoiler: maybe(Type.Boolean()),
  waveform: maybe(text),
  duration: maybe(Type.Number()),
})

/** A system: `members` by name, with the fields of the API; `here` are its settings in this chat server. */
const SystemWish = strict({
  fields: maybe(anything),
  settings: maybe(anything),
  here: maybe(anything),
  autoproxy: maybe(anything),
  members: maybe(named(anything)),
  membersHere: maybe(named(anything)),
  /** Names of members that front from the start. */
  front: maybe(texts),
  /** Other people whose accounts belong to this system too. */
  accounts: maybe(texts),
})

export const Setting = strict({
  server: maybe(
    strict({
      everyone: maybe(texts),
      bot: maybe(texts),
      premiumTier: maybe(Type.Integer()),
      emojis: maybe(texts),
      /** Settings of the chat server, as the bridge keeps them. */
      settings: maybe(anything),
    }),
  ),
  channels: maybe(
    named(
      strict({
        type: maybe(text),
        parent: maybe(text),
        overwrites: maybe(Type.Array(Overwrite)),
        /** How many webhooks of somebody else it has. */
        webhooks: maybe(Type.Integer()),
      }),
    ),
  ),
  threads: maybe(
    named(strict({ in: text, private: maybe(Type.Boolean()), archived: maybe(Type.Boolean()) })),
  ),
  roles: maybe(
    named(strict({ permissions: maybe(texts), mentionable: maybe(Type.Boolean()), people: maybe(texts) })),
  ),
  people: maybe(
    named(
      strict({
        nick: maybe(text),
        globalName: maybe(text),
        avatar: maybe(text),
        bot: maybe(Type.Boolean()),
        id: maybe(text),
        closed: maybe(Type.Boolean()),
        nitro: maybe(Type.Boolean()),
        denied: maybe(Type.Boolean()),
        outside: maybe(Type.Boolean()),
        system: maybe(Type.Union([SystemWish, Type.Null()])),
      }),
    ),
  ),
})
export type Setting = Static<typeof Setting>

/** A message to compare with. Only the keys that are given count. */
export const Expected = strict({
  by: maybe(text),
  content: maybe(text),
  contains: maybe(texts),
  lacks: maybe(texts),
  webhook: maybe(Type.Boolean()),
  avatar: maybe(Type.Union([text, Type.Null()])),
  flags: maybe(texts),
  tts: maybe(Type.Boolean()),
  embeds: maybe(
    Type.Array(
      strict({
        author: maybe(text),
        icon: maybe(anything),
        color: maybe(Type.Integer()),
        description: maybe(text),
        contains: maybe(texts),
      }),
    ),
  ),
  files: maybe(Type.Array(FileWish)),
  poll: maybe(anything),
  pings: maybe(strict({ users: maybe(texts), roles: maybe(texts), everyone: maybe(Type.Boolean()) })),
  reactions: maybe(anything),
  edited: maybe(Type.Boolean()),
})
export type Expected = Static<typeof Expected>

const place = { by: text, in: maybe(text) }

/** One thing that happens. The first key says which. */
export const steps = {
  say: strict({
    say: text,
    ...place,
    as: maybe(text),
    /** Waits for the message that the bot posts for it, and names it. */
    proxied: maybe(text),
    replyTo: maybe(text),
    forwardOf: maybe(text),
    files: maybe(Type.Array(FileWish)),
    flags: maybe(texts),
    tts: maybe(Type.Boolean()),
    poll: maybe(anything),
    embeds: maybe(anything),
    stickers: maybe(texts),
    activity: maybe(anything),
    type: maybe(Type.Integer()),
    /** The code with which the platform refuses it. */
    refused: maybe(Type.Integer()),
  }),
  edit: strict({ edit: text, to: text, ...place, proxied: maybe(text) }),
  delete: strict({ delete: text, ...place }),
  moderate: strict({ moderate: texts, in: maybe(text) }),
  react: strict({ react: text, with: text, ...place, refused: maybe(Type.Integer()) }),
  menu: strict({ menu: text, on: text, ...place, fill: maybe(texts) }),
  press: strict({ press: text, on: text, ...place }),
  preview: strict({ preview: text, in: maybe(text) }),
  /** Opens a post in a forum; the thread and its opening message have that name. */
  post: strict({ post: text, ...place, content: text }),
  /** Waits until such a message stands in a channel, and names it. */
  wait: strict({ wait: Expected, in: maybe(text), as: maybe(text) }),
  gone: strict({ gone: text, in: maybe(text) }),
  hears: strict({ hears: text, contains: texts, as: maybe(text) }),
  /** Time passes, in seconds. */
  later: strict({ later: Type.Integer() }),
  fault: strict({ fault: text, nth: maybe(Type.Integer()), times: maybe(Type.Integer()), do: anything }),
  trouble: strict({ trouble: text, event: maybe(text), nth: maybe(Type.Integer()) }),
  permit: strict({ permit: text, to: texts }),
  overwrite: strict({ overwrite: text, with: Type.Array(Overwrite) }),
  dropWebhooks: strict({ dropWebhooks: text }),
  moveWebhooks: strict({ moveWebhooks: text, to: text }),
  dropChannel: strict({ dropChannel: text }),
  dropMember: strict({ dropMember: text, of: text }),
  change: strict({ change: text, member: text, to: anything }),
  /** Changes settings of the chat server. */
  configure: strict({ configure: anything }),
  restart: strict({ restart: Type.Boolean() }),
} as const
export type Steps = { [Verb in keyof typeof steps]: Static<(typeof steps)[Verb]> }
export type Step = Steps[keyof Steps]

export const Scenario = strict({
  row: text,
  name: text,
  setting: maybe(Setting),
  steps: Type.Array(anything),
  /** The messages of channels from the oldest on, and of threads. */
  stands: named(Type.Array(Expected)),
  /** The messages that only one person got. Nobody else got any. */
  told: maybe(named(Type.Array(Expected))),
  /** The record of a message: its member, sender and trigger; null when there is none. */
  recorded: maybe(
    named(Type.Union([strict({ member: text, sender: maybe(text), original: maybe(text) }), Type.Null()])),
  ),
  /** The fronting members of a person's system. */
  front: maybe(named(texts)),
  autoproxy: maybe(named(anything)),
  /** How many messages a member has. */
  counts: maybe(named(Type.Integer())),
  /** How many webhooks a channel has. */
  webhooks: maybe(named(Type.Integer())),
  settings: maybe(anything),
  /** A part of the bot's presence. */
  presence: maybe(text),
})
export type Scenario = Omit<Static<typeof Scenario>, 'steps'> & { steps: Step[] }

export const ScenarioFile = strict({
  description: text,
  section: text,
  setting: maybe(Setting),
  cases: Type.Array(anything),
})
