// Kills the server between a change of the front and its message, and counts what was lost and what came twice:
// npx bun bench/endurance/tell-kills.ts [--store postgres] [--kills 1000] [--executable dist/polyphony-linux-x64]
import { Database } from 'bun:sqlite'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SQL } from 'bun'
import { type BenchServer, startServer } from '../lib/servers.ts'
import { readStoreKind } from '../lib/stores/bench-store.ts'
import { openFresh } from '../lib/stores/fresh.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    kills: { type: 'string', default: '1000' },
    systems: { type: 'string', default: '12' },
    // The self-contained executable starts with a seventh of the work of `npm start`.
    executable: { type: 'string' },
  },
})
const kind = readStoreKind(values.store)
const kills = Number(values.kills)
/** Every other kill comes at a random moment within this time after the changes were sent; the server looks twice a second. */
const mostLifeMs = 600
/** The others come at a random moment within this time after the first message arrived. */
const mostAfterMessageMs = 60
const patienceMs = 30_000
const fronters = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']
/** A channel sends at most 30 messages an hour, so each is replaced before that. */
const roundsPerChannel = 12

interface Told {
  token: string
  members: string[]
  channel: string
  /** The topic of the channel that is used now: the receiver knows the system by it. */
  topic: string
  front: number
  rounds: number
  /** True when the change of the round before held already, so that this round has none. */
  isLate: boolean
}

const tally = {
  /** Kills that came when at least one change was in the database and its message was not noted as told. */
  kills: 0,
  /** Kills that came before or after that. */
  besides: 0,
  changes: 0,
  unanswered: 0,
  late: 0,
  /** Changes that were in the database without their message at a kill, and how many of these messages were out already. */
  between: 0,
  underway: 0,
  messages: 0,
  repeated: 0,
  lost: 0,
  doubled: 0,
  wrong: 0,
}

/** The messages of each topic in this round. */
const arrived = new Map<string, string[]>()
const receiver = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const { topic, message } = (await request.json()) as { topic: string; message: string }
    arrived.set(topic, [...(arrived.get(topic) ?? []), message])
    tally.messages++
    // why: a kill between the answer and our note of it is the hard case.
    await Bun.sleep(Math.random() * 30)
    return new Response()
  },
})

const database = await openFresh(kind, 'tell-kills')
const env = { WEBHOOK_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'error' }
const program = values.executable === undefined ? undefined : [resolve(values.executable)]
const start = () => startServer(database.url, undefined, env, program)
let server: BenchServer = await start()

async function call(token: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status >= 300) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

async function newSystem(): Promise<Told> {
  const { token } = await call('', 'POST', '/v2/systems', { name: 'The Grove' })
  const members: string[] = []
  for (const name of fronters) members.push((await call(token, 'POST', '/v2/members', { name })).id)
  return { token, members, channel: '', topic: '', front: 0, rounds: 0, isLate: false }
}

async function newChannel(told: Told): Promise<void> {
  const path = '/v2/systems/@me/channels'
  if (told.channel !== '') await call(told.token, 'DELETE', `${path}/${told.channel}`)
  told.topic = crypto.randomUUID()
  const to = { server: `http://127.0.0.1:${receiver.port}`, topic: told.topic }
  const body = { name: 'Phone', kind: 'ntfy', to, text: 'names', delay: 0, when: ['start', 'stop', 'out'] }
  told.channel = (await call(told.token, 'POST', path, body)).id
}

/** Switches to the next member. The answer may get lost with the server. */
async function change(told: Told): Promise<void> {
  tally.changes++
  const next = (told.front + 1) % fronters.length
  try {
    await call(told.token, 'POST', '/v2/systems/@me/switches', { members: [told.members[next]] })
  } catch (error) {
    // The change of the round before was committed after the server had died and everybody had looked.
    if (String(error).includes('answered 400')) told.isLate = true
    else tally.unanswered++
  }
}

/** Runs a statement in the database itself, past the server. */
const directly = await connectDirectly()

async function connectDirectly(): Promise<(text: string) => Promise<Record<string, unknown>[]>> {
  if (kind === 'sqlite') {
    const direct = new Database(database.url.slice('sqlite:'.length))
    direct.run('pragma busy_timeout = 5000')
    return async (text) => direct.query<Record<string, unknown>, []>(text).all()
  }
  const direct = new SQL({ url: database.url, max: 1 })
  return async (text) => [...(await direct.unsafe(text))]
}

