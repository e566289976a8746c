import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sql } from '../../src/store/sql/sql.ts'
import { Caller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { runs } from '../support/runs.ts'
import { eachStore } from '../support/stores/stores.ts'

const me = '/v2/systems/@me'
const place = fc.nat(2)
const words: fc.Arbitrary<string | null> = fc.oneof(
  fc.constantFrom(null, 'é "tea"', '\u2028,":'),
  fc.constant('x'.repeat(9_000)),
)
const values = fc.array(fc.tuple(place, words), { maxLength: 3 })
interface Step {
  kind: string
  place: number
  values?: [field: number, value: string | null][]
}
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('set'), place, values }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create'), place, values }) },
  fc.record({ kind: fc.constantFrom('delete member', 'delete field', 'export', 'import'), place }),
)
const lastSteps: Step[] = [
  { kind: 'create', place: 0, values: [0, 1, 2].map((at) => [at, 'tea']) },
  ...[0, 1, 2].map((place) => ({ kind: 'delete field', place })),
]

eachStore('the joined values of members', (store) => {
  const t = useV2(store)

  /** Compares the kept texts with the rows, and the owner's list with both. */
  async function expectTrue(owners: readonly Caller[]): Promise<void> {
    const { driver } = t.ctx.store
    const rows = await driver.all<{ member_id: number; uuid: string; field: string; value: string }>(
      sql`select v.member_id, m.uuid, v.field, v.value from member_fields v join members m on m.id = v.member_id`,
    )
    const texts = Map.groupBy(rows, ({ uuid }) => uuid)
      .entries()
      .map(([uuid, its]) => {
        const sorted = its.toSorted((a, b) => (a.field < b.field ? -1 : 1))
        return [uuid, sorted.map(({ field, value }) => `${field}":${value}`).join(',"')] as const
      })
    const all = new Map(texts)
    const kept = await driver.all<{ uuid: string; fields: string }>(
      sql`select m.uuid, j.fields from joined_fields j join members m on m.id = j.member_id`,
    )
    const short = [...all].filter(([, text]) => text.length <= 16_000)
    expect(new Map(kept.map(({ uuid, fields }) => [uuid, fields]))).toEqual(new Map(short))
    for (const owner of owners) {
      for (const { uuid, extended } of (await owner.get(`${me}/members?include=extended`)).body) {
        expect(extended.fields).toEqual(JSON.parse(all.has(uuid) ? `{"${all.get(uuid)}}` : '{}'))
      }
    }
  }

  test('equal the values after any changes, imports and deletions', async () => {
    const property = fc.asyncProperty(fc.array(anyStep, { maxLength: 9 }), async (steps) => {
      const alice = await t.system()
      const owners: Caller[] = [alice]
      const fields = [await alice.field(), await alice.field(), await alice.field()]
      const members = [await alice.member(), await alice.member()]
      let file = ''
      for (const step of [...steps, ...lastSteps]) {
        const { values = [] } = step
        const named = values.flatMap(([at, value]) => (fields[at] ? [[fields[at].id, value]] : []))
        const extended = { fields: Object.fromEntries(named) }
        const member = members[step.place]
        const field = fields[step.place]
        if (step.kind === 'set' && member) await alice.patch(`/v2/members/${member.id}`, { extended })
        if (step.kind === 'create') {
          members[step.place] = (await alice.post('/v2/members', { name: 'Wren', extended })).body
        }
        if (step.kind === 'delete member' && member) await alice.delete(`/v2/members/${member.id}`)
        if (step.kind === 'delete field' && field) await alice.delete(`${me}/fields/${field.id}`)
        if (step.kind === 'delete member') delete members[step.place]
        if (step.kind === 'delete field') delete fields[step.place]
        if (step.kind === 'export') file = (await alice.get(`${me}/export?format=polyphony`)).text
        if (step.kind === 'import' && file !== '') {
          await alice.post(`${me}/import`, undefined, { raw: file })
          const { body } = await t.stranger.post('/v2/import', undefined, { raw: file })
          owners.push(new Caller(t.url, body.token))
        }
        await expectTrue(owners)
      }
      for (const owner of owners) await owner.delete(me, { confirm: (await owner.get(me)).body.id })
      expect(await t.ctx.store.driver.all(sql`select * from joined_fields`)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs(6) })
  })
})
