import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { expectInvalid, expectRefusal, invalidField } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const circlesPath = '/v2/systems/@me/circles'
const path = `${circlesPath}/preview`
const unknownId = '00000000-0000-4000-8000-000000000000'

eachStore('POST /v2/systems/@me/circles/preview', (store) => {
  const t = useV2(store)

  test('says of whom circles show something, and what a change would show, and saves nothing', async () => {
    const alice = await t.system()
    const [ivo, juno, wren, lark] = await alice.members('Ivo', 'Juno', 'Wren', 'Lark')
    const field = await alice.field()
    await alice.patch(`/v2/members/${lark.id}`, { extended: { never_shared: true } })
    await alice.client.createSwitch({
      systemRef: '@me',
      body: { members: [wren.id, lark.id, juno.id, ivo.id] },
    })
    const friends = await alice.post(circlesPath, {
      name: 'Friends',
      shows: ['front', 'color'],
      others: 'count',
      history: 400,
      members: [ivo.id, lark.id],
    })
    const family = await alice.post(circlesPath, {
      name: 'Family',
      shows: ['list'],
      fields: [field.id],
      members: [ivo.id, juno.id],
    })
    const both = { circles: [family.body.id, friends.body.id] }
    const res = await alice.post(path, both)
    expect(res.status).toBe(200)
    expect(res.body).toEqual({
      front: { members: [ivo.id], others: 2, statuses: {} },
      others: 'count',
      members: [
        { id: ivo.id, shows: ['front', 'list', 'color'], fields: [field.id], history: 90 },
        { id: juno.id, shows: ['list'], fields: [field.id], history: 0 },
      ],
    })
    expect((await alice.post(path, { ...both, kind: 'person' })).body.members[0].history).toBe(400)

    const before = await alice.get(circlesPath)
    const to = { everyone: true, except: [juno.id], others: 'someone' }
    const changed = await alice.post(path, {
      circles: [friends.body.id],
      change: { circle: friends.body.id, to },
    })
    expect(changed.body.front).toEqual({ members: [wren.id, ivo.id], others: 'someone', statuses: {} })
    expect(changed.body.members.map(({ id }: { id: string }) => id)).toEqual([ivo.id, wren.id])
    expect((await alice.get(circlesPath)).text).toBe(before.text)
    expect((await alice.post(path, { circles: [] })).body).toEqual({
      front: null,
      others: 'omit',
      members: [],
    })
  })

  test('refuses circles, members and fields that are not there', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const friends = await alice.post(circlesPath, { name: 'Friends' })
    const circle: string = friends.body.id
    expectRefusal(await alice.post(path, { circles: [unknownId] }), 'circle_not_found')
    expectRefusal(await bob.post(path, { circles: [circle] }), 'circle_not_found')
    expectInvalid(await alice.post(path, {}), { circles: [{ message: "Key 'circles' is required." }] })
    const change = (to: object, of = circle) => alice.post(path, { circles: [], change: { circle: of, to } })
    expectRefusal(await change({}, unknownId), 'circle_not_found')
    expectInvalid(await change({ fields: [unknownId] }), { fields: invalidField('fields') })
    expect((await change({ members: ['zzzzz'] })).body.code).toBe(20_003)
    // Exactly what changing the circle refuses.
    const [ash, foreign] = [await alice.member({ name: 'Ash' }), await bob.member({ name: 'Fern' })]
    await alice.post(circlesPath, { name: 'Family' })
    for (const to of [
      { name: 'family' },
      { shows: ['list'], history: 7 },
      { members: [ash.id, ash.uuid] },
      { members: [foreign.id] },
    ]) {
      const saved = await alice.patch(`${circlesPath}/${circle}`, to)
      expect(saved.status).toBeGreaterThanOrEqual(400)
      expect((await change(to)).text).toBe(saved.text)
    }
    expectRefusal(await t.stranger.post(path, { circles: [] }), 'unauthorized')
  })

  test('has the newest status of the run that goes on, only where a circle shows it', async () => {
    const alice = await t.system()
    const [ash, birch] = await alice.members('Ash', 'Birch')
    const notes = [{ member: ash.id, status: 'at the lake' }]
    await alice.post('/v2/systems/@me/switches', { members: [ash.id], extended: { notes } })
    await alice.switch([ash, birch])
    const make = async (shows: string[]) =>
      (await alice.post(circlesPath, { name: shows.join(), shows, everyone: true })).body.id
    const told = await alice.post(path, { circles: [await make(['front', 'status'])] })
    expect(told.body.front.statuses).toEqual({ [ash.id]: 'at the lake' })
    expect((await alice.post(path, { circles: [await make(['front'])] })).body.front.statuses).toEqual({})
  })

  test('takes at most six statements, however many members there are', async () => {
    const alice = await t.system()
    await alice.members(...Array.from({ length: 30 }, (_, i) => `Member ${i}`))
    const { body } = await alice.post(circlesPath, { name: 'All', everyone: true })
    expect(await t.statements(() => alice.post(path, { circles: [body.id] }))).toBeLessThanOrEqual(6)
  })
})
