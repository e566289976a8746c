// Kills the server again and again while it writes, and compares what it holds with what it confirmed:
// npx bun bench/endurance/kills.ts [--store postgres] [--kills 1000]
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { adopt } from '../lib/children.ts'
import {
  type Change,
  chooseChange,
  emptyState,
  type Ids,
  Listener,
  newestSwitches,
  type State,
  spell,
} from '../lib/endurance/ledger.ts'
import { openReader } from '../lib/endurance/reader.ts'
import { startReceiver } from '../lib/endurance/receiver.ts'
import { type BenchServer, startServer } from '../lib/servers.ts'
import { readStoreKind } from '../lib/stores/bench-store.ts'
import { openFresh } from '../lib/stores/fresh.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    kills: { type: 'string', default: '1000' },
    writers: { type: 'string', default: '12' },
    /** How often a server lives until it delivers webhooks, which begins ten seconds after the kill of the one before. */
    'deliver-every': { type: 'string', default: '50' },
    /** How often the database checks itself. */
    'check-every': { type: 'string', default: '50' },
  },
})
const kind = readStoreKind(values.store)
const kills = Number(values.kills)
const hooked = 3
const [leastLifeMs, mostLifeMs] = [50, 500]
/** Longer than anything that begins only a while after a kill: deliveries, the end of interrupted imports. */
const takeOverMs = 180_000
/** An import of several transactions: members are written 20 at a time, switches 100. */
const imported = { members: 45, groups: 3, switches: 150 }

interface Writer {
  token: string
  uuid: string
  state: State
  ids: Ids
  /** The change that was sent last and not confirmed. */
  open: Change | undefined
  listener: Listener
  changes: number
}

interface Import {
  name: string
  token: string | undefined
  expected: 'complete' | 'gone' | 'either'
}

const tally = {
  kills: 0,
  confirmed: 0,
  /** Sent, and not confirmed because of the kill. */
  unanswered: 0,
  /** Of those, how many the server had committed. */
  committedUnanswered: 0,
  imports: 0,
  importsInterrupted: 0,
  events: 0,
  checks: 0,
}
const findings: string[] = []
const report = (finding: string) => {
  findings.push(finding)
  console.log(`FOUND after kill ${tally.kills}: ${finding.slice(0, 2_000)}`)
}

const database = await openFresh(kind, 'kills')
const receiver = startReceiver()
const env = { WEBHOOK_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'error', PICTURES: join(database.folder, 'pictures') }
let server: BenchServer = await startServer(database.url, undefined, env)

async function call(token: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), text }
}

async function expectOk(token: string, method: string, path: string, body?: unknown) {
  const answer = await call(token, method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body
}

async function newWriter(number: number): Promise<Writer> {
  const { system, token } = await expectOk('', 'POST', '/v2/systems', { name: `writer ${number}` })
  if (number < hooked)
    await receiver.register(system.uuid, (method, path, body) => expectOk(token, method, path, body))
  return {
    token,
    uuid: system.uuid,
    state: emptyState(),
    ids: { members: {}, groups: {} },
    open: undefined,
    listener: new Listener(),
    changes: 0,
  }
}

/** Changes a system, one change after the other, until the server is gone. */
async function write(writer: Writer, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const change = chooseChange(writer.state, writer.ids, writer.changes++)
    writer.open = change
    let answer: Awaited<ReturnType<typeof call>>
    try {
      answer = await call(writer.token, change.method, change.path, change.body)
    } catch {
      tally.unanswered++
      return
    }
    if (answer.status >= 300) {
      report(`${change.method} ${change.path} answered ${answer.status}: ${answer.text}`)
      return
    }
    writer.open = undefined
    writer.state = change.after
    tally.confirmed++
    if (change.path === '/v2/members') writer.ids.members[answer.body.name] = answer.body.id
    if (change.path === '/v2/groups') writer.ids.groups[answer.body.name] = answer.body.id
  }
}

const imports: Import[] = []

