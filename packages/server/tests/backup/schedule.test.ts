import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkFile } from '../../src/backup/restore.ts'
import { backUpRegularly } from '../../src/backup/schedule.ts'
import { backup } from '../../src/cli/backup.ts'
import { UsageError } from '../../src/cli/command.ts'
import { createLog } from '../../src/observe/log.ts'
import { migrate } from '../../src/store/schema/migrate.ts'
import { command, inProcess, spawnCommand } from '../support/processes/commands.ts'
import { failureOf, until } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { newFolder, testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

const made = /^polyphony-\d{8}T\d{6}Z\.backup$/

test('backup --every goes on after a failure, keeps the newest, touches nothing else and stops when told', async () => {
  const folder = newFolder()
  const [url, dir] = [`sqlite:${join(folder, 'test.db')}`, join(folder, 'backups')]
  const bystanders = ['notes.txt', 'polyphony-2020.backup', 'old-polyphony-20200101T000000Z.backup']
  const leftover = 'polyphony-20200101T000000Z.backup.partial-0a1b2c3d'
  mkdirSync(dir)
  for (const name of [...bystanders, leftover]) writeFileSync(join(dir, name), name)
  const backups = () => readdirSync(dir).filter((name) => made.test(name))

  const running = spawnCommand(['backup', '--every', '1s', '--keep', '1', '--dir', dir], {
    DATABASE_URL: url,
  })
  let output = ''
  const listening = (async () => {
    for await (const chunk of running.stdout) output += Buffer.from(chunk).toString()
  })()
  await until('a failure is reported', () => output.includes('There is no database at'))
  const driver = await openUrl(url)
  await migrate(driver)
  await driver.close()
  await until('there is a backup', () => backups().length === 1)
  const [first] = backups()
  await until('a newer one has taken its place', () => backups().length === 1 && backups()[0] !== first)
  running.kill('SIGTERM')
  expect(await running.exited).toBe(0)
  await listening

  const left = readdirSync(dir).filter((name) => !made.test(name))
  expect(left.sort()).toEqual([...bystanders].sort())
  await checkFile(join(dir, backups()[0] ?? ''))
  const [start, ...rest] = output.trimEnd().split('\n')
  expect(JSON.parse(start ?? '')).toMatchObject({ message: 'backups are scheduled', dir, keep: 1 })
  for (const line of rest) {
    expect(['backup', 'the backup failed']).toContain(JSON.parse(line).message)
  }
})

test('a schedule that starts anew waits while the newest backup is young enough', async () => {
  const hour = 3_600_000
  const saved: string[] = []
  let logged = ''
  const stopping = new AbortController()
  const schedules = Object.entries({ young: hour / 2, old: 2 * hour }).map(([age, ago]) => {
    const dir = newFolder()
    const stamp = new Date(Date.now() - ago).toISOString().replace(/[-:]|\.\d+/g, '')
    writeFileSync(join(dir, `polyphony-${stamp}.backup`), '')
    const save = async () => {
      saved.push(age)
      stopping.abort()
      return { bytes: 0, verified: true }
    }
    const log = createLog({ logLevel: 'info', logFormat: 'json' }, (text) => {
      if (age === 'young') logged += text
    })
    return backUpRegularly({ dir, everyMs: hour, keep: 7, save, log, signal: stopping.signal })
  })
  await Promise.all(schedules)
  expect(saved).toEqual(['old'])
  const { message, next } = JSON.parse(logged)
  expect(message).toBe('backups are scheduled')
  // why: the name of a backup has whole seconds.
  expect(Math.abs(Date.parse(next) - Date.now() - hour / 2)).toBeLessThan(60_000)
})

test('a schedule that cannot start says why as a line of the log', async () => {
  const env = { DATABASE_URL: 'mysql://nowhere' }
  const { code, stderr } = await command(['backup', '--every', '24h', '--dir', newFolder()], env)
  expect([code, JSON.parse(stderr)]).toMatchObject([
    1,
    { level: 'error', message: expect.stringContaining('DATABASE_URL') },
  ])
})

test('what cannot be understood is exit code 2', async () => {
  const { code, stderr } = await inProcess(['backup', 'a', 'b'])
  expect([code, stderr]).toEqual([2, "'backup' needs [FILE].\nSee: npx polyphony backup --help\n"])
  const wrong = [
    [[], {}],
    [['a'], { every: '24h', dir: 'b' }],
    [[], { every: '24h' }],
    [[], { every: 'daily', dir: 'b' }],
    [[], { every: '0h', dir: 'b' }],
    [[], { every: '24h', dir: 'b', keep: '0' }],
    [['a'], { keep: '3' }],
  ] as const
  for (const [positionals, options] of wrong) {
    const context = () => Promise.reject(new Error('nothing is opened'))
    expect(await failureOf(backup.run({ positionals, options, env: {}, context }))).toBeInstanceOf(UsageError)
  }
})
