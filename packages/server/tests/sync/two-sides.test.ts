import { beforeAll, expect, test } from 'bun:test'
import type { Uuid } from '@polyphony/contract'
import type { SystemId } from '../../src/domain/entities.ts'
import { EventStream } from '../support/callers/event-stream.ts'
import { type SystemCaller, type TestServer, useServer } from '../support/callers/server.ts'
import { until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'
import { hastySides, SyncedSystems, syncPath } from '../support/sync/two-servers.ts'

type Json = Record<string, unknown>

eachStore('sync of two servers', (store) => {
  const { allowed, otherSides } = hastySides()
  const t = useServer(store, { context: { otherSides } })
  const other = useServer('sqlite')
  beforeAll(() => {
    allowed.push(other.url)
  })

  async function begin(rules: object = {}, fill: (both: SyncedSystems) => Promise<unknown> = async () => {}) {
    const both = new SyncedSystems(await t.system('The Grove'), await other.system('The Grove'))
    await fill(both)
    await both.begin(other.url, rules)
    return both
  }
  const membersOf = async (side: SystemCaller): Promise<Json[]> =>
    (await side.get('/v2/systems/@me/members?include=extended')).body
  const named = async (side: SystemCaller, name: string): Promise<Json & { id: string }> => {
    const found = (await membersOf(side)).find((each) => each.name === name)
    return { ...found, id: String(found?.id) }
  }
  const namesOf = async (side: SystemCaller) => (await membersOf(side)).map(({ name }) => name).toSorted()

  /** Names of who fronts. */
  async function frontOf(side: SystemCaller): Promise<unknown> {
    const { status, body } = await side.get('/v2/systems/@me/fronters')
    return status === 204 ? [] : body.members.map(({ name }: Json) => name)
  }

  test('edits travel both ways, different keys of one member together', async () => {
    const both = await begin({}, ({ here }) => here.members('Ash', 'Birch'))
    const { here, there } = both
    await here.patch(`/v2/members/${(await named(here, 'Ash')).id}`, { pronouns: 'she/they' })
    await there.patch(`/v2/members/${(await named(there, 'Ash')).id}`, {
      description: 'from there',
      proxy_tags: [{ prefix: 'a:', suffix: null }],
    })
    await there.patch('/v2/systems/@me', { tag: '| grove' })
    await both.settled()
    for (const side of [here, there]) {
      expect(await named(side, 'Ash')).toMatchObject({
        pronouns: 'she/they',
        description: 'from there',
        proxy_tags: [{ prefix: 'a:', suffix: null }],
      })
      expect((await side.get('/v2/systems/@me')).body.tag).toBe('| grove')
    }
    expect(await both.log()).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'member', what: 'update', side: 'there', key: 'pronouns', reason: 'changed' },
        ...{ old: null, new: 'she/they', ref: (await named(here, 'Ash')).uuid },
      }),
    )
  })

  test('aliases, which only another Polyphony has, travel both ways', async () => {
    const both = await begin({}, ({ here }) => here.members('Ash', 'Birch'))
    const { here, there } = both
    await here.patch(`/v2/members/${(await named(here, 'Ash')).id}`, { extended: { aliases: ['ashes'] } })
    await there.patch(`/v2/members/${(await named(there, 'Birch')).id}`, { extended: { aliases: ['bark'] } })
    await both.settled()
    for (const side of [here, there]) {
      expect((await named(side, 'Ash')).extended).toMatchObject({ aliases: ['ashes'] })
      expect((await named(side, 'Birch')).extended).toMatchObject({ aliases: ['bark'] })
    }
  })

  test('a conflict goes to the preferred side, and undo brings the other value to both', async () => {
    const both = await begin({ prefer: 'there' }, ({ here }) => here.member({ name: 'Ash' }))
    const { here, there } = both
    await here.patch(`/v2/members/${(await named(here, 'Ash')).id}`, { pronouns: 'here/here' })
    await there.patch(`/v2/members/${(await named(there, 'Ash')).id}`, { pronouns: 'there/there' })
    await both.settled()
    expect((await named(here, 'Ash')).pronouns).toBe('there/there')
    const [conflict] = (await both.log()).filter(({ what }: Json) => what === 'conflict')
    expect(conflict).toMatchObject({
      side: 'here',
      key: 'pronouns',
      old: 'here/here',
      reason: 'both_changed',
    })
    expect((await here.post(`${syncPath}/log/${conflict.id}/undo`)).status).toBe(204)
    await both.settled()
    for (const side of [here, there]) expect((await named(side, 'Ash')).pronouns).toBe('here/here')
  })

  test('a deletion keeps the other one, archived if it is here, and it never comes back', async () => {
    const both = await begin({}, ({ here }) => here.members('Ash', 'Birch', 'Cedar'))
    const { here, there } = both
    await here.delete(`/v2/members/${(await named(here, 'Ash')).id}`)
    await there.delete(`/v2/members/${(await named(there, 'Birch')).id}`)
    await both.settled()
    await both.settled()
    expect(await namesOf(here)).toEqual(['Birch', 'Cedar'])
    expect(await namesOf(there)).toEqual(['Ash', 'Cedar'])
    expect((await named(here, 'Birch')).extended).toMatchObject({ archived: true })
    const [archive] = (await both.log()).filter(({ what }: Json) => what === 'archive')
    expect((await here.post(`${syncPath}/log/${archive.id}/undo`)).status).toBe(204)
    expect((await named(here, 'Birch')).extended).toMatchObject({ archived: false })
  })

  test('a deletion there counts once, however often the member has fronted', async () => {
    const both = await begin({}, ({ here }) => here.members('Ash', 'Birch'))
    const { here, there } = both
    const [ash, birch] = [await named(here, 'Ash'), await named(here, 'Birch')]
    for (let i = 0; i < 8; i++) {
      await here.switch([birch])
      await here.switch([ash])
    }
    await both.settled()
    const switchesOf = async () => (await here.get('/v2/systems/@me/switches')).text
    const before = await switchesOf()
    await there.delete(`/v2/members/${(await named(there, 'Birch')).id}`)
    await both.settled()
    expect(await both.state()).toMatchObject({ state: 'running', error: null })
    expect((await named(here, 'Birch')).extended).toMatchObject({ archived: true })
    expect(await switchesOf()).toBe(before)
  })

  test('with follow a deletion deletes on both sides', async () => {
    const both = await begin({ deletes: 'follow' }, ({ here }) =>
      here.members('Ash', 'Birch', 'Cedar', 'Doe'),
    )
    const { here, there } = both
    await here.delete(`/v2/members/${(await named(here, 'Ash')).id}`)
    await there.delete(`/v2/members/${(await named(there, 'Birch')).id}`)
    await both.settled()
    for (const side of [here, there]) expect(await namesOf(side)).toEqual(['Cedar', 'Doe'])
  })

  test('too much at once stops it, and the approved plan passes once', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `Member ${i}`)
    const both = await begin({}, ({ here }) => here.members(...names))
    const { here, there } = both
    const edit = async (text: string) => {
      for (const { id } of await membersOf(there)) await there.patch(`/v2/members/${id}`, { pronouns: text })
    }
    await edit('one')
    await both.settled()
    expect((await both.state()).state).toBe('running')
    await edit('two')
    await both.settled()
    expect(await both.state()).toMatchObject({
      state: 'stopped',
      next_run: null,
      error: { reason: 'many', kind: 'member', side: 'here', count: 8, of: 8 },
    })
    expect((await named(here, 'Member 0')).pronouns).toBe('one')
    expect((await both.log())[0]).toMatchObject({ what: 'stop', reason: 'many' })
    await both.start()
    expect(await both.state()).toMatchObject({ state: 'running', error: null })
    expect((await named(here, 'Member 0')).pronouns).toBe('two')
    await edit('three')
    await both.settled()
    expect((await both.state()).state).toBe('stopped')
  })

  test('groups and who is in them travel both ways', async () => {
    const both = await begin({}, async ({ here }) => {
      const [ash, birch] = await here.members('Ash', 'Birch')
      const crew = await here.group({ name: 'Crew' })
      await here.post(`/v2/groups/${crew.id}/members/add`, [ash.id, birch.id])
    })
    const { here, there } = both
    const list = async (side: SystemCaller) => {
      const { body } = await side.get('/v2/systems/@me/groups')
      const members = await side.get(`/v2/groups/${body[0].id}/members`)
      return { id: body[0].id, names: members.body.map(({ name }: Json) => name).toSorted() }
    }
    expect((await list(there)).names).toEqual(['Ash', 'Birch'])
    const cedar = await there.member({ name: 'Cedar' })
    await there.post(`/v2/groups/${(await list(there)).id}/members/add`, [cedar.id])
    await here.post(`/v2/groups/${(await list(here)).id}/members/remove`, [(await named(here, 'Ash')).id])
    await both.settled()
    for (const side of [here, there]) expect((await list(side)).names).toEqual(['Birch', 'Cedar'])
  })

  test('switches travel both ways within seconds, with their IDs, and an edit of one does too', async () => {
    const both = await begin({}, ({ here }) => here.members('Ash', 'Birch'))
    const { here, there } = both
    const made = await here.switch([await named(here, 'Birch'), await named(here, 'Ash')])
    await until('the front is there', async () => JSON.stringify(await frontOf(there)) === '["Birch","Ash"]')
    await there.switch([await named(there, 'Ash')])
    await both.settled()
    expect(await frontOf(here)).toEqual(['Ash'])
    await here.delete(`/v2/systems/@me/switches/${made.id}`)
    await both.settled()
    const kept = await there.get('/v2/systems/@me/switches')
    expect(kept.body).toHaveLength(2)
    const newest = (await there.get('/v2/systems/@me/fronters')).body.id
    await there.patch(`/v2/systems/@me/switches/${newest}/members`, [(await named(there, 'Birch')).id])
    await both.settled()
    expect(await frontOf(here)).toEqual(['Birch'])
  })

  test('polls without an edit write nothing, also where the other side writes values in another way', async () => {
    const both = await begin({}, async ({ here, there }) => {
      await here.member({ name: 'Ash', description: 'long', birthday: '0004-02-29' })
      await there.member({ name: 'Birch', avatar_url: 'https://pictures.example/a.png' })
    })
    const { here, there } = both
    await here.switch([await named(here, 'Ash')])
    await both.settled()
    const ids = [await systemOf(t, here), await systemOf(other, there)] as const
    const count = async () => [
      await t.ctx.store.outbox.newest(ids[0]),
      await other.ctx.store.outbox.newest(ids[1]),
      (await both.log()).length,
    ]
    const before = await count()
    for (let poll = 0; poll < 5; poll++) await both.settled()
    expect(await count()).toEqual(before)
  })

  test('what is private here is private there from the first moment, and who comes stays out of shares', async () => {
    const both = await begin({}, async ({ here }) => {
      await here.member({ name: 'Ash', description: 'quiet', privacy: { description_privacy: 'private' } })
      const circle = await here.post('/v2/systems/@me/circles', { name: 'All', everyone: true })
      await here.post('/v2/systems/@me/shares', { name: 'Sam', circles: [circle.body.id] })
    })
    const { here, there } = both
    expect((await named(there, 'Ash')).privacy).toMatchObject({ description_privacy: 'private' })
    const stream = await EventStream.open(t.url, here.token)
    const birch = await there.member({ name: 'Birch', privacy: { visibility: 'private' } })
    await both.settled()
    expect((await named(here, 'Birch')).privacy).toMatchObject({ visibility: 'private' })
    expect((await named(here, 'Birch')).uuid).toBe(birch.uuid)
    const [circle] = (await here.get('/v2/systems/@me/circles')).body
    expect(circle.except).toEqual([(await named(here, 'Birch')).id])
    const told = () => stream.events.map(({ data }) => JSON.parse(data))
    await until('the circle is told', () => told().some(({ type }) => type === 'UPDATE_CIRCLE'))
    expect(told()).toContainEqual(
      expect.objectContaining({ type: 'UPDATE_CIRCLE', by: 'sync', data: { except: [birch.uuid] } }),
    )
    await stream.close()
  })

  test('a pause holds everything, and afterwards it goes on', async () => {
    const both = await begin({}, ({ here }) => here.member({ name: 'Ash' }))
    const { here, there } = both
    expect((await here.post(`${syncPath}/pause`)).body).toMatchObject({ state: 'paused', next_run: null })
    await there.patch(`/v2/members/${(await named(there, 'Ash')).id}`, { pronouns: 'it/its' })
    expect((await here.post(`${syncPath}/run`)).status).toBe(400)
    expect((await here.post(`${syncPath}/start`)).body.state).toBe('running')
    await both.settled()
    expect((await named(here, 'Ash')).pronouns).toBe('it/its')
  })

  test('a token that ends stops it; a new one of the same system keeps the pairs', async () => {
    const both = await begin({}, ({ here }) => here.member({ name: 'Ash' }))
    const { here, there } = both
    const token = (await there.post('/v2/systems/@me/token')).body.token
    await both.settled()
    expect(await both.state()).toMatchObject({ state: 'stopped', error: { reason: 'token' } })
    const again = await here.put(syncPath, { token, url: other.url })
    expect(again.body).toMatchObject({ state: 'planned', error: null })
    const plan = (await here.get(`${syncPath}/plan`)).body
    expect(plan).toMatchObject({ only_here: [], only_there: [], writes: { here: 0, there: 0 } })
    expect(plan.pairs).toHaveLength(1)
  })

  test('the end of sync changes nothing on either side, and deleting the system forgets it', async () => {
    const both = await begin({}, ({ here }) => here.member({ name: 'Ash' }))
    const { here, there } = both
    expect((await here.delete(syncPath)).status).toBe(204)
    expect((await here.get(syncPath)).status).toBe(404)
    expect(await namesOf(here)).toEqual(['Ash'])
    expect(await namesOf(there)).toEqual(['Ash'])
    await both.begin(other.url)
    await here.delete('/v2/systems/@me', { confirm: here.id })
    expect(await namesOf(there)).toEqual(['Ash'])
    const next = await t.system()
    expect((await next.put(syncPath, { token: there.token, url: other.url })).status).toBe(200)
  })
})

async function systemOf({ ctx }: TestServer, side: SystemCaller): Promise<SystemId> {
  const found = await ctx.store.systems.find({ kind: 'uuid', uuid: side.uuid as Uuid })
  if (found === undefined) throw new Error('the system is gone')
  return found.id
}
