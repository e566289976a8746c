import { expect, test } from 'bun:test'
import { useV2 } from '../support/callers/v2.ts'
import { outboxOf } from '../support/cases/outbox.ts'
import { eachStore } from '../support/stores/stores.ts'

const me = '/v2/systems/@me'

eachStore('an event', (store) => {
  const t = useV2(store)

  test('never repeats a text over 4 kB: its key is null, and the last key names it', async () => {
    const alice = await t.system()
    const { id } = await alice.member({ name: 'Wren' })
    const { body: field } = await alice.post(`${me}/fields`, { name: 'Plans', type: 'text' })
    const { body: front } = await alice.post(`${me}/switches`, { members: [id] })
    const lastData = async () => JSON.parse((await outboxOf(t, alice)).at(-1)?.data ?? '')
    const [most, long] = ['木'.repeat(1333), '木'.repeat(1334)]
    const member = `/v2/members/${id}`

    await alice.patch(member, { description: '木'.repeat(1000), extended: { description: long } })
    const cut = await lastData()
    expect(cut.description).toHaveLength(1000)
    expect(cut.extended).toEqual({ description: null, long: ['description'] })
    await alice.patch(member, { extended: { description: most } })
    expect((await lastData()).extended).toEqual({ description: most })
    await alice.patch(member, { extended: { archived: false, fields: { [field.id]: long } } })
    const { extended } = await lastData()
    expect(Object.keys(extended)).toEqual(['archived', 'fields', 'long'])
    expect(extended).toMatchObject({ fields: null, long: ['fields'] })
    await alice.patch(`${me}/switches/${front.id}`, { extended: { notes: [{ member: null, note: long }] } })
    expect((await lastData()).extended).toEqual({ notes: null, long: ['notes'] })
    const { body: note } = await alice.post(`${me}/notes`, { title: 'A day', text: long })
    expect(await lastData()).toMatchObject({ title: 'A day', text: null, long: ['text'] })
    await alice.patch(`${me}/notes/${note.id}`, { text: long })
    expect(Object.keys(await lastData()).at(-1)).toBe('long')
    await alice.post(`${me}/switches/${front.id}/comments`, { text: long })
    expect(Object.entries(await lastData()).at(-1)).toEqual(['long', ['text']])

    const options = Array.from({ length: 100 }, (_, i) => `${i} ${'x'.repeat(90)}`)
    await alice.post(`${me}/fields`, { name: 'Tea', type: 'select', options })
    expect(await lastData()).toMatchObject({ name: 'Tea', options: null, long: ['options'] })
    await alice.patch(`${me}/fields/${field.id}`, { type: 'select', options })
    expect(await lastData()).toMatchObject({ type: 'select', options: null, long: ['options'] })
  })
})
