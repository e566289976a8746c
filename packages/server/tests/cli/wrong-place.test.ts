import { expect, setSystemTime, test } from 'bun:test'
import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inProcess } from '../support/processes/commands.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase, newFolder } from '../support/stores/stores.ts'

for (const args of [['admin', 'create'], ['system', 'create'], ['invite', 'list'], ['doctor']]) {
  test(`${args.join(' ')} makes no empty database where none is`, async () => {
    const path = join(newFolder(), 'polyphony.db')
    const { code, stdout, stderr } = await inProcess(args, { DATABASE_URL: `sqlite:${path}` })
    expect(code).toBe(1)
    expect(stdout + stderr).toContain(`There is no database at ${path}. Set DATABASE_URL`)
    expect(existsSync(path)).toBe(false)
  })
}

test('pictures copy says that there are no pictures to copy, instead of copying none', async () => {
  const [from, to] = [join(newFolder(), 'pictures'), join(newFolder(), 'elsewhere')]
  const { code, stdout, stderr } = await inProcess(['pictures', 'copy', to], { PICTURES: from })
  expect(code).toBe(1)
  expect(stdout + stderr).toContain(`There is no folder of pictures at ${from}. Set PICTURES`)
})

test('migrate makes a database on purpose', async () => {
  const url = `sqlite:${join(newFolder(), 'polyphony.db')}`
  expect((await inProcess(['migrate'], { DATABASE_URL: url })).code).toBe(0)
  expect((await inProcess(['system', 'create'], { DATABASE_URL: url })).code).toBe(0)
})

test('a database file that other accounts could read is closed to them when it is opened', async () => {
  const url = await newDatabase('sqlite')
  const path = url.slice('sqlite:'.length)
  chmodSync(path, 0o644)
  const driver = await openUrl(url)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await driver.close()
})

test('doctor notices a clock that is far in the past, also with an empty database', async () => {
  setSystemTime(new Date('2001-01-01'))
  try {
    const env = { DATABASE_URL: await newDatabase('sqlite'), PICTURES: newFolder() }
    const { code, stdout } = await inProcess(['doctor'], env)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^PROBLEM +clock +2001-01-01.* is before this release was made/m)
  } finally {
    setSystemTime()
  }
})

eachStore('a database that refuses', (store) => {
  if (store === 'sqlite') return
  test('a wrong database name or role is told with the name of the setting', async () => {
    const url = new URL(await newDatabase(store))
    url.pathname = '/nowhere'
    const { code, stderr } = await inProcess(['system', 'create'], { DATABASE_URL: url.href })
    expect(code).toBe(1)
    expect(stderr).toStartWith('PostgreSQL refuses the user, password or database in DATABASE_URL: ')
    expect(stderr).toContain('nowhere')
  })
})
