import { hashSecret } from '../../packages/server/src/base/ids.ts'
import {
  accountAt,
  cookieAt,
  hidAt,
  memberId,
  mix,
  plan,
  tokenHashAt,
  uuidAt,
  worstOf,
  worstSwitchInstant,
} from './plan.ts'

export type SeedRow = Readonly<Record<string, string | number | boolean | null>>

export interface SeedTable {
  name: string
  /** True if the database numbers the rows itself, so that its counter must be set after seeding. */
  numbered: boolean
  /** The rows in a seed of so many ordinary systems. */
  rows(systems: number): Generator<SeedRow>
}

/** Every table in the order its references need. Rows of a table all have the same columns. */
export const seedTables: readonly SeedTable[] = [
  { name: 'systems', numbered: true, rows: systems },
  { name: 'system_settings', numbered: false, rows: settings },
  { name: 'accounts', numbered: false, rows: accounts },
  { name: 'people', numbered: true, rows: people },
  { name: 'holds', numbered: false, rows: holds },
  { name: 'sessions', numbered: true, rows: sessions },
  { name: 'members', numbered: true, rows: members },
  { name: 'groups', numbered: true, rows: groups },
  { name: 'group_members', numbered: false, rows: groupMembers },
  { name: 'switches', numbered: true, rows: switches },
  { name: 'front_runs', numbered: false, rows: frontRuns },
]

const words = 'tide lantern moss ember harbour willow quartz raven meadow cinder drift hollow'.split(' ')
const word = (index: number, salt: number) => words[mix(index, salt) % words.length] ?? ''

const book = Array.from({ length: 4_000 }, (_, i) => word(i, 0)).join(' ')
const longestText = 500

/** A passage of the book. Making words for each text would take most of the time of seeding. */
function text(index: number, length: number): string {
  const start = mix(index, 17) % (book.length - longestText)
  return book.slice(start, start + length).trim()
}

const picture = (kind: string, index: number) =>
  `https://cdn.example.org/${kind}/${uuidAt('member', index)}/${mix(index, 3)}.webp`

function* systems(count: number): Generator<SeedRow> {
  for (let id = 1; id <= worstOf(count); id++) {
    yield {
      id,
      hid: hidAt(id),
      uuid: uuidAt('system', id),
      token_hash: tokenHashAt(id),
      name: `The ${word(id, 1)} ${word(id, 2)} system`,
      description: text(id, 300),
      tag: `| ${word(id, 3)}`,
      pronouns: 'they/them',
      avatar_url: picture('avatars', id),
      banner: picture('banners', id),
      color: mix(id, 4).toString(16).padStart(8, '0').slice(0, 6),
      created: plan.epoch + id * 1_000_003,
    }
  }
}

function* settings(systems: number): Generator<SeedRow> {
  for (let id = 1; id <= worstOf(systems); id++) yield { system_id: id, timezone: 'Europe/Berlin' }
}

function* accounts(systems: number): Generator<SeedRow> {
  for (let id = 1; id <= worstOf(systems); id++) {
    yield { id: accountAt(id), system_id: id }
  }
}

/** One person for each system, signed in once, for as long as anybody measures. */
function* people(systems: number): Generator<SeedRow> {
  for (let id = 1; id <= worstOf(systems); id++)
    yield { id, uuid: uuidAt('person', id), name: `person-${id}`, role: 'person', created: plan.epoch }
}

function* holds(systems: number): Generator<SeedRow> {
  for (let id = 1; id <= worstOf(systems); id++) yield { person_id: id, system_id: id, created: plan.epoch }
}

function* sessions(systems: number): Generator<SeedRow> {
  for (let id = 1; id <= worstOf(systems); id++) {
    yield {
      id,
      uuid: uuidAt('session', id),
      person_id: id,
      token_hash: hashSecret(cookieAt(id)),
      device: 'Firefox on Linux',
      created: Date.now() * 1000,
      last_used: plan.epoch,
      ends_at: Number.MAX_SAFE_INTEGER,
      confirmed_until: plan.epoch,
    }
  }
}

function proxyTags(count: number, id: number, index: number) {
  return Array.from({ length: count }, (_, i) => ({
    prefix: `${word(id, 9)[0]}${index}${i === 0 ? '' : `-${i}`}:`,
    suffix: null,
  }))
}

function* members(systems: number): Generator<SeedRow> {
  for (let system = 1; system <= systems; system++) {
    yield* membersOf(system, plan.membersPerSystem, 1)
  }
  yield* membersOf(worstOf(systems), plan.worst.members, plan.worst.tagsPerMember)
}

