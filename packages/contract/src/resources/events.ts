import { type Static, Type } from 'typebox'
import { Nullable } from '../model/fields.ts'
import { described, UuidText } from '../model/schemas.ts'

/** Every type of event. */
export const eventTypes = [
  'PING',
  'UPDATE_SYSTEM',
  'UPDATE_SETTINGS',
  'CREATE_MEMBER',
  'UPDATE_MEMBER',
  'DELETE_MEMBER',
  'UPDATE_MEMBER_ORDER',
  'CREATE_GROUP',
  'UPDATE_GROUP',
  'UPDATE_GROUP_MEMBERS',
  'DELETE_GROUP',
  'CREATE_FIELD',
  'UPDATE_FIELD',
  'DELETE_FIELD',
  'LINK_ACCOUNT',
  'UNLINK_ACCOUNT',
  'UPDATE_SYSTEM_GUILD',
  'UPDATE_MEMBER_GUILD',
  'UPDATE_AUTOPROXY',
  'CREATE_MESSAGE',
  'CREATE_SWITCH',
  'UPDATE_SWITCH',
  'DELETE_SWITCH',
  'DELETE_ALL_SWITCHES',
  'UPDATE_PRESETS',
  'SUCCESSFUL_IMPORT',
  'CREATE_NOTE',
  'UPDATE_NOTE',
  'DELETE_NOTE',
  'CREATE_COMMENT',
  'UPDATE_COMMENT',
  'DELETE_COMMENT',
  'CREATE_CIRCLE',
  'UPDATE_CIRCLE',
  'DELETE_CIRCLE',
  'CREATE_SHARE',
  'UPDATE_SHARE',
  'DELETE_SHARE',
  'CREATE_CHANNEL',
  'UPDATE_CHANNEL',
  'DELETE_CHANNEL',
  'CREATE_REMINDER',
  'UPDATE_REMINDER',
  'DELETE_REMINDER',
] as const
export type EventType = (typeof eventTypes)[number]

/** Types that the reference API does not have. A webhook receives them only if its owner asked for them. */
export const addedEventTypes: ReadonlySet<EventType> = new Set([
  'UPDATE_MEMBER_ORDER',
  'UPDATE_PRESETS',
  'CREATE_FIELD',
  'UPDATE_FIELD',
  'DELETE_FIELD',
  'CREATE_NOTE',
  'UPDATE_NOTE',
  'DELETE_NOTE',
  'CREATE_COMMENT',
  'UPDATE_COMMENT',
  'DELETE_COMMENT',
])

/** Types that only the token and people who hold the system receive, in the live stream. Keys and webhooks never do. */
export const holdersEventTypes: ReadonlySet<EventType> = new Set([
  'CREATE_CIRCLE',
  'UPDATE_CIRCLE',
  'DELETE_CIRCLE',
  'CREATE_SHARE',
  'UPDATE_SHARE',
  'DELETE_SHARE',
  'CREATE_CHANNEL',
  'UPDATE_CHANNEL',
  'DELETE_CHANNEL',
  'CREATE_REMINDER',
  'UPDATE_REMINDER',
  'DELETE_REMINDER',
])

/** An event of the live stream. A webhook receives the same keys, with its `signing_token` after `type`. */
export const EventEnvelope = Type.Object(
  {
    type: Type.Enum([...eventTypes], { description: 'The type of the event.', examples: ['UPDATE_MEMBER'] }),
    system_id: described(UuidText, 'UUID of the system.', '5d1c2f0e-9b0a-4c5e-8a53-0b4a8cfe1d11'),
    id: described(
      Nullable(Type.String()),
      'UUID of the member, group, switch, note, comment, circle, share, channel or reminder, or an account ID.',
      '0e6cbd0a-7b4e-4a54-9a51-59a3a9d41f20',
    ),
    data: described(
      Nullable(Type.Record(Type.String(), Type.Unknown())),
      'The changed keys, or the whole new object.',
      { pronouns: 'she/they' },
    ),
    by: Type.Optional(
      Type.Enum(['sync'], {
        description: 'Set for a change that sync brought. Only the live stream has this key.',
      }),
    ),
  },
  { description: 'A change to a system.' },
)
export type EventEnvelope = Static<typeof EventEnvelope>
