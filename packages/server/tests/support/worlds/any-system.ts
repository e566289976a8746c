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
  System,
  SystemGuild,
  SystemSettings,
  settingsModel,
  systemGuildModel,
  systemModel,
} from '@polyphony/contract'
import fc from 'fast-check'
import { address, anyAnswer, anyExtended, datetime, maybe, moment } from './model-values.ts'

const hid = fc
  .array(fc.constantFrom(...hidAlphabet), { minLength: 6, maxLength: 6 })
  .map((letters) => letters.join(''))
const uuid = fc.uuid({ version: 4 })
const snowflake = fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }).map(String)

const config = fc.record({
  ...anyAnswer(settingsModel, SystemSettings),
  member_limit: fc.constant(1000),
  group_limit: fc.constant(250),
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
  fc.record({
    id: snowflake,
    original: maybe(snowflake),
    original_sent_at: maybe(datetime),
    sender: snowflake,
    channel: snowflake,
    guild: maybe(snowflake),
    member: fc.constantFrom(null, ...members),
  })

const unique = <T extends object, K extends keyof T & string>(
  each: fc.Arbitrary<T>,
  key: K,
  maxLength: number,
) => fc.uniqueArray(each, { maxLength, selector: (item) => item[key] })
const ascending = <T>(list: T[], of: (item: T) => bigint) => list.sort((a, b) => (of(a) < of(b) ? -1 : 1))

const { privacy = fc.constant(null), ...profile } = anyAnswer(systemModel, System)

/** Our own file of any system, as an export would write it. */
export const anySystemFile = unique(member, 'id', 5).chain((members) => {
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
      account_settings: fc.constant<unknown[]>([]),
      keys: fc.constant<unknown[]>([]),
      accounts: fc.constant<unknown[]>([]),
      members: fc.constant(members),
      groups: unique(group(ids), 'id', 3).map(nested),
      guilds: unique(systemGuild, 'guild_id', 3),
      member_guilds: ofMembers((known) => unique(memberGuild(known), 'guild_id', 3)),
      autoproxy: unique(autoproxy(ids), 'guild_id', 3),
      switches: unique(aSwitch(ids), 'timestamp', 8),
      messages: fc.constant<unknown[]>([]),
      kept: fc.constant<unknown[]>([]),
    })
    .map((file) => ({
      ...file,
      guilds: ascending(file.guilds, ({ guild_id }) => BigInt(guild_id)),
      member_guilds: ascending(file.member_guilds, ({ guild_id }) => BigInt(guild_id)),
      autoproxy: ascending(file.autoproxy, ({ guild_id }) => BigInt(guild_id)),
      switches: ascending(file.switches, ({ timestamp }) => BigInt(-timestamp)).map((each) => ({
        ...each,
        timestamp: formatInstant(instant(each.timestamp)),
      })),
    }))
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
