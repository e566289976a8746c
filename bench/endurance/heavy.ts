// How much memory a server needs, and how long other requests wait, while readers ask for members with full custom fields: npx bun bench/endurance/heavy.ts

import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SQL } from 'bun'
import { limits } from '../../packages/contract/src/index.ts'
import { adopt, stop } from '../lib/children.ts'
import { freePort } from '../lib/servers.ts'
import { storeKinds } from '../lib/stores/bench-store.ts'
import { openFresh } from '../lib/stores/fresh.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    /** Another clone to measure instead of this one. */
    source: { type: 'string', default: '.' },
    limits: { type: 'string', default: 'on' },
    only: { type: 'string', default: '' },
    /** The custom fields of a member share the characters that its values may have. */
    fields: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '6' },
  },
})
declare const self: Worker

const [readers, readersPerSecond] = [12, 8]
const crowds = { readers: 300, exports: 1_000 }
const fieldCount = Number(values.fields)
/** Takes three bytes. */
const letter = '語'

interface Crowd {
  id: string
  token: string
  group: string
}

interface Server {
  url: string
  port: number
  pid: number
  close(): Promise<void>
}

async function startServer(database: string, rateLimits: string): Promise<Server> {
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
        RATE_LIMITS: rateLimits,
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
  return { url, port, pid: child.pid, close: () => stop(child) }
}

const from = (address: string) => ({ 'x-forwarded-for': address, 'content-type': 'application/json' })

