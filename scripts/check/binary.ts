// Checks the executable of this platform in a bare Debian without Node, made with debootstrap. Needs root, for chroot.
// `npm run build:binary` first; then `bun scripts/check/binary.ts`.
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { $ } from 'bun'
import { ownTarget } from '../binary/contents.ts'
import { ensure, type Place, stopAll } from './place.ts'
import { checkEverything } from './promises.ts'

const root = resolve('dist/chroot')
const user = 10_001
const home = '/home/polyphony'

const place: Place = {
  data: home,
  command: (args, settings) => [
    ...['chroot', `--userspec=${user}:${user}`, root, '/usr/bin/env', '-i', `--chdir=${home}`],
    ...Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...settings }).map(
      ([name, value]) => `${name}=${value}`,
    ),
    ...['polyphony', ...args],
  ],
}

if (!existsSync(join(root, 'usr/bin/env'))) {
  rmSync(root, { recursive: true, force: true })
  await $`debootstrap --variant=minbase bookworm ${root}`.quiet()
}
cpSync(`dist/polyphony-${ownTarget()}`, join(root, 'usr/local/bin/polyphony'))
rmSync(join(root, home), { recursive: true, force: true })
mkdirSync(join(root, home), { mode: 0o700 })
chownSync(join(root, home), user, user)

const { exitCode } = await $`chroot ${root} sh -c "command -v node || command -v npm || command -v bun"`
  .nothrow()
  .quiet()
ensure('there is no Node, npm or Bun', exitCode !== 0)
await $`mount -t proc proc ${root}/proc`
try {
  await checkEverything(place)
} finally {
  stopAll()
  await $`umount --lazy ${root}/proc`
}
await checkSearches()
const left = readdirSync(join(root, 'tmp'))
ensure('nothing is left in /tmp', left.length === 0, left)

/** Starts the process in which the bot searches, as the bot does. */
async function checkSearches(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const child = Bun.spawn(
    [`dist/polyphony-${ownTarget()}`, '/$bunfs/root/packages/bot/src/messages/regex/child.ts'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      ipc: (message) =>
        message === 'ready'
          ? child.send({ old: 'a grey sea', pattern: 'e(.)', flags: '', replacement: 'a$1' })
          : resolve(message.result),
      onExit: () => resolve(undefined),
    },
  )
  ensure('the bot searches in a process of its own', (await promise) === 'a gray sea', await promise)
  child.kill()
}