function* membersOf(system: number, count: number, tags: number): Generator<SeedRow> {
  for (let index = 0; index < count; index++) {
    const id = memberId(system, index)
    yield {
      id,
      system_id: system,
      hid: hidAt(id),
      uuid: uuidAt('member', id),
      name: `${word(id, 5)} ${id}`,
      display_name: `${word(id, 6)} ✨`,
      color: mix(id, 7).toString(16).padStart(8, '0').slice(0, 6),
      birthday: `${1980 + (id % 30)}-0${1 + (id % 9)}-1${id % 10}`,
      pronouns: 'she/they',
      avatar_url: picture('avatars', id),
      webhook_avatar_url: null,
      banner: picture('banners', id),
      description: text(id, 200 + (mix(id, 8) % 300)),
      created: plan.epoch + id * 1_000_003,
      proxy_tags: JSON.stringify(proxyTags(tags, id, index)),
      message_count: mix(id, 10) % 5_000,
      last_message_timestamp: plan.epoch + id * 2_000_003,
    }
  }
}

function* groups(systems: number): Generator<SeedRow> {
  const system_id = worstOf(systems)
  for (let id = 1; id <= plan.worst.groups; id++) {
    yield {
      id,
      system_id,
      hid: hidAt(id),
      uuid: uuidAt('group', id),
      name: `${word(id, 11)} ${id}`,
      display_name: null,
      description: text(id, 150),
      icon: picture('icons', id),
      banner: null,
      color: mix(id, 12).toString(16).padStart(8, '0').slice(0, 6),
      created: plan.epoch + id * 1_000_003,
    }
  }
}

function* groupMembers(systems: number): Generator<SeedRow> {
  const { members, membersPerGroup } = plan.worst
  const system_id = worstOf(systems)
  for (let group = 1; group <= plan.worst.groups; group++) {
    const first = mix(group, 13) % members
    for (let i = 0; i < membersPerGroup; i++) {
      yield {
        system_id,
        group_id: group,
        member_id: memberId(system_id, (first + i * 7) % members),
      }
    }
  }
}

interface SeedSwitch {
  id: number
  system: number
  timestamp: number
  members: number[]
}

/** One switch for every ordinary system, then the long history of the worst. */
function* eachSwitch(systems: number): Generator<SeedSwitch> {
  for (let system = 1; system <= systems; system++) {
    yield {
      id: system,
      system,
      timestamp: plan.epoch + system * 60_000_000,
      members: fronters(system, system, plan.membersPerSystem, 1 + (mix(system, 14) % 3)),
    }
  }
  const system = worstOf(systems)
  // why: one member is in all of its switches.
  const always = memberId(system, 0)
  for (let index = 0; index < plan.worst.switches; index++) {
    const id = systems + 1 + index
    // why: every 250th has 150 fronters, so that pages at any depth hold equally many of the long ones.
    const count = index % 250 === 100 ? 150 : 1 + (mix(index, 15) % 5)
    const members = [...new Set([always, ...fronters(id, system, plan.worst.members, count)])]
    yield { id, system, timestamp: worstSwitchInstant(index), members }
  }
}

function fronters(id: number, system: number, members: number, count: number): number[] {
  const first = mix(id, 16) % members
  return Array.from({ length: count }, (_, i) => memberId(system, (first + i) % members))
}

function* switches(systems: number): Generator<SeedRow> {
  for (const { id, system, timestamp, members } of eachSwitch(systems)) {
    yield {
      id,
      system_id: system,
      uuid: uuidAt('switch', id),
      timestamp,
      members: JSON.stringify(members),
    }
  }
}

/** When each current fronter began to front. */
function* frontRuns(systems: number): Generator<SeedRow> {
  let latest: { system: number; since: Map<number, number> } | undefined
  const rows = function* ({ system, since } = { system: 0, since: new Map<number, number>() }) {
    for (const [member_id, start] of since) {
      yield { member_id, system_id: system, since: start, until: Number.MAX_SAFE_INTEGER }
    }
  }
  for (const { system, timestamp, members } of eachSwitch(systems)) {
    const before = latest?.system === system ? latest.since : undefined
    if (before === undefined) yield* rows(latest)
    latest = { system, since: new Map(members.map((id) => [id, before?.get(id) ?? timestamp])) }
  }
  yield* rows(latest)
}
