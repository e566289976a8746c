// Checks a change: format, lint, types, and the tests. scripts/tests/table.ts says which tests run when.
import { parseArgs } from 'node:util'
import { $ } from 'bun'
import { findChromium, howToGetChromium } from '../packages/server/tests/support/browser/chromium.ts'
import { sharedPostgres } from '../packages/server/tests/support/stores/postgres.ts'
import { planOf, type Speed } from './tests/plan.ts'
import { runBatches, slowestOf } from './tests/run.ts'

const help = `npm test             format, lint, types, and every promise of the tests once: under three minutes on two cores
npm run test:rest    everything else: PostgreSQL for all, slow files, the browser, long property runs, the API document
npm run check        format, lint, types and the API document alone

scripts/tests/table.ts says which files run when, and on which databases.

One file or one test:
  npx bun test packages/server/tests/v2/members/update.test.ts -t 'part of its name'

Environment:
  TEST_STORES=sqlite     the databases, for npx bun test
  TEST_DATABASE_URL      your own PostgreSQL in place of the embedded one
  CHROMIUM_PATH          the browser
  TEST_SHARD=2/4         the second quarter of the tests, for several machines
  PROPERTY_RUNS=10       how often property tests run: 1 is as written, npm test takes 0.2`

type Task = Speed | 'check'

function readTask(): Task {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(help)
    process.exit(0)
  }
  const [task = 'test', ...more] = positionals
  if ((task === 'test' || task === 'rest' || task === 'check') && more.length === 0) return task
  throw new Error(`I do not know ${JSON.stringify(positionals.join(' '))}.\n\n${help}`)
}

// why: a check must neither report to anybody nor ask for updates.
const offline = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

async function step(name: string, run: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  console.log(`— ${name}`)
  await run()
  console.log(`— ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function checks(): Promise<void> {
  await step('format and lint', () => $`biome check --error-on-warnings .`)
  // why: bun's own shell brings the commands that a machine with only Node, npm and git may lack.
  await step('types', () =>
    Promise.all([$`tsc --noEmit --checkers 1`, $`bun run --shell=bun --cwd packages/dashboard check`]),
  )
}

async function lintDocument(): Promise<void> {
  await step('API document', async () => {
    await $`bun scripts/write-openapi.ts`.quiet()
    await $`bun node_modules/@redocly/cli/bin/cli.js lint`.env(offline)
  })
}

async function tests(speed: Speed): Promise<void> {
  // why: found once for all parts, because two that install one at the same time disturb each other.
  const browser = await findChromium()
  if (!browser)
    console.log(noBrowser(`the tests that need one will ${process.env.CI ? 'FAIL' : 'be SKIPPED'}.`))
  const postgres = await sharedPostgres()
  try {
    const env = { ...process.env, ...postgres.env, ...(browser && { CHROMIUM_PATH: browser }) }
    const counts = await runBatches(planOf(speed), env)
    const { passed, failed, skipped } = counts
    if (counts.wavered.length > 0)
      console.log(`Passed at the second try only, so mend them:\n  ${counts.wavered.join('\n  ')}`)
    console.log(`The slowest files:\n  ${slowestOf(counts)}`)
    console.log(`${passed} passed, ${failed} failed`)
    if (failed > 0) throw new Error('Tests failed.')
    if (!browser) console.log(noBrowser('the tests that need one were SKIPPED; all other tests ran.'))
    else if (skipped > 0) throw new Error('A test was skipped: only a missing browser is a reason.')
  } finally {
    await postgres.stop()
  }
}

function noBrowser(consequence: string): string {
  const line = '!'.repeat(78)
  return `\n${line}\n  NO BROWSER: ${consequence}\n  Get one:  ${howToGetChromium}\n${line}\n`
}

// why: an interrupted run must not leave its PostgreSQL behind, which ends with the event `exit`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

try {
  const task = readTask()
  const steps: Readonly<Record<Task, readonly (() => Promise<void>)[]>> = {
    check: [checks, lintDocument],
    test: [checks, () => step('tests', () => tests('test'))],
    rest: [lintDocument, () => step('tests', () => tests('rest'))],
  }
  await Promise.all(steps[task].map((run) => run()))
  process.exit(0)
} catch (error) {
  if (error instanceof Error && !(error instanceof $.ShellError)) console.error(error.message)
  process.exit(error instanceof $.ShellError ? error.exitCode : 1)
}
