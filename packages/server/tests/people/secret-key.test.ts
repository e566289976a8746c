import { expect, test } from 'bun:test'
import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SecretKeyError, type SecretKeySource } from '../../src/base/secret-box.ts'
import { readConfig } from '../../src/config.ts'
import { startServer } from '../../src/main.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { addAuthenticator, newPerson, PersonCaller } from '../support/callers/person.ts'
import { Caller, useServer } from '../support/callers/server.ts'
import { inProcess } from '../support/processes/commands.ts'
import { failureOf } from '../support/signals.ts'
import { databaseUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase, newFolder } from '../support/stores/stores.ts'

/** A place that nobody can write, also not root. */
const nowhere = '/dev/null/data'

eachStore('the secret key', (store) => {
  const t = useServer(store)
  /** The server again, on the same database, with another key. */
  const startWith = (secretKey: SecretKeySource) =>
    startServer({ ...t.ctx.config, port: 0, publicUrl: 'http://127.0.0.1:0', secretKey }, { log: t.ctx.log })
  const refusal = async (key: SecretKeySource) => {
    const error = await failureOf(startWith(key))
    expect(error).toBeInstanceOf(SecretKeyError)
    return (error as Error).message
  }
  const fingerprint = async () => {
    const [row] = await t.ctx.store.driver.all<{ fingerprint: string }>(
      sql`select fingerprint from secret_key`,
    )
    return row?.fingerprint ?? ''
  }

  test('a server with another key, or none, refuses to start and names the key and where it looked', async () => {
    const needed = await fingerprint()
    expect(needed).toMatch(/^[0-9a-f]{16}$/)
    const path = join(newFolder(), 'secret.key')
    expect(await refusal({ path })).toContain(
      `${path} does not exist. The database needs the key with the fingerprint ${needed}`,
    )
    await Bun.write(path, 'x'.repeat(40))
    const message = await refusal({ path })
    expect(message).toStartWith(
      `The file ${path} is not the secret key of this database: its fingerprint is `,
    )
    expect(message).toContain(needed)
    expect(await refusal({ text: 'y'.repeat(40) })).toStartWith(
      'SECRET_KEY is not the secret key of this database',
    )
    expect(await fingerprint()).toBe(needed)
  })

  test('a database that names no key takes one that reads its authenticators, and refuses another', async () => {
    const ada = await newPerson(t)
    await addAuthenticator(ada, Date.now() * 1000)
    const needed = await fingerprint()
    await t.ctx.store.transact((tx) => tx.secretKey.remove())
    expect(await refusal({ text: 'y'.repeat(40) })).toContain('SECRET_KEY is not the secret key')
    expect(await fingerprint()).toBe('')
    const server = await startWith(t.ctx.config.secretKey)
    await server.stop()
    expect(await fingerprint()).toBe(needed)
  })
})

eachStore('a database without a secret key', (store) => {
  const [mine, theirs] = [newFolder(), newFolder()]
  const t = useServer(store, { env: { SECRET_KEY: '', DATA_DIR: mine } })
  const beside = (folder: string) =>
    startServer(
      {
        ...t.ctx.config,
        port: 0,
        publicUrl: 'http://127.0.0.1:0',
        secretKey: { path: join(folder, 'secret.key') },
      },
      { log: t.ctx.log },
    )

  test('two servers that need a key at once make one, also in two folders', async () => {
    const [sister, stranger] = await Promise.all([beside(mine), beside(theirs)])
    try {
      const ada = await newPerson(t)
      const enrol = async (url: string) => {
        const there = new PersonCaller(url, ada.name)
        await there.signIn()
        return there.post('/v2/people/@me/totp')
      }
      const answers = await Promise.all([t.url, sister.url, stranger.url].map(enrol))
      const key = (folder: string) => readdirSync(folder).filter((name) => name === 'secret.key')
      expect([...key(mine), ...key(theirs)]).toEqual(['secret.key'])
      const works = answers.filter(({ status }) => status === 200)
      expect(works).toHaveLength(key(mine).length === 1 ? 2 : 1)
      for (const { status, body } of answers.filter((answer) => !works.includes(answer))) {
        expect([status, body.message]).toEqual([
          503,
          expect.stringContaining('503: The server cannot keep this secret'),
        ])
      }
    } finally {
      await Promise.all([sister.stop(), stranger.stop()])
    }
  })
})

