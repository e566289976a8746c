import { expect, test } from 'bun:test'
import { Caller } from '../../../support/callers/server.ts'
import { useV2 } from '../../../support/callers/v2.ts'
import { atSecond, importInto } from '../../../support/datafiles/imports.ts'
import { eachStore } from '../../../support/stores/stores.ts'

const people = Array.from({ length: 160 }, (_, i) => `m${i}`)
const assignments = people.map((member_id) => ({ member_id, front_role: 'member' }))

const pluralport = {
  pluralport_version: '0.1',
  systems: [{ id: 's', name: 'Grove' }],
  members: people.map((id) => ({ id, system_id: 's', name: `Member ${id}` })),
  front_events: [{ id: 'e', system_id: 's', at: atSecond(1), assignments }],
}
const simplyPlural = {
  users: [{ _id: 'u', username: 'grove' }],
  members: people.map((_id) => ({ _id, uid: 'u', name: `Member ${_id}` })),
  frontHistory: people.map((member, i) => ({
    _id: `entry ${member}`,
    member,
    startTime: Date.parse(atSecond(1)) + Math.floor(i / 40),
    live: true,
    customStatus: `Status ${member}.`,
  })),
}

eachStore('more than 150 members who front at once', (store) => {
  const t = useV2(store)
  const there = useV2(store)

  const outOf = async (owner: Caller, format: string) =>
    (await owner.get(`/v2/systems/@me/export?format=${format}`)).body
  /** Imports a file, and gives what an export has of it here and on another server. */
  async function move(file: object) {
    const alice = await t.system()
    const report = (await importInto(alice, file)).body
    const [now] = (await alice.get('/v2/systems/@me/switches?limit=1')).body
    expect(now.members).toHaveLength(150)
    const made = await new Caller(there.url).post('/v2/import', await outOf(alice, 'polyphony'))
    expect(made.status).toBe(201)
    const elsewhere = new Caller(there.url, made.body.token)
    return { report, files: [await outOf(alice, 'pluralport'), await outOf(elsewhere, 'pluralport')] }
  }
  const crowded = (report: { warnings: { code: string }[] }) =>
    report.warnings.filter(({ code }) => code === 'front_crowded')

  test('go out again as they came in with PluralPort, and by a file of our own', async () => {
    const { report, files } = await move(pluralport)
    expect(crowded(report)).toMatchObject([
      { level: 'warning', message: expect.stringContaining(`${atSecond(1)} there were 160`), count: 1 },
    ])
    for (const { front_events } of files) {
      expect(front_events).toHaveLength(1)
      expect(front_events[0].assignments).toHaveLength(160)
    }
  })

  test('of Simply Plural go out with the entries that no switch shows', async () => {
    const { report, files } = await move(simplyPlural)
    expect(crowded(report)).toMatchObject([{ level: 'warning', count: 1 }])
    for (const { extensions } of files) {
      const entries = extensions.simply_plural.frontHistory
      expect(entries).toEqual(
        expect.arrayContaining([expect.objectContaining(simplyPlural.frontHistory[155] ?? {})]),
      )
      expect(entries.filter(({ member }: { member?: string }) => member)).toHaveLength(10)
    }
  })
})
