import { beforeAll, expect, test } from 'bun:test'
import { sql } from '../../src/store/sql/sql.ts'
import { setLimits } from '../support/callers/bot.ts'
import { useServer } from '../support/callers/server.ts'
import { expectRefusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'
import { systemIdOf } from '../support/sync/stepped.ts'
import { hastySides, SyncedSystems, syncPath } from '../support/sync/two-servers.ts'

eachStore('the endpoints of sync', (store) => {
  const { allowed, otherSides } = hastySides()
  /** Names that the requests to the other side are counted by. */
  const paces: string[] = []
  const open: typeof otherSides.open = (account) => {
    paces.push(account.paceOf)
    return otherSides.open(account)
  }
  const t = useServer(store, { context: { otherSides: { ...otherSides, open } } })
  const other = useServer('sqlite')
  beforeAll(() => {
    allowed.push(other.url)
  })

  async function pair() {
    const here = await t.system('The Grove')
    const there = await other.system('The Grove there')
    return new SyncedSystems(here, there)
  }

  test('404 before it is set up', async () => {
    const { here } = await pair()
    for (const path of ['', '/plan', '/log'])
      expectRefusal(await here.get(syncPath + path), 'sync_not_set_up')
    for (const path of ['/pause', '/run', '/start', '/log/1/undo'])
      expectRefusal(await here.post(syncPath + path), 'sync_not_set_up')
    expectRefusal(await here.put(`${syncPath}/pairs`, []), 'sync_not_set_up')
    expectRefusal(await here.delete(syncPath), 'sync_not_set_up')
  })

  test('PUT asks the other side, stores nothing readable, and shows what it found', async () => {
    const { here, there } = await pair()
    const made = await here.put(syncPath, { token: there.token, url: other.url })
    expect(made.status).toBe(200)
    expect(made.body).toEqual({
      state: 'planned',
      url: other.url,
      system: { id: there.uuid, name: 'The Grove there' },
      directions: { system: 'both', members: 'both', groups: 'both', switches: 'both' },
      prefer: 'here',
      deletes: 'keep',
      webhook: { url: expect.stringMatching(/\/hooks\/sync\/[\w-]{43}$/), seen: null },
      last_run: null,
      next_run: null,
      waiting: 0,
      error: null,
    })
    expect((await here.get(syncPath)).body).toEqual(made.body)
    const rows = await t.ctx.store.driver.all<{ secret: string }>(sql`select * from syncs`)
    expect(JSON.stringify(rows)).not.toContain(there.token ?? '')
    const hookToken = made.body.webhook.url.split('/').at(-1)
    expect(JSON.stringify(rows)).not.toContain(hookToken)
  })

  test('a second PUT shares the pace of the runs', async () => {
    const { here, there } = await pair()
    for (const _ of ['first', 'second']) await here.put(syncPath, { token: there.token, url: other.url })
    expect(paces.filter((pace) => pace === there.uuid)).toHaveLength(1)
    expect(paces.at(-1)).toBe(there.uuid)
  })

  test('a new token after the secret key was lost begins with a webhook that was never seen', async () => {
    const { here, there } = await pair()
    const set = () => here.put(syncPath, { token: there.token, url: other.url })
    const { webhook } = (await set()).body
    await here.patch(syncPath, { webhook_token: 'the-token' })
    const body = JSON.stringify({ type: 'PING', signing_token: 'the-token' })
    expect((await fetch(webhook.url, { method: 'POST', body })).status).toBe(200)
    const { seen } = (await here.get(syncPath)).body.webhook
    expect(seen).not.toBeNull()
    expect((await set()).body.webhook).toEqual({ url: webhook.url, seen })
    const system = await systemIdOf(t, here.uuid)
    await t.ctx.store.transact((tx) => tx.syncs.update(system, { secret: 'of another key' }))
    const after = (await set()).body.webhook
    expect(after).toEqual({ url: expect.any(String), seen: null })
    expect(after.url).not.toBe(webhook.url)
  })

  test('PUT refuses a wrong token, a foreign address, and a system that another one is synced with', async () => {
    const { here, there } = await pair()
    const wrong = await here.put(syncPath, { token: 'nobody', url: other.url })
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.body.errors)).toEqual(['token'])
    for (const url of ['https://elsewhere.example', `${other.url}/v2`, 'no address']) {
      const refused = await here.put(syncPath, { token: there.token, url })
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.body.errors)).toEqual(['url'])
    }
    const silent = 'http://127.0.0.1:1'
    allowed.push(silent)
    const away = await here.put(syncPath, { token: there.token, url: silent })
    expect(away.status).toBe(502)
    expectRefusal(await here.get(syncPath), 'sync_not_set_up')
    await here.put(syncPath, { token: there.token, url: other.url })
    const second = await t.system()
    const taken = await second.put(syncPath, { token: there.token, url: other.url })
    expect(Object.keys(taken.body.errors)).toEqual(['token'])
  })

  test('a side with more proxy tags than a member has is strange, and changes nothing', async () => {
    const { here, there } = await pair()
    await there.members('Ash')
    let tags = 0
    const between = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch({ url, headers }) {
        const { pathname, search } = new URL(url)
        const authorization = headers.get('authorization') ?? ''
        const answer = await fetch(`${other.url}${pathname}${search}`, { headers: { authorization } })
        if (!pathname.endsWith('/members')) return answer
        const proxy_tags = Array.from({ length: tags }, () => ({ prefix: 'a', suffix: null }))
        const members = (await answer.json()) as object[]
        return Response.json(members.map((member) => ({ ...member, proxy_tags })))
      },
    })
    try {
      const url = `http://127.0.0.1:${between.port}`
      allowed.push(url)
      expect((await here.put(syncPath, { token: there.token, url })).status).toBe(200)
      expect((await here.get(`${syncPath}/plan`)).body.only_there).toMatchObject([{ name: 'Ash' }])
      tags = 20_000
      expect((await here.get(`${syncPath}/plan`)).status).toBe(502)
      expect((await here.get('/v2/systems/@me/members')).body).toEqual([])
      expect((await here.get(`${syncPath}/log`)).body).toEqual([])
    } finally {
      await between.stop(true)
    }
  })

  test('starts with the plan that is true, and makes both sides the same', async () => {
    const both = await pair()
    const { here, there } = both
    await here.member({ name: 'Ash', pronouns: 'they/them' })
    await here.member({ name: 'Birch' })
    await there.member({ name: 'Ash', description: 'from there' })
    await there.member({ name: 'Cedar' })
    await here.put(syncPath, { token: there.token, url: other.url })
    expectRefusal(await here.post(`${syncPath}/start`), 'bad_request')
    const plan = await here.get(`${syncPath}/plan`)
    expect(plan.status).toBe(200)
    expect(plan.body.pairs).toMatchObject([
      { kind: 'member', face: { name: 'Ash' }, differs: ['description', 'pronouns'] },
    ])
    expect(plan.body.pairs[0].changes).toEqual([
      { key: 'description', side: 'here', old: null, new: 'from there' },
      { key: 'pronouns', side: 'there', old: null, new: 'they/them' },
    ])
    expect(plan.body.only_here.map(({ name }: { name: string }) => name)).toEqual(['Birch'])
    expect(plan.body.only_there.map(({ name }: { name: string }) => name)).toEqual(['Cedar'])
    expectRefusal(await here.post(`${syncPath}/start`, { plan: 'another' }), 'bad_request')
    await both.start()
    const state = await both.state()
    expect(state).toMatchObject({ state: 'running', error: null, waiting: 0 })
    for (const side of [here, there]) {
      const { body } = await side.get('/v2/systems/@me/members')
      expect(
        body
          .map(({ name, pronouns, description }: Record<string, string>) => [name, pronouns, description])
          .toSorted(),
      ).toEqual([
        ['Ash', 'they/them', 'from there'],
        ['Birch', null, null],
        ['Cedar', null, null],
      ])
    }
  })

  test('the plan names what will not fit, on both sides', async () => {
    const both = await pair()
    const { here, there } = both
    await here.members('Ash', 'Birch', 'Cedar')
    await there.members('Ash', 'Dune', 'Elm', 'Fir')
    await here.group({ name: 'Trees' })
    await setLimits(t, here, { member_limit: 4 })
    await setLimits(other, there, { member_limit: 5, group_limit: 0 })
    await here.put(syncPath, { token: there.token, url: other.url })
    const limits = [
      { kind: 'member', side: 'here', limit: 4, over: 2 },
      { kind: 'member', side: 'there', limit: 5, over: 1 },
      { kind: 'group', side: 'there', limit: 0, over: 1 },
    ]
    expect((await here.get(`${syncPath}/plan`)).body.limits).toEqual(limits)
    await both.start()
    const refused = (await both.log()).filter(({ reason }: { reason: string }) => reason === 'limit_reached')
    expect(refused.map(({ kind, side }: Record<string, string>) => `${kind} ${side}`).toSorted()).toEqual([
      'group there',
      'member here',
      'member here',
      'member there',
    ])
    await here.patch(syncPath, { directions: { members: 'in' } })
    await here.put(syncPath, { token: there.token, url: other.url })
    expect((await here.get(`${syncPath}/plan`)).body.limits).toEqual(
      limits.filter(({ kind, side }) => kind === 'group' || side === 'here'),
    )
  })
})
