import { expect, test } from 'bun:test'
import { sql } from '../../../src/store/sql/sql.ts'
import { bridgeKey } from '../../support/callers/bridge.ts'
import { SystemCaller } from '../../support/callers/server.ts'
import { holdToRow, useV2 } from '../../support/callers/v2.ts'
import { readFixture } from '../../support/fixtures.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const file = readFixture<Record<string, object[]>>('import/pluralkit-v2.json')
const asBot = { headers: { authorization: `Bearer ${bridgeKey}` } }

eachStore('POST /v2/import', (store) => {
  const t = useV2(store)
  const systems = async () =>
    (await t.ctx.store.driver.all<{ n: number }>(sql`select count(*) as n from systems`))[0]?.n

  test('makes a system with everything in the file, under the IDs and dates it had', async () => {
    const made = await t.stranger.post('/v2/import', file)
    expect(made.status).toBe(201)
    const { system, token, report } = made.body
    expect(system).toMatchObject({ id: 'grovee', uuid: file.uuid, created: file.created, name: 'The Grove' })
    expect(report).toMatchObject({ members: { created: 2 }, switches: { created: 3 }, renamed: [] })
    const alice = new SystemCaller(t.url, token, system, holdToRow)
    const members = (await alice.get('/v2/systems/@me/members')).body
    expect(members[0]).toEqual({ ...file.members?.[0], webhook_avatar_url: null })
    expect(members[1]).toEqual(file.members?.[1])
    const history = (await alice.get('/v2/systems/@me/switches')).body
    expect(history.map(({ id, ...rest }: { id: string }) => rest)).toEqual(file.switches?.slice(0, 3))

    // Once more: nothing of the first is touched, and the report says what the second is called.
    const second = (await t.stranger.post('/v2/import', file)).body
    expect(second.report.renamed.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['system', 'system'],
      ...['member', 'member', 'member', 'member'],
      ...['group', 'group'],
    ])
    expect(second.report.renamed[0]).toEqual({ kind: 'system', from: 'grovee', to: second.system.id })
    expect((await alice.get('/v2/systems/@me/members')).body).toEqual(members)
  })

  test('with privacy=private strangers see nothing of a file that was public', async () => {
    const made = await t.stranger.post('/v2/import?privacy=private', file)
    const { id, privacy } = made.body.system
    expect(new Set(Object.values(privacy))).toEqual(new Set(['private']))
    expect((await t.stranger.get(`/v2/systems/${id}`)).body).toMatchObject({ name: null, description: null })
    for (const list of ['members', 'groups', 'fronters', 'switches'])
      expect([list, (await t.stranger.get(`/v2/systems/${id}/${list}`)).status]).toEqual([list, 403])
  })

  test('a file that is refused makes no system', async () => {
    const before = await systems()
    const [first, second] = file.members ?? []
    const third = { ...second, id: 'cedars', name: 'Cedar', color: 'brown' }
    const res = await t.stranger.post('/v2/import', { ...file, members: [first, second, third] })
    expect([res.status, res.body.message]).toEqual([400, '400: Field color in member Cedar is invalid.'])
    expect(await systems()).toBe(before)
  })

  test('a bot makes one for an account, once', async () => {
    const address = '/bridge/v1/import?account_id=673347364978688003'
    const made = await t.stranger.post(address, file, asBot)
    expect(made.status).toBe(201)
    expect((await t.stranger.get('/v2/systems/673347364978688003')).body.id).toBe(made.body.system.id)
    const before = await systems()
    expect((await t.stranger.post(address, file, asBot)).status).toBe(409)
    expectRefusal(await t.stranger.post(address, file), 'unauthorized')
    expect(await systems()).toBe(before)
  })
})

eachStore('POST /v2/import where registration is closed', (store) => {
  const t = useV2(store, { env: { REGISTRATION: 'closed' } })

  test('is refused; bots still may', async () => {
    const res = await t.stranger.post('/v2/import', file)
    expect([res.status, res.body.message]).toEqual([403, expect.stringContaining('Registration is closed')])
    expect((await t.stranger.post('/bridge/v1/import', file, asBot)).status).toBe(201)
  })
})
