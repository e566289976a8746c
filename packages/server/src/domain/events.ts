import {
  type Channel,
  type CustomFieldPatch,
  customFieldModel,
  type EventType,
  formatInstant,
  type GroupPatch,
  groupModel,
  type Instant,
  limits,
  type MemberGuildPatch,
  type MemberPatch,
  memberGuildModel,
  memberModel,
  type Reminder,
  type Resource,
  type SettingsPatch,
  type Share,
  type Snowflake,
  type SystemGuildPatch,
  type SystemPatch,
  settingsModel,
  systemGuildModel,
  systemModel,
  type Uuid,
} from '@polyphony/contract'
import type {
  MessageParts,
  StoredComment,
  StoredField,
  StoredGroup,
  StoredMember,
  StoredNote,
  StoredSwitch,
} from './entities.ts'
import { presentComment } from './present/comment.ts'
import { presentField } from './present/field.ts'
import { httpsOnly } from './present/format.ts'
import { presentMessage } from './present/message.ts'
import { presentNote } from './present/note.ts'
import { revealField } from './privacy.ts'
import { presentCircle, presentShare } from './sharing/present-for-owner.ts'
import type { ListedCircle, ListedShare } from './sharing/rows.ts'
import { type NamedPeople, presentChannel, presentReminder, type ReminderNames } from './telling/present.ts'
import type { StoredChannel, StoredReminder } from './telling/rows.ts'
import { asSystem } from './viewer.ts'

/** A change of a system as listeners receive it. */
export interface DomainEvent {
  type: EventType
  /** UUID of the member, group, switch, note, comment, circle or share, or an account id. */
  id: Uuid | Snowflake | null
  data: Readonly<Record<string, unknown>> | null
  /** Replaces `data` where that is JSON already. */
  json?: string
  /** Set when the front may have changed: whether it is news, news that comes late, or news if this switch is the latest. */
  front?: boolean | 'late' | Uuid
}

/**
 * Leaves out every value that is too long to repeat: its key is null, and the last key, `long`, names it. A text counts
 * by its bytes, a list or an object by the bytes of its JSON.
 */
function withoutLong(values: Patch): Patch {
  const long = Object.keys(values).filter((key) => isLong(values[key]))
  if (long.length === 0) return values
  return { ...values, ...Object.fromEntries(long.map((key) => [key, null])), long }
}

function isLong(value: unknown): boolean {
  if (typeof value === 'string') return Buffer.byteLength(value) > limits.repeatedBytes
  if (typeof value !== 'object' || value === null) return false
  return Buffer.byteLength(JSON.stringify(value)) > limits.repeatedBytes
}

/** The events of a change. An empty change of a profile or of settings has none. */
export type Events = readonly DomainEvent[]

type Patch = Readonly<Record<string, unknown>>
interface Order {
  readonly keys: readonly string[]
  readonly privacy: readonly string[]
  readonly extended: readonly string[]
}
const orderOf = ({ fields, privacy, extended, toldAfter }: Resource): Order => ({
  keys: moved(Object.keys(fields), toldAfter),
  privacy: moved(privacy, toldAfter),
  extended: Object.keys(extended),
})

function moved(keys: readonly string[], after: Readonly<Record<string, string>>): string[] {
  const staying = keys.filter((key) => !(key in after))
  return staying.flatMap((key) => [key, ...keys.filter((other) => after[other] === key)])
}

const systemOrder = orderOf(systemModel)
const settingsOrder = orderOf(settingsModel)
const memberOrder = orderOf(memberModel)
const groupOrder = orderOf(groupModel)
const fieldOrder = orderOf(customFieldModel)
const systemGuildOrder = orderOf(systemGuildModel)
const memberGuildOrder = orderOf(memberGuildModel)

/** Orders the keys of a change like the reference API; privacy keys and values beyond it stay in objects of their own. */
function changedKeys({ keys, privacy, extended }: Order, patch: Patch): Patch {
  const given = patch as { privacy?: Patch; extended?: Patch }
  return {
    ...inOrder(keys, patch),
    ...(given.privacy && { privacy: inOrder(privacy, given.privacy) }),
    ...(given.extended && { extended: withoutLong(inOrder(extended, given.extended)) }),
  }
}

