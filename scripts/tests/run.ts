import type { Batch } from './plan.ts'
import { processesAtOnce } from './plan.ts'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Tests that passed at their second try, with the command that runs each alone. */
  readonly wavered: string[]
  /** How long each file took, its set-up included. */
  readonly seconds: Map<string, number>
}

// why: tests run most code a few times only, so an optimising compiler and a concurrent collector cost more than they
// save: a tenth of the processor time. Servers that tests start as processes keep the defaults.
const jit = { BUN_JSC_useFTLJIT: '0', BUN_JSC_useConcurrentGC: '0', BUN_JSC_numberOfGCMarkers: '1' }
const progressEveryMs = 10_000
const linesBeforeFailure = 80

const slowestShown = 5

/** Names the files that took longest: candidates for the slow row of the table. */
export function slowestOf({ seconds }: Counts): string {
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, slowestShown)
  return slowest.map(([file, time]) => `${time.toFixed(1)} s ${file}`).join('\n  ')
}

/** Runs batches of test files, several at once. Prints every failure when it happens, and the progress in between. */
export async function runBatches(batches: readonly Batch[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, wavered: [], seconds: new Map() }
  const started = performance.now()
  const waiting = [...batches]
  let done = 0
  const tell = () => {
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(
      `  ${seconds} s: ${done} of ${batches.length} parts done, ${counts.passed} tests passed, ${counts.failed} failed`,
    )
  }
  const timer = setInterval(tell, progressEveryMs)
  const worker = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      await runBatch(batch, env, counts)
      done++
    }
  }
  try {
    await Promise.all(Array.from({ length: processesAtOnce }, worker))
  } finally {
    clearInterval(timer)
  }
  tell()
  return counts
}

async function runBatch(batch: Batch, env: NodeJS.ProcessEnv, counts: Counts): Promise<void> {
  // why: when a check fails the run ends, and so must the servers and browsers that the tests have started.
  const options = ['--no-orphans', '--timeout', '300000', '--retry', String(batch.tries - 1)]
  const child = Bun.spawn(['bun', 'test', ...options, ...batch.files], {
    env: { ...env, ...jit, ...batch.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const reader = new ResultReader(batch)
  for await (const line of linesOf(child.stderr)) reader.read(line, counts)
  reader.finishFile(counts)
  if ((await child.exited) !== 0 && reader.failures === 0) {
    counts.failed++
    console.log(
      `\n${reader.unread()}\nThe process of these files failed:\n${commandOf(batch, batch.files.join(' '))}\n`,
    )
  }
}

/** Reads what `bun test` prints: the name of each file, then for each test what it printed and how it ended. */
class ResultReader {
  readonly #batch: Batch
  #file = ''
  #printed: string[] = []
  #summing = false
  #began = performance.now()
  failures = 0

  constructor(batch: Batch) {
    this.#batch = batch
  }

  read(line: string, counts: Counts): void {
    const [, file] = /^(\S+\.test\.ts):$/.exec(line) ?? []
    const [, outcome, name = '', attempt] =
      /^\((pass|fail|skip)\) (.*?)(?: \(attempt (\d+)\))?(?: \[[\d.]+ms\])?$/.exec(line) ?? []
    if (file) {
      this.finishFile(counts)
      this.#file = file
    }
    // why: bun repeats all failures and skipped tests at its end.
    if (/^\d+ tests? (failed|skipped):$/.test(line)) this.#summing = true
    if (!file && !outcome) this.#printed.push(line)
    if (outcome && !this.#summing) this.#count(outcome, name, counts)
    if (outcome === 'pass' && attempt) counts.wavered.push(this.#tell('wavered', name))
    if (file || outcome) this.#printed = []
  }

  finishFile({ seconds }: Counts): void {
    const now = performance.now()
    if (this.#file) seconds.set(this.#file, (seconds.get(this.#file) ?? 0) + (now - this.#began) / 1000)
    this.#began = now
  }

  #count(outcome: string, name: string, counts: Counts): void {
    if (outcome === 'pass') counts.passed++
    if (outcome === 'skip') counts.skipped++
    if (outcome !== 'fail') return
    counts.failed++
    this.failures++
    this.#tell('fail', name)
  }

  /** Prints what a test printed, and gives its name with the command that runs it alone. */
  #tell(outcome: 'fail' | 'wavered', name: string): string {
    const title = name.split(' > ').at(-1) ?? name
    const command = commandOf(this.#batch, `${this.#file} -t ${JSON.stringify(escapeRegExp(title))}`)
    console.log(`\n${this.#file}\n${this.unread()}\n(${outcome}) ${name}\nRun it alone:  ${command}\n`)
    return `${name}\n  ${command}`
  }

  /** Gives the last lines that belong to no finished test. */
  unread(): string {
    return this.#printed.slice(-linesBeforeFailure).join('\n').trim()
  }
}

function commandOf({ env }: Batch, files: string): string {
  return `TEST_STORES=${env.TEST_STORES} PROPERTY_RUNS=${env.PROPERTY_RUNS} npx bun test ${files}`
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
