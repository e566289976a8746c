// Kills a server while it syncs with another one, and looks for what is twice, lost or back again on either side:
// npx bun bench/endurance/sync-kills.ts [--store postgres] [--kills 20] [--edits 6]
import { Database } from 'bun:sqlite'
import { parseArgs } from 'node:util'
import { SQL } from 'bun'
import { LivedSystem, problemsOf } from '../lib/endurance/lived-system.ts'
import { WatchedLine } from '../lib/endurance/watched-line.ts'
import { type BenchServer, startServer } from '../lib/servers.ts'
import { readStoreKind } from '../lib/stores/bench-store.ts'
import { openFresh } from '../lib/stores/fresh.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    kills: { type: 'string', default: '20' },
    edits: { type: 'string', default: '6' },
  },
})
const kind = readStoreKind(values.store)
const kills = Number(values.kills)
/** A kill comes with one of the first writes after the edits, or after this time if there is none. */
const patienceMs = 5_000
const convergedWithinMs = 180_000
const syncPath = '/v2/systems/@me/sync'

const database = await openFresh(kind, 'sync-kills')
const other = await openFresh('sqlite', 'sync-kills-other')
const there = await startServer(other.url, undefined, { LOG_LEVEL: 'error' })
const line = new WatchedLine(`http://127.0.0.1:${there.port}`)
const env = {
  LOG_LEVEL: 'error',
  SYNC_ALLOW: line.url,
  SECRET_KEY: 'a-secret-key-of-the-benchmarks-and-of-nobody-else',
}
let here: BenchServer = await startServer(database.url, undefined, env)
const tally = { kills: 0, inWrites: 0, edits: 0, stops: 0, writes: 0 }

/** Frees the lease of the dead server. Another process would wait for ten seconds first, which tests nothing here. */
async function freeLease(): Promise<void> {
  const text = "delete from leases where name = 'sync'"
  if (kind === 'sqlite') {
    const direct = new Database(database.url.slice('sqlite:'.length))
    direct.run(text)
    direct.close()
    return
  }
  const direct = new SQL({ url: database.url, max: 1 })
  await direct.unsafe(text)
  await direct.close()
}

/** Starts with the plan as it is, as a person does when sync asks. */
async function approve(): Promise<void> {
  const plan = await mine.call('GET', `${syncPath}/plan`)
  await mine.call('POST', `${syncPath}/start`, { plan: plan.id })
}

const mine = await LivedSystem.begin('here', () => here.port)
const theirs = await LivedSystem.begin('there', () => there.port)
await mine.call('PUT', syncPath, { token: theirs.token, url: line.url, deletes: 'follow' })
await approve()

const started = performance.now()
for (let cycle = 1; cycle <= kills; cycle++) {
  for (let i = 0; i < Number(values.edits); i++)
    tally.edits += await (Math.random() < 0.5 ? mine.edit(theirs) : theirs.edit(mine))
  // why a run: changes there would else be seen after half an hour.
  await mine.call('POST', `${syncPath}/run`)
  const isInWrite = await line.write(1 + Math.floor(Math.random() * 3), patienceMs)
  await Bun.sleep(Math.random() * 40)
  await here.stop('SIGKILL')
  tally.kills = cycle
  if (isInWrite) tally.inWrites++
  await freeLease()
  here = await startServer(database.url, undefined, env)
  if ((await mine.call('GET', syncPath)).state === 'stopped') {
    tally.stops++
    await approve()
  }
  if (cycle % 5 === 0 || cycle === kills)
    console.log(`${cycle} kills in ${seconds()} s: ${JSON.stringify({ ...tally, writes: line.writes })}`)
}
function seconds(): string {
  return ((performance.now() - started) / 1000).toFixed(0)
}

/** Has both sides compared until nothing is left to write, and says what is wrong then. */
async function converge(): Promise<string[]> {
  const deadline = performance.now() + convergedWithinMs
  for (;;) {
    const { state, last_run: before } = await mine.call('GET', syncPath)
    if (state === 'stopped') await approve()
    else await mine.call('POST', `${syncPath}/run`)
    await Bun.sleep(1_000)
    const { last_run, waiting, error } = await mine.call('GET', syncPath)
    const problems = await problemsOf(mine, theirs)
    const isDone = last_run !== before && waiting === 0 && error === null && problems.length === 0
    if (isDone || performance.now() > deadline) return problems
  }
}

const problems = await converge()
// why again: what is right must stay so, without another write.
const { writes } = line
if (problems.length === 0) problems.push(...(await converge()))
if (line.writes > writes) problems.push(`${line.writes - writes} writes after the end`)
for (const problem of problems.slice(0, 50)) console.log(`FOUND: ${problem}`)
await here.stop()
await there.stop()
await line.close()
await database.close()
await other.close()
console.log(
  `${kind}: ${mine.made.length + theirs.made.length} things made, ${mine.deleted.size + theirs.deleted.size} deleted; ${
    problems.length === 0 ? 'both sides are the same, nothing twice, lost or back again' : 'not as promised'
  }, after ${seconds()} s`,
)
process.exit(problems.length === 0 ? 0 : 1)
