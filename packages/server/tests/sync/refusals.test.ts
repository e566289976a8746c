import { afterEach, describe, expect, test } from 'bun:test'
import { days } from '@polyphony/contract'
import { eachStore } from '../support/stores/stores.ts'
import { refused } from '../support/sync/fake-side.ts'
import { FakeSync } from '../support/sync/fake-sync.ts'
import type { PassedRequest } from '../support/sync/rough-proxy.ts'
import { beginStepped, step, useStepped } from '../support/sync/stepped.ts'
import { syncPath } from '../support/sync/two-servers.ts'

type Systems = Awaited<ReturnType<typeof beginStepped>>['both']

eachStore('what the other side refuses', (store) => {
  const t = useStepped(store)
  afterEach(() => {
    t.proxy.fault = () => undefined
  })

  const begin = () =>
    beginStepped(t, async (here) => {
      const [ash] = await here.members('Ash', 'Birch', 'Cedar')
      const crew = await here.group({ name: 'Crew' })
      await here.post(`/v2/groups/${crew.id}/members/add`, [ash.id])
    })

  const idOf = async ({ here }: Systems, kind: 'members' | 'groups', name: string): Promise<string> =>
    (await here.get(`/v2/systems/@me/${kind}`)).body.find((each: { name: string }) => each.name === name).id

  const move = (op: 'add' | 'remove', name: string) => async (both: Systems) => {
    const path = `/v2/groups/${await idOf(both, 'groups', 'Crew')}/members/${op}`
    expect((await both.here.post(path, [await idOf(both, 'members', name)])).status).toBe(204)
  }

  const cases: [what: string, act: (both: Systems) => Promise<unknown>, isIt: RegExp][] = [
    ['somebody new', ({ here }) => here.member({ name: 'Doe' }), /^POST \/members$/],
    ['somebody new in a group', move('add', 'Birch'), /^POST .*\/members\/add$/],
    ['somebody who leaves a group', move('remove', 'Ash'), /^POST .*\/members\/remove$/],
    [
      'a deletion',
      async (both) => {
        await both.here.patch(syncPath, { deletes: 'follow' })
        await both.here.delete(`/v2/members/${await idOf(both, 'members', 'Cedar')}`)
      },
      /^DELETE \/members\//,
    ],
  ]

  test('somebody new who changes is tried again at once', async () => {
    const { both, system, settle } = await begin()
    const { here, there } = both
    await settle()
    const isCreation = ({ method, path }: PassedRequest) => method === 'POST' && path === '/members'
    t.proxy.fault = (request) => (isCreation(request) ? 'refused' : undefined)
    const doe = await here.member({ name: 'Doe' })
    for (let round = 0; round < 8; round++) await step(t, system)
    t.proxy.fault = () => undefined
    await settle()
    const namesThere = async () =>
      (await there.get('/v2/systems/@me/members')).body.map(({ name }: { name: string }) => name)
    expect(await namesThere()).not.toContain('Doe')
    await here.patch(`/v2/members/${doe.id}`, { description: 'shorter' })
    await settle()
    expect(await namesThere()).toContain('Doe')
  })

  test.each(cases)(
    '%s is tried three times, and then once a day until it succeeds',
    async (_, act, isIt) => {
      const { both, system, settle } = await begin()
      await settle()
      const isRefused = ({ method, path }: PassedRequest) => isIt.test(`${method} ${path}`)
      t.proxy.fault = (request) => (isRefused(request) ? 'refused' : undefined)
      const before = t.proxy.requests.filter(isRefused).length
      const tries = () => t.proxy.requests.filter(isRefused).length - before
      await act(both)
      for (let round = 0; round < 8; round++) await step(t, system)
      expect(tries()).toBe(3)
      expect(await both.state()).toMatchObject({ state: 'running', error: null, waiting: 0 })
      const refused = () =>
        both.log().then((log: { what: string }[]) => log.filter(({ what }) => what === 'refused'))
      expect(await refused()).toMatchObject([{ side: 'there', reason: 'not_accepted' }])
      for (let day = 1; day <= 2; day++) {
        t.time.skip(days(1))
        await settle()
        expect(tries()).toBe(3 + day)
      }
      expect(await refused()).toHaveLength(1)
      t.proxy.fault = () => undefined
      t.time.skip(days(1))
      await settle()
      expect(tries()).toBe(6)
      await settle()
      expect(tries()).toBe(6)
    },
    60_000,
  )
})