function inOrder(keys: readonly string[], values: Patch): Record<string, unknown> {
  return Object.fromEntries(
    keys.filter((key) => values[key] !== undefined).map((key) => [key, told(key, values[key])]),
  )
}

/** Replaces pictures by what v2 shows: v1 accepts any text for one. */
const told = (key: string, value: unknown) =>
  (key === 'avatar_url' || key === 'banner') && typeof value === 'string' ? httpsOnly(value) : value

const unlessEmpty = (event: DomainEvent): Events => (Object.keys(event.data ?? {}).length > 0 ? [event] : [])

export const systemUpdated = (patch: SystemPatch): Events =>
  unlessEmpty({ type: 'UPDATE_SYSTEM', id: null, data: changedKeys(systemOrder, patch) })

export const settingsUpdated = (patch: SettingsPatch): Events =>
  unlessEmpty({ type: 'UPDATE_SETTINGS', id: null, data: changedKeys(settingsOrder, patch) })

export const memberCreated = ({ uuid }: StoredMember, patch: MemberPatch): Events => [
  { type: 'CREATE_MEMBER', id: uuid, data: changedKeys(memberOrder, patch) },
]
export const memberUpdated = ({ uuid }: StoredMember, patch: MemberPatch): Events =>
  unlessEmpty({ type: 'UPDATE_MEMBER', id: uuid, data: changedKeys(memberOrder, patch) })
export const memberDeleted = (uuid: Uuid): Events => [{ type: 'DELETE_MEMBER', id: uuid, data: null }]

/** Carries all members in the new order, or nobody if there is none any more. */
export const memberOrderUpdated = (members: Identified): Events => [
  { type: 'UPDATE_MEMBER_ORDER', id: null, data: withoutLong({ members: uuids(members) }) },
]

export const groupCreated = ({ uuid }: StoredGroup, patch: GroupPatch): Events => [
  { type: 'CREATE_GROUP', id: uuid, data: changedKeys(groupOrder, patch) },
]
export const groupUpdated = ({ uuid }: Pick<StoredGroup, 'uuid'>, patch: GroupPatch): Events =>
  unlessEmpty({ type: 'UPDATE_GROUP', id: uuid, data: changedKeys(groupOrder, patch) })
export const groupDeleted = (uuid: Uuid): Events => [{ type: 'DELETE_GROUP', id: uuid, data: null }]
/** Carries all members the group has now, as a list in JSON. */
export const groupMembersUpdated = (group: Uuid, members: string): Events => [
  { type: 'UPDATE_GROUP_MEMBERS', id: group, data: null, json: `{"members":${members}}` },
]

/** Carries the whole field, as answers show it. */
export const fieldCreated = (field: StoredField): Events => [
  {
    type: 'CREATE_FIELD',
    id: field.uuid,
    data: withoutLong({ ...presentField(revealField(field, asSystem(field.system_id))) }),
  },
]
export const fieldUpdated = (field: Uuid, patch: CustomFieldPatch): Events =>
  unlessEmpty({ type: 'UPDATE_FIELD', id: field, data: withoutLong(inOrder(fieldOrder.keys, patch)) })
export const fieldDeleted = (field: Uuid): Events => [{ type: 'DELETE_FIELD', id: field, data: null }]

export const accountLinked = (account: Snowflake): Events => [
  { type: 'LINK_ACCOUNT', id: account, data: null },
]
export const accountUnlinked = (account: Snowflake): Events => [
  { type: 'UNLINK_ACCOUNT', id: account, data: null },
]

export const systemGuildUpdated = (guild_id: Snowflake, patch: SystemGuildPatch): Events => [
  { type: 'UPDATE_SYSTEM_GUILD', id: null, data: { guild_id, ...changedKeys(systemGuildOrder, patch) } },
]
export const memberGuildUpdated = (member: Uuid, guild_id: Snowflake, patch: MemberGuildPatch): Events => [
  { type: 'UPDATE_MEMBER_GUILD', id: member, data: { guild_id, ...changedKeys(memberGuildOrder, patch) } },
]

