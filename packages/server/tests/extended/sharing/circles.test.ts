import { expect, test } from 'bun:test'
import { formatInstant, instant, minutes } from '@polyphony/contract'
import { newPerson } from '../../support/callers/person.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { SetClock } from '../../support/clock.ts'
import { expectInvalid, expectRefusal, invalidField, tooLong } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/v2/systems/@me/circles'
const at = ({ id }: { id: string }) => `${path}/${id}`
const unknownId = '00000000-0000-4000-8000-000000000000'
const start = instant(Date.UTC(2026, 2, 1, 12, 30) * 1000)

eachStore('circles', (store) => {
  const clock = new SetClock(start)
  const t = useV2(store, { context: { clock } })

  test('a circle is made with defaults, read, changed and deleted', async () => {
    const alice = await t.system()
    const [ivo, wren] = await alice.members('Ivo', 'Wren')
    const field = await alice.field()
    const made = await alice.post(path, { name: 'Friends' })
    expect(made.status).toBe(201)
    expect(Object.entries(made.body)).toEqual([
      ['id', made.body.id],
      ['name', 'Friends'],
      ['color', null],
      ['shows', ['front', 'pronouns', 'avatar', 'color']],
      ['others', 'omit'],
      ['history', 0],
      ['fields', []],
      ['everyone', false],
      ['members', []],
      ['except', []],
      ['created', formatInstant(start)],
    ])
    expect((await alice.get(at(made.body))).text).toBe(made.text)
    const change = {
      name: 'Close friends',
      color: 'ABCDEF',
      shows: ['list', 'front'],
      others: 'count',
      history: 30,
      fields: [field.id],
      everyone: true,
      members: [wren.uuid, ivo.id],
      except: [ivo.id],
    }
    const changed = await alice.patch(at(made.body), change)
    expect(changed.status).toBe(200)
    const expected = { ...made.body, ...change, color: 'abcdef', members: [wren.id, ivo.id] }
    expect(changed.body).toEqual(expected)
    const second = await alice.post(path, { name: 'Therapist' })
    expect((await alice.get(path)).body).toEqual([expected, second.body])
    expect((await alice.delete(at(made.body))).status).toBe(204)
    expect((await alice.get(path)).body).toEqual([second.body])
    for (const method of ['GET', 'PATCH', 'DELETE'])
      for (const id of [made.body.id, unknownId, 'x'])
        expectRefusal(
          await alice.request(method, `${path}/${id}`, method === 'PATCH' ? { name: 'x' } : undefined),
          'circle_not_found',
        )
  })

  test('a body that does not fit is refused key by key, and nothing is stored', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const { id } = await alice.member()
    const stranger = await bob.member()
    await alice.post(path, { name: 'Friends' })
    const refuse = async (body: object, problems: Parameters<typeof expectInvalid>[1]) =>
      expectInvalid(await alice.post(path, body), problems)
    await refuse({}, { name: [{ message: "Key 'name' is required." }] })
    await refuse({ name: 'x'.repeat(101) }, { name: tooLong('name', 101, 100) })
    await refuse({ name: 'fRIENDS' }, { name: [{ message: "There is a circle 'fRIENDS' already." }] })
    for (const [key, value] of [
      ['shows', ['front', 'front']],
      ['shows', ['everything']],
      ['others', 'all'],
      ['history', 3651],
      ['history', null],
      ['fields', [unknownId]],
      ['fields', ['x']],
      ['everyone', null],
      ['color', 'red'],
    ] as const)
      await refuse({ name: 'x', [key]: value }, { [key]: invalidField(key) })
    const needsFront = [{ message: "Field history needs 'front' in shows." }]
    await refuse({ name: 'x', shows: ['list'], history: 1 }, { history: needsFront })
    for (const key of ['members', 'except']) {
      expectRefusal(await alice.post(path, { name: 'x', [key]: ['zzzzz'] }), 'member_ref_not_found', 'zzzzz')
      const other = await alice.post(path, { name: 'x', [key]: [stranger.id] })
      expectRefusal(other, 'not_own_member_ref', stranger.id)
      expectRefusal(await alice.post(path, { name: 'x', [key]: [id, id] }), 'duplicate_members')
    }
    expectRefusal(await alice.post(path, { name: 'x', members: 'x' }), 'bad_request')
    const [only] = (await alice.get(path)).body
    expectRefusal(await alice.patch(at(only), {}), 'bad_request')
    expect((await alice.patch(at(only), { name: 'FRIENDS' })).body.name).toBe('FRIENDS')
    expect((await alice.get(path)).body).toHaveLength(1)
  })

  test('without the front a circle has no history', async () => {
    const alice = await t.system()
    const { body } = await alice.post(path, { name: 'x', history: 30 })
    expect((await alice.patch(at(body), { shows: ['list'] })).body.history).toBe(0)
    expect((await alice.patch(at(body), { shows: ['front'] })).body.history).toBe(0)
  })

  test('deleted members and custom fields go from every circle', async () => {
    const alice = await t.system()
    const [ivo, wren] = await alice.members('Ivo', 'Wren')
    const field = await alice.field()
    const named = { members: [ivo.id, wren.id], except: [ivo.id], fields: [field.id] }
    const { body } = await alice.post(path, { name: 'x', ...named })
    await alice.delete(`/v2/members/${ivo.id}`)
    await alice.delete(`/v2/systems/@me/fields/${field.id}`)
    expect((await alice.get(at(body))).body).toEqual({ ...body, members: [wren.id], except: [], fields: [] })
  })

  test('a system has at most 100', async () => {
    const alice = await t.system()
    for (let i = 0; i < 100; i++) expect((await alice.post(path, { name: `${i}` })).status).toBe(201)
    expectRefusal(await alice.post(path, { name: 'one more' }), 'circle_limit_reached')
  })

  test('what a share shows through a circle grows only after confirming, and shrinks at any time', async () => {
    const alice = await t.system()
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { token: alice.token })
    const [ivo, wren] = await alice.members('Ivo', 'Wren')
    const circle = (await ada.post(path, { name: 'Friends', members: [ivo.id] })).body
    const unshared = (await ada.post(path, { name: 'Nobody yet', members: [ivo.id] })).body
    const share = { name: 'Sam', circles: [circle.id] }
    expect((await ada.post('/v2/systems/@me/shares', share)).status).toBe(201)
    clock.time += minutes(11)
    const more = [
      { members: [ivo.id, wren.id] },
      { everyone: true },
      { shows: [...circle.shows, 'status'] },
      { others: 'someone' },
      { history: 1 },
      { members: [wren.id] },
      { shows: ['list'], members: [] },
    ]
    for (const body of more.slice(0, 6)) expectRefusal(await ada.patch(at(circle), body), 'unconfirmed')
    for (const body of more) expect((await ada.patch(at(unshared), body)).status).toBe(200)
    for (const body of [{ name: 'F.', color: 'abcdef' }, { shows: ['front'] }, { members: [] }])
      expect((await ada.patch(at(circle), body)).status).toBe(200)
    expectRefusal(await ada.patch(at(circle), { members: [ivo.id], others: 'omit' }), 'unconfirmed')
    expect((await alice.patch(at(circle), { members: [ivo.id] })).status).toBe(200)
    const log = (await ada.get('/v2/people/@me/log')).body.map(({ what }: { what: string }) => what)
    expect(log.slice(0, 2)).toEqual(['share_widened', 'share_made'])
    expect((await ada.delete(at(circle))).status).toBe(204)
  })

  test('deleted members and custom fields in a circle do not make less look like more', async () => {
    const alice = await t.system()
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { token: alice.token })
    const [ivo, wren] = await alice.members('Ivo', 'Wren')
    const field = await alice.field()
    const named = { members: [ivo.id, wren.id], except: [ivo.id], fields: [field.id] }
    const circle = (await ada.post(path, { name: 'Friends', ...named })).body
    await ada.post('/v2/systems/@me/shares', { name: 'Sam', circles: [circle.id] })
    await alice.delete(`/v2/members/${ivo.id}`)
    await alice.delete(`/v2/systems/@me/fields/${field.id}`)
    clock.time += minutes(11)
    for (const body of [{ name: 'F.' }, { shows: ['front'] }, { members: [] }])
      expect((await ada.patch(at(circle), body)).status).toBe(200)
    expectRefusal(await ada.patch(at(circle), { members: [wren.id] }), 'unconfirmed')
  })

  test('a circle whose reserve holds for others is not taken away without confirming', async () => {
    const alice = await t.system()
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { token: alice.token })
    const reserved = (await ada.post(path, { name: 'Reserved' })).body
    const open = (await ada.post(path, { name: 'Open', others: 'count' })).body
    await ada.post('/v2/systems/@me/shares', { name: 'Sam', circles: [reserved.id, open.id] })
    clock.time += minutes(11)
    expectRefusal(await ada.delete(at(reserved)), 'unconfirmed')
    expect((await ada.delete(at(open))).status).toBe(204)
    expect((await ada.delete(at(reserved))).status).toBe(204)
  })
})
