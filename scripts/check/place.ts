import type { Subprocess } from 'bun'

/** A place where the program is installed: a bare system, a container. */
export interface Place {
  /** Returns the words that run `polyphony` there with these arguments and settings. */
  command(args: readonly string[], settings: Readonly<Record<string, string>>): string[]
  /** Finds the server among the processes that a command started; without this, it is the command itself. */
  pidOf?(child: Subprocess): number
  /** A folder in that place that the program may write to. */
  readonly data: string
}

export type Settings = Readonly<Record<string, string>>

/** Says what is true, or stops. */
export function ensure(claim: string, isTrue: boolean, seen?: unknown): void {
  if (!isTrue) throw new Error(`NOT TRUE: ${claim}${seen === undefined ? '' : `\n${String(seen)}`}`)
  console.log(`ok  ${claim}`)
}

/** Runs a command to its end and returns what it printed. */
export async function run(place: Place, args: readonly string[], settings: Settings = {}, code = 0) {
  const child = Bun.spawn(place.command(args, settings), { stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  ensure(`polyphony ${args.join(' ')}`, (await child.exited) === code, `${stdout}${stderr}`)
  return { stdout, stderr }
}

export interface Running {
  readonly url: string
  readonly process: Subprocess<'ignore', 'pipe', 'inherit'>
  /** Everything that it has printed so far. */
  printed(): string
  /** Its exit code, when everything that it printed is read. */
  readonly ended: Promise<number>
}

const started = new Set<Subprocess>()

/** Ends the servers that a failed check left behind. */
export function stopAll(): void {
  for (const child of started) child.kill('SIGTERM')
}

/** Starts `serve` and waits until it is ready. */
export async function serve(place: Place, settings: Settings): Promise<Running> {
  const port = String(freePort())
  const startedAt = performance.now()
  const child = Bun.spawn(place.command(['serve'], { HOST: '127.0.0.1', PORT: port, ...settings }), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.add(child)
  let printed = ''
  const reading = child.stdout.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(text) {
        printed += text
      },
    }),
  )
  const ended = reading.catch(() => {}).then(() => child.exited)
  const url = `http://127.0.0.1:${port}`
  await until(
    'the server is ready',
    async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok,
  )
  console.log(`    after ${Math.round(performance.now() - startedAt)} ms`)
  return { url, process: child, printed: () => printed, ended }
}

const patienceMs = 60_000
const lookEveryMs = 20

/** Waits for something to become true. */
export async function until(claim: string, isTrue: () => unknown): Promise<void> {
  for (const from = performance.now(); performance.now() - from < patienceMs; await Bun.sleep(lookEveryMs)) {
    if (await isTrue()) return ensure(claim, true)
  }
  ensure(claim, false)
}

function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  probe.stop(true)
  return probe.port
}