/** Frees the lease of the dead server. Another process would wait for ten seconds first, which tests nothing here. */
const freeLease = () => directly("delete from leases where name = 'tell'")

/** Finds the channels that have a change whose message is not noted as told. */
async function pending(): Promise<Set<string>> {
  const rows = await directly(
    `select c.uuid from channels c where c.due_at is not null
       or c.system_id in (select system_id from front_changes)`,
  )
  return new Set(rows.map(({ uuid }) => String(uuid)))
}

async function firstMessage(): Promise<void> {
  const deadline = performance.now() + 2 * mostLifeMs
  while (arrived.size === 0 && performance.now() < deadline) await Bun.sleep(1)
}

/** Waits until every message is noted as told, so that none can come any more. */
async function calm(): Promise<void> {
  const deadline = performance.now() + patienceMs
  while ((await pending()).size > 0 && performance.now() < deadline) await Bun.sleep(20)
}

/** Shows what the database holds of a channel whose message did not come. */
async function explain({ channel }: Told): Promise<void> {
  const here = `(select system_id from channels where uuid = '${channel}')`
  const questions = {
    channel: `select id, system_id, owed, settled, newest, told, changed_at, attempts, attempted_at, retry_at,
      failing_since, hour_count, due_at from channels where uuid = '${channel}'`,
    changes: `select * from front_changes where system_id = ${here}`,
    switches: `select id, timestamp, members from switches where system_id = ${here} order by timestamp desc limit 4`,
    leases: 'select * from leases',
  }
  console.log(`  the time: ${Date.now() * 1000}`)
  for (const [name, text] of Object.entries(questions))
    for (const row of await directly(text)) console.log(`  ${name}: ${JSON.stringify(row)}`)
}

/** Waits for the message of a round, and judges what came. */
async function judge(told: Told): Promise<void> {
  const [fronter] = (await call(told.token, 'GET', '/v2/systems/@me/fronters'))?.members ?? []
  const isCommitted = fronter !== undefined && fronter.name === fronters[(told.front + 1) % fronters.length]
  const { isLate } = told
  told.isLate = false
  const messages = () => arrived.get(told.topic) ?? []
  const deadline = performance.now() + patienceMs
  if (isLate) tally.late++
  while (isCommitted && !isLate && messages().length === 0 && performance.now() < deadline)
    await Bun.sleep(20)
  if (isCommitted && !isLate && messages().length === 0) {
    tally.lost++
    console.log(`LOST after kill ${tally.kills}: ${fronter.name}`)
    await explain(told)
  }
  if (isCommitted) told.front = (told.front + 1) % fronters.length
}

const started = performance.now()
const systems: Told[] = []
for (let i = 0; i < Number(values.systems); i++) systems.push(await newSystem())

while (tally.kills < kills) {
  for (const told of systems) if (told.rounds++ % roundsPerChannel === 0) await newChannel(told)
  arrived.clear()
  const changes = systems.map(change)
  if ((tally.kills + tally.besides) % 2 === 0) await Bun.sleep(Math.random() * mostLifeMs)
  else {
    await firstMessage()
    await Bun.sleep(Math.random() * mostAfterMessageMs)
  }
  await server.stop('SIGKILL')
  await Promise.all(changes)
  const open = await pending()
  const waiting = systems.filter(({ channel }) => open.has(channel))
  tally.between += waiting.length
  tally.underway += waiting.filter(({ topic }) => arrived.has(topic)).length
  if (waiting.length > 0) tally.kills++
  else tally.besides++
  await freeLease()
  server = await start()
  await Promise.all(systems.map(judge))
  await calm()
  for (const told of systems) {
    const messages = arrived.get(told.topic) ?? []
    tally.wrong += messages.filter((text) => text !== fronters[told.front]).length
    if (messages.length === 2) tally.repeated++
    if (messages.length > 2) tally.doubled++
  }
  if (waiting.length > 0 && (tally.kills % 25 === 0 || tally.kills === kills))
    console.log(`${((performance.now() - started) / 1000).toFixed(0)} s: ${JSON.stringify(tally)}`)
}

await server.stop()
await receiver.stop(true)
await database.close()
const isRight = tally.lost + tally.doubled + tally.wrong === 0
console.log(
  `${kind}: ${isRight ? 'nothing lost, nothing repeated more than once a kill' : 'not as promised'}`,
)
process.exit(isRight ? 0 : 1)
