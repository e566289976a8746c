// The long form of the crash test: npx bun packages/server/tests/events/crash-full.ts [--store sqlite|postgres]
// 1,000 changes from 8 writers while the server is killed ten times. `crash.test.ts` is the short form.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crashRun } from '../support/processes/crash.ts'
import { newPostgresDatabase, stopPostgres } from '../support/stores/postgres.ts'

const { values } = parseArgs({ options: { store: { type: 'string' } } })
const stores = values.store === undefined ? ['sqlite', 'postgres'] : [values.store]
let wrong = 0

for (const store of stores) {
  const folder = mkdtempSync(join(tmpdir(), 'polyphony-crash-'))
  const databaseUrl =
    store === 'postgres' ? await newPostgresDatabase() : `sqlite:${join(folder, 'crash.db')}`
  console.log(`\n${store}`)
  try {
    const { lost, invented, outOfOrder, changedRepeats, unsigned, ...figures } = await crashRun({
      databaseUrl,
      changes: 1000,
      writers: 8,
      systems: 4,
      kills: 10,
      flakyPercent: 1,
      say: (line) => console.log(`  ${line}`),
    })
    console.table(figures)
    const findings = { lost, invented, outOfOrder, changedRepeats, unsigned }
    for (const [name, list] of Object.entries(findings)) {
      console.log(`  ${name}: ${list.length}${list.length > 0 ? ` ${list.slice(0, 10).join(', ')}` : ''}`)
      wrong += list.length
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
await stopPostgres()
process.exit(wrong > 0 ? 1 : 0)