eachStore('a server that cannot write its places', (store) => {
  const t = useServer(store, { env: { SECRET_KEY: '', DATA_DIR: nowhere } })

  test('is ready and says which, and answers 503 where it needs a key', async () => {
    const ready = await new Caller(t.url).get('/health/ready')
    expect([ready.status, ready.body]).toEqual([200, { status: 'ok', unwritable: ['backups', 'secret_key'] }])
    const ada = await newPerson(t)
    const answer = await ada.post('/v2/people/@me/totp')
    expect([answer.status, answer.body.message]).toEqual([
      503,
      '503: The server cannot keep this secret: it has no secret key and cannot make one. Tell the people who run it.',
    ])
  })
})

eachStore('doctor and secret-key adopt', (store) => {
  const run = async (args: string[], env: Record<string, string>) => {
    const { code, stdout, stderr } = await inProcess([...args, '--json'], env)
    if (stdout === '') throw new Error(stderr)
    return { code, ...JSON.parse(stdout) }
  }

  test('doctor names places that cannot be written', async () => {
    const env = { DATABASE_URL: await newDatabase(store), DATA_DIR: nowhere, PICTURES: newFolder() }
    const { code, findings } = await run(['doctor'], env)
    const problems = findings.filter(({ ok }: { ok: boolean }) => !ok)
    expect(code).toBe(1)
    expect(problems).toEqual([
      {
        check: 'backups',
        ok: false,
        detail: expect.stringContaining(
          `${nowhere}/backups cannot be written (ENOTDIR). Set BACKUP_DIR or DATA_DIR`,
        ),
      },
      {
        check: 'secret key',
        ok: false,
        detail: expect.stringContaining(`${nowhere}/secret.key cannot be written (ENOTDIR). Set DATA_DIR`),
      },
    ])
  })

  test('after a key is lost for good, the operator adopts another one', async () => {
    const env = { DATABASE_URL: await newDatabase(store), DATA_DIR: newFolder(), PICTURES: newFolder() }
    const first = await run(['secret-key', 'adopt'], env)
    expect(first.fingerprint).toMatch(/^[0-9a-f]{16}$/)
    const other = { ...env, SECRET_KEY: 'z'.repeat(40) }
    const { findings } = await run(['doctor'], other)
    const problem = findings.find(({ check }: { check: string }) => check === 'secret key')
    expect([problem.ok, problem.detail]).toEqual([false, expect.stringContaining(first.fingerprint)])
    const second = await run(['secret-key', 'adopt'], other)
    expect(second.fingerprint).not.toBe(first.fingerprint)
    expect((await run(['doctor'], other)).healthy).toBe(true)
  })
})

eachStore('a backup of a server with authenticators', (store) => {
  const home = newFolder()
  const t = useServer(store, { env: { SECRET_KEY: '', DATA_DIR: home } })

  test('restore names the key that it needs, and the server starts only with it', async () => {
    const ada = await newPerson(t)
    await addAuthenticator(ada, Date.now() * 1000)
    const needed = await t.ctx.store.secretKey.read()
    const file = join(newFolder(), 'first.backup')
    const saved = await inProcess(['backup', file], { DATABASE_URL: databaseUrl(t), DATA_DIR: home })
    expect(saved.stdout).toContain(`  key      fingerprint ${needed}. The key itself is not in it`)

    const there = newFolder()
    const url = await newDatabase(store === 'sqlite' ? 'postgres' : 'sqlite')
    const env = { DATABASE_URL: url, DATA_DIR: there }
    const restored = await inProcess(['restore', file], env)
    expect(restored.stdout).toContain(
      `It needs the secret key with the fingerprint ${needed} in the file ${there}/secret.key; there is none. Copy it there`,
    )
    const config = { ...readConfig({ ...env, PORT: '0' }), logLevel: 'error' as const }
    expect(await failureOf(startServer(config))).toBeInstanceOf(SecretKeyError)
    copyFileSync(join(home, 'secret.key'), join(there, 'secret.key'))
    const server = await startServer(config)
    await server.stop()
  })
})
