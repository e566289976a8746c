// Writes docs/use/commands.md: npx bun packages/bot/scripts/write-commands.ts
import { join } from 'node:path'
import { commandsPage } from './commands-page.ts'

await Bun.write(join(import.meta.dir, '../../../docs/use/commands.md'), commandsPage())
