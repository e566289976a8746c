import { fileURLToPath } from 'node:url'
import type { Member } from '@polyphony/contract'
import { Caller } from '../callers/server.ts'
import type { Arrival } from '../receiver/receiver-process.ts'
import { until } from '../signals.ts'
import { spawnCommand } from './commands.ts'

/**
 * Writers change systems while the server is killed and started again, and a receiver in a process of its own remembers
 * what it is told. Afterwards the two are compared: what is in the database with what arrived.
 */
export interface CrashOptions {
  databaseUrl: string
  changes: number
  writers: number
  systems: number
  kills: number
  /** How many in a hundred requests the receiver answers with 500. */
  flakyPercent?: number
  /** Told of every step, for people who watch. */
  say?: (line: string) => void
}

export interface CrashFigures {
  confirmed: number
  /** Sent, but the server died before it answered. */
  unanswered: number
  /** Of those, how many were committed nevertheless. */
  committedUnanswered: number
  refused: number
  kills: number
  requests: number
  events: number
  repeated: number
  seconds: number
}

/** Violations by rule. All lists are empty if every rule holds. */
export interface CrashFindings {
  lost: string[]
  invented: string[]
  outOfOrder: string[]
  changedRepeats: string[]
  unsigned: string[]
}

interface TestSystem {
  name: string
  token: string
}
interface Change {
  system: TestSystem
  marker: string
  kind: 'create' | 'describe'
  outcome: 'confirmed' | 'unanswered'
}

const serverStartMs = 60_000
/** A new server waits for the lease of the one that was killed. */
const takeOverMs = 120_000
const burst = 20

export async function crashRun(options: CrashOptions): Promise<CrashFigures & CrashFindings> {
  const { changes: wanted, writers, kills, say = () => {} } = options
  const started = performance.now()
  const receiver = await startReceiver(options.flakyPercent ?? 0)
  const server = new RestartingServer(options.databaseUrl)
  try {
    await server.start()
    const systems = await Promise.all(
      Array.from({ length: options.systems }, (_, i) => newSystem(server.url, receiver, `system-${i}`)),
    )
    const changes: Change[] = []
    const tally = { confirmed: 0, refused: 0, gate: 0 }
    const work = Array.from({ length: writers }, (_, i) =>
      write(server, systems[i % systems.length] as TestSystem, `w${i}`, changes, tally, wanted),
    )
    let atStart = 0
    for (let kill = 1; kill <= kills; kill++) {
      tally.gate = Math.floor((kill * wanted) / (kills + 1)) - burst
      await until('the writers came this far', () => tally.confirmed >= tally.gate, takeOverMs)
      // Every second time deliveries must be under way again, which takes until the old lease has run out.
      if (kill % 2 === 1) {
        await until('deliveries go on', async () => (await receiver.total()) >= atStart + 15, takeOverMs)
      }
      tally.gate += burst
      const moment = tally.gate - burst + Math.ceil(Math.random() * (burst - writers))
      await until('the writers are busy', () => tally.confirmed >= moment, takeOverMs)
      await server.kill()
      atStart = await receiver.total()
      say(`kill ${kill} after ${tally.confirmed} changes, ${atStart} requests received`)
      await server.start()
    }
    tally.gate = Number.POSITIVE_INFINITY
    await Promise.all(work)
    say(`all ${tally.confirmed} changes are confirmed; waiting for the last deliveries`)
    await until('everything is delivered', async () => (await server.waiting()) === 0)
    const members = new Map<TestSystem, Member[]>()
    for (const system of systems) {
      members.set(system, await new Caller(server.url, system.token).client.listMembers({ systemRef: '@me' }))
    }
    const arrivals = await receiver.arrivals()
    const unanswered = changes.filter(({ outcome }) => outcome === 'unanswered')
    return {
      confirmed: tally.confirmed,
      unanswered: unanswered.length,
      committedUnanswered: unanswered.filter(({ system, marker }) => isStored(members.get(system), marker))
        .length,
      refused: tally.refused,
      kills,
      requests: arrivals.length,
      events: new Set(arrivals.map(({ webhookId }) => webhookId)).size,
      repeated: arrivals.length - new Set(arrivals.map(({ webhookId }) => webhookId)).size,
      seconds: Math.round((performance.now() - started) / 100) / 10,
      ...compare(changes, members, arrivals),
    }
  } finally {
    await server.end()
    await receiver.end()
  }
}