async function post(url: string, body: unknown, token = '') {
  const headers = { ...from('10.0.0.2'), authorization: token }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Imports members who all front and are in one group. Their values follow in the database. */
async function importCrowd({ url }: Server, count: number): Promise<Crowd> {
  const ids = Array.from({ length: count }, (_, i) => String(i))
  const { system, token } = await post(`${url}/v2/import`, {
    version: 2,
    name: `Crowd of ${count}`,
    members: ids.map((id) => ({
      id,
      name: `Member ${id}`,
      created: '2021-04-05T06:08:00Z',
      privacy: { visibility: 'public' },
    })),
    groups: [
      { id: 'g', name: 'All', members: ids, privacy: { visibility: 'public', list_privacy: 'public' } },
    ],
    switches: [],
  })
  const list = async (path: string): Promise<{ id: string }[]> =>
    (
      await fetch(`${url}/v2/systems/@me/${path}`, { headers: { ...from('10.0.0.3'), authorization: token } })
    ).json()
  const members = (await list('members')).map(({ id }) => id)
  const [group] = await list('groups')
  await post(`${url}/v2/systems/@me/switches`, { members }, token)
  for (let i = 0; i < fieldCount; i++) {
    await post(`${url}/v2/systems/@me/fields`, { name: `Field ${i}`, type: 'text', privacy: 'public' }, token)
  }
  return { id: system.id, token, group: group?.id ?? '' }
}

/** Gives every member the longest values that the interface accepts. */
async function fillFields(database: string): Promise<void> {
  const length = Math.min(limits.fieldValue, Math.floor(limits.fieldValues / fieldCount) - 2)
  const insert = (value: string) =>
    `insert into member_fields (system_id, member_id, field, value)
     select m.system_id, m.id, f.uuid, ${value} from members m join custom_fields f on f.system_id = m.system_id`
  if (database.startsWith('sqlite:')) {
    const file = new Database(database.slice('sqlite:'.length))
    file.run('pragma busy_timeout = 10000')
    file.run(insert(`'"' || replace(hex(zeroblob(${length})), '00', '${letter}') || '"'`))
    file.close()
    return
  }
  const server = new SQL({ url: database, max: 1 })
  await server.unsafe(insert(`'"' || repeat('${letter}', ${length}) || '"'`))
  await server.close()
}

/** Opens a connection that asks once and never reads the answer. */
function openUnread({ port }: Server, path: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n`)
  return socket
}

async function readUnread(server: Server, path: string): Promise<void> {
  const { status } = await fetch(server.url + path, { method: 'HEAD', headers: from('10.0.0.4') })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  const sockets: Socket[] = []
  for (let i = 0; i < readers; i++) {
    sockets.push(openUnread(server, path))
    await Bun.sleep(1000 / readersPerSecond)
  }
  await Bun.sleep(Number(values.seconds) * 1000)
  for (const socket of sockets) socket.destroy()
}

async function download({ url }: Server, path: string, token: string): Promise<void> {
  const answer = await fetch(url + path, { headers: { ...from('10.0.0.1'), authorization: token } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  for await (const _ of answer.body ?? []);
}

const megabytesOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

interface Watched {
  before: number
  most: number
  longestMs: number
  /** The most time that the server's thread worked during one wait: what the wait would be on an idle machine. */
  workedMs: number
}

/** Watches the memory of the server and the waits of another system during some work. */
async function watch({ url, pid }: Server, token: string, work: () => Promise<void>): Promise<Watched> {
  const thread = new Worker(import.meta.url)
  thread.postMessage({ url, token, pid })
  await Bun.sleep(300)
  const before = megabytesOf(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, megabytesOf(pid))
  }, 20)
  await work()
  clearInterval(timer)
  const waits = await new Promise<Pick<Watched, 'longestMs' | 'workedMs'>>((done) => {
    thread.onmessage = ({ data }) => done(data)
    thread.postMessage('end')
  })
  thread.terminate()
  return { before, most, ...waits }
}

type Work = (server: Server) => Promise<void>

function worksOn(many: Crowd, most: Crowd): [name: string, work: Work][] {
  const unread = (name: string, path: string): [string, Work] => [
    `${readers} readers: ${name}`,
    (server) => readUnread(server, path),
  ]
  const exported = (format: string): [string, Work] => [
    `export: ${format}`,
    (server) => download(server, `/v2/systems/@me/export?format=${format}`, most.token),
  ]
  return [
    ['nothing', () => Bun.sleep(1_000)],
    unread('members', `/v2/systems/${many.id}/members?include=extended`),
    unread('members of a group', `/v2/groups/${many.group}/members?include=extended`),
    unread('fronters', `/v2/systems/${many.id}/fronters?include=extended`),
    unread('groups', `/v2/systems/${many.id}/groups?with_members=true&include=extended`),
    exported('pluralkit'),
    exported('pluralport'),
    exported('polyphony'),
    [
      'a list to its end',
      (server) => download(server, '/v2/systems/@me/members?include=extended', most.token),
    ],
    [
      'fronters to their end',
      (server) => download(server, '/v2/systems/@me/fronters?include=extended', most.token),
    ],
  ]
}

if (Bun.isMainThread) {
  const store = storeKinds.find((kind) => kind === values.store) ?? 'sqlite'
  const database = await openFresh(store, 'heavy')
  try {
    const seeding = await startServer(database.url, 'off')
    const many = await importCrowd(seeding, crowds.readers)
    const most = await importCrowd(seeding, crowds.exports)
    const { token } = await post(`${seeding.url}/v2/systems`, { name: 'Neighbour' })
    await seeding.close()
    await fillFields(database.url)
    console.log(`${store}, ${values.source}, rate limits ${values.limits}, ${fieldCount} fields a member`)
    console.log(
      `${''.padEnd(32)}   MB before   at most    growth   others wait at most, ms   of it at work   seconds`,
    )
    for (const [name, work] of worksOn(many, most)) {
      if (!name.includes(values.only)) continue
      // why: what a server has kept from an earlier row would hide the growth of the next.
      const server = await startServer(database.url, values.limits)
      const started = performance.now()
      const { before, most: peak, longestMs, workedMs } = await watch(server, token, () => work(server))
      const seconds = (performance.now() - started) / 1000
      const cells = [before, peak, peak - before].map((each) => each.toFixed(0).padStart(10)).join('')
      console.log(
        `${name.padEnd(32)}${cells}${longestMs.toFixed(0).padStart(26)}${workedMs.toFixed(0).padStart(16)}${seconds.toFixed(1).padStart(10)}`,
      )
      await server.close()
    }
  } finally {
    await database.close()
  }
  process.exit(0)
} else {
  let going = true
  self.onmessage = async ({ data }) => {
    if (data === 'end') {
      going = false
      return
    }
    const { url, token, pid } = data
    const workedMs = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    const headers = { ...from('10.0.0.2'), authorization: token }
    const waits: { longestMs: number; workedMs: number }[] = []
    while (going) {
      const [started, worked] = [performance.now(), workedMs()]
      const answer = await fetch(`${url}/v2/systems/@me`, { headers })
      await answer.arrayBuffer()
      if (answer.ok) waits.push({ longestMs: performance.now() - started, workedMs: workedMs() - worked })
      await Bun.sleep(110)
    }
    // why: the first one pays for a new thread and its connection.
    const mostOf = (key: 'longestMs' | 'workedMs') => Math.max(0, ...waits.slice(1).map((wait) => wait[key]))
    postMessage({ longestMs: mostOf('longestMs'), workedMs: mostOf('workedMs') })
  }
}
