import { expect, test } from 'bun:test'
import { instant, minutes } from '@polyphony/contract'
import { bridgeKey } from '../../support/callers/bridge.ts'
import { keyOf } from '../../support/callers/keys.ts'
import { newPerson } from '../../support/callers/person.ts'
import { Caller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { SetClock } from '../../support/clock.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('a member who is never shared', (store) => {
  const clock = new SetClock(instant(Date.UTC(2026, 2, 1) * 1000))
  const t = useV2(store, { context: { clock } })

  test('is released by a token or a confirmed session alone', async () => {
    const alice = await t.system()
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { token: alice.token })
    const key = await keyOf(t, alice, ['write:all'])
    const bot = new Caller(t.url, `Bearer ${bridgeKey}`)
    const acting = { headers: { 'x-polyphony-system': alice.id } }
    const { id } = await alice.member()
    const path = `/v2/members/${id}`
    const [guarded, released] = [true, false].map((never_shared) => ({ extended: { never_shared } }))
    expect((await key.patch(path, released)).status).toBe(200)
    expect((await key.patch(path, guarded)).body.extended.never_shared).toBe(true)
    expectRefusal(await key.patch(path, { name: 'Robin', ...released }), 'forbidden')
    expectRefusal(await bot.request('PATCH', path, released, acting), 'forbidden')
    clock.time += minutes(11)
    expectRefusal(await ada.patch(path, released), 'unconfirmed')
    const read = (await alice.get(`${path}?include=extended`)).body
    expect([read.name, read.extended.never_shared]).toEqual(['Wren', true])
    expect((await t.stranger.get(`${path}?include=extended`)).body.extended.never_shared).toBe(false)
    expect((await alice.patch(path, released)).body.extended.never_shared).toBe(false)
    await ada.patch(path, guarded)
    await ada.post('/v2/session/confirm', { password: 'four quiet lighthouse keepers' })
    expect((await ada.patch(path, released)).status).toBe(200)
    expect((await ada.get('/v2/people/@me/log')).body[0].what).toBe('share_widened')
  })

  test('stays so when a file says otherwise', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    const file = (await alice.get('/v2/systems/@me/export?format=polyphony')).text
    const other = (await alice.get('/v2/systems/@me/export?format=pluralport')).text
    await alice.patch(`/v2/members/${id}`, { extended: { never_shared: true } })
    for (const raw of [file, other]) {
      const done = await alice.post('/v2/systems/@me/import?conflicts=file', undefined, { raw })
      expect([done.status, done.text]).toEqual([200, done.text])
      const { body } = await alice.get(`/v2/members/${id}?include=extended`)
      expect(body.extended.never_shared).toBe(true)
    }
  })
})
