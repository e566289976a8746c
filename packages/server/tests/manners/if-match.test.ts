import { afterAll, describe, expect, test } from 'bun:test'
import { readConfig } from '../../src/config.ts'
import { type RunningServer, startServer } from '../../src/main.ts'
import { bridgeKey, useBridge } from '../support/callers/bridge.ts'
import { keyOf } from '../support/callers/keys.ts'
import { type Answer, Caller } from '../support/callers/server.ts'
import { expectInvalid, expectRefusal, expectSaid, hasChanged, invalidField } from '../support/refusals.ts'
import { rowsOfSystem } from '../support/stores/dump.ts'
import { eachStore, newDatabase } from '../support/stores/stores.ts'

const ifMatch = (tags: string) => ({ headers: { 'if-match': tags } })
const tagOf = ({ headers }: Answer) => headers.get('etag') ?? 'none'
const guild = '466707357099884544'

eachStore('If-Match', (store) => {
  const t = useBridge(store)

  async function grove() {
    const alice = await t.bot.system('Grove')
    const owner = alice.owner
    const member = await alice.member('Wren')
    const group = (await owner.post('/v2/groups', { name: 'Crew' })).body
    const moved = (
      await owner.post('/v2/systems/@me/switches', { members: [], timestamp: '2024-05-01T12:00:00Z' })
    ).body
    await t.bot.put(`/bridge/v1/systems/${alice.id}/guilds/${guild}`, {})
    await t.bot.put(`/bridge/v1/members/${member.id}/guilds/${guild}`, {})
    return { alice, owner, member, group, moved }
  }

  test('is ignored where the GET of the path is for people and the write is not', async () => {
    const { owner } = await grove()
    const somebody = { name: 'nobody-has-this', password: 'four quiet lighthouse keepers' }
    expectRefusal(await owner.post('/v2/session', somebody, ifMatch('"any"')), 'wrong_password')
  })

  test('a change passes with the tag of what was read, and not with the one before, wherever there is a GET', async () => {
    const { alice, owner, member, group, moved } = await grove()
    const patches: [path: string, bodies: [unknown, unknown]][] = [
      ['/v2/systems/@me', [{ tag: 'a' }, { tag: 'b' }]],
      ['/v2/systems/@me/settings', [{ timezone: 'Europe/Paris' }, { timezone: 'UTC' }]],
      [`/v2/members/${member.id}`, [{ name: 'Ash' }, { name: 'Elm' }]],
      [`/v2/groups/${group.id}`, [{ name: 'A' }, { name: 'B' }]],
      [
        `/v2/systems/@me/switches/${moved.id}`,
        [{ timestamp: '2024-05-02T12:00:00Z' }, { timestamp: '2024-05-03T12:00:00Z' }],
      ],
      [`/v2/systems/@me/guilds/${guild}`, [{ tag: 'a' }, { tag: 'b' }]],
      [`/v2/members/${member.id}/guilds/${guild}`, [{ display_name: 'a' }, { display_name: 'b' }]],
      [
        `/v2/systems/@me/autoproxy?guild_id=${guild}`,
        [{ autoproxy_mode: 'front' }, { autoproxy_mode: 'off' }],
      ],
      ['/v1/s', [{ tag: 'c' }, { tag: 'd' }]],
      [`/v1/m/${member.id}`, [{ name: 'Oak' }, { name: 'Yew' }]],
    ]
    for (const [path, [first, second]] of patches) {
      const tag = tagOf(await owner.get(path))
      expect([path, (await owner.patch(path, first, ifMatch(tag))).status]).toEqual([path, 200])
      const before = await rowsOfSystem(t, alice)
      expectSaid(await owner.patch(path, second, ifMatch(tag)), hasChanged)
      expect(await rowsOfSystem(t, alice)).toEqual(before)
      const fresh = tagOf(await owner.get(path))
      expect([path, (await owner.patch(path, second, ifMatch(fresh))).status]).toEqual([path, 200])
    }
  })

  test('so does a deletion', async () => {
    const { alice, owner, member, group, moved } = await grove()
    const paths = [
      `/v2/members/${member.id}`,
      `/v2/groups/${group.id}`,
      `/v2/systems/@me/switches/${moved.id}`,
    ]
    for (const path of paths) {
      const before = await rowsOfSystem(t, alice)
      expectSaid(await owner.delete(path, undefined, ifMatch('"old"')), hasChanged)
      expect(await rowsOfSystem(t, alice)).toEqual(before)
      const tag = tagOf(await owner.get(path))
      expect([path, (await owner.delete(path, undefined, ifMatch(tag))).status]).toEqual([path, 204])
    }
    const elm = await alice.member('Elm')
    const v1 = `/v1/m/${elm.id}`
    expectSaid(await owner.delete(v1, undefined, ifMatch('"old"')), hasChanged)
    expect((await owner.delete(v1, undefined, ifMatch(tagOf(await owner.get(v1))))).status).toBe(204)
    const confirm = { confirm: alice.id }
    expectSaid(await owner.delete('/v2/systems/@me', confirm, ifMatch('"old"')), hasChanged)
    const tag = tagOf(await owner.get('/v2/systems/@me'))
    expect((await owner.delete('/v2/systems/@me', confirm, ifMatch(tag))).status).toBe(204)
  })

  test('takes lists, *, and the weak form that a compressing proxy makes', async () => {
    const { owner } = await grove()
    const forms: ((tag: string) => string)[] = [
      (tag) => `"old", ${tag}`,
      (tag) => `${tag},"old"`,
      () => '*',
      (tag) => `W/${tag}`,
    ]
    for (const [i, form] of forms.entries()) {
      const tag = tagOf(await owner.get('/v2/systems/@me'))
      const res = await owner.patch('/v2/systems/@me', { tag: `${i}` }, ifMatch(form(tag)))
      expect([form('tag'), res.status]).toEqual([form('tag'), 200])
    }
    const tag = tagOf(await owner.get('/v2/systems/@me'))
    for (const wrong of ['', '"old"', 'W/"old"', tag.slice(1, -1)]) {
      expectSaid(await owner.patch('/v2/systems/@me', { tag: 'x' }, ifMatch(wrong)), hasChanged)
    }
  })

  test('what a stranger reads is not what the owner changes', async () => {
    const { alice, owner } = await grove()
    const tag = tagOf(await t.stranger.get(`/v2/systems/${alice.id}`))
    expectSaid(await owner.patch('/v2/systems/@me', { tag: 'x' }, ifMatch(tag)), hasChanged)
  })

  test('scoped keys and bots have the tags of what they may see', async () => {
    const { alice, owner } = await grove()
    for (const caller of [await keyOf(t, owner, ['write:system']), alice]) {
      const tag = tagOf(await caller.get('/v2/systems/@me'))
      expect(tag).toBe(tagOf(await owner.get('/v2/systems/@me')))
      expect((await caller.patch('/v2/systems/@me', { tag: caller.token }, ifMatch('"old"'))).status).toBe(
        412,
      )
      const name = `by ${caller.constructor.name}`
      expect((await caller.patch('/v2/systems/@me', { name }, ifMatch(tag))).status).toBe(200)
    }
  })

  test('other refusals come first: what is missing, not yours or not acceptable is said as ever', async () => {
    const { owner, member, alice } = await grove()
    const bob = await t.system()
    const old = ifMatch('"old"')
    expectRefusal(await owner.patch('/v2/members/zzzzz', { name: 'x' }, old), 'member_not_found')
    expectRefusal(await bob.patch(`/v2/members/${member.id}`, { name: 'x' }, old), 'not_own_member')
    expectRefusal(await t.stranger.delete(`/v2/members/${member.id}`, undefined, old), 'unauthorized')
    expectRefusal(await bob.patch(`/v2/systems/${alice.id}`, { tag: 'x' }, old), 'forbidden')
    expectInvalid(await owner.patch(`/v2/members/${member.id}`, { color: 'x' }, old), {
      color: invalidField('color'),
    })
  })

  test('no event leaves for a change that was not made', async () => {
    const { alice, owner } = await grove()
    const count = async () =>
      JSON.stringify(await rowsOfSystem(t, alice)).match(/UPDATE_SYSTEM/g)?.length ?? 0
    await owner.patch('/v2/systems/@me', { tag: 'x' })
    const before = await count()
    expect(before).toBeGreaterThan(0)
    await owner.patch('/v2/systems/@me', { tag: 'y' }, ifMatch('"old"'))
    expect(await count()).toBe(before)
  })

  describe('of several writers with the same tag exactly one wins,', () => {
    const running: RunningServer[] = []
    afterAll(async () => {
      for (const server of running) await server.stop()
    })

    /** Everybody writes something else at once with the tag that they all have read. */
    async function race(writers: readonly Caller[], path: string, key: string): Promise<void> {
      const [first] = writers
      const tag = tagOf(await (first ?? t.stranger).get(path))
      const answers = await Promise.all(
        writers.map((writer, i) => writer.patch(path, { [key]: `writer ${i}` }, ifMatch(tag))),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, ...Array(writers.length - 1).fill(412)])
      const { body } = await (first ?? t.stranger).get(path)
      expect(body[key]).toBe(`writer ${statuses.indexOf(200)}`)
    }

    test('on one server', async () => {
      const { owner, member } = await grove()
      const writers = Array(6).fill(owner)
      for (let round = 0; round < 5; round++) {
        await race(writers, '/v2/systems/@me', 'name')
        await race(writers, `/v2/members/${member.id}`, 'name')
        await owner.patch('/v2/systems/@me', { name: `round ${round}` })
        await owner.patch(`/v2/members/${member.id}`, { name: `round ${round}` })
      }
    })

    test('on two servers with one database', async () => {
      const DATABASE_URL = await newDatabase(store)
      for (let i = 0; i < 2; i++) {
        running.push(
          await startServer(
            readConfig({ PORT: '0', DATABASE_URL, LOG_LEVEL: 'error', BRIDGE_KEY: bridgeKey }),
          ),
        )
      }
      const { token } = (await new Caller(running[0]?.url ?? '').post('/v2/systems', {})).body
      const writers = [...running, ...running].map(({ url }) => new Caller(url, token))
      for (let round = 0; round < 5; round++) {
        await race(writers, '/v2/systems/@me', 'name')
        await writers[0]?.patch('/v2/systems/@me', { name: `round ${round}` })
      }
    })

    test('a change and a deletion', async () => {
      const { alice, owner } = await grove()
      for (let round = 0; round < 5; round++) {
        const { id } = await alice.member('Ash')
        const path = `/v2/members/${id}`
        const tag = tagOf(await owner.get(path))
        const [changed, gone] = await Promise.all([
          owner.patch(path, { name: 'Elm' }, ifMatch(tag)),
          owner.delete(path, undefined, ifMatch(tag)),
        ])
        const outcome = [changed.status, gone.status]
        expect([outcome[0] === 200, outcome[1] === 204].filter(Boolean)).toHaveLength(1)
        expect(outcome.some((status) => status === 412 || status === 404)).toBe(true)
      }
    })
  })
})
