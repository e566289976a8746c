import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { randomIds } from '../../src/base/ids.ts'
import { SecretBox } from '../../src/base/secret-box.ts'
import { Issuer, IssuerAway } from '../../src/operations/people/oidc/issuer.ts'
import { migrate } from '../../src/store/schema/migrate.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { command, inProcess } from '../support/processes/commands.ts'
import { failureOf } from '../support/signals.ts'
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

test('doctor says that nobody trusts the proxy that a public address leads to', async () => {
  const env = {
    DATABASE_URL: await migrated(await newDatabase('sqlite')),
    PUBLIC_URL: 'https://plural.example',
  }
  const { problems } = await examine(env)
  expect(problems.map(({ check }) => check)).toEqual(['configuration'])
  expect(problems[0]?.detail).toContain('Set TRUST_PROXY=127.0.0.1/32')
  expect((await examine({ ...env, TRUST_PROXY: '127.0.0.1/32' })).problems).toEqual([])
})

eachStore('polyphony doctor', (store) => {
  test.concurrent('says that all is well, check by check, with exit code 0', async () => {
    const url = await migrated(await newDatabase(store))
    const { code, findings } = await examine({ DATABASE_URL: url })
    expect(code).toBe(0)
    const checks = [
      'configuration',
      'database',
      'migrations',
      ...(store === 'sqlite' ? ['file', 'disk'] : ['settings', 'pooler']),
      'clock',
      'registration',
      'pictures',
      'texts',
      'backups',
      'secret key',
    ]
    expect(findings.map(({ check }) => check)).toEqual(checks)
    const people = await command(['doctor'], { DATABASE_URL: url, PICTURES: newFolder() })
    expect(people.code).toBe(0)
    expect(people.stdout).toContain('All is well.')
    for (const check of checks) expect(people.stdout).toMatch(new RegExp(`^ok +${check} `, 'm'))
  })

  test.concurrent('says what to run when the database is not migrated', async () => {
    const url = await newDatabase(store, { migrated: false })
    if (store === 'sqlite') writeFileSync(url.slice('sqlite:'.length), '')
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

  test.concurrent('says so when another key encrypted the secrets of people, and what to do', async () => {
    const url = await migrated(await newDatabase(store))
    const text = 'k'.repeat(32)
    const [mine, other] = [randomIds.uuid(), randomIds.uuid()]
    for (const [uuid, secretBox] of [
      [mine, new SecretBox({ text })],
      [other, new SecretBox({ text: 'o'.repeat(32) })],
    ] as const) {
      const secret = await secretBox.seal('JBSWY3DPEHPK3PXP', `totp ${uuid}`)
      await change(
        url,
        sql`insert into people (uuid, name, role, totp_secret, created) values (${uuid}, ${uuid}, 'person', ${secret}, 1)`,
      )
    }
    const env = { DATABASE_URL: url, SECRET_KEY: text }
    const { code, problems } = await examine(env)
    expect(code).toBe(1)
    expect(problems.map(({ check }) => check)).toEqual(['secret key'])
    expect(problems[0]?.detail).toStartWith(
      'SECRET_KEY cannot read 1 of 2 secrets of authenticators. Bring back',
    )
    expect(JSON.stringify(problems)).not.toContain(text)
    await change(url, sql`delete from people where uuid = ${other}`)
    expect((await examine(env)).problems).toEqual([])
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

  test.concurrent('asks the single sign-on, and does not wait for ever', async () => {
    const issuer = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => {
        const { origin, pathname } = new URL(url)
        if (pathname.startsWith('/silent')) return new Promise<Response>(() => {})
        return Response.json({ issuer: origin, authorization_endpoint: `${origin}/go` })
      },
    })
    const origin = `http://127.0.0.1:${issuer.port}`
    const client = { OIDC_CLIENT_ID: 'polyphony', OIDC_CLIENT_SECRET: 'a secret of ours' }
    const env = { DATABASE_URL: await migrated(await newDatabase('sqlite')), ...client }
    const ofSignOn = async (OIDC_ISSUER: string) =>
      (await examine({ ...env, OIDC_ISSUER })).findings.find(({ check }) => check === 'single sign-on')
    expect(await ofSignOn(origin)).toMatchObject({ ok: true, detail: `${origin}/ answers` })
    for (const wrong of [`${origin}/other`, 'http://127.0.0.1:1']) {
      const finding = await ofSignOn(wrong)
      expect(finding?.ok).toBe(false)
      expect(finding?.detail).toContain('OIDC_ISSUER is exactly what it calls itself')
      expect(finding?.detail).not.toContain('a secret of ours')
    }
    const config = {
      issuer: `${origin}/silent`,
      clientId: 'polyphony',
      clientSecret: 'x',
      name: 'x',
      registers: true,
    }
    const failure = await failureOf(new Issuer(config, { timeout: 0.2 }).reach({ anew: true }))
    expect(failure).toBeInstanceOf(IssuerAway)
    await issuer.stop(true)
  })
})