/** Everybody can see all of it, so that it can be counted also if the answer with the token got lost. */
const importFile = (name: string) => {
  const privacy = { visibility: 'public' }
  const members = Array.from({ length: imported.members }, (_, i) => ({
    id: `m${i}`,
    name: `Member ${i}`,
    privacy,
  }))
  const ids = members.map(({ id }) => id)
  return {
    version: 2,
    name,
    members,
    groups: Array.from({ length: imported.groups }, (_, i) => ({
      id: `g${i}`,
      name: `Group ${i}`,
      members: ids,
      privacy,
    })),
    switches: Array.from({ length: imported.switches }, (_, i) => ({
      timestamp: new Date(1.6e12 + i * 60_000).toISOString(),
      members: [ids[i % ids.length]],
    })),
  }
}

/** Imports new systems and deletes every second one. */
async function bringIn(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const entry: Import = { name: `import ${tally.imports++}`, token: undefined, expected: 'either' }
    imports.push(entry)
    try {
      const made = await call('', 'POST', '/v2/import', importFile(entry.name))
      if (made.status !== 200 && made.status !== 201)
        return report(`an import answered ${made.status}: ${made.text}`)
      entry.token = made.body.token
      entry.expected = 'complete'
      if (tally.imports % 2 === 0) continue
      entry.expected = 'either'
      const answer = await call(made.body.token, 'DELETE', '/v2/systems/@me', {
        confirm: made.body.system.id,
      })
      if (answer.status !== 204 && answer.status !== 200)
        return report(`a deletion answered ${answer.status}: ${answer.text}`)
      entry.expected = 'gone'
    } catch {
      tally.importsInterrupted++
      return
    }
  }
}

async function readState({ token }: Writer): Promise<{ state: State; ids: Ids }> {
  const read = (path: string) => expectOk(token, 'GET', `/v2/systems/@me${path}`)
  const [system, members, groups, switches] = await Promise.all([
    read(''),
    read('/members'),
    read('/groups?with_members=true'),
    read(`/switches?limit=${newestSwitches}`),
  ])
  type Named = { id: string; uuid: string; name: string; description: string | null; members: string[] }
  const names = new Map<string, string>()
  const everybody: Named[] = members
  for (const { id, uuid, name } of everybody) names.set(id, name).set(uuid, name)
  const named = (ids: string[]) => ids.map((id) => names.get(id) ?? `unknown ${id}`)
  const byName = <T>(list: Named[], pick: (each: Named) => T): Record<string, T> =>
    Object.fromEntries(list.map((each) => [each.name, pick(each)]))
  return {
    state: {
      tag: system.tag,
      members: byName(members, ({ description }) => description),
      groups: byName(groups, (group) => named(group.members)),
      switches: switches.map((each: { timestamp: string; members: string[] }) => [
        each.timestamp,
        named(each.members),
      ]),
    },
    ids: {
      members: byName(members, ({ id }) => id),
      groups: byName(groups, ({ id }) => id),
    },
  }
}

async function verifyWriter(writer: Writer): Promise<void> {
  const { state, ids } = await readState(writer)
  const text = spell(state)
  const isAfter = writer.open !== undefined && text === spell(writer.open.after)
  if (isAfter && text !== spell(writer.state)) tally.committedUnanswered++
  if (!isAfter && text !== spell(writer.state)) {
    const open =
      writer.open && `${writer.open.method} ${writer.open.path} ${JSON.stringify(writer.open.body)}`
    report(`a system holds ${text}, confirmed was ${spell(writer.state)}, unanswered ${open}`)
  }
  const heard = spell(writer.listener.state())
  if (heard !== text) report(`events tell ${heard}, the system holds ${text}`)
  writer.state = state
  writer.ids = ids
  writer.open = undefined
}

/** Compares imports with their promise: everything is there, or nobody can find anything of it. */
async function verifyImports(hidden: ReadonlyMap<string, string>): Promise<void> {
  for (const { name, token, expected } of imports.splice(0)) {
    const ref = token === undefined ? hidden.get(name) : '@me'
    const read = (path: string) => call(token ?? '', 'GET', `/v2/systems/${ref}${path}`)
    const system = ref === undefined ? { status: 404 } : await read('')
    if (system.status !== 200) {
      if (expected === 'complete') report(`${name} was confirmed and is gone (${system.status})`)
      continue
    }
    if (expected === 'gone') report(`${name} was deleted and is there`)
    const end = new Date(1.6e12 + 100 * 60_000).toISOString()
    const [members, groups, late, early] = await Promise.all(
      ['/members', '/groups', '/switches?limit=100', `/switches?limit=100&before=${end}`].map(read),
    )
    const counts = [members, groups, late, early].map((answer) => answer?.body?.length)
    if (`${counts}` !== `${[imported.members, imported.groups, 100, 100]}`)
      report(`${name} has ${counts} members, groups and switches`)
    if (token !== undefined) {
      const { body } = await call(token, 'GET', '/v2/systems/@me')
      await call(token, 'DELETE', '/v2/systems/@me', { confirm: body.id })
    }
  }
}

