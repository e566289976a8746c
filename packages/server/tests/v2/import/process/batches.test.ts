import { expect, test } from 'bun:test'
import { useV2 } from '../../../support/callers/v2.ts'
import { importInto } from '../../../support/datafiles/imports.ts'
import { eachStore } from '../../../support/stores/stores.ts'

const count = 400
const moment = (second: number) => new Date(1.6e12 + second * 1000).toISOString()

/** A file of our own: each switch has a status, a note and a comment, and each is from a day of the journal. */
const ownFile = (word: string, more: object[] = []) => {
  const places = Array.from({ length: count }, (_, i) => i)
  const uuid = (kind: number, i: number) => `91aa000${kind}-0000-4000-8000-${String(i).padStart(12, '0')}`
  const on = (i: number) => ({ switch: uuid(1, i), timestamp: moment(i), member: 'wrenab' })
  return {
    version: 2,
    polyphony_version: '1',
    members: [{ id: 'wrenab', name: 'Wren' }],
    switches: places.map((i) => ({ id: uuid(1, i), timestamp: moment(i), members: ['wrenab'] })),
    switch_notes: places.map((i) => ({ ...on(i), status: word, note: `${word} ${i}` })),
    switch_comments: [
      ...places.map((i) => ({ ...on(i), id: uuid(2, i), text: `${word} ${i}`, created: moment(i) })),
      ...more,
    ],
    notes: places.map((i) => ({ id: uuid(3, i), title: word, text: `${word} ${i}`, created: moment(i) })),
  }
}

eachStore('an import into a system that has most of the file', (store) => {
  const t = useV2(store)

  test('changes many rows with few statements', async () => {
    const alice = await t.system()
    expect((await importInto(alice, ownFile('Tea'))).status).toBe(200)
    const same = await t.statements(() => importInto(alice, ownFile('Tea')))
    const more = Array.from({ length: count }, (_, i) => ({
      id: crypto.randomUUID(),
      switch: crypto.randomUUID(),
      timestamp: moment(i),
      member: null,
      text: `More ${i}`,
      created: moment(i),
    }))
    let report: { notes?: object; comments?: object } = {}
    const changed = await t.statements(async () => {
      report = (await importInto(alice, ownFile('Cake', more))).body
    })
    expect(report).toMatchObject({
      notes: { updated: count },
      comments: { updated: count, created: count },
    })
    expect(changed - same).toBeLessThan(count / 4)
    const { body: export_ } = await alice.get('/v2/systems/@me/export?format=polyphony')
    const said = [export_.switch_notes, export_.switch_comments, export_.notes].map((list) =>
      JSON.stringify(list),
    )
    for (const text of said) expect(text).not.toContain('Tea')
    expect(export_.switch_notes).toHaveLength(count)
    expect(export_.switch_comments).toHaveLength(2 * count)
    const { body: found } = await alice.get('/v2/systems/@me/notes?query=cake%20399')
    expect(found).toHaveLength(1)
  })
})
