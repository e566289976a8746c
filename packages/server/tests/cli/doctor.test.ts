import { describe, expect, test } from 'bun:test'
import { migrate } from '../../src/store/schema/migrate.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { command, inProcess } from '../support/processes/commands.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase, newFolder } from '../support/stores/stores.ts'

interface Finding {
  check: string
  ok: boolean
  detail: string
}

async function examine(env: Record<string, string>) {
  const { code, stdout, stderr } = await inProcess(['doctor', '--json'], { PICTURES: newFolder(), ...env })
  expect(stderr).toBe('')
  const { healthy, findings } = JSON.parse(stdout) as { healthy: boolean; findings: Finding[] }
  expect(healthy).toBe(code === 0)
  expect(healthy).toBe(findings.every(({ ok }) => ok))
  return { code, findings, problems: findings.filter(({ ok }) => !ok) }
}

async function migrated(url: string): Promise<string> {
  const driver = await openUrl(url)
  await migrate(driver)
  await driver.close()
  return url
}

async function change(url: string, statement: ReturnType<typeof sql>): Promise<void> {
  const driver = await openUrl(url)
  await driver.transact((tx) => tx.all(statement))
  await driver.close()
}

eachStore('polyphony doctor', (store) => {
  test.concurrent('says that all is well, check by check, with exit code 0', async () => {
    const url = await migrated(await newDatabase(store))
    const { code, findings } = await examine({ DATABASE_URL: url })
    expect(code).toBe(0)
    const checks = [
      'configuration',
      'database',
      'migrations',
      ...(store === 'sqlite' ? ['file', 'disk'] : []),
      'clock',
      'pictures',
    ]
    expect(findings.map(({ check }) => check)).toEqual(checks)
    const people = await command(['doctor'], { DATABASE_URL: url, PICTURES: newFolder() })
    expect(people.code).toBe(0)
    expect(people.stdout).toContain('All is well.')
    for (const check of checks) expect(people.stdout).toMatch(new RegExp(`^ok +${check} `, 'm'))
  })

  test.concurrent('says what to run when the database is not migrated', async () => {
    const url = await newDatabase(store, { migrated: false })
    const { code, problems } = await examine({ DATABASE_URL: url })
    expect(code).toBe(1)
    expect(problems.map(({ check }) => check)).toEqual(['migrations'])
    expect(problems[0]?.detail).toContain('Run: npx polyphony migrate')
    const people = await command(['doctor'], { DATABASE_URL: url })
    expect(people.stdout).toMatch(/^PROBLEM +migrations /m)
    expect(people.stdout).toContain('Something needs attention.')
  })

  test.concurrent('notices a database that is from a newer release', async () => {
    const url = await migrated(await newDatabase(store))
    await change(url, sql`insert into schema_migrations values (9999, '9999-future.sql', 1)`)
    const { code, problems } = await examine({ DATABASE_URL: url })
    expect(code).toBe(1)
    expect(problems.map(({ check }) => check)).toEqual(['migrations'])
    expect(problems[0]?.detail).toContain('9999')
  })

  if (store === 'sqlite') {
    describe('on a file', () => {
      test.concurrent('notices a clock that is behind what was already recorded', async () => {
        const url = await migrated(await newDatabase(store))
        const tomorrow = (Date.now() + 86_400_000) * 1000
        await change(url, sql`insert into systems (hid, uuid, created) values ('abcdef', 'u', ${tomorrow})`)
        const { problems } = await examine({ DATABASE_URL: url })
        expect(problems.map(({ check }) => check)).toEqual(['clock'])
        expect(problems[0]?.detail).toContain('NTP')
      })

      test.concurrent('notices a damaged file', async () => {
        const url = await migrated(await newDatabase(store))
        const path = url.slice('sqlite:'.length)
        const bytes = new Uint8Array(await Bun.file(path).arrayBuffer())
        bytes.fill(0xa5, 8192, 12288)
        await Bun.write(path, bytes)
        const { code, problems } = await examine({ DATABASE_URL: url })
        expect(code).toBe(1)
        expect(problems.map(({ check }) => check)).toContain('file')
      })
    })
  }
})

describe('polyphony doctor', () => {
  test.concurrent('explains a bad configuration', async () => {
    const { code, problems } = await examine({ PORT: 'http' })
    expect(code).toBe(1)
    expect(problems).toEqual([
      {
        check: 'configuration',
        ok: false,
        detail: 'PORT=http cannot be used: it must be a whole number from 0 to 65535',
      },
    ])
  })

  test.concurrent('says which database does not answer, without its password', async () => {
    const { code, problems } = await examine({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' })
    expect(code).toBe(1)
    expect(problems.map(({ check }) => check)).toEqual(['database'])
    expect(problems[0]?.detail).toContain('u@127.0.0.1:1/x')
    expect(problems[0]?.detail).toContain('Check DATABASE_URL')
    expect(problems[0]?.detail).not.toContain('secret')
  })
})
