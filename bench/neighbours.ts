// How long other systems wait while one address asks for the heaviest things at the allowed rate: npx bun bench/neighbours.ts
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { adopt, stop } from './lib/children.ts'
import { freePort } from './lib/servers.ts'
import { storeKinds } from './lib/stores/bench-store.ts'
import { openFresh } from './lib/stores/fresh.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    /** Another clone to measure instead of this one. */
    source: { type: 'string', default: '.' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
  },
})
declare const self: Worker

const measureMs = Number(values.seconds) * 1000
const readsPerSecond = 10
const updatesPerSecond = 3

/** As much as may be: 1,000 members in each of 250 groups, 100,000 switches, most of 5 members and some of 150. */
function worstFile(): string {
  const ids = Array.from({ length: 1_000 }, (_, i) => String(i))
  const tags = (i: number) =>
    Array.from({ length: 100 }, (_, k) => ({ prefix: `${i}-${k}${'x'.repeat(80)}`, suffix: null }))
  return JSON.stringify({
    version: 2,
    name: 'Worst',
    members: ids.map((id, i) => ({
      id,
      name: `Member ${i}`,
      description: 'é"'.repeat(500),
      avatar_url: `https://img.example/${i}.png`,
      created: '2021-04-05T06:08:00Z',
      proxy_tags: tags(i),
      privacy: { visibility: 'public', description_privacy: 'public', proxy_privacy: 'public' },
    })),
    groups: Array.from({ length: 250 }, (_, i) => ({
      id: `g${i}`,
      name: `Group ${i}`,
      members: ids,
      privacy: { visibility: 'public', list_privacy: 'public' },
    })),
    switches: Array.from({ length: 100_000 }, (_, i) => ({
      timestamp: new Date(1.7e12 - i * 600_000).toISOString(),
      members: Array.from({ length: i < 2_000 ? 150 : 5 }, (_, k) => ids[(i * 7 + k * 13) % 1_000]),
    })),
  })
}

interface Heavy {
  name: string
  perSecond: number
  request(i: number): [method: string, path: string, body?: unknown]
  /** As its owner; a stranger otherwise. */
  own?: true
  /** Sent so often in all. */
  times?: number
}

interface Worst {
  id: string
  token: string
  members: string[]
  groups: string[]
}

const heavies = ({ id, members, groups }: Worst): Heavy[] => {
  const get = (name: string, path: string): Heavy => ({
    name,
    perSecond: readsPerSecond,
    request: () => ['GET', path],
  })
  const own = (heavy: Heavy): Heavy => ({ ...heavy, own: true })
  const post = (name: string, request: Heavy['request']): Heavy => ({
    name,
    perSecond: updatesPerSecond,
    request,
    own: true,
  })
  return [
    { name: 'nothing', perSecond: 0, request: () => ['GET', '/'] },
    get('groups with members', `/v2/systems/${id}/groups?with_members=true`),
    get('members', `/v2/systems/${id}/members`),
    own(get('members, own', '/v2/systems/@me/members')),
    get('members, v1', `/v1/s/${id}/members`),
    get('members of a group', `/v2/groups/${groups[0]}/members`),
    get('100 members', `/v2/systems/${id}/members?limit=100`),
    get('groups of a member', `/v2/members/${members[0]}/groups`),
    get('switches of 150', `/v2/systems/${id}/switches`),
    get('fronters (150)', `/v2/systems/${id}/fronters`),
    own(get('fronting of 100,000', '/v2/systems/@me/fronting?start=2015-01-01T00:00:00Z')),
    own(get('export, PluralKit', '/v2/systems/@me/export')),
    own(get('export, PluralPort', '/v2/systems/@me/export?format=pluralport')),
    own(get('export, Polyphony', '/v2/systems/@me/export?format=polyphony')),
    post('overwrite 250 groups of a member', (i) => [
      'POST',
      `/v2/members/${members[i % 10]}/groups/overwrite`,
      groups.slice(i % 2),
    ]),
    post('overwrite 1,000 members of a group', (i) => [
      'POST',
      `/v2/groups/${groups[i % 10]}/members/overwrite`,
      members.slice(i % 2),
    ]),
    post('switch to 1,000 members', (i) => [
      'POST',
      '/v2/systems/@me/switches',
      { members: members.slice(i % 2) },
    ]),
    post('privacy of all members', (i) => [
      'POST',
      '/private/bulk_privacy/member',
      { birthday_privacy: i % 2 ? 'public' : 'private' },
    ]),
    get('fronters (1,000)', `/v2/systems/${id}/fronters`),
    { ...post('delete the system', () => ['DELETE', '/v2/systems/@me', { confirm: id }]), times: 1 },
  ]
}

