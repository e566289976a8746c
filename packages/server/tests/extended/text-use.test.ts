import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sql } from '../../src/store/sql/sql.ts'
import { useV2 } from '../support/callers/v2.ts'
import { importInto, smallFile } from '../support/datafiles/imports.ts'
import { runs } from '../support/runs.ts'
import { eachStore } from '../support/stores/stores.ts'

const me = '/v2/systems/@me'
const texts = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const steps = [
  'describe',
  'describe at length',
  'archive',
  'describe the system',
  'group',
  'note',
  'change a note',
  'switch',
  'status',
  'comment',
  'value',
  'value of the system',
  'delete a member',
  'delete a group',
  'delete a note',
  'delete a field',
  'delete a switch',
  'delete all switches',
  'import',
] as const
const histories = fc.array(fc.tuple(fc.constantFrom(...steps), texts, fc.nat(99)), {
  minLength: 5,
  maxLength: 40,
})

eachStore('the use of text', (store) => {
  const t = useV2(store)

  test('is what all texts add up to, whatever was written, deleted and imported', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const alice = await t.system()
        const { body: field } = await alice.post(`${me}/fields`, { name: 'Plans', type: 'text' })
        await alice.member({ name: 'First' })
        /** One of the things that a list has now. */
        const one = async (path: string, n: number): Promise<string | undefined> => {
          const { body } = await alice.get(path)
          return body.length > 0 ? body[n % body.length].id : undefined
        }
        for (const [step, text, n] of history) {
          const member = await one(`${me}/members`, n)
          const group = await one(`${me}/groups`, n)
          const note = await one(`${me}/notes`, n)
          const front = await one(`${me}/switches`, n)
          const words = text || 'words'
          const value = { extended: { fields: { [field.id]: text } } }
          const at = { timestamp: new Date(1.6e12 + n * 1e6).toISOString() }
          const acts: Record<(typeof steps)[number], () => unknown> = {
            describe: () => alice.patch(`/v2/members/${member}`, { description: text }),
            'describe at length': () =>
              alice.patch(`/v2/members/${member}`, {
                extended: { description: text === null ? null : text.repeat(60) },
              }),
            archive: () =>
              alice.patch(`/v2/members/${member}`, { extended: { archived: true, archived_reason: text } }),
            'describe the system': () => alice.patch(me, { description: text }),
            group: () => alice.post('/v2/groups', { name: `Group ${n}`, description: text }),
            note: () => alice.post(`${me}/notes`, { title: 'A day', text: words }),
            'change a note': () => alice.patch(`${me}/notes/${note}`, { text: words.repeat(3) }),
            switch: () =>
              alice.post(`${me}/switches`, {
                members: n % 2 ? [] : [member],
                ...at,
                extended: { notes: [{ member: null, note: text }] },
              }),
            status: () =>
              alice.patch(`${me}/switches/${front}`, { extended: { notes: [{ member, status: text }] } }),
            comment: () => alice.post(`${me}/switches/${front}/comments`, { text: words }),
            value: () => alice.patch(`/v2/members/${member}`, value),
            'value of the system': () => alice.patch(me, value),
            'delete a member': () => alice.delete(`/v2/members/${member}`),
            'delete a group': () => alice.delete(`/v2/groups/${group}`),
            'delete a note': () => alice.delete(`${me}/notes/${note}`),
            'delete a field': () => alice.delete(`${me}/fields/${field.id}`),
            'delete a switch': () => alice.delete(`${me}/switches/${front}`),
            'delete all switches': () => alice.delete(`${me}/switches`),
            import: () =>
              importInto(
                alice,
                smallFile({
                  members: [{ id: `mem${n}`, name: `Member ${n}`, description: words }],
                  groups: [{ id: `grp${n}`, name: `Group ${n}`, description: words, members: [] }],
                  switches: [{ ...at, members: [`mem${n}`] }],
                }),
              ),
          }
          await acts[step]()
        }
        expect(await t.ctx.store.textUse.wrong()).toBe(0)
      }),
      { numRuns: runs(12) },
    )
    await (await t.system()).patch('/v2/systems/@me', { description: 'By the sea.' })
    await t.ctx.store.driver.transact(async (tx) => {
      await tx.run(sql`update text_use set text_bytes = 7`)
      await tx.run(sql`delete from text_use where system_id = (select max(system_id) from text_use)`)
    })
    expect(await t.ctx.store.textUse.wrong()).toBeGreaterThan(0)
    await t.ctx.store.transact((tx) => tx.textUse.correct())
    expect(await t.ctx.store.textUse.wrong()).toBe(0)
    const [use] = await t.ctx.store.textUse.largest(1)
    expect(use?.text_bytes).toBeGreaterThan(0)
  })
})
