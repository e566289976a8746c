import {
  autoproxyModes,
  formatInstant,
  Group,
  groupModel,
  hidAlphabet,
  instant,
  Member,
  MemberGuild,
  memberGuildModel,
  memberModel,
  parseInstant,
  System,
  SystemGuild,
  SystemSettings,
  settingsModel,
  systemGuildModel,
  systemModel,
} from '@polyphony/contract'
import fc from 'fast-check'
import { address, anyAnswer, anyExtended, datetime, maybe, moment, text } from './model-values.ts'

const hid = fc
  .array(fc.constantFrom(...hidAlphabet), { minLength: 6, maxLength: 6 })
  .map((letters) => letters.join(''))
const uuid = fc.uuid({ version: 4 })
const snowflake = fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }).map(String)

const config = fc.record({
  ...anyAnswer(settingsModel, SystemSettings),
  member_limit: fc.constant(1000),
  group_limit: fc.constant(250),
  extended: anyExtended(settingsModel),
})

const member = fc
  .record({
    ...anyAnswer(memberModel, Member),
    id: hid,
    uuid,
    // compat: one like the avatar would be none of its own.
    webhook_avatar_url: maybe(address.map((each) => `${each}&webhook`)),
    extended: anyExtended(memberModel),
  })
  .map(withLongDescription)

/** A whole description is long, and its beginning is the plain one. */
function withLongDescription<M extends { extended: Record<string, unknown> }>(member: M): M {
  const { description: text } = member.extended
  if (typeof text !== 'string') return member
  const description = text + 'x'.repeat(1001)
  const beginning = description.slice(0, description.slice(0, 1000).isWellFormed() ? 1000 : 999)
  return { ...member, description: beginning, extended: { ...member.extended, description } }
}

const group = (members: readonly string[]) => {
  const { privacy = fc.constant(null), ...shown } = anyAnswer(groupModel, Group)
  return fc.record({
    ...shown,
    id: hid,
    uuid,
    members: fc.subarray([...members]),
    privacy,
    extended: anyExtended(groupModel),
  })
}

/** Puts some of the groups into a later one. */
const nested = <G extends { id: string; extended: Record<string, unknown> }>(groups: G[]): G[] =>
  groups.map((group, i) => {
    const parent = groups[i + 1 + (group.id.charCodeAt(0) % 2)]?.id ?? null
    return { ...group, extended: { parent, ...group.extended } }
  })

const shuffled = (members: readonly string[]) =>
  fc.shuffledSubarray([...members], { maxLength: Math.min(5, members.length) })

const aSwitch = (members: readonly string[]) =>
  fc.record({ id: uuid, timestamp: moment, members: shuffled(members) })

const systemGuild = fc.record({ guild_id: snowflake, ...anyAnswer(systemGuildModel, SystemGuild) })
const memberGuild = (members: readonly string[]) =>
  fc.record({
    guild_id: snowflake,
    member: fc.constantFrom(...members),
    ...anyAnswer(memberGuildModel, MemberGuild),
  })
const autoproxy = (members: readonly string[]) =>
  fc.record({
    guild_id: snowflake,
    autoproxy_mode: fc.constantFrom(...autoproxyModes),
    autoproxy_member: fc.constantFrom(null, ...members),
    last_latch_timestamp: maybe(datetime),
  })
const message = (members: readonly string[]) =>
  fc.record(
    {
      id: snowflake,
      original: maybe(snowflake),
      original_sent_at: maybe(datetime),
      sender: snowflake,
      channel: snowflake,
      guild: maybe(snowflake),
      member: fc.constantFrom(null, ...members),
      part_of: snowflake,
    },
    { requiredKeys: ['id', 'original', 'original_sent_at', 'sender', 'channel', 'guild', 'member'] },
  )