eachStore('a write that always fails there', (store) => {
  const t = useStepped(store)
  afterEach(() => {
    t.proxy.fault = () => undefined
  })

  const begin = async () => {
    const begun = await beginStepped(t, async (here) => {
      await here.members('Ash', 'Birch')
      await here.group({ name: 'Crew' })
    })
    await begun.settle()
    const { here } = begun.both
    const find = async (side: typeof here, kind: 'members' | 'groups', name: string) =>
      (await side.get(`/v2/systems/@me/${kind}`)).body.find((each: { name: string }) => each.name === name)
    const edit = async (kind: 'members' | 'groups', name: string, description: string) =>
      here.patch(`/v2/${kind}/${(await find(here, kind, name)).id}`, { description })
    const steps = async (count: number) => {
      for (let i = 0; i < count; i++) await step(t, begun.system)
    }
    return { ...begun, find, edit, steps }
  }

  test('holds up the others for ten tries, and comes after them', async () => {
    const { both, settle, find, edit, steps } = await begin()
    const { there } = both
    const { uuid } = await find(there, 'members', 'Ash')
    const isIt = ({ method, path }: PassedRequest) => method === 'PATCH' && path === `/members/${uuid}`
    t.proxy.fault = (request) => (isIt(request) ? 'down' : undefined)
    const tries = () => t.proxy.requests.filter(isIt).length
    await edit('members', 'Ash', 'one')
    await edit('groups', 'Crew', 'two')
    await steps(9)
    expect(tries()).toBe(9)
    expect(await find(there, 'groups', 'Crew')).toMatchObject({ description: null })
    expect(await both.state()).toMatchObject({ error: { reason: 'silent' } })
    await steps(1)
    expect(tries()).toBe(10)
    expect(await find(there, 'groups', 'Crew')).toMatchObject({ description: 'two' })
    expect(await both.state()).toMatchObject({ state: 'running', error: null, waiting: 1 })
    await edit('groups', 'Crew', 'three')
    await settle()
    expect(await find(there, 'groups', 'Crew')).toMatchObject({ description: 'three' })
    const refused = (await both.log()).filter(({ what }: { what: string }) => what === 'refused')
    expect(refused).toMatchObject([{ kind: 'member', side: 'there', reason: 'not_accepted' }])
    t.proxy.fault = () => undefined
    await settle()
    expect(await find(there, 'members', 'Ash')).toMatchObject({ description: 'one' })
    expect(await both.state()).toMatchObject({ error: null, waiting: 0 })
  })

  test('waits for the next day if it makes somebody new', async () => {
    const { both, settle, find, edit, steps } = await begin()
    const { here, there } = both
    const isIt = ({ method, path }: PassedRequest) => method === 'POST' && path === '/members'
    const before = t.proxy.requests.filter(isIt).length
    const tries = () => t.proxy.requests.filter(isIt).length - before
    t.proxy.fault = (request) => (isIt(request) ? 'down' : undefined)
    await here.member({ name: 'Doe' })
    await edit('groups', 'Crew', 'two')
    await steps(9)
    expect(tries()).toBe(9)
    await steps(3)
    await settle()
    expect(tries()).toBe(10)
    expect(await find(there, 'groups', 'Crew')).toMatchObject({ description: 'two' })
    expect(await both.state()).toMatchObject({ state: 'running', error: null, waiting: 0 })
    t.time.skip(days(1))
    await settle()
    expect(tries()).toBe(11)
    t.proxy.fault = () => undefined
    t.time.skip(days(1))
    await settle()
    expect(await find(there, 'members', 'Doe')).toBeDefined()
    expect(tries()).toBe(12)
  })
})

describe('a name that the other side refuses', () => {
  /** Somebody new whose name was refused three times. */
  async function begin() {
    const sync = new FakeSync('keep', 'here', false)
    const { ref } = sync.here.create('member', { name: `Ash ${refused.there}` })
    await sync.settleDown()
    return { sync, ref, sent: sync.writes }
  }

  test('is sent three times, and once when everything is tried again', async () => {
    const { sync, sent } = await begin()
    expect(sent).toBe(3)
    sync.triesAgain = true
    expect(await sync.run()).toMatchObject({ isUnfinished: false })
    expect(sync.writes).toBe(4)
    expect(sync.log.filter(({ what }) => what === 'refused')).toMatchObject([
      { key: 'name', reason: 'value_refused' },
    ])
  })

  test('is forgotten when it changes', async () => {
    const { sync, ref } = await begin()
    sync.here.update('member', ref, { name: 'Ash' })
    await sync.settleDown()
    expect([...sync.there.members.values()].map(({ values }) => values.name)).toEqual(['Ash'])
  })
})