/** Keys of an autoproxy event. It names the member by its UUID, unlike the settings object. */
export interface AutoproxyKeys {
  autoproxy_mode?: string
  autoproxy_member?: Uuid | null
  last_latch_timestamp?: string
}
export const autoproxyUpdated = (guild_id: Snowflake, changed: AutoproxyKeys): Events => [
  { type: 'UPDATE_AUTOPROXY', id: null, data: { guild_id, channel_id: null, ...changed } },
]

export function messageCreated(message: MessageParts): Events {
  const { author } = message
  if (!author) return []
  return [{ type: 'CREATE_MESSAGE', id: null, data: presentMessage(message, asSystem(author.system.id)) }]
}

type Identified = readonly { uuid: Uuid }[]
const uuids = (members: Identified) => members.map(({ uuid }) => uuid)

type ToldNotes = readonly { member: { uuid: Uuid } | null; status: string | null; note: string | null }[]
const toldNotes = (notes: ToldNotes | undefined) =>
  notes && {
    extended: withoutLong({
      notes: notes.map(({ member, status, note }) => ({ member: member?.uuid ?? null, status, note })),
    }),
  }

export const switchCreated = (
  { uuid, timestamp }: Pick<StoredSwitch, 'uuid' | 'timestamp'>,
  members: Identified,
  { notes, front }: { notes?: ToldNotes | undefined; front: boolean | 'late' },
): Events => [
  {
    type: 'CREATE_SWITCH',
    front,
    id: uuid,
    data: { id: uuid, timestamp: formatInstant(timestamp), members: uuids(members), ...toldNotes(notes) },
  },
]
export const switchUpdated = (
  uuid: Uuid,
  { timestamp, notes }: { timestamp: Instant | undefined; notes: ToldNotes | undefined },
): Events => [
  {
    type: 'UPDATE_SWITCH',
    ...(timestamp !== undefined && { front: false }),
    id: uuid,
    data: { ...(timestamp !== undefined && { timestamp: formatInstant(timestamp) }), ...toldNotes(notes) },
  },
]
export const switchMembersUpdated = ({ uuid }: StoredSwitch, members: Identified): Events => [
  { type: 'UPDATE_SWITCH', id: uuid, data: { members: uuids(members) }, front: uuid },
]
export const presetsUpdated = (presets: readonly { name: string; members: Identified }[]): Events => [
  {
    type: 'UPDATE_PRESETS',
    id: null,
    data: withoutLong({ presets: presets.map(({ name, members }) => ({ name, members: uuids(members) })) }),
  },
]
/** Comments are told together with the switch that they are on. */
export const commentCreated = (comment: StoredComment, on: Uuid): Events => [
  {
    type: 'CREATE_COMMENT',
    id: comment.uuid,
    data: withoutLong({ ...presentComment(comment), member: comment.member_uuid, switch: on }),
  },
]
export const commentUpdated = (uuid: Uuid, on: Uuid, text: string): Events => [
  { type: 'UPDATE_COMMENT', id: uuid, data: withoutLong({ text, switch: on }) },
]
export const commentDeleted = (uuid: Uuid, on: Uuid): Events => [
  { type: 'DELETE_COMMENT', id: uuid, data: { switch: on } },
]

/** The members that a note is about, and those who wrote it. */
export type NotePeople = Readonly<Record<'members' | 'authors', Identified>>
const uuidsIn = ({ members, authors }: NotePeople) => ({ members: uuids(members), authors: uuids(authors) })

