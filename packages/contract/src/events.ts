import { type Static, Type } from 'typebox'
import { Nullable } from './fields.ts'
import { UuidText } from './schemas.ts'

/** Every kind of event a system is told of. */
export const eventTypes = [
  'PING',
  'UPDATE_SYSTEM',
  'UPDATE_SETTINGS',
  'CREATE_MEMBER',
  'UPDATE_MEMBER',
  'DELETE_MEMBER',
  'CREATE_GROUP',
  'UPDATE_GROUP',
  'UPDATE_GROUP_MEMBERS',
  'DELETE_GROUP',
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
  'SUCCESSFUL_IMPORT',
] as const
export type EventType = (typeof eventTypes)[number]

/** What the live stream sends. A webhook gets the same with its `signing_token` after `type`. */
export const EventEnvelope = Type.Object({
  type: Type.Enum([...eventTypes]),
  system_id: UuidText,
  id: Nullable(Type.String({ description: 'UUID of the member, group or switch, or an account id.' })),
  data: Nullable(Type.Record(Type.String(), Type.Unknown())),
})
export type EventEnvelope = Static<typeof EventEnvelope>
