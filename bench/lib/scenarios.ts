import { formatInstant } from '@polyphony/contract'
import {
  accountAt,
  bridgeKey,
  hidAt,
  memberId,
  plan,
  type SystemKey,
  systemKey,
  tokenHashAt,
  worstOf,
  worstSwitchInstant,
} from '../seed/plan.ts'
import { type BenchRequest, get, getSignedIn, send } from './request.ts'
import type { StoreKind } from './stores/bench-store.ts'

export interface Scenario {
  name: string
  /** The name in the report. */
  title: string
  /** Sent in this order, again from the start when they run out. */
  requests(cast: Cast): BenchRequest[]
  /** The status that every answer must have. Default: 200. */
  status?: number
  stores?: readonly StoreKind[]
  /** 64 unless said. */
  connections?: number
  /** Values for the parameters of the select the server runs, for pgbench to run the same. */
  selectParams?: readonly string[]
  /** The least acceptable share of the reference's requests/s on SQLite, and of pgbench's on PostgreSQL. */
  floor?: number
  /** Scenarios of one family must cost the same per request, within 20 %. */
  family?: string
}

/** The systems of a seed that requests name. */
export interface Cast {
  /** At most 50,000, evenly many from every part of the seed and out of order, so that few requests find warm pages. */
  ordinary: readonly SystemKey[]
  worst: SystemKey
}

const mostOrdinary = 50_000
/** A prime number, so that the order visits every system once. */
const step = 20_011

export function castOf(systems: number): Cast {
  const count = Math.min(systems, mostOrdinary)
  const ordinary = Array.from({ length: count }, (_, i) =>
    systemKey(1 + Math.floor((((i * step) % count) * systems) / count)),
  )
  return { ordinary, worst: systemKey(worstOf(systems)) }
}

const firstMember = (system: number) => hidAt(memberId(system, 0))
/** A member of every system, another one from system to system. */
const someMember = (system: number) => hidAt(memberId(system, system % plan.membersPerSystem))