let lastRow = 0
async function verify(): Promise<void> {
  const reader = openReader(database.url)
  try {
    for (const event of await reader.events(lastRow)) {
      lastRow = event.id
      const writer = writers.find(({ uuid }) => uuid === event.system)
      if (!writer) continue
      tally.events++
      const before = writer.listener.last
      if (!writer.listener.hear(event)) report(`event ${event.number} follows event ${before}`)
    }
    await Promise.all(writers.map(verifyWriter))
    const named = await reader.systemsNamed('import %')
    await verifyImports(new Map(named.map(({ hid, name }) => [name, hid])))
    if (tally.kills % Number(values['check-every']) === 0) {
      tally.checks++
      for (const problem of await reader.problems()) report(`the database says: ${problem}`)
    }
  } finally {
    await reader.close()
  }
}

/** Waits, and goes on waiting while `progress` grows. */
async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  progress = () => 0,
): Promise<void> {
  let deadline = performance.now() + takeOverMs
  let before = progress()
  while (!(await isTrue())) {
    if (progress() > before) deadline = performance.now() + takeOverMs
    before = progress()
    if (performance.now() > deadline) {
      report(`waited in vain until ${what}`)
      return
    }
    await Bun.sleep(20)
  }
}

async function doctor(): Promise<void> {
  const main = fileURLToPath(new URL('../../packages/server/src/cli/main.ts', import.meta.url))
  const child = adopt(
    Bun.spawn([process.execPath, main, 'doctor', '--json'], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const { healthy, findings: all } = JSON.parse(await new Response(child.stdout).text())
  if (!healthy) report(`doctor: ${JSON.stringify(all)}`)
}

const started = performance.now()
const writers: Writer[] = []
for (let i = 0; i < Number(values.writers); i++) writers.push(await newWriter(i))

for (let cycle = 1; cycle <= kills; cycle++) {
  let over = false
  const work = [...writers.map((writer) => write(writer, () => over)), bringIn(() => over)]
  if (cycle % Number(values['deliver-every']) === 0) {
    const before = receiver.total()
    await waitUntil('webhooks are delivered', () => receiver.total() > before)
  }
  await Bun.sleep(leastLifeMs + Math.random() * (mostLifeMs - leastLifeMs))
  await server.stop('SIGKILL')
  over = true
  await Promise.all(work)
  tally.kills = cycle
  server = await startServer(database.url, undefined, env)
  await verify()
  if (cycle % 50 === 0 || cycle === kills) {
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(
      `${cycle} kills in ${seconds} s, ${tally.confirmed} changes confirmed, ${findings.length} findings`,
    )
  }
}

const cycleSeconds = (performance.now() - started) / 1000 / kills
await waitUntil(
  'every event is delivered',
  () => writers.slice(0, hooked).every(({ uuid, listener }) => receiver.newest(uuid) === listener.last),
  receiver.total,
)
const drained = (performance.now() - started) / 1000 - cycleSeconds * kills
console.log(`the last webhooks took ${drained.toFixed(0)} s`)
for (const fault of receiver.faults) report(`webhook: ${fault}`)
const reader = openReader(database.url)
for (const problem of await reader.problems()) report(`the database says: ${problem}`)
await waitUntil('interrupted imports are rolled back', async () => (await reader.arrivals()) === 0)
await reader.close()
await server.stop()
await doctor()
console.log(
  `${kind}: ${JSON.stringify({ ...tally, webhooks: receiver.total(), webhooksRepeated: receiver.repeated() })}`,
)
console.log(
  `${cycleSeconds.toFixed(2)} s a kill; ${findings.length === 0 ? 'nothing was lost, half-written or told wrongly' : `${findings.length} findings`}`,
)
await receiver.close()
await database.close()
process.exit(findings.length === 0 ? 0 : 1)
