import { expect, test } from 'bun:test'
import type { Reminder } from '@polyphony/contract'
import { keyOf } from '../../support/callers/keys.ts'
import type { Caller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { importInto, membersOf } from '../../support/datafiles/imports.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/v2/systems/@me/reminders'
/** A file of Simply Plural. */
const simplyPlural = (parts: object = {}) => ({
  users: [{ _id: 'u', username: 'grove' }],
  members: [{ _id: 'a', uid: 'u', name: 'Ash' }],
  frontHistory: [],
  automatedReminders: [
    { _id: 'r1', uid: 'u', name: 'Drink', message: 'Some tea.', action: 0, delayInHours: 1.5, type: 2 },
    { _id: 'r2', uid: 'u', name: 'Bye', action: 1, delayInHours: 0, type: 0, enabled: false },
    { _id: 'r3', uid: 'u', name: 'Much later', action: 0, delayInHours: 169, type: 1 },
  ],
  repeatedReminders: [
    {
      ...{ _id: 'r4', uid: 'u', name: 'Water', message: '', dayInterval: 2, time: { hour: 9, minute: 5 } },
      startTime: { year: 2023, month: 11, day: 14 },
    },
    { _id: 'r5', uid: 'u', name: 'Never', dayInterval: 0, time: { hour: 9, minute: 0 } },
  ],
  ...parts,
})

eachStore('reminders in a data file', (store) => {
  const t = useV2(store)
  const remindersOf = async (who: Caller): Promise<Reminder[]> => (await who.get(path)).body

  test('those of Simply Plural come along, off ones off, and what does not fit is kept and told', async () => {
    const grove = await t.system()
    await grove.patch('/v2/systems/@me/settings', { timezone: 'Europe/Oslo' })
    const { status, body } = await importInto(grove, simplyPlural())
    expect([status, body.reminders]).toEqual([200, { created: 3, updated: 0, unchanged: 0 }])
    expect(await remindersOf(grove)).toMatchObject([
      {
        ...{ name: 'Drink', text: 'Some tea.', enabled: true, while: [], channels: [] },
        on: { kind: 'front', event: 'start', member: null, minutes: 90 },
      },
      { name: 'Bye', text: null, enabled: false, on: { kind: 'front', event: 'stop', minutes: 0 } },
      {
        name: 'Water',
        text: null,
        on: { kind: 'repeat', every: 2, at: '09:05', from: '2023-11-14', timezone: 'Europe/Oslo' },
      },
    ])
    const told = body.warnings.filter(({ about }: { about?: string }) => about === 'reminders')
    expect(told.map(({ code, count }: { code: string; count: number }) => [code, count])).toEqual([
      ['reminders_widened', 1],
      ['reminders_kept', 2],
    ])
    const kept = (await grove.get('/v2/systems/@me/export?format=pluralport')).text
    for (const name of ['Much later', 'Never', 'Water']) expect(kept).toContain(name)
  })

  test('a second import changes nothing, also when somebody has changed one', async () => {
    const grove = await t.system()
    await importInto(grove, simplyPlural())
    const [drink, ...rest] = await remindersOf(grove)
    const changed = { name: 'Drink water', text: null, enabled: false }
    expect((await grove.patch(`${path}/${drink?.id}`, changed)).status).toBe(200)
    const { body } = await importInto(grove, simplyPlural())
    expect(body.reminders).toEqual({ created: 0, updated: 0, unchanged: 3 })
    expect(await remindersOf(grove)).toMatchObject([changed, ...rest])
    const elsewhere = await t.system()
    expect((await importInto(elsewhere, simplyPlural())).body.reminders.created).toBe(3)
  })

  test('there are never more than 100, and the others are told', async () => {
    const grove = await t.system()
    const many = Array.from({ length: 102 }, (_, i) => ({
      ...{ _id: `r${i}`, name: `Drink ${i}`, action: 0, delayInHours: 1, type: 2 },
    }))
    const { body } = await importInto(
      grove,
      simplyPlural({ automatedReminders: many, repeatedReminders: [] }),
    )
    expect(body.reminders.created).toBe(100)
    expect(body.warnings).toContainEqual({
      level: 'warning',
      code: 'reminders_dropped',
      message: 'There is no room for all reminders. The others are kept for export.',
      about: 'reminders',
      count: 2,
    })
  })

  test('our own file brings them back as they were, without channels, and once', async () => {
    const grove = await t.system()
    const [ash, birch] = await grove.members('Ash', 'Birch')
    const bodies = [
      { name: 'Plants', text: 'All of them.', on: { kind: 'repeat', weekdays: [1, 5], at: '18:00' } },
      { name: 'Rest', on: { kind: 'front', event: 'start', member: ash.id, minutes: 60 } },
      { name: 'Here?', on: { kind: 'silence', minutes: 720 }, while: [birch.id], missed: 'skip' },
      { name: 'Month', on: { kind: 'repeat', day: 31, at: '08:00', timezone: 'Asia/Tokyo' }, enabled: false },
    ]
    for (const body of bodies) expect((await grove.post(path, body)).status).toBe(201)
    const before = await remindersOf(grove)
    const file = JSON.parse((await grove.get('/v2/systems/@me/export?format=polyphony')).text)
    expect(file.reminders).toHaveLength(4)
    expect((await importInto(grove, file)).body.reminders).toEqual({ created: 0, updated: 0, unchanged: 4 })
    expect(await remindersOf(grove)).toEqual(before)

    const other = await t.system()
    expect((await importInto(other, file)).body.reminders.created).toBe(4)
    expect((await importInto(other, file)).body.reminders).toEqual({ created: 0, updated: 0, unchanged: 4 })
    const names = new Map((await membersOf(other)).map(({ id, name }) => [id, name]))
    const there = await remindersOf(other)
    const plain = ({ name, text, missed, enabled }: Reminder) => ({ name, text, missed, enabled })
    expect(there.map(plain)).toEqual(before.map(plain))
    expect(there[1]?.on.kind === 'front' && names.get(there[1].on.member ?? '')).toBe('Ash')
    expect(there[2]?.while.map((id) => names.get(id))).toEqual(['Birch'])

    const [plants] = before
    await grove.patch(`${path}/${plants?.id}`, { text: 'Only some.' })
    expect((await importInto(grove, file)).body.reminders).toEqual({ created: 0, updated: 1, unchanged: 3 })
    expect((await remindersOf(grove))[0]?.text).toBe('All of them.')
  })

  test('programs with a key neither bring nor get any', async () => {
    const grove = await t.system()
    await grove.post(path, { name: 'Plants', on: { kind: 'silence', minutes: 60 } })
    const key = await keyOf(t, grove, ['write:all', 'read:all'])
    const file = JSON.parse((await grove.get('/v2/systems/@me/export?format=polyphony')).text)
    const { body } = await importInto(key, {
      ...file,
      reminders: [{ ...file.reminders[0], id: crypto.randomUUID() }],
    })
    expect(body.reminders).toEqual({ created: 0, updated: 0, unchanged: 0 })
    expect(await remindersOf(grove)).toHaveLength(1)
    expect((await key.get('/v2/systems/@me/export?format=polyphony')).text).not.toContain('"reminders"')
  })
})
