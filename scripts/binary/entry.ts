// Starts the binary. Processes of the server start it again with the path of one of these files as the first argument.
import { dirname, relative } from 'node:path'

const programs: Readonly<Record<string, () => Promise<unknown>>> = {
  'packages/server/src/cli/main.ts': () => import('../../packages/server/src/cli/main.ts'),
  'packages/server/src/pictures/process.ts': () => import('../../packages/server/src/pictures/process.ts'),
  'packages/bot/src/messages/regex/child.ts': () => import('../../packages/bot/src/messages/regex/child.ts'),
}

const named = programs[relative(dirname(Bun.main), process.argv[2] ?? '')]
if (named) process.argv.splice(1, 1)
await (named ?? programs['packages/server/src/cli/main.ts'])?.()