/** Makes a member, describes it, makes the next, each under a name that is never used again. */
async function write(
  server: RestartingServer,
  system: TestSystem,
  writer: string,
  changes: Change[],
  tally: { confirmed: number; refused: number; gate: number },
  wanted: number,
): Promise<void> {
  let undescribed: string | undefined
  for (let i = 0; tally.confirmed < wanted; i++) {
    await until('the gate is open', () => tally.confirmed < tally.gate, takeOverMs * 2)
    await server.isUp()
    const caller = new Caller(server.url, system.token)
    const marker = `${writer}-${i}`
    if (i % 10 === 5) tally.refused += await refusedChange(caller, marker)
    const kind = undescribed === undefined ? 'create' : 'describe'
    const answer = await (undescribed === undefined
      ? caller.post('/v2/members', { name: marker })
      : caller.patch(`/v2/members/${undescribed}`, { description: marker })
    ).catch(() => undefined)
    if (answer && answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    changes.push({ system, marker, kind, outcome: answer ? 'confirmed' : 'unanswered' })
    if (answer) tally.confirmed += 1
    undescribed = kind === 'create' ? answer?.body.id : undefined
  }
}

/** Something that must never be told: half of it would have been fine. Gives whether it was refused. */
async function refusedChange(caller: Caller, marker: string): Promise<number> {
  const bad = { name: `refused-${marker}`, color: 'no colour' }
  const answer = await caller.post('/v2/members', bad).catch(() => undefined)
  if (answer && answer.status !== 400) throw new Error(`${answer.status} ${answer.text}`)
  return answer ? 1 : 0
}

const isStored = (members: Member[] = [], marker: string) =>
  members.some(({ name, description }) => name === marker || description === marker)

interface Told {
  marker: string
  id: string
  sequence: number
}

function compare(
  changes: Change[],
  members: ReadonlyMap<TestSystem, Member[]>,
  arrivals: Arrival[],
): CrashFindings {
  const findings: CrashFindings = { lost: [], invented: [], outOfOrder: [], changedRepeats: [], unsigned: [] }
  const first = new Map<string, Arrival>()
  for (const arrival of arrivals) {
    const known = first.get(arrival.webhookId)
    if (known && (known.text !== arrival.text || known.hook !== arrival.hook)) {
      findings.changedRepeats.push(arrival.webhookId)
    }
    if (!known) first.set(arrival.webhookId, arrival)
    if (!arrival.signed) findings.unsigned.push(arrival.webhookId)
  }
  for (const { system, marker, outcome } of changes) {
    if (outcome === 'confirmed' && !isStored(members.get(system), marker))
      findings.lost.push(`${marker}: not stored`)
  }
  for (const [system, stored] of members) {
    const told = [...first.values()].filter(({ hook }) => hook === system.name).map(readTold)
    const markers = told.map(({ marker }) => marker)
    const committed = stored.flatMap(({ name, description }) => [name, ...(description ? [description] : [])])
    findings.lost.push(
      ...committed.filter((marker) => !markers.includes(marker)).map((m) => `${m}: not told`),
    )
    findings.invented.push(...markers.filter((marker) => !committed.includes(marker)))
    if (new Set(markers).size < markers.length) findings.invented.push(`${system.name}: told under two ids`)
    told.forEach(({ sequence, marker }, i) => {
      if (i > 0 && sequence <= (told[i - 1]?.sequence ?? 0)) findings.outOfOrder.push(marker)
    })
    // The list is in the order of creation, which is that of the commits.
    const created = markers.filter((marker) => stored.some(({ name }) => name === marker))
    stored.forEach(({ name, description }, i) => {
      if (created[i] !== name) findings.outOfOrder.push(`${name}: created as number ${i}`)
      if (description && markers.indexOf(description) < markers.indexOf(name))
        findings.outOfOrder.push(description)
    })
  }
  return findings
}

function readTold({ text, webhookId }: Arrival): Told {
  const { id, data } = JSON.parse(text)
  return { id, marker: data.name ?? data.description, sequence: Number(webhookId.split('_').at(-1)) }
}

async function newSystem(url: string, receiver: ReceiverProcess, name: string): Promise<TestSystem> {
  const { token } = await new Caller(url).client.createSystem({ body: { name } })
  const owner = new Caller(url, token)
  const named = await owner.put('/v2/systems/@me/webhook', { url: receiver.hookUrl(name) })
  await receiver.install(name, named.body)
  const verified = await owner.post('/v2/systems/@me/webhook/verify')
  if (verified.status !== 200) throw new Error(`${verified.status} ${verified.text}`)
  return { name, token }
}

/** A server that is killed and started again; each time under another port. */
class RestartingServer {
  readonly #databaseUrl: string
  #child: ReturnType<typeof spawnCommand> | undefined
  #up = Promise.withResolvers<void>()
  url = ''

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl
  }

  async start(): Promise<void> {
    const child = spawnCommand(['serve'], {
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: this.#databaseUrl,
      WEBHOOK_ALLOW: '127.0.0.0/8',
      LOG_LEVEL: 'error',
      // why: people are told the address whatever the level.
      LOG_FORMAT: 'pretty',
    })
    this.#child = child
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      void (async () => {
        for await (const chunk of stream) output += Buffer.from(chunk).toString()
      })()
    }
    const address = () => /API\s+(http:\S+)\/v2/.exec(output)?.[1]
    await until('the server runs', () => address() !== undefined || child.exitCode !== null, serverStartMs)
    const url = address()
    if (url === undefined) throw new Error(`The server did not start: ${output}`)
    this.url = url
    this.#up.resolve()
  }

  isUp(): Promise<void> {
    return this.#up.promise
  }

  async kill(): Promise<void> {
    this.#up = Promise.withResolvers()
    this.#child?.kill('SIGKILL')
    await this.#child?.exited
  }

  /** How many deliveries are still to be made. */
  async waiting(): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text()
    return Number(/^polyphony_outbox_waiting (\d+)/m.exec(text)?.[1] ?? Number.NaN)
  }

  async end(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#child?.exited
  }
}

interface ReceiverProcess {
  hookUrl(name: string): string
  install(name: string, secrets: object): Promise<void>
  total(): Promise<number>
  arrivals(): Promise<Arrival[]>
  end(): Promise<void>
}

async function startReceiver(flakyPercent: number): Promise<ReceiverProcess> {
  const program = fileURLToPath(new URL('../receiver/receiver-process.ts', import.meta.url))
  const child = Bun.spawn([process.execPath, program, String(flakyPercent)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = (
    await child.stdout
      .getReader()
      .read()
      .then(({ value }) => Buffer.from(value ?? []).toString())
  ).split('\n')
  const base = `http://127.0.0.1:${port}`
  const ask = async (from: number): Promise<{ total: number; arrivals: Arrival[] }> =>
    (await fetch(`${base}/control?from=${from}`)).json() as Promise<{ total: number; arrivals: Arrival[] }>
  return {
    hookUrl: (name) => `${base}/hooks/${name}`,
    async install(name, secrets) {
      await fetch(`${base}/control/${name}`, { method: 'PUT', body: JSON.stringify(secrets) })
    },
    total: async () => (await ask(Number.MAX_SAFE_INTEGER)).total,
    arrivals: async () => (await ask(0)).arrivals,
    async end() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}
