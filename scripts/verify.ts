// Everything that must hold before a change lands: format and lint, types, and the tests on both databases
// (`--store sqlite` for the quick loop on one).
import { parseArgs } from 'node:util'
import { $ } from 'bun'
import { findChromium, howToGetChromium } from '../packages/server/tests/support/browser/chromium.ts'

const usage = `npm run check                 format, lint, types, and the tests on SQLite
npm test                      the same, with the tests on PostgreSQL too
npm test -- --store postgres  the tests on one database: sqlite or postgres
npx bun test PATH             one test file, and with -t 'part of its name' one test`

function readOptions() {
  try {
    const { values } = parseArgs({ options: { store: { type: 'string' }, help: { type: 'boolean' } } })
    return values
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

const values = readOptions()
if (values.help) {
  console.log(usage)
  process.exit(0)
}
// why: a check must neither report to anybody nor ask for updates.
const offline = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
// why: tests run most code a few times only, so what compiling it for speed and collecting beside it costs never pays:
// a tenth of their processor time. The servers that tests start run as everywhere.
const jit = { BUN_JSC_useFTLJIT: '0', BUN_JSC_useConcurrentGC: '0', BUN_JSC_numberOfGCMarkers: '1' }
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...jit,
  ...(values.store && { TEST_STORES: values.store }),
}
const withBrowser = ['dashboard/tests/', 'openapi/docs-page.test.ts']
const withoutBrowser = withBrowser.map((path) => `--path-ignore-patterns=**/${path}**`)
const parts = [...shards(2, withBrowser), ...shards(5, withoutBrowser)]

function shards(count: number, files: readonly string[]): string[][] {
  return Array.from({ length: count }, (_, i) => [`--shard=${i + 1}/${count}`, ...files])
}

async function step(name: string, run: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  console.log(`\n— ${name}`)
  await run()
  console.log(`  ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function checks(): Promise<void> {
  await step('format and lint', () => $`biome check --error-on-warnings .`)
  // why: bun's own shell brings the commands that a machine with only Node, npm and git may lack.
  await step('types', () =>
    Promise.all([$`tsc --noEmit --checkers 1`, $`bun run --shell=bun --cwd packages/dashboard check`]),
  )
  await step('API document', () => $`bun node_modules/@redocly/cli/bin/cli.js lint`.env(offline))
}

/**
 * All parts at once, each with a PostgreSQL of its own; only what failed is printed, and again at the end.
 * More parts than the two cores that must do, as tests also wait: for a lease, a receiver, the browser.
 */
async function tests(): Promise<void> {
  // why: found once for all parts, as two that install one at the same time are in each other's way.
  const browser = await findChromium()
  if (browser) env.CHROMIUM_PATH = browser
  else console.log(noBrowser(`the tests that need one will ${process.env.CI ? 'FAIL' : 'be SKIPPED'}.`))
  const ended = await Promise.all(parts.map(runPart))
  const sum = (word: Count) => ended.reduce((total, { output }) => total + countOf(output, word), 0)
  for (const { output } of ended) for (const failure of failuresIn(output)) console.log(`${failure}\n`)
  console.log(`${sum('pass')} passed, ${sum('fail')} failed`)
  const broken = ended.find(({ code }) => code !== 0)
  if (broken) process.exit(broken.code || 1)
  if (!browser) console.log(noBrowser('the tests that need one were SKIPPED; all other tests ran.'))
  else if (sum('skip') > 0) throw new Error('A test was skipped: only a missing browser is a reason.')
}

function noBrowser(consequence: string): string {
  const line = '!'.repeat(78)
  return `\n${line}\n  NO BROWSER: ${consequence}\n  Get one:  ${howToGetChromium}\n${line}\n`
}

async function runPart(files: readonly string[]): Promise<{ code: number; output: string }> {
  // why: when a check fails all ends, and so must the servers and browsers that the tests have started.
  const part = Bun.spawn(['bun', 'test', '--no-orphans', '--timeout', '300000', ...files], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = await Promise.all([new Response(part.stdout).text(), new Response(part.stderr).text()])
  const output = texts.join('\n')
  const code = await part.exited
  const told = output.split('\n').filter((line) => !isQuiet(line) && !isFile(line))
  const compact = told.filter((line, i) => line !== '' || told[i - 1] !== '')
  console.log(compact.slice(code === 0 ? -summaryLines : 0).join('\n'))
  return { code, output }
}

const summaryLines = 5
const isQuiet = (line: string) => /^\((pass|skip)\)/.test(line)
/** The name of a test file, which bun prints before its results. */
const isFile = (line: string) => /^packages\/\S+\.test\.ts:$/.test(line)

/** Finds each failed test, with its file and what was printed before it failed. */
function failuresIn(output: string): string[] {
  const failures: string[] = []
  let file = ''
  let printed: string[] = []
  // why: bun ends with the names of all that failed once more.
  const [results = ''] = output.split(/^\d+ tests failed:$/m)
  for (const line of results.split('\n')) {
    if (isFile(line)) file = line
    if (line.startsWith('(fail)')) failures.push([file, ...printed.slice(-failureLines), line].join('\n'))
    if (isFile(line) || isQuiet(line) || line.startsWith('(fail)')) printed = []
    else printed.push(line)
  }
  return failures
}

const failureLines = 30

type Count = 'pass' | 'fail' | 'skip'

function countOf(output: string, word: Count): number {
  return Number(new RegExp(`^ *(\\d+) ${word}$`, 'm').exec(output)?.[1] ?? 0)
}

try {
  await Promise.all([step('tests', tests), checks()])
} catch (error) {
  if (error instanceof Error && !(error instanceof $.ShellError)) console.error(error.message)
  process.exit(error instanceof $.ShellError ? error.exitCode : 1)
}
