import { describe, expect, test } from 'bun:test'
import { earlier, formatInstant, hours, instant, minutes, seconds } from '@polyphony/contract'
import { newSnowflake, report, useBridge } from '../../support/callers/bridge.ts'
import { SetClock } from '../../support/clock.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const notFound = '{"message":"Message not found.","code":20006}'
const start = instant(1_800_000_000_000_000)

eachStore('GET /v2/messages/{message} of what a bridge recorded', (store) => {
  const clock = new SetClock(start)
  const t = useBridge(store, { context: { clock } })
  const statusOf = async (id: string) => (await t.stranger.get(`/v2/messages/${id}`)).status

  /** A message whose trigger was sent at `start`, and the clock there. */
  async function said(rest: Record<string, unknown> = {}) {
    clock.time = start
    const alice = await t.bot.system('Harbour')
    const ash = await alice.member('Ash', {
      description: 'hm',
      pronouns: 'they/them',
      privacy: { description_privacy: 'private', metadata_privacy: 'private' },
    })
    const body = report(ash.id, { original: newSnowflake(start), id: newSnowflake(start), ...rest })
    expect((await t.bot.post('/bridge/v1/messages', body)).status).toBe(201)
    return { alice, ash, id: String(body.id), original: String(body.original) }
  }

  test('the owner sees all of it, by both ids', async () => {
    const { alice, ash, id, original } = await said()
    for (const caller of [alice.owner, alice]) {
      const [byId, byOriginal] = [
        await caller.get(`/v2/messages/${id}`),
        await caller.get(`/v2/messages/${original}`),
      ]
      expect([byId.status, byOriginal.status]).toEqual([200, 200])
      expect(byOriginal.body).toEqual(byId.body)
      expect(byId.body).toMatchObject({
        id,
        original,
        system: { id: alice.id, privacy: { name_privacy: 'public' } },
        member: { id: ash.id, description: 'hm', message_count: 1, privacy: { visibility: 'public' } },
      })
    }
  })

  test('strangers, other systems and a bridge for nobody see what is public, by both ids', async () => {
    const { alice, ash, id, original } = await said()
    const bob = await t.bot.system()
    for (const caller of [t.stranger, bob.owner, bob, t.bot]) {
      for (const each of [id, original]) {
        const res = await caller.get(`/v2/messages/${each}`)
        expect(res.status).toBe(200)
        expect(res.body).toMatchObject({
          id,
          original,
          system: { id: alice.id, name: 'Harbour', privacy: null },
          member: { id: ash.id, name: 'Ash', description: null, message_count: null, privacy: null },
        })
      }
    }
  })

  describe('by the id of the trigger for 30 minutes from when it was sent', () => {
    test('by the time inside the id when nothing else was said', async () => {
      const { id, original } = await said()
      clock.time = start + minutes(30)
      expect(await statusOf(original)).toBe(200)
      clock.time = start + minutes(30) + seconds(1)
      expect((await t.stranger.get(`/v2/messages/${original}`)).text).toBe(notFound)
      expect(await statusOf(original)).toBe(404)
      expect(await statusOf(id)).toBe(200)
      clock.time = start + hours(10_000)
      expect(await statusOf(id)).toBe(200)
    })

    test('also for the owner', async () => {
      const { alice, id, original } = await said()
      clock.time = start + minutes(30) + seconds(1)
      expect((await alice.get(`/v2/messages/${original}`)).text).toBe(notFound)
      expect((await alice.get(`/v2/messages/${id}`)).status).toBe(200)
    })

    test('by sent_at when that was said, whatever is inside the id', async () => {
      const { original } = await said({ sent_at: formatInstant(earlier(start, minutes(10))) })
      clock.time = start + minutes(20)
      expect(await statusOf(original)).toBe(200)
      clock.time = start + minutes(20) + seconds(1)
      expect(await statusOf(original)).toBe(404)
    })

    test('sent_at may carry an offset, and null means that it was not said', async () => {
      const moment = formatInstant(earlier(start, minutes(10)))
      const local = new Date(Date.parse(moment) + 2 * 3_600_000).toISOString().replace('Z', '+02:00')
      const [offset, none] = [await said({ sent_at: local }), await said({ sent_at: null })]
      clock.time = start + minutes(20) + seconds(1)
      expect(await statusOf(offset.original)).toBe(404)
      expect(await statusOf(none.original)).toBe(200)
    })

    test('on platforms whose ids hold no time, sent_at makes the difference', async () => {
      const [with_, without] = [
        await said({ id: '7001', original: '7002', sent_at: formatInstant(start) }),
        await said({ id: '7003', original: '7004' }),
      ]
      expect(await statusOf(with_.original)).toBe(200)
      expect(await statusOf(without.original)).toBe(404)
      expect(await statusOf(without.id)).toBe(200)
      clock.time = start + minutes(30) + seconds(1)
      expect(await statusOf(with_.original)).toBe(404)
    })
  })

  test('an id that is both a trigger and a message of its own: the trigger first, then the message', async () => {
    const first = await said()
    const second = await said({ original: first.id, sent_at: formatInstant(start) })
    expect((await t.stranger.get(`/v2/messages/${first.id}`)).body.id).toBe(second.id)
    clock.time = start + minutes(30) + seconds(1)
    expect((await t.stranger.get(`/v2/messages/${first.id}`)).body.id).toBe(first.id)
  })

  test('a deleted member leaves the message with neither system nor member, for everybody', async () => {
    const { alice, ash, id, original } = await said()
    await alice.delete(`/v2/members/${ash.id}`)
    for (const caller of [alice, t.stranger]) {
      for (const each of [id, original]) {
        const res = await caller.get(`/v2/messages/${each}`)
        expect(res.status).toBe(200)
        expect(res.body).toMatchObject({ id, original, system: null, member: null })
      }
    }
  })

  test('404 for ids that nothing has, 400 for what is no id', async () => {
    clock.time = start
    for (const id of [newSnowflake(), '0', '9223372036854775808', '18446744073709551615'])
      expect([id, (await t.stranger.get(`/v2/messages/${id}`)).text]).toEqual([id, notFound])
    for (const id of ['x', '-1', '18446744073709551616'])
      expect([id, (await t.stranger.get(`/v2/messages/${id}`)).text]).toEqual([id, refusal.badRequest])
  })
})
