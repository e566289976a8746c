// Everything that must hold before a change lands: format and lint, types, and the tests on both databases
// (`--store sqlite` for the quick loop on one).

import { parseArgs } from 'node:util'
import { $ } from 'bun'

const { values } = parseArgs({ options: { store: { type: 'string' } } })
// why: a check must neither report to anybody nor ask for updates.
const offline = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const env = { ...process.env, ...(values.store && { TEST_STORES: values.store }) }

async function step(name: string, run: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  console.log(`\n— ${name}`)
  await run()
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

try {
  await step('format and lint', () => $`biome check --error-on-warnings .`)
  await step('types', () => $`tsc --noEmit`)
  await step('API document', () => $`bun node_modules/@redocly/cli/bin/cli.js lint`.env(offline))
  await step('tests', () => $`bun test --timeout 20000`.env(env))
} catch (error) {
  process.exit(error instanceof $.ShellError ? error.exitCode : 1)
}
