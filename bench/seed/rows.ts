import { hashSecret } from '../../packages/server/src/base/ids.ts'
import {
  accountAt,
  cookieAt,
  hidAt,
  memberCount,
  memberId,
  mix,
  plan,
  tokenHashAt,
  uuidAt,
  worstSwitchInstant,
  worstSystem,
} from './plan.ts'

export type SeedRow = Readonly<Record<string, string | number | boolean | null>>

export interface SeedTable {
  name: string
  /** True if the database numbers the rows itself, so that its counter must be set after seeding. */
  numbered: boolean
  rows(): Generator<SeedRow>
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

function text(index: number, length: number): string {
  let made = ''
  for (let i = 0; made.length < length; i++) made += `${word(index, i)} `
  return made.slice(0, length).trim()
}

const picture = (kind: string, index: number) =>
  `https://cdn.example.org/${kind}/${uuidAt('member', index)}/${mix(index, 3)}.webp`

function* systems(): Generator<SeedRow> {
  for (let id = 1; id <= worstSystem; id++) {
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

function* settings(): Generator<SeedRow> {
  for (let id = 1; id <= worstSystem; id++) yield { system_id: id, timezone: 'Europe/Berlin' }
}

function* accounts(): Generator<SeedRow> {
  for (let id = 1; id <= worstSystem; id++) {
    yield { id: accountAt(id), system_id: id }
  }
}

/** One person for each system, signed in once, for as long as anybody measures. */
function* people(): Generator<SeedRow> {
  for (let id = 1; id <= worstSystem; id++)
    yield { id, uuid: uuidAt('person', id), name: `person-${id}`, role: 'person', created: plan.epoch }
}

function* holds(): Generator<SeedRow> {
  for (let id = 1; id <= worstSystem; id++) yield { person_id: id, system_id: id, created: plan.epoch }
}

function* sessions(): Generator<SeedRow> {
  for (let id = 1; id <= worstSystem; id++) {
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

function proxyTags(system: number, id: number, index: number) {
  const count = system === worstSystem ? plan.worst.tagsPerMember : 1
  return Array.from({ length: count }, (_, i) => ({
    prefix: `${word(id, 9)[0]}${index}${i === 0 ? '' : `-${i}`}:`,
    suffix: null,
  }))
}

function* members(): Generator<SeedRow> {
  for (let system = 1; system <= worstSystem; system++) {
    for (let index = 0; index < memberCount(system); index++) {
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
        proxy_tags: JSON.stringify(proxyTags(system, id, index)),
        message_count: mix(id, 10) % 5_000,
        last_message_timestamp: plan.epoch + id * 2_000_003,
      }
    }
  }
}

function* groups(): Generator<SeedRow> {
  for (let id = 1; id <= plan.worst.groups; id++) {
    yield {
      id,
      system_id: worstSystem,
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

function* groupMembers(): Generator<SeedRow> {
  const { members, membersPerGroup } = plan.worst
  for (let group = 1; group <= plan.worst.groups; group++) {
    const first = mix(group, 13) % members
    for (let i = 0; i < membersPerGroup; i++) {
      yield {
        system_id: worstSystem,
        group_id: group,
        member_id: memberId(worstSystem, (first + i * 7) % members),
      }
    }
  }
}

/** One switch for every ordinary system, then the long history of the worst. */
function* eachSwitch(): Generator<{ id: number; system: number; timestamp: number; fronters: number }> {
  for (let system = 1; system <= plan.systems; system++) {
    yield {
      id: system,
      system,
      timestamp: plan.epoch + system * 60_000_000,
      fronters: 1 + (mix(system, 14) % 3),
    }
  }
  for (let index = 0; index < plan.worst.switches; index++) {
    // why: every 250th has 150 fronters, so that pages at any depth hold equally many of the long ones.
    const fronters = index % 250 === 100 ? 150 : 1 + (mix(index, 15) % 5)
    yield {
      id: plan.systems + 1 + index,
      system: worstSystem,
      timestamp: worstSwitchInstant(index),
      fronters,
    }
  }
}

/** One member of the worst system is in all of its switches. */
const always = memberId(worstSystem, 0)

function frontersOf({ id, system, fronters }: { id: number; system: number; fronters: number }): number[] {
  const count = memberCount(system)
  const first = mix(id, 16) % count
  const members = Array.from({ length: fronters }, (_, i) => memberId(system, (first + i) % count))
  return system === worstSystem ? [...new Set([always, ...members])] : members
}

function* switches(): Generator<SeedRow> {
  for (const each of eachSwitch()) {
    const { id, system, timestamp } = each
    const members = JSON.stringify(frontersOf(each))
    yield { id, system_id: system, uuid: uuidAt('switch', id), timestamp, members }
  }
}

/** When each current fronter began to front. */
function* frontRuns(): Generator<SeedRow> {
  let latest: { system: number; since: Map<number, number> } | undefined
  const rows = function* ({ system, since } = { system: 0, since: new Map<number, number>() }) {
    for (const [member_id, start] of since) {
      yield { member_id, system_id: system, since: start, until: Number.MAX_SAFE_INTEGER }
    }
  }
  for (const each of eachSwitch()) {
    const { system, timestamp } = each
    const before = latest?.system === system ? latest.since : undefined
    if (before === undefined) yield* rows(latest)
    latest = { system, since: new Map(frontersOf(each).map((id) => [id, before?.get(id) ?? timestamp])) }
  }
  yield* rows(latest)
}
