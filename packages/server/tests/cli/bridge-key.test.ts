import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { raw } from '../../src/store/sql/sql.ts'
import { Bot } from '../support/callers/bridge.ts'
import { useServer } from '../support/callers/server.ts'
import { command, inProcess } from '../support/processes/commands.ts'
import { databaseUrl } from '../support/stores/driver.ts'
import { eachStore, testTimeoutMs } from '../support/stores/stores.ts'

/** On the database of a running server, as operators do it. */
eachStore('polyphony bridge-key', (store) => {
  const t = useServer(store)
  const run = (...args: string[]) => inProcess(['bridge-key', ...args], { DATABASE_URL: databaseUrl(t) })
  const apart = (...args: string[]) => command(['bridge-key', ...args], { DATABASE_URL: databaseUrl(t) })
  const works = async (key: string) => (await new Bot(t.url, key).get('/bridge/v1/accounts/1')).status === 404

  test(
    'create, list, revoke: a key works from the moment it is made until the moment it is revoked',
    async () => {
      const empty = await run('list')
      expect([empty.code, empty.stdout, empty.stderr]).toEqual([0, 'There are no bridge keys.\n', ''])

      const made = await apart('create', 'harbour bot', '--json')
      expect([made.code, made.stderr]).toEqual([0, ''])
      const { name, key } = JSON.parse(made.stdout)
      expect(name).toBe('harbour bot')
      expect(key).toMatch(/^bridge_[A-Za-z0-9_-]{43}$/)
      expect(await works(key)).toBe(true)

      const told = await run('create', 'second')
      const second = /^bridge_\S{43}$/m.exec(told.stdout)?.[0] ?? ''
      expect(told.stdout).toContain("The bridge key 'second', shown only now:\n")
      expect(told.stdout).toContain("'Authorization: Bearer KEY'")
      expect(await works(second)).toBe(true)

      const listed = await run('list', '--json')
      expect(JSON.parse(listed.stdout)).toEqual([
        { name: 'harbour bot', created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
        { name: 'second', created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
      ])
      const lines = await run('list')
      expect(lines.stdout).toMatch(/^\S+Z {2}harbour bot\n\S+Z {2}second\n$/)

      const revoked = await apart('revoke', 'harbour bot')
      expect([revoked.code, revoked.stdout]).toEqual([0, "Revoked the bridge key 'harbour bot'.\n"])
      expect([await works(key), await works(second)]).toEqual([false, true])
      const again = await run('revoke', 'harbour bot')
      expect([again.code, again.stdout, again.stderr]).toEqual([
        1,
        '',
        "There is no bridge key 'harbour bot'.\n",
      ])

      const anew = JSON.parse((await run('create', 'harbour bot', '--json')).stdout)
      expect([await works(anew.key), await works(key)]).toEqual([true, false])
    },
    testTimeoutMs,
  )

  test(
    'a name that is taken is refused in one line, and the key that has it works on',
    async () => {
      const { key } = JSON.parse((await run('create', 'taken', '--json')).stdout)
      const { code, stdout, stderr } = await run('create', 'taken')
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toBe("There is a bridge key 'taken' already. Revoke it, or choose another name.\n")
      expect(await works(key)).toBe(true)
    },
    testTimeoutMs,
  )

  test(
    'the key itself is nowhere in the database',
    async () => {
      const { key } = JSON.parse((await run('create', 'secret', '--json')).stdout)
      expect(await works(key)).toBe(true)
      const { database } = t.ctx.config
      const rows = JSON.stringify(await t.ctx.store.driver.all(raw('select * from bridge_keys')))
      expect(rows).toContain('secret')
      const files = database.kind === 'sqlite' ? [database.path, `${database.path}-wal`] : []
      const stored = [rows, ...files.map((file) => readFileSync(file, 'latin1'))].join()
      expect(stored).not.toContain(key)
      expect(stored).not.toContain(key.replace('bridge_', ''))
    },
    testTimeoutMs,
  )
})

test(
  'a BRIDGE_KEY that is too short stops the start with one line that does not show it',
  async () => {
    const { code, stdout, stderr } = await inProcess(['serve'], {
      BRIDGE_KEY: 'swordfish',
      PORT: '0',
      LOG_FORMAT: 'pretty',
    })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      'BRIDGE_KEY=*** cannot be used: it must be at least 32 printable characters without spaces\n',
    )
  },
  testTimeoutMs,
)

test(
  'wrong usage ends with 2 and says how it is called',
  async () => {
    const calls = [['create'], ['create', ''], ['create', 'x'.repeat(101)], ['create', 'a', 'b'], ['revoke']]
    const runs = await Promise.all(calls.map((args) => inProcess(['bridge-key', ...args])))
    for (const { code, stdout, stderr } of runs) {
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/See: npx polyphony bridge-key \w+ --help\n$/)
    }
  },
  testTimeoutMs,
)
