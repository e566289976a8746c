import { describe, expect, test } from 'bun:test'
import { sql } from '../../src/store/sql/sql.ts'
import { Caller, useServer } from '../support/callers/server.ts'
import { command, inProcess } from '../support/processes/commands.ts'
import { refusal } from '../support/refusals.ts'
import { databaseUrl } from '../support/stores/driver.ts'
import { eachStore } from '../support/stores/stores.ts'

/** On the database of a running server, as operators do it. */
eachStore('polyphony system', (store) => {
  const t = useServer(store)
  const env = () => ({ DATABASE_URL: databaseUrl(t), PUBLIC_URL: t.url })
  const run = (...args: string[]) => inProcess(['system', ...args], env())
  const apart = (...args: string[]) => command(['system', ...args], env())
  const countSystems = async () =>
    (await t.ctx.store.driver.all<{ n: number }>(sql`select count(*) as n from systems`))[0]?.n
  const dashed = (id: string) => `${id.slice(0, 3)}-${id.slice(3)}`.toUpperCase()

  describe('create', () => {
    test('--json prints id, uuid and token, and the running server knows the system by every form of its id', async () => {
      const { code, stdout, stderr } = await apart('create', '--name', 'Harbour', '--json')
      expect([code, stderr]).toEqual([0, ''])
      const made = JSON.parse(stdout)
      expect(Object.keys(made)).toEqual(['id', 'uuid', 'token'])
      const alice = new Caller(t.url, made.token)
      const own = await alice.get('/v2/systems/@me')
      expect(own.body).toMatchObject({ id: made.id, uuid: made.uuid, name: 'Harbour' })
      expect(own.body.privacy).not.toBeNull()
      const nobody = await t.stranger.get('/v2/systems/@me')
      expect([nobody.status, nobody.text]).toEqual([401, refusal.unauthorized])
      for (const ref of [made.id.toUpperCase(), dashed(made.id), made.uuid])
        expect((await alice.get(`/v2/systems/${ref}`)).text).toBe(own.text)
    })

    test('for people it shows the token once and a request to try', async () => {
      const { code, stdout } = await run('create')
      expect(code).toBe(0)
      const token = /token\s+(\S{64})$/m.exec(stdout)?.[1]
      expect(stdout).toContain(`curl -H 'Authorization: ${token}' ${t.url}/v2/systems/@me`)
      const own = await new Caller(t.url, token).get('/v2/systems/@me')
      expect([own.status, own.body.name]).toEqual([200, null])
      expect(stdout).toContain(own.body.id)
    })

    test('--account links one; an account that has a system is refused and nothing is made', async () => {
      const account = '466378653216014359'
      const first = await run('create', '--account', account, '--json')
      expect(first.code).toBe(0)
      expect((await t.stranger.get(`/v2/systems/${account}`)).body.id).toBe(JSON.parse(first.stdout).id)
      const before = await countSystems()
      const second = await run('create', '--account', account)
      expect([second.code, second.stdout]).toEqual([1, ''])
      expect(second.stderr).toBe('409: That account is linked to a system already. Unlink it there first.\n')
      expect(await countSystems()).toBe(before)
    })

    test('a name that is too long is refused in one line', async () => {
      const before = await countSystems()
      const { code, stdout, stderr } = await run('create', '--name', 'x'.repeat(101))
      expect([code, stdout, stderr]).toEqual([1, '', '--name: Field name is too long.\n'])
      expect(await countSystems()).toBe(before)
    })
  })

  describe('token', () => {
    test('replaces the token of the system that the reference names, in any form; the old one is dead', async () => {
      const alice = await t.system()
      const { code, stdout } = await apart('token', dashed(alice.id), '--json')
      expect(code).toBe(0)
      const { id, token } = JSON.parse(stdout)
      expect(id).toBe(alice.id)
      expect((await alice.get('/v2/systems/@me')).status).toBe(401)
      expect((await new Caller(t.url, token).get('/v2/systems/@me')).body.id).toBe(alice.id)
    })
  })

  describe('delete', () => {
    test('deletes the system for good', async () => {
      const alice = await t.system()
      const { code, stdout } = await apart('delete', alice.uuid, '--json')
      expect([code, JSON.parse(stdout)]).toEqual([0, { id: alice.id, deleted: true }])
      expect((await alice.get('/v2/systems/@me')).status).toBe(401)
      expect((await t.stranger.get(`/v2/systems/${alice.id}`)).status).toBe(404)
    })
  })

  test('disable and enable take a system away and give it back', async () => {
    const alice = await t.system()
    expect((await run('disable', alice.id)).stdout).toBe(`Disabled the system ${alice.id}.\n`)
    expect((await alice.get('/v2/systems/@me')).status).toBe(401)
    expect((await run('enable', dashed(alice.id))).stdout).toBe(`Enabled the system ${alice.id}.\n`)
    expect((await alice.get('/v2/systems/@me')).status).toBe(200)
  })

  test('a system that is not there is exit code 1, a reference that means nothing here 2', async () => {
    const runs = await Promise.all([run('token', 'zzzzz'), run('delete', 'not-an-id'), run('delete', '@me')])
    expect(runs.map(({ code }) => code)).toEqual([1, 1, 2])
    expect(runs.map(({ stderr }) => stderr.split('\n')[0])).toEqual([
      'System not found.',
      'System not found.',
      "'@me' means nothing here. Give a short ID, a UUID or an account id.",
    ])
  })
})
