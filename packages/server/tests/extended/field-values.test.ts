import { expect, test } from 'bun:test'
import { type CustomField, limits } from '@polyphony/contract'
import { sql } from '../../src/store/sql/sql.ts'
import { keyOf } from '../support/callers/keys.ts'
import type { Caller, SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { outboxOf } from '../support/cases/outbox.ts'
import { expectInvalid, invalidField, tooLong } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const me = '/v2/systems/@me'
const misfit = { fields: invalidField('fields') }
const path = ({ id }: { id: string }) => `/v2/members/${id}`
const valuesOf = async (caller: Caller, address: string) =>
  (await caller.get(`${address}?include=extended`)).body.extended.fields

eachStore('values of custom fields', (store) => {
  const t = useV2(store)

  /** A system with a public and a private field. */
  async function withFields() {
    const alice = await t.system()
    const [open, closed] = [await alice.field({ privacy: 'public' }), await alice.field()]
    return { alice, open, closed, member: await alice.member() }
  }
  const set = (alice: SystemCaller, address: string, fields: object) =>
    alice.patch(address, { extended: { fields } })

  test('members and the system take them in PATCH, members in POST, and show them to who asks', async () => {
    const { alice, open, closed, member } = await withFields()
    const fields = { [open.id]: 'green', [closed.id]: 'quiet "tea"\n' }
    const made = await alice.post('/v2/members', { name: 'Wren', extended: { fields } })
    expect([made.status, made.body.extended.fields]).toEqual([200, fields])
    for (const address of [path(member), me]) {
      expect(await valuesOf(alice, address)).toEqual({})
      const { status, body } = await set(alice, address, { [open.id.toUpperCase()]: 'black' })
      expect([status, body.extended.fields]).toEqual([200, { [open.id]: 'black' }])
      await set(alice, address, { [closed.id]: 'x' })
      expect(await valuesOf(alice, address)).toEqual({ [open.id]: 'black', [closed.id]: 'x' })
      expect((await set(alice, address, { [open.id]: null })).body.extended.fields).toEqual({
        [closed.id]: 'x',
      })
      expect((await alice.get(address)).body).not.toHaveProperty('extended')
      expect((await alice.patch(address, { name: 'Same' })).body).not.toHaveProperty('extended')
    }
    const listed = (await alice.get(`${me}/members?include=extended`)).body
    expect(listed.map((each: { extended: { fields: object } }) => each.extended.fields)).toEqual([
      { [closed.id]: 'x' },
      fields,
    ])
  })

  test('an unknown field or a value that does not fit refuses the whole request', async () => {
    const { alice, open, member } = await withFields()
    const foreign = await (await t.system()).field()
    const year = await alice.field({ type: 'year' })
    const bad: unknown[] = [{ [foreign.id]: 'x' }, { nonsense: 'x' }, { [year.id]: '2024' }, { [year.id]: 0 }]
    for (const fields of [...bad, { [open.id]: 'fits', [year.id]: 1.5 }, null, [], 'x']) {
      for (const address of [path(member), me]) {
        expectInvalid(await alice.patch(address, { name: 'Robin', extended: { fields } }), misfit)
      }
      expectInvalid(await alice.post('/v2/members', { name: 'Robin', extended: { fields } }), misfit)
    }
    expectInvalid(await alice.post('/v2/members', { name: null, extended: { fields: bad[0] } }), {
      name: [{ message: 'Member name can not be set to null.' }],
      ...misfit,
    })
    const longTag = { tag: 'x'.repeat(limits.tag + 1), extended: { fields: bad[0] } }
    expectInvalid(await alice.patch(me, longTag), {
      tag: tooLong('tag', limits.tag + 1, limits.tag),
      ...misfit,
    })
    expectInvalid(await alice.patch(path(member), { color: 'green', extended: { fields: bad[0] } }), {
      color: invalidField('color'),
      ...misfit,
    })
    expect((await alice.get(`${me}/members`)).body).toHaveLength(1)
    expect((await alice.get(path(member))).body.name).toBe(member.name)
    expect(await valuesOf(alice, path(member))).toEqual({})
    expect(await valuesOf(alice, me)).toEqual({})
  })

  test('values are stored as they are shown, whatever the type', async () => {
    const { alice, member } = await withFields()
    const odd = JSON.parse('{"b":[1,{"__proto__":null}],"a":"\\u2028"}')
    const cases = [
      ['color', '4A7FB0', '4a7fb0'],
      ['timestamp', '2024-03-05T12:00:00.500+02:00', '2024-03-05T10:00:00.5Z'],
      ['date_range', { end: null, start: '2024-01-01' }, { start: '2024-01-01', end: null }],
      ['number', 1e21, 1e21],
      ['boolean', false, false],
      ['json', odd, odd],
    ] as const
    for (const [type, value, shown] of cases) {
      const { id } = await alice.field({ type })
      const { body } = await set(alice, path(member), { [id]: value })
      expect(JSON.stringify(body.extended.fields[id])).toBe(JSON.stringify(shown))
    }
  })

  test('all values of one object have 200,000 characters', async () => {
    const { alice, member } = await withFields()
    const made: CustomField[] = []
    for (let i = 0; i < 11; i++) made.push(await alice.field())
    const long = (fields: CustomField[]) =>
      Object.fromEntries(fields.map(({ id }) => [id, 'x'.repeat(20_000)]))
    expect((await set(alice, path(member), long(made.slice(0, 10)))).status).toBe(200)
    const last = made.at(-1)?.id ?? ''
    expectInvalid(await set(alice, path(member), { [last]: 'y' }), {
      fields: tooLong('fields', 200_001, 200_000),
    })
    expect((await set(alice, path(member), { [last]: 'y', [made[0]?.id ?? '']: 'x' })).status).toBe(200)
  })

  test('a type with values stays, and so do options that a value uses', async () => {
    const { alice, member } = await withFields()
    const field = await alice.field({ type: 'multiselect', options: ['a', 'b', 'c'] })
    const address = `${me}/fields/${field.id}`
    await set(alice, path(member), { [field.id]: ['a'] })
    await set(alice, me, { [field.id]: ['b'] })
    expectInvalid(await alice.patch(address, { type: 'select' }), { type: invalidField('type') })
    for (const options of [
      ['b', 'c'],
      ['a', 'c'],
    ]) {
      expectInvalid(await alice.patch(address, { options }), { options: invalidField('options') })
    }
    const fewer = await alice.patch(address, { type: 'multiselect', options: ['b', 'a', 'd'] })
    expect(fewer.body.options).toEqual(['b', 'a', 'd'])
    await set(alice, path(member), { [field.id]: null })
    await set(alice, me, { [field.id]: null })
    expect((await alice.patch(address, { type: 'text' })).body).toMatchObject({ type: 'text', options: null })
  })

  test('a value equal to the stored one is accepted although it no longer fits', async () => {
    const { alice, member } = await withFields()
    const field = await alice.field({ type: 'json' })
    await set(alice, path(member), { [field.id]: { a: 1, b: [2] } })
    await t.ctx.store.driver.transact((tx) =>
      tx.all(sql`update custom_fields set type = 'year' where uuid = ${field.id}`),
    )
    expect((await set(alice, path(member), { [field.id]: { b: [2], a: 1 } })).status).toBe(200)
    expectInvalid(await set(alice, path(member), { [field.id]: { a: 1 } }), misfit)
  })

  test('strangers see values of public fields, of members who are not private', async () => {
    const { alice, open, closed, member } = await withFields()
    const fields = { [open.id]: 'green', [closed.id]: 'secret' }
    for (const address of [path(member), me]) await set(alice, address, fields)
    const system = `/v2/systems/${alice.id}`
    await alice.switch([member])
    for (const caller of [t.stranger, await t.system()]) {
      for (const address of [path(member), system]) {
        expect(await valuesOf(caller, address)).toEqual({ [open.id]: 'green' })
      }
      const front = (await caller.get(`${system}/fronters?include=extended`)).body.members
      expect(front[0].extended.fields).toEqual({ [open.id]: 'green' })
    }
    expect(await valuesOf(alice, path(member))).toEqual(fields)
    await alice.patch(path(member), { privacy: { visibility: 'private' } })
    expect(await valuesOf(t.stranger, path(member))).toEqual({})
    const key = await keyOf(t, alice, ['read:members'])
    expect(await valuesOf(key, path(member))).toEqual(fields)
    await alice.patch(`${me}/fields/${open.id}`, { privacy: 'private' })
    expect(await valuesOf(t.stranger, system)).toEqual({})
  })

  test('events carry the changed values; a deleted field is one event and takes its values along', async () => {
    const { alice, open, closed, member } = await withFields()
    await set(alice, path(member), { [open.id]: 'a', [closed.id]: null })
    await set(alice, me, { [open.id]: 'b' })
    await alice.delete(`${me}/fields/${open.id}`)
    const told = (await outboxOf(t, alice)).slice(-3)
    expect(told.map(({ type, id, data }) => [type, id, data && JSON.parse(data)])).toEqual([
      ['UPDATE_MEMBER', member.uuid, { extended: { fields: { [open.id]: 'a', [closed.id]: null } } }],
      ['UPDATE_SYSTEM', null, { extended: { fields: { [open.id]: 'b' } } }],
      ['DELETE_FIELD', open.id, null],
    ])
    for (const address of [path(member), me]) expect(await valuesOf(alice, address)).toEqual({})
  })

  test('a list reads all values at once', async () => {
    const { alice, open, closed, member } = await withFields()
    const read = () => alice.get(`${me}/members?include=extended`)
    await set(alice, path(member), { [open.id]: 'a' })
    const [few] = [await t.statements(read)]
    for (let i = 0; i < 20; i++) {
      await alice.member({ extended: { fields: { [open.id]: `${i}`, [closed.id]: 'x' } } })
    }
    expect(await t.statements(read)).toEqual(few)
  })
})
