import { expect, test } from 'bun:test'
import type { Circle, Share } from '@polyphony/contract'
import fc from 'fast-check'
import { keyOf } from '../../support/callers/keys.ts'
import type { Caller, SystemCaller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { importInto, membersOf } from '../../support/datafiles/imports.ts'
import { runs } from '../../support/runs.ts'
import { eachStore } from '../../support/stores/stores.ts'

const person = (_id: string, buckets: readonly string[] = []) => ({ _id, uid: 'u', name: _id, buckets })
/** A file of Simply Plural. */
const simplyPlural = (parts: object = {}) => ({
  users: [
    { _id: 'u', username: 'grove' },
    { _id: 'v', username: 'sam' },
  ],
  members: [person('Ash', ['one']), person('Birch', ['one', 'two']), person('Cedar')],
  frontStatuses: [person('Asleep', ['two'])],
  customFields: [{ _id: 'f', name: 'Drink', type: 0, buckets: ['two'] }],
  groups: [{ _id: 'g', name: 'Trees', parent: 'root', members: ['Cedar', 'Birch'], buckets: ['two'] }],
  privacyBuckets: [
    { _id: 'one', name: 'Friends', color: '#2e8b57' },
    { _id: 'two', name: 'friends', color: '' },
  ],
  friends: [
    { frienduid: 'v', buckets: ['one'] },
    { frienduid: 'w', buckets: ['two', 'gone'] },
    { frienduid: 'x' },
  ],
  ...parts,
})

eachStore('circles in a data file', (store) => {
  const t = useV2(store)

  const circlesOf = async (who: Caller): Promise<Circle[]> => (await who.get('/v2/systems/@me/circles')).body
  const sharesOf = async (who: Caller): Promise<Share[]> => (await who.get('/v2/systems/@me/shares')).body
  const namesIn = async (who: Caller) => {
    const names = new Map((await membersOf(who)).map(({ id, name }) => [id, name]))
    return (await circlesOf(who)).map(({ name, members }) => [name, members.map((id) => names.get(id))])
  }
  const share = async (who: SystemCaller, circle: Circle) =>
    expect((await who.post('/v2/systems/@me/shares', { name: 'Sam', circles: [circle.id] })).status).toBe(201)

  test('buckets of Simply Plural become circles, friends are told, and nothing is shared', async () => {
    const grove = await t.system()
    const { status, body } = await importInto(grove, simplyPlural())
    expect([status, body.circles]).toEqual([200, { created: 2, updated: 0, unchanged: 0 }])
    expect(body.friends).toEqual([
      { name: 'sam', circles: ['Friends'] },
      { name: null, circles: ['friends (2)'] },
      { name: null, circles: [] },
    ])
    const ids = new Map((await membersOf(grove)).map(({ id, name }) => [name, id]))
    const [drink] = (await grove.get('/v2/systems/@me/fields')).body
    const circles = await circlesOf(grove)
    const alike = {
      shows: ['front', 'list', 'pronouns', 'avatar', 'color', 'description'],
      others: 'omit',
      history: 0,
      everyone: false,
      except: [],
    }
    const idsOf = (...names: string[]) => names.map((name) => ids.get(name))
    expect(circles).toEqual([
      expect.objectContaining({
        name: 'Friends',
        color: '2e8b57',
        fields: [],
        members: idsOf('Ash', 'Birch'),
        ...alike,
      }),
      expect.objectContaining({
        ...{ name: 'friends (2)', color: null, fields: [drink.id], ...alike },
        members: idsOf('Birch', 'Asleep', 'Cedar'),
      }),
    ])
    expect(await sharesOf(grove)).toEqual([])
    const again = (await importInto(grove, simplyPlural())).body
    expect(again.circles).toEqual({ created: 0, updated: 0, unchanged: 2 })
    expect(await circlesOf(grove)).toEqual(circles)
    expect((await grove.get('/v2/systems/@me/import/report')).body.report.friends).toEqual(body.friends)
  })

  test('trusted and friends of PluralPort become circles', async () => {
    const grove = await t.system()
    const member = (id: string, visibility: string) => ({
      id,
      system_id: 's',
      name: id,
      privacy: { visibility },
    })
    const members = [member('Ash', 'trusted'), member('Birch', 'friends'), member('Cedar', 'private')]
    const file = { pluralport_version: '0.1', systems: [{ id: 's', name: 'Grove' }], members }
    expect((await importInto(grove, file)).body.circles).toEqual({ created: 2, updated: 0, unchanged: 0 })
    expect(await namesIn(grove)).toEqual([
      ['Trusted', ['Ash', 'Birch']],
      ['Friends', ['Birch']],
    ])
    expect((await importInto(grove, file)).body.circles).toEqual({ created: 0, updated: 0, unchanged: 2 })
  })

  test('a later file adds whom it has anew, never somebody who was taken out, and renames nothing', async () => {
    const grove = await t.system()
    await importInto(grove, simplyPlural({ groups: [] }))
    const [friends] = await circlesOf(grove)
    const [ash] = friends?.members ?? []
    await grove.patch(`/v2/systems/@me/circles/${friends?.id}`, { name: 'Sam and co', members: [ash] })
    const members = [...simplyPlural().members, person('Dogwood', ['one'])]
    const { body } = await importInto(grove, simplyPlural({ groups: [], members }))
    expect(body.circles).toEqual({ created: 0, updated: 1, unchanged: 1 })
    expect((await namesIn(grove))[0]).toEqual(['Sam and co', ['Ash', 'Dogwood']])
  })

  test('a circle that is in a share, or that no import made, stays as it is', async () => {
    const grove = await t.system()
    const mine = (await grove.post('/v2/systems/@me/circles', { name: 'FRIENDS' })).body
    await importInto(grove, simplyPlural({ privacyBuckets: [{ _id: 'two', name: 'Others' }] }))
    const before = await circlesOf(grove)
    const [, others] = before
    if (others) await share(grove, others)
    const members = [...simplyPlural().members, person('Dogwood', ['one', 'two'])]
    const { body } = await importInto(grove, simplyPlural({ members }))
    expect(body.circles).toEqual({ created: 0, updated: 0, unchanged: 2 })
    const codes = body.warnings.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(expect.arrayContaining(['circles_shared', 'circles_yours']))
    expect(await circlesOf(grove)).toEqual(before)
    expect(before[0]).toEqual(mine)
  })

  test('members who come by a file start outside of a shared circle that has everyone', async () => {
    const grove = await t.system()
    const ivo = await grove.member({ name: 'Cedar' })
    const [shared, own] = await Promise.all(
      ['Shared', 'Own'].map(
        async (name) => (await grove.post('/v2/systems/@me/circles', { name, everyone: true })).body,
      ),
    )
    await share(grove, shared)
    await importInto(grove, simplyPlural({ privacyBuckets: [] }))
    const ids = (await membersOf(grove)).map(({ id }) => id).filter((id) => id !== ivo.id)
    const exceptOf = async (id: string) => (await grove.get(`/v2/systems/@me/circles/${id}`)).body.except
    expect(ids).toHaveLength(3)
    expect((await exceptOf(shared.id)).toSorted()).toEqual(ids.toSorted())
    expect(await exceptOf(own.id)).toEqual([])
  })

  test('a key neither makes circles nor hears of them', async () => {
    const grove = await t.system()
    const program = await keyOf(t, grove, ['read:all', 'write:all'])
    const { body } = await importInto(program, simplyPlural())
    expect([body.circles, body.friends]).toEqual([{ created: 0, updated: 0, unchanged: 0 }, undefined])
    expect(await circlesOf(grove)).toEqual([])
    await importInto(grove, simplyPlural())
    expect((await circlesOf(grove)).length).toBe(2)
    const { report } = (await program.get('/v2/systems/@me/import/report')).body
    expect([report.circles.created, report.friends]).toEqual([0, undefined])
  })

  test('no file makes a share, or shows anybody more in one', async () => {
    const ids = ['one', 'two', 'three']
    const names = ['Ash', 'Birch', 'Cedar', 'Dogwood']
    const anyBuckets = fc.subarray(ids)
    const anyFile = fc.record({
      members: fc
        .array(fc.tuple(fc.constantFrom(...names), anyBuckets), { minLength: 1, maxLength: 4 })
        .map((list) => list.map(([name, buckets]) => person(name, buckets))),
      privacyBuckets: anyBuckets.map((list) => list.map((_id) => ({ _id, name: _id }))),
      groups: anyBuckets.map((buckets) => [{ _id: 'g', name: 'All', members: names, buckets }]),
      frontStatuses: fc.constant([]),
      customFields: anyBuckets.map((buckets) => [{ _id: 'f', name: 'Drink', type: 0, buckets }]),
    })
    const property = fc.asyncProperty(
      fc.array(anyFile, { minLength: 2, maxLength: 4 }),
      fc.boolean(),
      async (files, everyone) => {
        const grove = await t.system()
        for (const [place, file] of files.entries()) {
          const before = { circles: await circlesOf(grove), shares: await sharesOf(grove) }
          const shared = new Set(before.shares.flatMap(({ circles }) => circles))
          const known = new Set((await membersOf(grove)).map(({ id }) => id))
          await importInto(grove, simplyPlural(file))
          expect(await sharesOf(grove)).toEqual(before.shares)
          const after = new Map((await circlesOf(grove)).map((circle) => [circle.id, circle]))
          const come = (await membersOf(grove)).map(({ id }) => id).filter((id) => !known.has(id))
          for (const circle of before.circles) {
            const except =
              circle.everyone && shared.has(circle.id) ? [...circle.except, ...come] : circle.except
            if (shared.has(circle.id)) expect(after.get(circle.id)).toEqual({ ...circle, except })
          }
          const steady = [...after.values()]
          await importInto(grove, simplyPlural(file))
          expect(await circlesOf(grove)).toEqual(steady)
          const [next] = steady.filter(({ id }) => !shared.has(id))
          if (place !== 0 || !next) continue
          await grove.patch(`/v2/systems/@me/circles/${next.id}`, { everyone })
          await share(grove, next)
        }
      },
    )
    await fc.assert(property, { numRuns: runs(10) })
  })
})