/** Carries the whole note, or what changed of it. Like all events it names members by UUID. */
export const noteCreated = (note: StoredNote, people: NotePeople): Events => [
  {
    type: 'CREATE_NOTE',
    id: note.uuid,
    data: withoutLong({ ...presentNote(note), ...uuidsIn(people) }),
  },
]
export const noteUpdated = (note: StoredNote, patch: object, people: NotePeople): Events => {
  const shown = { ...presentNote(note), ...uuidsIn(people) }
  const changed = Object.entries(shown).filter(([key]) => key in patch || key === 'updated')
  return [{ type: 'UPDATE_NOTE', id: note.uuid, data: withoutLong(Object.fromEntries(changed)) }]
}
export const noteDeleted = (uuid: Uuid): Events => [{ type: 'DELETE_NOTE', id: uuid, data: null }]

/** Carries the whole circle, or what changed of it. */
export const circleCreated = (circle: ListedCircle): Events => [
  { type: 'CREATE_CIRCLE', id: circle.uuid, data: withoutLong(toldCircle(circle)) },
]
export const circleUpdated = (circle: ListedCircle, keys: readonly string[]): Events => [
  { type: 'UPDATE_CIRCLE', id: circle.uuid, data: withoutLong(onlyKeys(toldCircle(circle), keys)) },
]
export const circleDeleted = (uuid: Uuid): Events => [{ type: 'DELETE_CIRCLE', id: uuid, data: null }]

const toldCircle = (circle: ListedCircle): Patch => ({
  ...presentCircle(circle),
  members: uuids(circle.members),
  except: uuids(circle.left_out),
})

/** Carries the whole share, or what changed of it, never its code. */
export const shareCreated = (share: ListedShare): Events => [
  { type: 'CREATE_SHARE', id: share.uuid, data: presentShare(share) },
]
export const shareUpdated = (share: ListedShare, keys: readonly (keyof Share)[]): Events => [
  { type: 'UPDATE_SHARE', id: share.uuid, data: onlyKeys(presentShare(share), keys) },
]
export const shareDeleted = (uuid: Uuid): Events => [{ type: 'DELETE_SHARE', id: uuid, data: null }]

/** Carries the whole channel, or what changed of it, never its address. */
export const channelCreated = (channel: StoredChannel, people: NamedPeople): Events => [
  { type: 'CREATE_CHANNEL', id: channel.uuid, data: toldChannel(channel, people) },
]
export const channelUpdated = (
  channel: StoredChannel,
  people: NamedPeople,
  keys: readonly (keyof Channel)[],
): Events => [
  { type: 'UPDATE_CHANNEL', id: channel.uuid, data: onlyKeys(toldChannel(channel, people), keys) },
]
export const channelDeleted = (uuid: Uuid): Events => [{ type: 'DELETE_CHANNEL', id: uuid, data: null }]

const toldChannel = (channel: StoredChannel, people: NamedPeople): Patch =>
  withoutLong(presentChannel(channel, (id) => people.get(id)?.uuid))

/** Carries the whole reminder, or what changed of it. */
export const reminderCreated = (reminder: StoredReminder, names: ReminderNames): Events => [
  { type: 'CREATE_REMINDER', id: reminder.uuid, data: toldReminder(reminder, names) },
]
export const reminderUpdated = (
  reminder: StoredReminder,
  names: ReminderNames,
  keys: readonly (keyof Reminder)[],
): Events => [
  { type: 'UPDATE_REMINDER', id: reminder.uuid, data: onlyKeys(toldReminder(reminder, names), keys) },
]
export const reminderDeleted = (uuid: Uuid): Events => [{ type: 'DELETE_REMINDER', id: uuid, data: null }]

const toldReminder = (reminder: StoredReminder, { people, channels }: ReminderNames): Patch =>
  withoutLong(presentReminder(reminder, { memberId: (id) => people.get(id)?.uuid, channels }))

const onlyKeys = (values: Patch, keys: readonly string[]): Patch =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))

/** Announces the import of a file as one event. */
export const imported = (): Events => [{ type: 'SUCCESSFUL_IMPORT', id: null, data: null, front: false }]

export const allSwitchesDeleted = (): Events => [
  { type: 'DELETE_ALL_SWITCHES', id: null, data: null, front: false },
]

export const switchDeleted = (uuid: Uuid): Events => [
  { type: 'DELETE_SWITCH', id: uuid, data: null, front: false },
]
