import { describe, expect, test } from 'bun:test'
import { enterGuild, linkAccount } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { displayForms } from '../../support/cases/refs.ts'
import { crew, expectSwitchAnswer, type SwitchCase } from '../../support/cases/switches.ts'
import { filled, readFixture } from '../../support/fixtures.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { rowsOfSystem } from '../../support/stores/dump.ts'
import { eachStore } from '../../support/stores/stores.ts'

const file = 'switches/create.json'
interface Case extends SwitchCase {
  history: { timestamp: string; members: ('a' | 'b' | 'c')[] }[]
}
const { cases } = readFixture<{ cases: Case[] }>(file)
const path = '/v2/systems/@me/switches'

eachStore('POST /v2/systems/{systemRef}/switches', (store) => {
  const t = useV2(store)

  describe(`fixtures/${file}`, () => {
    for (const each of cases) {
      test(each.name, async () => {
        const setting = await crew(t)
        const { alice, names } = setting
        for (const { timestamp, members } of each.history) {
          await alice.switch(
            members.map((name) => setting[name]),
            timestamp,
          )
        }
        const before = await rowsOfSystem(t, alice)
        const res = await alice.post(path, filled(each.body, names))
        expectSwitchAnswer(setting, res, each)
        if (each.answer !== undefined) expect(await rowsOfSystem(t, alice)).toEqual(before)
        else expect((await alice.get(`${path}/${res.body.id}`)).body).toEqual(res.body)
      })
    }
  })

  test('the answer is a switch of full members, owner view, with a version 4 UUID', async () => {
    const { alice, a, b } = await crew(t)
    const res = await alice.post(path, { members: [b.id, a.id] })
    expect(res.status).toBe(200)
    expect(res.body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(res.body.members).toEqual([b, a])
    expect((await alice.get('/v2/systems/@me/fronters')).body).toEqual(res.body)
  })

  test('without a timestamp it is now, and two in a row never tie', async () => {
    const { alice, a, b } = await crew(t)
    const before = Date.now() - 1
    const [first, second] = [await alice.switch([a]), await alice.switch([b])]
    expect(Date.parse(first.timestamp)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(second.timestamp)).toBeLessThanOrEqual(Date.now() + 1)
    expect(second.timestamp).not.toBe(first.timestamp)
    const { body } = await alice.get(path)
    expect(body.map((each: { id: string }) => each.id)).toEqual([second.id, first.id])
  })

  test('without a timestamp it may go beside a switch in the future, which stays the latest', async () => {
    const { alice, a, b } = await crew(t)
    const future = await alice.switch([a], '2150-01-01T00:00:00Z')
    expectRefusal(await alice.post(path, { members: [a.id] }), 'same_fronters')
    const now = await alice.switch([b])
    expect((await alice.get('/v2/systems/@me/fronters')).body.id).toBe(future.id)
    expect((await alice.get(path)).body.map((each: { id: string }) => each.id)).toEqual([now.id])
  })

  test('every reference to the own system works', async () => {
    const { alice, a } = await crew(t)
    await linkAccount(t, alice, '466378653216014359')
    for (const [i, form] of [...displayForms(alice), '466378653216014359'].entries()) {
      const body = { members: i % 2 === 0 ? [a.id] : [] }
      expect((await alice.post(`/v2/systems/${form}/switches`, body)).status).toBe(200)
    }
  })

  test('a hundred and fifty members keep their order', async () => {
    const alice = await t.system()
    const members = await Promise.all(Array.from({ length: 150 }, (_, i) => alice.member({ name: `${i}` })))
    const ids = members.map(({ id }) => id).sort()
    const res = await alice.post(path, { members: ids })
    expect(res.body.members.map((each: { id: string }) => each.id)).toEqual(ids)
    expect((await alice.get(path)).body[0].members).toEqual(ids)
  })

  test('another system may have a switch at the same moment', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    for (const each of [alice, bob]) {
      const res = await each.post(path, { members: [], timestamp: '2024-05-01T10:00:00Z' })
      expect(res.status).toBe(200)
    }
  })

  test('a switch changes nothing else: settings of a guild stay', async () => {
    const { alice, a } = await crew(t)
    await enterGuild(t, alice, '5', { tag: 'x' })
    await alice.switch([a])
    expect((await alice.get('/v2/systems/@me/guilds/5')).body.tag).toBe('x')
  })

  test('401 for @me without a token, 404 for a system that does not exist', async () => {
    expectRefusal(await t.stranger.post(path, { members: [] }), 'unauthorized')
    expectRefusal(await t.stranger.post('/v2/systems/zzzzz/switches', { members: [] }), 'system_not_found')
    expectRefusal(await t.stranger.post('/v2/systems/zzzzz/switches', []), 'system_not_found')
  })

  test("403 for everybody else's system, token or not, and nothing is written", async () => {
    const [{ alice, a }, bob] = [await crew(t), await t.system()]
    for (const caller of [bob, t.stranger]) {
      const theirs = `/v2/systems/${alice.id}/switches`
      for (const body of [{ members: [a.id] }, { members: [a.id, a.id] }, { members: ['zzzzz'] }]) {
        expectRefusal(await caller.post(theirs, body), 'forbidden')
      }
    }
    expect((await alice.get('/v2/systems/@me/fronters')).status).toBe(204)
  })

  test('400 for a bad body comes before 403', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    for (const caller of [bob, t.stranger]) {
      for (const body of [[], null, 'x', 5]) {
        expectRefusal(await caller.post(`/v2/systems/${alice.id}/switches`, body), 'bad_request')
      }
    }
  })
})