async function startServer(database: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort()
  const main = resolve(values.source, 'packages/server/src/cli/main.ts')
  const child = adopt(
    Bun.spawn([process.execPath, main, 'serve'], {
      cwd: resolve(values.source),
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: database,
        RATE_LIMITS: 'on',
        REGISTRATION: 'open',
        TRUST_PROXY: '127.0.0.0/8',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const isReady = await fetch(`${url}/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false)
    if (isReady) break
    if (child.exitCode !== null) throw new Error('The server did not start.')
    await Bun.sleep(25)
  }
  return { url, close: () => stop(child) }
}

const from = (address: string) => ({ 'x-forwarded-for': address, 'content-type': 'application/json' })

/** Sends a heavy request again and again, on time, however long the answers take. Counts them by status. */
async function flood(url: string, worst: Worst, heavy: Heavy): Promise<Map<number, number>> {
  const seen = new Map<number, number>()
  const ending = new AbortController()
  const until = performance.now() + measureMs
  const sent: Promise<void>[] = []
  for (let i = 0; heavy.perSecond > 0 && i < (heavy.times ?? Infinity) && performance.now() < until; i++) {
    const [method, path, body] = heavy.request(i)
    const headers = { ...from('10.0.0.1'), ...(heavy.own && { authorization: worst.token }) }
    const once = async () => {
      const init = {
        method,
        headers,
        signal: ending.signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      const answer = await fetch(url + path, init)
      for await (const _ of answer.body ?? []);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    }
    sent.push(once().catch(() => {}))
    await Bun.sleep(1000 / heavy.perSecond)
  }
  await Bun.sleep(Math.max(0, until - performance.now()))
  ending.abort()
  await Promise.all(sent)
  return seen
}

const worker = () => new Worker(import.meta.url)

interface Waits {
  read: number[]
  written: number[]
}

/** A neighbour in a thread of its own: reads its fronters eight times a second and changes a member twice. */
function watch(url: string, token: string, member: string): () => Promise<Waits> {
  const thread = worker()
  thread.postMessage({ url, token, member })
  return () =>
    new Promise((done) => {
      thread.onmessage = ({ data }) => {
        thread.terminate()
        done(data)
      }
      thread.postMessage('end')
    })
}

const percentile = (waits: number[], part: number) =>
  waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0
const inMs = (waits: number[]) =>
  [percentile(waits, 0.5), percentile(waits, 0.95), waits.at(-1) ?? 0]
    .map((ms) => ms.toFixed(0).padStart(6))
    .join('')

async function prepare(url: string) {
  const post = async (path: string, address: string, body: string, token = '') => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...from(address), authorization: token },
      body,
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const imported = await post('/v2/import', '10.0.0.1', worstFile())
  const { id } = imported.system
  const list = async (path: string): Promise<string[]> => {
    const answer = await fetch(`${url}/v2/systems/@me/${path}`, {
      headers: { ...from('10.0.0.3'), authorization: imported.token },
    })
    const items: { id: string }[] = await answer.json()
    return items.map((each) => each.id)
  }
  const worst: Worst = {
    id,
    token: imported.token,
    members: await list('members'),
    groups: await list('groups'),
  }
  const { token } = await post('/v2/systems', '10.0.0.2', '{"name":"Neighbour"}')
  const member = await post('/v2/members', '10.0.0.2', '{"name":"Wren"}', token)
  await post('/v2/systems/@me/switches', '10.0.0.2', JSON.stringify({ members: [member.id] }), token)
  return { worst, token, member: member.id }
}

if (Bun.isMainThread) {
  const store = storeKinds.find((kind) => kind === values.store) ?? 'sqlite'
  const database = await openFresh(store, 'neighbours')
  const server = await startServer(database.url)
  try {
    const { worst, token, member } = await prepare(server.url)
    console.log(
      `${values.store}, ${values.source}: what a neighbour waits, in ms, while one address asks for`,
    )
    console.log(`${''.padEnd(36)}  read: p50   p95   max  write: p50   p95   max  answers`)
    for (const heavy of heavies(worst)) {
      if (!heavy.name.includes(values.only)) continue
      const seen = watch(server.url, token, member)
      const statuses = await flood(server.url, worst, heavy)
      const { read, written } = await seen()
      const answers = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
      console.log(
        `${heavy.name.padEnd(36)}${inMs(read).padStart(21)}${inMs(written).padStart(24)}  ${answers}`,
      )
      await Bun.sleep(1_000)
    }
  } finally {
    await server.close()
    await database.close()
  }
  process.exit(0)
} else {
  let going = true
  const again = async (everyMs: number, request: () => Promise<Response>): Promise<number[]> => {
    const waits: number[] = []
    const sent: Promise<void>[] = []
    while (going) {
      const started = performance.now()
      sent.push(
        request().then(async (answer) => {
          await answer.arrayBuffer()
          if (answer.ok) waits.push(performance.now() - started)
        }),
      )
      await Bun.sleep(everyMs)
    }
    await Promise.all(sent)
    return waits.slice(1).sort((a, b) => a - b)
  }
  self.onmessage = ({ data }) => {
    if (data === 'end') {
      going = false
      return
    }
    const { url, token, member } = data
    const headers = { ...from('10.0.0.2'), authorization: token }
    let i = 0
    void Promise.all([
      again(120, () => fetch(`${url}/v2/systems/@me/fronters`, { headers })),
      again(450, () =>
        fetch(`${url}/v2/members/${member}`, {
          method: 'PATCH',
          headers,
          body: `{"pronouns":"they ${i++}"}`,
        }),
      ),
    ]).then(([read, written]) => postMessage({ read, written }))
  }
}
