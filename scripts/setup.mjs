// Runs before `npm start` and `npm test`: installs the locked dependencies when they are missing or out of date.
// Plain Node without dependencies, because nothing is installed yet when it runs.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const lock = readFileSync('package-lock.json', 'utf8')
const stamp = 'node_modules/.polyphony-lock'

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing dependencies (once, and again only when they change) ...')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    console.error(
      'The dependencies could not be installed. Check the network, then run the same command again.',
    )
    process.exit(npm.status ?? 1)
  }
  writeFileSync(stamp, lock)
}