const fieldTypes = ['text', 'number', 'boolean', 'timestamp', 'multiselect', 'json'] as const
const options = ['black', 'green', 'white']
const valuesOfType = {
  text: text(60),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
  timestamp: datetime,
  multiselect: fc.subarray(options, { minLength: 1 }),
  json: fc.jsonValue().filter((value) => value !== null && !JSON.stringify(value).includes('\\u0000')),
}
const field = fc
  .record({
    id: uuid,
    name: text(100),
    type: fc.constantFrom(...fieldTypes),
    options: fc.constant<string[] | null>(null),
    markdown: fc.boolean(),
    position: fc.nat(5),
    privacy: fc.constantFrom('private', 'public'),
    created: datetime,
  })
  .map((each) => ({ ...each, options: each.type === 'multiselect' ? options : null }))
type Field = typeof field extends fc.Arbitrary<infer T> ? T : never

/** Values of some fields, in the order of their IDs. */
const values = (fields: readonly Field[]) =>
  fc
    .record(
      Object.fromEntries(
        fields
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map(({ id, type }) => [id, valuesOfType[type] as fc.Arbitrary<unknown>]),
      ),
      { requiredKeys: [] },
    )
    .map((given) => (Object.keys(given).length > 0 ? { fields: inOrder(given) } : {}))
const inOrder = (given: object) =>
  Object.fromEntries(Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const anyFields = fc
  .uniqueArray(field, { maxLength: 3, selector: ({ id }) => id })
  .map((fields) => fields.toSorted((a, b) => a.position - b.position))
const withValues = <M extends { extended: object }>(each: M, fields: readonly Field[]) =>
  values(fields).map((given) => ({ ...each, extended: { ...each.extended, ...given } }))

/** Puts the values of the system where an export writes them. */
const afterConfig = <F extends object>(file: F, extended: object): F =>
  Object.fromEntries(
    Object.entries(file).flatMap((entry) =>
      entry[0] === 'config' ? [entry, ['extended', extended]] : [entry],
    ),
  ) as F

/** Often the same, as two notes of one day may have. */
const sharedDatetime = fc.oneof(datetime, fc.constant('2024-02-29T12:00:00Z'))
const note = (members: readonly string[]) =>
  fc.record({
    id: uuid,
    title: text(100),
    text: fc.oneof(fc.constant(''), text(200)),
    color: maybe(fc.stringMatching(/^[0-9a-f]{6}$/)),
    date: sharedDatetime,
    members: shuffled(members),
    authors: shuffled(members),
    created: sharedDatetime,
    updated: datetime,
  })
/** Notes and comments on one of the switches. */
const onSwitches = (switches: readonly { id: string; timestamp: number }[], members: readonly string[]) => {
  if (switches.length === 0) return fc.constant({})
  const on = fc
    .constantFrom(...switches)
    .map(({ id, timestamp }) => ({ switch: id, timestamp: formatInstant(instant(timestamp)) }))
  const member = fc.constantFrom(null, ...members)
  const spoken = fc
    .tuple(on, fc.record({ member, status: maybe(text(100)), note: text(200) }))
    .map(([which, said]) => ({ ...which, ...said }))
  const comment = fc
    .tuple(on, fc.record({ id: uuid, text: text(200), member, created: datetime }))
    .map(([which, said]) => ({ ...which, ...said }))
  const once = (each: { switch: string; member: string | null }) => `${each.switch} ${each.member}`
  return fc
    .record({
      switch_notes: fc.uniqueArray(spoken, { maxLength: 4, selector: once }),
      switch_comments: unique(comment, 'id', 4),
    })
    .map(unlessEmpty)
}
/** Lists that a file has only if they have items. */
const unlessEmpty = (lists: Readonly<Record<string, unknown[]>>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))

const unique = <T extends object, K extends keyof T & string>(
  each: fc.Arbitrary<T>,
  key: K,
  maxLength: number,
) => fc.uniqueArray(each, { maxLength, selector: (item) => item[key] })
const ascending = <T>(list: T[], of: (item: T) => bigint) => list.sort((a, b) => (of(a) < of(b) ? -1 : 1))

