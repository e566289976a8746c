import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandsPage } from '../../scripts/commands-page.ts'

test('docs/use/commands.md is current: npx bun packages/bot/scripts/write-commands.ts', () => {
  const written = readFileSync(join(import.meta.dir, '../../../../docs/use/commands.md'), 'utf8')
  expect(written === commandsPage()).toBe(true)
})
