import {
  autoproxyModes,
  formatInstant,
  groupPrivacyKeys,
  hidAlphabet,
  memberPrivacyKeys,
  parseInstant,
  systemPrivacyKeys,
} from '@polyphony/contract'
import fc from 'fast-check'

/** Any text that a field can hold: nothing that would be stored as null, and nothing that no database can store. */
const text = (maxLength: number) =>
  fc
    .string({ unit: 'binary', minLength: 1, maxLength })
    .filter((each) => each.length <= maxLength && each.trim() !== '' && !each.includes('\0'))
const maybe = <T>(each: fc.Arbitrary<T>) => fc.option(each, { nil: null, freq: 2 })
const address = fc.integer({ min: 0, max: 9999 }).map((n) => `https://img.example/${n}.png?a=%20`)
const hid = fc
  .array(fc.constantFrom(...hidAlphabet), { minLength: 6, maxLength: 6 })
  .map((letters) => letters.join(''))
const uuid = fc.uuid({ version: 4 })
const [earliest = 0, latest = 0] = ['2000-01-01T00:00:00Z', '2025-12-31T00:00:00Z'].map((each) =>
  parseInstant(each),
)
const moment = fc.integer({ min: earliest, max: latest })
const datetime = moment.map(formatInstant)
const snowflake = fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }).map(String)
const color = fc.stringMatching(/^[0-9a-f]{6}$/)
const birthday = fc
  .date({ min: new Date('0004-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const proxyTag = fc
  .record({ prefix: maybe(text(30)), suffix: maybe(text(30)) })
  .filter(({ prefix, suffix }) => prefix !== null || suffix !== null)
const privacyOf = (keys: readonly string[]) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom('public', 'private')])))

const config = fc.record({
  timezone: fc.constantFrom('UTC', 'Europe/Oslo', 'Pacific/Kiritimati'),
  pings_enabled: fc.boolean(),
  latch_timeout: maybe(fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  member_default_private: fc.boolean(),
  group_default_private: fc.boolean(),
  show_private_info: fc.boolean(),
  member_limit: fc.constant(1000),
  group_limit: fc.constant(250),
  case_sensitive_proxy_tags: fc.boolean(),
  proxy_error_message_enabled: fc.boolean(),
  hid_display_split: fc.boolean(),
  hid_display_caps: fc.boolean(),
  hid_list_padding: fc.constantFrom('off', 'left', 'right'),
  card_show_color_hex: fc.boolean(),
  proxy_switch: fc.constantFrom('off', 'new', 'add'),
  name_format: maybe(text(60)),
  description_templates: fc.array(text(200), { maxLength: 3 }),
})

const member = fc.record({
  id: hid,
  uuid,
  name: text(100),
  display_name: maybe(text(100)),
  color: maybe(color),
  birthday: maybe(birthday),
  pronouns: maybe(text(100)),
  avatar_url: maybe(address),
  webhook_avatar_url: maybe(address.map((each) => `${each}&webhook`)),
  banner: maybe(address),
  description: maybe(text(1000)),
  created: datetime,
  keep_proxy: fc.boolean(),
  tts: fc.boolean(),
  autoproxy_enabled: fc.boolean(),
  message_count: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  last_message_timestamp: maybe(datetime),
  proxy_tags: fc.uniqueArray(proxyTag, { maxLength: 3, selector: (tag) => JSON.stringify(tag) }),
  privacy: privacyOf(memberPrivacyKeys),
})

const group = (members: readonly string[]) =>
  fc.record({
    id: hid,
    uuid,
    name: text(100),
    display_name: maybe(text(100)),
    description: maybe(text(1000)),
    icon: maybe(address),
    banner: maybe(address),
    color: maybe(color),
    created: datetime,
    members: fc.subarray([...members]),
    privacy: privacyOf(groupPrivacyKeys),
  })

const shuffled = (members: readonly string[]) =>
  fc.shuffledSubarray([...members], { maxLength: Math.min(5, members.length) })

const aSwitch = (members: readonly string[]) =>
  fc.record({ id: uuid, timestamp: moment, members: shuffled(members) })

const systemGuild = fc.record({
  guild_id: snowflake,
  proxying_enabled: fc.boolean(),
  tag: maybe(text(79)),
  tag_enabled: fc.boolean(),
  avatar_url: maybe(address),
  display_name: maybe(text(100)),
  name_format: maybe(text(50)),
})
const memberGuild = (members: readonly string[]) =>
  fc.record({
    guild_id: snowflake,
    member: fc.constantFrom(...members),
    display_name: maybe(text(100)),
    avatar_url: maybe(address),
    keep_proxy: maybe(fc.boolean()),
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
      id: hid,
      uuid,
      name: maybe(text(100)),
      description: maybe(text(1000)),
      tag: maybe(text(79)),
      pronouns: maybe(text(100)),
      avatar_url: maybe(address),
      banner: maybe(address),
      color: maybe(fc.stringMatching(/^[0-9a-fA-F]{6}$/)),
      created: datetime,
      webhook_url: fc.constant(null),
      privacy: privacyOf(systemPrivacyKeys),
      config,
      account_settings: fc.constant<unknown[]>([]),
      keys: fc.constant<unknown[]>([]),
      accounts: fc.constant<unknown[]>([]),
      members: fc.constant(members),
      groups: unique(group(ids), 'id', 3),
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
        timestamp: formatInstant(each.timestamp),
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
