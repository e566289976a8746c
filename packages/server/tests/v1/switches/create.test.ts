import { describe, expect, test } from 'bun:test'
import { minutes } from '@polyphony/contract'
import { badRequest, nobody, raw, said, useV1, type V1System } from '../../support/callers/v1.ts'
import { SetClock } from '../../support/clock.ts'
import { eachStore } from '../../support/stores/stores.ts'

const noon = Date.UTC(2021, 3, 5, 12) * 1000

eachStore('POST /v1/s/switches', (store) => {
  const clock = new SetClock(noon)
  const t = useV1(store, { context: { clock } })

  /** A system with two members. Time passes with each switch. */
  async function grove() {
    const alice = await t.system()
    const ash = (await alice.member()).id
    const birch = (await alice.member({ name: 'Birch' })).id
    return { alice, ash, birch }
  }
  function post(caller: V1System, members: unknown, options?: Parameters<V1System['post']>[2]) {
    clock.time += minutes(1)
    return caller.post('/v1/s/switches', { members }, options)
  }
  const history = async (caller: V1System) => {
    clock.time += minutes(1)
    const { body } = await caller.get(`/v1/s/${caller.id}/switches`)
    return body.map(({ members }: { members: string[] }) => members)
  }

  describe('204', () => {
    test('without a body; the switch is recorded as now, members in the order given', async () => {
      const { alice, ash, birch } = await grove()
      clock.time = noon - minutes(1)
      expect(raw(await post(alice, [birch, ash]))).toEqual([204, ''])
      clock.time += minutes(1)
      expect((await alice.get(`/v1/s/${alice.id}/switches`)).body).toEqual([
        { timestamp: '2021-04-05T12:00:00.000000Z', members: [birch, ash] },
      ])
    })

    test('an empty list is a switch-out, also as the first switch of all', async () => {
      const { alice, ash } = await grove()
      expect((await post(alice, [])).status).toBe(204)
      expect((await post(alice, [ash])).status).toBe(204)
      expect((await post(alice, [])).status).toBe(204)
      expect(await history(alice)).toEqual([[], [ash], []])
    })

    test('another order is another switch', async () => {
      const { alice, ash, birch } = await grove()
      expect((await post(alice, [ash, birch])).status).toBe(204)
      expect((await post(alice, [birch, ash])).status).toBe(204)
      expect(await history(alice)).toEqual([
        [birch, ash],
        [ash, birch],
      ])
    })

    test('a timestamp is ignored, be it nonsense', async () => {
      const { alice, ash, birch } = await grove()
      for (const [timestamp, member] of [
        ['2020-01-01T00:00:00Z', ash],
        ['yesterday', birch],
        [null, ash],
        [{}, birch],
      ]) {
        clock.time += minutes(1)
        const res = await alice.post('/v1/s/switches', { timestamp, members: [member] })
        expect(raw(res)).toEqual([204, ''])
      }
      expect(await history(alice)).toEqual([[birch], [ash], [birch], [ash]])
    })

    test('keys in another letter case, a trailing slash, unknown keys', async () => {
      const { alice, ash, birch } = await grove()
      const res = await alice.post('/v1/s/switches/', { Members: [ash], Timestamp: null, id: '' })
      expect(raw(res)).toEqual([204, ''])
      clock.time += minutes(1)
      expect((await alice.post('/v1/s/switches', { MEMBERS: [birch] })).status).toBe(204)
      expect(await history(alice)).toEqual([[birch], [ash]])
    })

    test('members by every form of their short ID', async () => {
      const { alice, ash, birch } = await grove()
      expect((await post(alice, [ash.toUpperCase(), `${birch.slice(0, 3)}-${birch.slice(3)}`])).status).toBe(
        204,
      )
      expect(await history(alice)).toEqual([[ash, birch]])
    })
  })

  describe('400', () => {
    test('for the same text twice', async () => {
      const { alice, ash } = await grove()
      for (const members of [
        [ash, ash],
        ['zzzzz', ash, 'zzzzz'],
      ]) {
        expect(await said((as) => post(alice, members, as))).toEqual([
          400,
          'Duplicate members in member list.',
        ])
      }
    })

    test('for the same member twice, however it is written', async () => {
      const { alice, ash } = await grove()
      expect(raw(await post(alice, [ash, ash.toUpperCase()]))).toEqual([
        400,
        'Duplicate members in member list.',
      ])
    })

    test('for the members who front already, in that order', async () => {
      const { alice, ash, birch } = await grove()
      for (const members of [[ash, birch], [ash], []]) {
        expect((await post(alice, members)).status).toBe(204)
        expect(await said((as) => post(alice, members, as))).toEqual([
          400,
          'New members identical to existing fronters.',
        ])
      }
    })

    test('a switch in the future counts as the latest', async () => {
      const { alice, ash } = await grove()
      await alice.switch([{ id: ash }], '2031-01-01T00:00:00Z')
      expect(raw(await post(alice, [ash]))).toEqual([400, 'New members identical to existing fronters.'])
      expect((await post(alice, [])).status).toBe(204)
    })

    test('for a member of another system, named by its stored short ID, before one that does not exist', async () => {
      const { alice, ash } = await grove()
      const bob = await t.system()
      const trout = (await bob.member({ name: 'Trout' })).id
      for (const members of [
        [trout],
        [ash, trout],
        ['qqqqq', trout],
        ['qqqqq', trout.toUpperCase(), 'rrrrr'],
      ]) {
        expect(await said((as) => post(alice, members, as))).toEqual([
          400,
          `Cannot switch to member '${trout}' not in system.`,
        ])
      }
    })

    test('the first of several from other systems is named', async () => {
      const { alice } = await grove()
      const bob = await t.system()
      const trout = (await bob.member({ name: 'Trout' })).id
      const perch = (await bob.member({ name: 'Perch' })).id
      for (const [first, second] of [
        [trout, perch],
        [perch, trout],
      ]) {
        expect(raw(await post(alice, ['qqqqq', first, second]))).toEqual([
          400,
          `Cannot switch to member '${first}' not in system.`,
        ])
      }
    })

    test('for a member that does not exist: the first in the list, as it was sent', async () => {
      const { alice, ash } = await grove()
      for (const [members, named] of [
        [['qqqqq'], 'qqqqq'],
        [[ash, 'QQQ-QQQ', 'rrrrr'], 'QQQ-QQQ'],
        [['12345'], '12345'],
        [[12345], '12345'],
        [[null], ''],
        [['@me'], '@me'],
        [["o'clock"], "o'clock"],
      ] as const) {
        expect(await said((as) => post(alice, members, as))).toEqual([400, `Member '${named}' not found.`])
      }
    })

    test('as an object without members, or with something else in their place', async () => {
      const { alice, ash } = await grove()
      for (const members of [undefined, null, ash, { 0: ash }, 5, true, [[ash]], [{}]]) {
        for (const accept of ['*/*', 'application/json']) {
          expect(raw(await post(alice, members, { headers: { accept } }))).toEqual(badRequest)
        }
      }
      for (const sent of ['', '{', '[]', `["${ash}"]`, 'null']) {
        expect(raw(await alice.post('/v1/s/switches', undefined, { raw: sent }))).toEqual(badRequest)
      }
    })

    test('nothing is recorded by a refusal', async () => {
      const { alice, ash } = await grove()
      const bob = await t.system()
      const trout = (await bob.member({ name: 'Trout' })).id
      for (const members of [[ash, ash], [ash, trout], [ash, 'qqqqq'], null]) {
        expect((await post(alice, members)).status).toBe(400)
      }
      expect(await history(alice)).toEqual([])
      expect(await history(bob)).toEqual([])
    })

    test('the order of checks: repeated, identical, foreign, missing', async () => {
      const { alice, ash } = await grove()
      const bob = await t.system()
      const trout = (await bob.member({ name: 'Trout' })).id
      const line = async (members: unknown[]) => (await post(alice, members)).text
      expect(await line([trout, trout, 'qqqqq'])).toBe('Duplicate members in member list.')
      await post(alice, [ash])
      expect(await line([ash, ash])).toBe('Duplicate members in member list.')
      expect(await line([ash])).toBe('New members identical to existing fronters.')
      expect(await line(['qqqqq', ash, trout])).toBe(`Cannot switch to member '${trout}' not in system.`)
      expect(await line([ash, 'qqqqq'])).toBe("Member 'qqqqq' not found.")
    })
  })

  test('401 before the body is read', async () => {
    for (const sent of ['{"members":[]}', '{}', '{', '']) {
      expect(raw(await t.stranger.post('/v1/s/switches', undefined, { raw: sent }))).toEqual(nobody)
    }
    expect(raw(await t.bot.post('/v1/s/switches', { members: [] }))).toEqual(nobody)
  })
})