const newestFirst = <N extends { date: string; created: string }>(notes: N[]): N[] => {
  const since = (late: string, early: string) => (parseInstant(late) ?? 0) - (parseInstant(early) ?? 0)
  return notes.toSorted((a, b) => since(b.date, a.date) || since(b.created, a.created))
}

const { privacy = fc.constant(null), ...profile } = anyAnswer(systemModel, System)

/** Our own file of any system, as an export would write it. */
export const anySystemFile = fc.tuple(unique(member, 'id', 5), anyFields).chain(([members, fields]) => {
  const ids = members.map(({ id }) => id)
  const ofMembers = <T>(each: (members: readonly string[]) => fc.Arbitrary<T[]>) =>
    ids.length === 0 ? fc.constant<T[]>([]) : each(ids)
  return fc
    .record({
      polyphony_version: fc.constant('1'),
      exported_at: fc.constant(''),
      version: fc.constant(2),
      ...profile,
      id: hid,
      uuid,
      color: maybe(fc.stringMatching(/^[0-9a-fA-F]{6}$/)),
      webhook_url: fc.constant(null),
      privacy,
      config,
      extended: values(fields),
      account_settings: fc.constant<unknown[]>([]),
      keys: fc.constant<unknown[]>([]),
      accounts: fc.constant<unknown[]>([]),
      members: fc.tuple(...members.map((each) => withValues(each, fields))),
      groups: unique(group(ids), 'id', 3).map(nested),
      guilds: unique(systemGuild, 'guild_id', 3),
      member_guilds: ofMembers((known) => unique(memberGuild(known), 'guild_id', 3)),
      autoproxy: unique(autoproxy(ids), 'guild_id', 3),
      switches: unique(aSwitch(ids), 'timestamp', 8),
      messages: fc.constant<unknown[]>([]),
      fields: fc.constant(fields),
      notes: unique(note(ids), 'id', 3).map(newestFirst),
      kept: fc.constant<unknown[]>([]),
    })
    .chain((file) => onSwitches(file.switches, ids).map((said) => [file, said] as const))
    .map(([{ fields, notes, kept, ...file }, said]) => ({
      ...file,
      guilds: ascending(file.guilds, ({ guild_id }) => BigInt(guild_id)),
      member_guilds: ascending(file.member_guilds, ({ guild_id }) => BigInt(guild_id)),
      autoproxy: ascending(file.autoproxy, ({ guild_id }) => BigInt(guild_id)),
      switches: ascending(file.switches, ({ timestamp }) => BigInt(-timestamp)).map((each) => ({
        ...each,
        timestamp: formatInstant(instant(each.timestamp)),
      })),
      ...unlessEmpty({ fields, notes }),
      ...said,
      kept,
    }))
    .map(({ extended, ...file }) => (Object.keys(extended).length > 0 ? afterConfig(file, extended) : file))
})
export type SystemFile = typeof anySystemFile extends fc.Arbitrary<infer T> ? T : never

/** Accounts and messages, which only come back when whoever runs the server vouches for the file. */
export const anyTrustedFile = anySystemFile.chain((file) =>
  fc
    .record({
      accounts: fc.uniqueArray(snowflake, { maxLength: 3 }),
      messages: unique(message(file.members.map(({ id }) => id)), 'id', 5),
    })
    .map(({ accounts, messages }) => {
      const inOrder = ascending(accounts, BigInt)
      const account_settings = inOrder.map((id, i) => ({ id, autoproxy_enabled: i % 2 === 0 }))
      return {
        ...file,
        account_settings,
        accounts: inOrder,
        messages: ascending(messages, ({ id }) => BigInt(id)),
      }
    }),
)

/** The file itself, its accounts as the numbers that they are. */
export const textOf = (file: object): string =>
  JSON.stringify(file).replace(/"accounts":\[[^\]]*\]/, (accounts) => accounts.replace(/"(\d+)"/g, '$1'))

/** When it was made is all that differs between two exports of the same. */
export const withoutDate = (text: string): string => text.replace(/("exported_at":")[^"]*/, '$1')