export const scenarios: readonly Scenario[] = [
  {
    name: 'system-own',
    title: 'own system by id',
    requests: ({ ordinary }) => ordinary.map(({ hid, token }) => get(`/v2/systems/${hid}`, token)),
    selectParams: [tokenHashAt(1), hidAt(1)],
    floor: 0.5,
  },
  {
    name: 'system-cookie',
    title: 'own system by id, with a cookie',
    requests: ({ ordinary }) => ordinary.map(({ hid, cookie }) => getSignedIn(`/v2/systems/${hid}`, cookie)),
  },
  {
    name: 'system-anonymous',
    title: 'a system by id, anonymous',
    requests: ({ ordinary }) => ordinary.map(({ hid }) => get(`/v2/systems/${hid}`)),
    selectParams: [hidAt(1)],
    floor: 0.5,
  },
  {
    name: 'settings-own',
    title: 'own settings by @me',
    requests: ({ ordinary }) => ordinary.map(({ token }) => get('/v2/systems/@me/settings', token)),
    selectParams: [tokenHashAt(1)],
  },
  {
    name: 'member-own',
    title: 'own member by id',
    requests: ({ ordinary }) => ordinary.map(({ id, token }) => get(`/v2/members/${someMember(id)}`, token)),
    selectParams: [tokenHashAt(1), someMember(1)],
    floor: 0.5,
  },
  {
    name: 'member-anonymous',
    title: 'a member by id, anonymous',
    requests: ({ ordinary }) => ordinary.map(({ id }) => get(`/v2/members/${someMember(id)}`)),
    selectParams: [someMember(1)],
    floor: 0.5,
  },
  {
    name: 'fronters',
    title: 'own fronters',
    requests: ({ ordinary }) => ordinary.map(({ hid, token }) => get(`/v2/systems/${hid}/fronters`, token)),
  },
  {
    name: 'fronters-extended',
    title: 'own fronters, and since when',
    requests: ({ ordinary }) =>
      ordinary.map(({ hid, token }) => get(`/v2/systems/${hid}/fronters?include=extended`, token)),
  },
  {
    name: 'fronters-extended-worst',
    title: 'the same after 100,000 switches',
    requests: ({ worst }) => [get(`/v2/systems/${worst.hid}/fronters?include=extended`, worst.token)],
    connections: 1,
  },
  {
    name: 'member-list',
    title: 'list of 20 members',
    requests: ({ ordinary }) => ordinary.map(({ hid, token }) => get(`/v2/systems/${hid}/members`, token)),
  },
  {
    name: 'member-list-worst',
    title: 'list of 1,000 members, 100 tags each',
    requests: ({ worst }) => [get(`/v2/systems/${worst.hid}/members`, worst.token)],
    connections: 8,
  },
  {
    name: 'name-list-worst',
    title: 'names and values of 1,000 members, for a bot',
    requests: ({ worst }) => [
      get(`/bridge/v1/systems/${worst.hid}/members?with=values`, `Bearer ${bridgeKey}`),
    ],
    connections: 8,
  },
  {
    name: 'group-list-worst',
    title: 'list of 250 groups with members',
    requests: ({ worst }) => [get(`/v2/systems/${worst.hid}/groups?with_members=true`, worst.token)],
    connections: 8,
  },
  history(0),
  history(1_000),
  history(50_000),
  history(97_000),
  {
    name: 'fronting-worst',
    title: 'fronting of 100,000 switches',
    requests: ({ worst }) => [
      get(`/v2/systems/${worst.hid}/fronting?start=2019-01-01T00:00:00Z`, worst.token),
    ],
    connections: 1,
  },
  {
    name: 'system-patch',
    title: 'patch own system',
    requests: ({ ordinary }) =>
      twice((pass) =>
        ordinary.map(({ hid, token }) =>
          send('PATCH', `/v2/systems/${hid}`, token, { description: `Written by pass ${pass}` }),
        ),
      ),
  },
  {
    name: 'member-patch',
    title: 'patch own member',
    requests: ({ ordinary }) =>
      twice((pass) =>
        ordinary.map(({ id, token }) =>
          send('PATCH', `/v2/members/${firstMember(id)}`, token, { description: `Written by pass ${pass}` }),
        ),
      ),
  },
  {
    name: 'switch-create',
    title: 'create switch',
    // why: a switch to those who front already is refused, so the two passes name different members. Four of them,
    // where the seeded switches have three at most.
    requests: ({ ordinary }) =>
      twice((pass) =>
        ordinary.map(({ id, hid, token }) =>
          send('POST', `/v2/systems/${hid}/switches`, token, {
            members: [0, 1, 2, 3].map((i) => hidAt(memberId(id, pass * 4 + i))),
          }),
        ),
      ),
  },
  {
    name: 'proxy-no-system',
    title: 'proxy decision, no system',
    requests: ({ ordinary }) =>
      ordinary.map(({ id }) => proxy(String(900_000_000_000_000_000n + BigInt(id)), 'hello there')),
  },
  {
    name: 'proxy-ordinary',
    title: 'proxy decision, 20 members',
    // why: a hundred systems that talk, not ten thousand that say one thing each.
    requests: ({ ordinary }) => ordinary.slice(0, 100).map(({ id }) => proxy(accountAt(id), 'hello there')),
  },
  {
    name: 'proxy-worst',
    title: 'proxy decision, 100,000 tags',
    requests: ({ worst }) => [proxy(accountAt(worst.id), 'hello there')],
  },
  {
    name: 'message-record',
    title: 'record a proxied message',
    status: 201,
    // why: a message that is recorded already costs less, so there are more of them than one run sends.
    requests: ({ ordinary }) =>
      Array.from({ length: messagesPerSystem }, (_, pass) =>
        ordinary.slice(0, 10_000).map(({ id }) => recordOf(id, pass)),
      ).flat(),
  },
]

const messagesPerSystem = 8

function recordOf(system: number, pass: number): BenchRequest {
  const id = 1_000_000_000_000_000_000n + BigInt(system * messagesPerSystem + pass) * 2n
  return send('POST', '/bridge/v1/messages', `Bearer ${bridgeKey}`, {
    id: String(id),
    original: String(id - 1n),
    sender: accountAt(system),
    channel: '3',
    guild: '2',
    member: firstMember(system),
  })
}

function proxy(account_id: string, content: string): BenchRequest {
  const place = { message_id: '1', guild_id: '2', channel_id: '3' }
  return send('POST', '/bridge/v1/proxy', `Bearer ${bridgeKey}`, { ...place, account_id, content })
}

/** Twenty pages one after the other, beginning `depth` switches before the newest. */
function history(depth: number): Scenario {
  const newest = plan.worst.switches - depth
  return {
    name: `history-${depth}`,
    title: `history page, ${depth.toLocaleString('en')} deep`,
    requests: ({ worst }) =>
      Array.from({ length: 20 }, (_, page) => {
        const before = formatInstant(worstSwitchInstant(newest - page * 100))
        return get(`/v2/systems/${worst.hid}/switches?before=${before}`, worst.token)
      }),
    connections: 16,
    family: 'history',
  }
}

const twice = (pass: (index: number) => BenchRequest[]): BenchRequest[] => [...pass(0), ...pass(1)]
