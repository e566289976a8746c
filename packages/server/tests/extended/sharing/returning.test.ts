import { expect, test } from 'bun:test'
import { instant, minutes } from '@polyphony/contract'
import { bridgeKey } from '../../support/callers/bridge.ts'
import { EventStream } from '../../support/callers/event-stream.ts'
import { keyOf } from '../../support/callers/keys.ts'
import { newPerson } from '../../support/callers/person.ts'
import { Caller } from '../../support/callers/server.ts'
import { type Holder, letIn, ok } from '../../support/callers/share.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { SetClock } from '../../support/clock.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const archived = { extended: { archived: true } }
const returned = { extended: { archived: false } }

eachStore('a member who comes back from the archive', (store) => {
  const clock = new SetClock(instant(Date.UTC(2026, 2, 1) * 1000))
  const t = useV2(store, { context: { clock } })

  /** An archived member, a share of a circle with everyone, and a circle with everyone that is in no share. */
  async function letEveryoneIn() {
    const alice = await t.system()
    const ash = await alice.member({ name: 'Ash' })
    ok(await alice.patch(`/v2/members/${ash.id}`, archived))
    const holder = await letIn(t.url, alice, [{ shows: ['list'], everyone: true }])
    const { body: apart } = await alice.post('/v2/systems/@me/circles', { name: 'Apart', everyone: true })
    const exceptIn = async (id: string) => (await alice.get(`/v2/systems/@me/circles/${id}`)).body.except
    return { alice, holder, path: `/v2/members/${ash.id}`, ash, apart, exceptIn }
  }
  const shown = async (holder: Holder) =>
    (await holder.get('/members')).body.map(({ name }: { name: string }) => name)

  test('by a key or a bot is left out of circles with everyone that are in a share', async () => {
    const { alice, holder, path, ash, apart, exceptIn } = await letEveryoneIn()
    const key = await keyOf(t, alice, ['write:members'])
    const bot = new Caller(t.url, `Bearer ${bridgeKey}`)
    const acting = { headers: { 'x-polyphony-system': alice.id } }
    const circle = holder.circles[0]?.id ?? ''
    const stream = await EventStream.open(t.url, alice.token)
    for (const bringBack of [
      () => key.patch(path, returned),
      () => bot.request('PATCH', path, returned, acting),
    ]) {
      expect((await bringBack()).status).toBe(200)
      expect(await shown(holder)).toEqual([])
      expect([await exceptIn(circle), await exceptIn(apart.id)]).toEqual([[ash.id], []])
      ok(await alice.patch(path, archived))
      ok(await alice.patch(`/v2/systems/@me/circles/${circle}`, { except: [] }))
    }
    const [told] = (await stream.come(2))
      .map(({ data }) => JSON.parse(data))
      .filter(({ type }) => type === 'UPDATE_CIRCLE')
    expect(told).toMatchObject({ type: 'UPDATE_CIRCLE', id: circle, data: { except: [ash.uuid] } })
    await stream.close()
    // Without a return from the archive no circle changes, and a new member is one of everyone.
    ok(await alice.patch(path, returned))
    ok(await key.patch(path, { name: 'Ash', ...returned }))
    ok(await key.post('/v2/members', { name: 'Birch' }))
    expect(await shown(holder)).toEqual(['Ash', 'Birch'])
  })

  test('by a key goes from circles that name them and are in a share', async () => {
    const { alice, path, ash } = await letEveryoneIn()
    const birch = await alice.member({ name: 'Birch' })
    const holder = await letIn(t.url, alice, [{ shows: ['list'], members: [ash, birch] }])
    const { body: apart } = await alice.post('/v2/systems/@me/circles', { name: 'Few', members: [ash.id] })
    ok(await (await keyOf(t, alice, ['write:members'])).patch(path, returned))
    expect(await shown(holder)).toEqual(['Birch'])
    const membersIn = async (id = '') => (await alice.get(`/v2/systems/@me/circles/${id}`)).body.members
    expect(await membersIn(holder.circles[0]?.id)).toEqual([birch.id])
    expect(await membersIn(apart.id)).toEqual([ash.id])
  })

  test('by a token or a confirmed session is shown again', async () => {
    const { alice, holder, path } = await letEveryoneIn()
    const ada = await newPerson(t)
    ok(await ada.post('/v2/people/@me/systems', { token: alice.token }))
    clock.time += minutes(11)
    expectRefusal(await ada.patch(path, returned), 'unconfirmed')
    expect((await alice.get(`${path}?include=extended`)).body.extended.archived).toBe(true)
    ok(await ada.post('/v2/session/confirm', { password: 'four quiet lighthouse keepers' }))
    for (const caller of [ada, alice]) {
      ok(await caller.patch(path, returned))
      expect(await shown(holder)).toEqual(['Ash'])
      ok(await caller.patch(path, archived))
    }
    const log = (await ada.get('/v2/people/@me/log')).body.map(({ what }: { what: string }) => what)
    expect(log.filter((what: string) => what === 'share_widened')).toHaveLength(2)
    ok(await alice.delete('/v2/systems/@me/shares'))
    clock.time += minutes(11)
    // Nobody would see them.
    expect((await ada.patch(path, returned)).status).toBe(200)
  })
})
