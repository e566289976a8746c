import { expect, test } from 'bun:test'
import type { CustomField } from '@polyphony/contract'
import fc from 'fast-check'
import type { Caller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { expectInvalid, expectRefusal, invalidField, tooLong } from '../support/refusals.ts'
import { runs } from '../support/runs.ts'
import { eachStore } from '../support/stores/stores.ts'

const own = '/v2/systems/@me/fields'
const path = ({ id }: Pick<CustomField, 'id'>) => `${own}/${id}`
const required = (key: string) => [{ message: `Key '${key}' is required when creating new custom field.` }]

eachStore('custom fields', (store) => {
  const t = useV2(store)
  const namesOf = async (caller: Caller, ref = '@me') =>
    ((await caller.get(`/v2/systems/${ref}/fields`)).body as CustomField[]).map(({ name }) => name)

  test('POST answers 201 with the field; without more it is private and the last one', async () => {
    const alice = await t.system()
    const made = await alice.post(own, { name: 'Tea', type: 'text' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Tea',
      type: 'text',
      options: null,
      markdown: false,
      position: 0,
      privacy: 'private',
      created: expect.stringMatching(/Z$/),
    })
    const whole = { name: 'x', type: 'select', options: ['a', 'b'], markdown: 'true', position: '7' }
    const second = await alice.post(own, { ...whole, privacy: 'public' })
    expect(second.body).toMatchObject({ ...whole, markdown: true, position: 7, privacy: 'public' })
    expect((await alice.post(own, { name: 'third', type: 'json' })).body.position).toBe(8)
    expect((await alice.get(own)).body.slice(0, 2)).toEqual([made.body, second.body])
  })

  test('bad values are named key by key, and nothing is written', async () => {
    const alice = await t.system()
    expectInvalid(await alice.post(own, {}), { name: required('name'), type: required('type') })
    const bad = {
      name: 'x'.repeat(101),
      type: 'other',
      options: [],
      markdown: null,
      position: -1,
      privacy: null,
    }
    expectInvalid(await alice.post(own, bad), {
      type: invalidField('type'),
      options: invalidField('options'),
      markdown: invalidField('markdown'),
      position: invalidField('position'),
      privacy: invalidField('privacy'),
      name: tooLong('name', 101, 100),
    })
    const many = Array.from({ length: 101 }, (_, i) => `${i}`)
    for (const options of [undefined, null, [], ['a', 'a'], [''], ['x'.repeat(101)], [1], many, 'a', {}]) {
      const res = await alice.post(own, { name: 'x', type: 'select', options })
      expectInvalid(res, { options: invalidField('options') })
    }
    for (const options of [['a'], []]) {
      const res = await alice.post(own, { name: 'x', type: 'text', options })
      expectInvalid(res, { options: invalidField('options') })
    }
    for (const position of [null, 1_000_001, 'x']) {
      expectInvalid(await alice.post(own, { name: 'x', type: 'text', position }), {
        position: invalidField('position'),
      })
    }
    expectRefusal(await alice.post(own, []), 'bad_request')
    expect((await alice.get(own)).body).toEqual([])
  })

  test('PATCH changes what it names', async () => {
    const alice = await t.system()
    const field = await alice.field()
    const { status, body } = await alice.patch(path(field), { name: 'Coffee', privacy: 'public' })
    expect([status, body]).toEqual([200, { ...field, name: 'Coffee', privacy: 'public' }])
    expectRefusal(await alice.patch(path(field), {}), 'bad_request')
    expectRefusal(await alice.patch(path(field), { id: 'x', created: 'x' }), 'bad_request')
    expectInvalid(await alice.patch(path(field), { name: null }), {
      name: [{ message: 'Custom field name can not be set to null.' }],
    })
    expect((await alice.get(own)).body).toEqual([body])
  })

  test('options come and go with the type', async () => {
    const alice = await t.system()
    const field = await alice.field()
    const refused = { options: invalidField('options') }
    expectInvalid(await alice.patch(path(field), { type: 'select' }), refused)
    expectInvalid(await alice.patch(path(field), { options: ['a'] }), refused)
    const select = await alice.patch(path(field), { type: 'select', options: ['a', 'b'] })
    expect(select.body).toMatchObject({ type: 'select', options: ['a', 'b'] })
    expectInvalid(await alice.patch(path(field), { options: null }), refused)
    expectInvalid(await alice.patch(path(field), { type: 'text', options: ['a'] }), refused)
    const multi = await alice.patch(path(field), { type: 'multiselect' })
    expect(multi.body).toMatchObject({ type: 'multiselect', options: ['a', 'b'] })
    const plain = await alice.patch(path(field), { type: 'year' })
    expect(plain.body).toMatchObject({ type: 'year', options: null })
  })

  test('DELETE removes it', async () => {
    const alice = await t.system()
    const field = await alice.field()
    expect((await alice.delete(path(field))).status).toBe(204)
    expectRefusal(await alice.delete(path(field)), 'field_not_found')
    expectRefusal(await alice.patch(path(field), []), 'field_not_found')
    expectRefusal(await alice.delete(`${own}/order`), 'field_not_found')
    expect((await alice.get(own)).body).toEqual([])
  })

  test('only the owner changes fields, and sees no difference between missing and foreign ones', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const field = await alice.field()
    const foreign = `/v2/systems/${alice.id}/fields`
    for (const id of [field.id, '00000000-0000-4000-8000-000000000000', 'x']) {
      expectRefusal(await bob.patch(`${foreign}/${id}`, { name: 'x' }), 'forbidden')
      expectRefusal(await t.stranger.delete(`${foreign}/${id}`), 'forbidden')
      expectRefusal(await bob.delete(`${own}/${id}`), 'field_not_found')
      expectRefusal(await t.stranger.delete(`${own}/${id}`), 'unauthorized')
    }
    expectRefusal(await bob.post(foreign, { name: 'x', type: 'text' }), 'forbidden')
    expectRefusal(await bob.put(`${foreign}/order`, [field.id]), 'forbidden')
    expectRefusal(await t.stranger.get(own), 'unauthorized')
    expectRefusal(await t.stranger.get('/v2/systems/zzzzz/fields'), 'system_not_found')
    expect(await namesOf(alice)).toEqual(['Tea'])
  })

  test('a stranger sees public fields at 0, 1, 2 …', async () => {
    const alice = await t.system()
    for (const [i, privacy] of (['private', 'public', 'private', 'public'] as const).entries()) {
      await alice.field({ name: `${i}`, privacy, position: i * 10 })
    }
    const { body } = await t.stranger.get(`/v2/systems/${alice.id}/fields`)
    const seen = (body as CustomField[]).map(({ name, position }) => [name, position])
    expect(seen).toEqual([
      ['1', 0],
      ['3', 1],
    ])
  })

  test('there are at most 200, also when many are made at once', async () => {
    const alice = await t.system()
    for (let i = 0; i < 195; i++) await alice.field()
    const all = await Promise.all(
      Array.from({ length: 12 }, () => alice.post(own, { name: 'x', type: 'text' })),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5)
    const full = all.find(({ status }) => status !== 201)
    if (full) expectRefusal(full, 'field_limit_reached')
    expectRefusal(await alice.post(own, {}), 'field_limit_reached')
    expect((await alice.get(own)).body).toHaveLength(200)
  })

  test('PUT order takes every field once and answers with the new list', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const [a, b, foreign] = [await alice.field(), await alice.field(), await bob.field()]
    for (const order of [[], [a.id], [a.id, a.id], [a.id, b.id, b.id], [a.id, foreign.id], [a.id, 1], {}]) {
      expectRefusal(await alice.put(`${own}/order`, order), 'bad_request')
    }
    const { status, body } = await alice.put(`${own}/order`, [b.id.toUpperCase(), a.id])
    expect([status, body]).toEqual([
      200,
      [
        { ...b, position: 0 },
        { ...a, position: 1 },
      ],
    ])
    expect((await alice.get(own)).body).toEqual(body)
  })

  test('whatever is made, moved and put into order, the list is by position and then by age', async () => {
    const anyPosition = fc.option(fc.nat({ max: 3 }), { nil: undefined })
    const anyStep = fc.oneof(
      fc.record({ make: anyPosition }),
      fc.record({ move: fc.nat({ max: 9 }), to: fc.nat({ max: 3 }) }),
      fc.record({ order: fc.array(fc.nat(), { minLength: 10, maxLength: 10 }) }),
    )
    const property = fc.asyncProperty(fc.array(anyStep, { maxLength: 12 }), async (steps) => {
      const alice = await t.system()
      const known: { id: string; position: number }[] = []
      const sorted = () => known.toSorted((a, b) => a.position - b.position)
      for (const step of steps) {
        if ('make' in step) {
          const position = step.make
          const last = (sorted().at(-1)?.position ?? -1) + 1
          const { id } = await alice.field(position === undefined ? {} : { position })
          known.push({ id, position: position ?? last })
        } else if ('move' in step) {
          const field = known[step.move]
          if (field) {
            await alice.patch(path(field), { position: step.to })
            field.position = step.to
          }
        } else {
          const order = known.toSorted(
            (a, b) => (step.order[known.indexOf(a)] ?? 0) - (step.order[known.indexOf(b)] ?? 0),
          )
          await alice.put(
            `${own}/order`,
            order.map(({ id }) => id),
          )
          for (const [position, field] of order.entries()) field.position = position
        }
      }
      const { body } = await alice.get(own)
      const shown = (body as CustomField[]).map(({ id, position }) => ({ id, position }))
      expect(shown).toEqual(sorted())
    })
    await fc.assert(property, { numRuns: runs(10) })
  })
})
