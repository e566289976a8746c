// Runs before `npm start` and `npm test`: installs the locked dependencies and builds the dashboard, each when it is
// missing or out of date. Plain Node without dependencies, because nothing is installed yet when it runs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const lock = readFileSync('package-lock.json', 'utf8')

/** Whether every package is there that the lock file names for this machine. npm keeps its own list of what it installed. */
function isInstalled() {
  const list = 'node_modules/.package-lock.json'
  if (!existsSync(list)) return false
  const { packages: installed } = JSON.parse(readFileSync(list, 'utf8'))
  return Object.entries(JSON.parse(lock).packages).every(([path, { version, integrity, optional }]) => {
    const found = installed[path]
    if (found === undefined) return path === '' || optional === true
    return found.version === version && found.integrity === integrity
  })
}

if (!isInstalled()) {
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
}
// why: `npm start` begins with exec so that signals reach the server, and the shell of Windows has no such command.
const exec = join('node_modules', '.bin', 'exec.cmd')
if (process.platform === 'win32' && !existsSync(exec)) writeFileSync(exec, '@%*\r\n')

/** Every file that the dashboard is made of. */
function sources(path) {
  const found = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !name.endsWith('.test.ts'))
  return found
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sources(join(path, entry.name)) : [join(path, entry.name)]))
}

const dashboard = 'packages/dashboard'
const folders = ['dashboard/src', 'dashboard/public', 'client/src', 'contract/src', 'proxy/src']
const single = ['index.html', 'shared.html', 'vite.config.ts', 'svelte.config.js', 'package.json']
const hash = createHash('sha256').update(lock)
for (const file of [
  ...folders.flatMap((folder) => sources(join('packages', folder))),
  ...single.map((name) => join(dashboard, name)),
]) {
  hash.update(file).update(readFileSync(file))
}
const state = hash.digest('hex')
const built = join(dashboard, 'dist')
const builtFrom = join(built, '.built-from')

if (!existsSync(builtFrom) || readFileSync(builtFrom, 'utf8') !== state) {
  console.log('Building the dashboard (once, and again only when it changes) ...')
  // why: built beside the old one, so that neither a failure nor a second build at the same time leaves half of one.
  const next = `${built}.${process.pid}`
  const options = ['--outDir', basename(next), '--logLevel', 'error']
  const vite = spawnSync(
    join('node_modules', '.bin', 'bun'),
    ['--bun', join('node_modules', 'vite', 'bin', 'vite.js'), 'build', dashboard, ...options],
    { stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (vite.status !== 0) {
    rmSync(next, { recursive: true, force: true })
    console.error('The dashboard could not be built; what is wrong stands above.')
    process.exit(vite.status ?? 1)
  }
  writeFileSync(join(next, '.built-from'), state)
  rmSync(built, { recursive: true, force: true })
  renameSync(next, built)
}
