// Kills the server between a change of the front and its message, and counts what was lost and what came twice:
// npx bun bench/endurance/tell-kills.ts --help
import { Database } from 'bun:sqlite'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SQL } from 'bun'
import { Browser } from '../../packages/server/tests/support/receiver/push-service.ts'
import { type BenchServer, startServer } from '../lib/servers.ts'
import { readStoreKind } from '../lib/stores/bench-store.ts'
import { openFresh } from '../lib/stores/fresh.ts'

const usage = `npx bun bench/endurance/tell-kills.ts
  --store sqlite|postgres   the database (sqlite)
  --kind ntfy|webpush       the receivers (ntfy)
  --kills NUMBER            kills that come between a change and its message (1000)
  --systems NUMBER          systems that switch before each kill (12)
  --reminders               each change also brings a reminder
  --executable FILE         the self-contained executable, which starts with a seventh of the work of npm start
  --help`

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    kind: { type: 'string', default: 'ntfy' },
    kills: { type: 'string', default: '1000' },
    systems: { type: 'string', default: '12' },
    reminders: { type: 'boolean', default: false },
    executable: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || (values.kind !== 'ntfy' && values.kind !== 'webpush')) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}
const kind = readStoreKind(values.store)
const isPush = values.kind === 'webpush'
/** The messages that each change of the front has to bring. */
const expected = values.reminders ? (['front', 'reminder'] as const) : (['front'] as const)
const reminderName = 'Drink something'
const kills = Number(values.kills)
/** Every other kill comes at a random moment within this time after the changes were sent; the server looks twice a second. */
const mostLifeMs = 600
/** The others come at a random moment within this time after the first message arrived. */
const mostAfterMessageMs = 60
const patienceMs = 30_000
const fronters = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']
/** A channel sends at most 30 messages an hour, so each is replaced before that. */
const roundsPerChannel = 12
const [channelPath, reminderPath] = ['/v2/systems/@me/channels', '/v2/systems/@me/reminders']

interface Told {
  token: string
  members: string[]
  reminder: string
  channel: string
  /** The name that the channel which is used now has at the receiver. */
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
  /** Repetitions of Web Push under another topic, which a browser shows beside the first. */
  retagged: 0,
}

interface Arrived {
  readonly text: string
  /** The topic of Web Push: a repetition has the same, so that the browser replaces the message. */
  readonly tag: string | null
}
/** The messages of each topic in this round. */
const arrived = new Map<string, Arrived[]>()
const browser = new Browser()
const receiver = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const { topic, ...message } = await read(request)
    arrived.set(topic, [...(arrived.get(topic) ?? []), message])
    tally.messages++
    // why: a kill between the answer and our note of it is the hard case.
    await Bun.sleep(Math.random() * 30)
    return new Response()
  },
})

async function read(request: Request): Promise<Arrived & { topic: string }> {
  if (!isPush) {
    const { topic, message } = (await request.json()) as { topic: string; message: string }
    return { topic, text: message, tag: null }
  }
  const { text } = browser.decrypt(new Uint8Array(await request.arrayBuffer()))
  const tag = request.headers.get('topic')
  return { topic: new URL(request.url).pathname.slice(1), text: JSON.parse(text).notification.body, tag }
}

const database = await openFresh(kind, 'tell-kills')
const env = {
  WEBHOOK_ALLOW: '127.0.0.0/8',
  LOG_LEVEL: 'error',
  VAPID_SUBJECT: 'mailto:ops@polyphony.example',
  SECRET_KEY: crypto.randomUUID(),
}
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
  let reminder = ''
  if (values.reminders) {
    const on = { kind: 'front', event: 'start', member: null, minutes: 0 }
    reminder = (await call(token, 'POST', reminderPath, { name: reminderName, on })).id
  }
  return { token, members, reminder, channel: '', topic: '', front: 0, rounds: 0, isLate: false }
}

async function newChannel(told: Told): Promise<void> {
  const { token, reminder } = told
  if (told.channel !== '') await call(token, 'DELETE', `${channelPath}/${told.channel}`)
  told.topic = crypto.randomUUID()
  const origin = `http://127.0.0.1:${receiver.port}`
  const to = isPush
    ? { endpoint: `${origin}/${told.topic}`, keys: browser.keys }
    : { server: origin, topic: told.topic }
  const wishes = { text: 'names', delay: 0, when: ['start', 'stop', 'out'] }
  told.channel = (
    await call(token, 'POST', channelPath, { name: 'Phone', kind: values.kind, to, ...wishes })
  ).id
  if (reminder) await call(token, 'PATCH', `${reminderPath}/${reminder}`, { channels: [told.channel] })
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
       or c.system_id in (select system_id from front_changes)
       or c.system_id in (select system_id from reminders where due_at is not null)`,
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

/** The messages of a round: those about the front, or the reminders. */
const messagesOf = ({ topic }: Told, what: (typeof expected)[number]): Arrived[] =>
  (arrived.get(topic) ?? []).filter(({ text }) => (text === reminderName) === (what === 'reminder'))

/** Waits for the messages of a round, and judges what came. */
async function judge(told: Told): Promise<void> {
  const [fronter] = (await call(told.token, 'GET', '/v2/systems/@me/fronters'))?.members ?? []
  const isCommitted = fronter !== undefined && fronter.name === fronters[(told.front + 1) % fronters.length]
  const { isLate } = told
  told.isLate = false
  if (isLate) tally.late++
  const missing = () => expected.filter((what) => messagesOf(told, what).length === 0)
  const deadline = performance.now() + patienceMs
  if (isCommitted && !isLate) {
    while (missing().length > 0 && performance.now() < deadline) await Bun.sleep(20)
    for (const what of missing()) {
      tally.lost++
      console.log(`LOST after kill ${tally.kills}: ${fronter.name}, ${what}`)
      await explain(told)
    }
  }
  if (isCommitted) told.front = (told.front + 1) % fronters.length
}

/** Counts what came more often than once, and what should not have come. */
function count(told: Told): void {
  for (const what of expected) {
    const messages = messagesOf(told, what)
    if (messages.length === 2) tally.repeated++
    if (messages.length > 2) tally.doubled++
    if (new Set(messages.map(({ tag }) => tag)).size > 1) tally.retagged++
    if (what === 'front') tally.wrong += messages.filter(({ text }) => text !== fronters[told.front]).length
  }
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
  systems.forEach(count)
  if (waiting.length > 0 && (tally.kills % 25 === 0 || tally.kills === kills))
    console.log(`${((performance.now() - started) / 1000).toFixed(0)} s: ${JSON.stringify(tally)}`)
}

await server.stop()
await receiver.stop(true)
await database.close()
const isRight = tally.lost + tally.doubled + tally.wrong + tally.retagged === 0
console.log(
  `${kind}, ${values.kind}${values.reminders ? ' with reminders' : ''}: ${isRight ? 'nothing lost, nothing repeated more than once a kill' : 'not as promised'}`,
)
process.exit(isRight ? 0 : 1)
