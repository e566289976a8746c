import { describe, expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import {
  atSecond,
  foreignUuid,
  groupsOf,
  importInto,
  limitMembers,
  membersOf,
  smallFile,
} from '../../support/datafiles/imports.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('POST /v2/systems/{systemRef}/import', (store) => {
  const t = useV2(store)

  describe('who is who', () => {
    const brought = (n: number, id: string) => ({
      members: [{ id, uuid: foreignUuid(n), name: 'Ash' }],
      groups: [{ id, uuid: foreignUuid(n + 1), name: 'Trees', members: [id] }],
    })

    test('IDs of the file stay when they are free; otherwise the report says what they are now', async () => {
      const [alice, bob] = [await t.system(), await t.system()]
      const list = smallFile(brought(10, 'keepme'))
      expect((await importInto(alice, list)).body.renamed).toEqual([])
      expect((await membersOf(alice))[0]).toMatchObject({ id: 'keepme', uuid: foreignUuid(10) })
      expect((await groupsOf(alice))[0]).toMatchObject({ id: 'keepme', uuid: foreignUuid(11) })

      const preview = await importInto(bob, list, '?dry_run=true')
      const res = await importInto(bob, list)
      const [member] = await membersOf(bob)
      const [group] = await groupsOf(bob)
      expect(res.body.renamed).toEqual([
        { kind: 'member', from: 'keepme', to: member?.id },
        { kind: 'member', from: foreignUuid(10), to: member?.uuid },
        { kind: 'group', from: 'keepme', to: group?.id },
        { kind: 'group', from: foreignUuid(11), to: group?.uuid },
      ])
      const unwritten = res.body.renamed.map((each: object) => ({ ...each, to: null }))
      expect(preview.body).toEqual({ ...res.body, dry_run: true, renamed: unwritten })
      expect(group?.members).toEqual([String(member?.uuid)])
      // A second import recognises them by name and creates nothing.
      expect((await importInto(bob, list)).body).toMatchObject({
        members: { created: 0, updated: 0, unchanged: 1 },
        groups: { created: 0, updated: 0, unchanged: 1 },
        renamed: [],
      })
    })

    test('match=ids does not look at names, match=none at nothing', async () => {
      const alice = await t.system()
      const list = smallFile(brought(20, 'idsonl'))
      await importInto(alice, list)
      const renamed = { members: [{ id: 'others', name: 'Ash' }], switches: [] }
      expect((await importInto(alice, renamed, '?match=ids&dry_run=true')).body.members.created).toBe(1)
      expect((await importInto(alice, list, '?match=ids')).body.members).toMatchObject({
        created: 0,
        unchanged: 1,
      })
      expect((await importInto(alice, list, '?match=none')).body.members).toMatchObject({
        created: 1,
        unchanged: 0,
      })
      const unknown = await importInto(alice, list, '?match=names')
      expect([unknown.status, unknown.body.message]).toEqual([
        400,
        '400: There is no such choice. It can be one of: auto, ids, none.',
      ])
    })

    test('a member whose UUID is known is that member, whatever its other names', async () => {
      const alice = await t.system()
      const [ash] = await alice.members('Ash')
      await importInto(alice, smallFile({ members: [{ id: 'others', uuid: ash.uuid, name: 'Elm' }] }))
      expect(await membersOf(alice)).toEqual([{ ...ash, name: 'Elm' }])
    })

    test('a switch that was moved since, or that the file has twice, is known by its UUID', async () => {
      const alice = await t.system()
      await importInto(
        alice,
        smallFile({ switches: [{ id: foreignUuid(40), timestamp: atSecond(1), members: [] }] }),
      )
      await alice.patch(`/v2/systems/@me/switches/${foreignUuid(40)}`, { timestamp: atSecond(2) })
      // why: they are written a hundred at a time, and those in between must not matter.
      const between = Array.from({ length: 100 }, (_, i) => ({
        timestamp: new Date(1.6e12 + i * 1000).toISOString(),
        members: [],
      }))
      const list = smallFile({
        switches: [
          { id: foreignUuid(40), timestamp: atSecond(1), members: [] },
          { id: foreignUuid(41), timestamp: atSecond(3), members: [] },
          ...between,
          { id: foreignUuid(41), timestamp: atSecond(4), members: [] },
        ],
      })
      for (const query of ['?dry_run=true', '']) {
        expect((await importInto(alice, list, query)).body.switches).toEqual({ created: 102, skipped: 1 })
      }
      expect((await importInto(alice, list)).body.switches).toEqual({ created: 0, skipped: 103 })
    })

    test('privacy=private hides every member and group of the file', async () => {
      const alice = await t.system()
      await importInto(alice, smallFile(brought(30, 'hidden')), '?privacy=private')
      const [member] = await membersOf(alice)
      const [group] = await groupsOf(alice)
      for (const privacy of [member?.privacy, group?.privacy])
        expect(new Set(Object.values(privacy ?? {}))).toEqual(new Set(['private']))
    })
  })

  describe('at the same time', () => {
    const crowd = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        id: `${name}${i}`,
        uuid: crypto.randomUUID(),
        name: `${name}${i}`,
      }))

    test('imports and new members together never pass the limit', async () => {
      const alice = await t.system()
      await limitMembers(t, alice, 5)
      const answers = await Promise.all([
        importInto(alice, smallFile({ members: crowd('x', 3) })),
        importInto(alice, smallFile({ members: crowd('y', 3) })),
        ...['p', 'q', 'r'].map((name) => alice.post('/v2/members', { name })),
      ])
      const isDone = ({ status }: { status: number }) => status === 200
      const made = 3 * answers.slice(0, 2).filter(isDone).length + answers.slice(2).filter(isDone).length
      expect(await membersOf(alice)).toBeArrayOfSize(made)
      expect(made).toBeLessThanOrEqual(5)
      expect(made).toBeGreaterThanOrEqual(3)
    })

    test('two systems that want the same IDs both come in, and each ID goes to one of them', async () => {
      const [alice, bob] = [await t.system(), await t.system()]
      const list = crowd('same', 30)
      const answers = await Promise.all([
        importInto(alice, smallFile({ members: list })),
        importInto(bob, smallFile({ members: list.toReversed() })),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const wanted = list.map(({ uuid }) => uuid)
      const renamed = answers.flatMap(({ body }) => body.renamed.map(({ from }: { from: string }) => from))
      expect(renamed.sort()).toEqual(wanted.toSorted())
      const had = new Set([...(await membersOf(alice)), ...(await membersOf(bob))].map(({ uuid }) => uuid))
      expect(had.size).toBe(60)
      expect(wanted.filter((uuid) => !had.has(uuid))).toEqual([])
    })
  })
})
