import { expect, test } from 'bun:test'
import type { ListedSwitch, Member, SwitchNote } from '@polyphony/contract'
import fc from 'fast-check'
import { sql } from '../../src/store/sql/sql.ts'
import { keyOf } from '../support/callers/keys.ts'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { outboxOf } from '../support/cases/outbox.ts'
import { expectInvalid, expectRefusal, invalidField, tooLong } from '../support/refusals.ts'
import { runs } from '../support/runs.ts'
import { eachStore } from '../support/stores/stores.ts'

const list = '/v2/systems/@me/switches'
const front = '/v2/systems/@me/fronters?include=extended'
const one = ({ id }: { id: string }) => `${list}/${id}`
const minute = (at: number) => new Date(Date.UTC(2024, 4, 1, 10) + at * 60_000).toISOString()

eachStore('notes on switches', (store) => {
  const t = useV2(store)

  const notesOf = async (alice: SystemCaller, id: string): Promise<SwitchNote[]> =>
    (await alice.get(`${one({ id })}?include=extended`)).body.extended.notes

  test('a switch is made with notes, which every answer shows to callers who ask', async () => {
    const alice = await t.system()
    const [a, b] = [await alice.member(), await alice.member()]
    const sent = [{ member: a.uuid, status: 'tired', note: ' for the call ' }, { note: 5 }, { member: b.id }]
    const notes = [
      { member: a.id, status: 'tired', note: ' for the call ' },
      { member: null, status: null, note: '5' },
    ]
    const made = await alice.post(list, { members: [a.id], extended: { notes: sent } })
    expect([made.status, made.body.extended]).toEqual([200, { notes }])
    expect(Object.keys(made.body)).toEqual(['id', 'timestamp', 'members', 'extended'])
    expect(made.body.members[0].extended.archived).toBe(false)
    expect((await alice.get(`${one(made.body)}?include=extended`)).text).toBe(made.text)
    expect((await alice.get(front)).body.extended.notes).toEqual(notes)
    const [listed] = (await alice.get(`${list}?include=extended`)).body
    expect(listed).toEqual({ ...(await alice.get(list)).body[0], extended: { notes } })
    for (const path of [one(made.body), '/v2/systems/@me/fronters', list]) {
      expect((await alice.get(path)).text).not.toContain('extended')
    }
    const moved = await alice.patch(one(made.body), { timestamp: minute(0) })
    expect(moved.text).not.toContain('extended')
    const edited = await alice.patch(`${one(made.body)}/members?include=extended`, [b.id])
    expect(edited.body.extended).toEqual({ notes })
    expectRefusal(await alice.get(`${list}?include=more`), 'bad_request')
  })

  test('a patch with notes needs no timestamp, and its list replaces the old one', async () => {
    const alice = await t.system()
    const a = await alice.member()
    const { id } = await alice.switch([a], minute(0))
    const put = (body: object) => alice.patch(one({ id }), body)
    expect((await put({ extended: { notes: [{ member: a.id, status: 'x' }] } })).body.extended.notes).toEqual(
      [{ member: a.id, status: 'x', note: null }],
    )
    const both = await put({ timestamp: minute(5), extended: { notes: [{ note: 'y' }] } })
    expect(both.body).toMatchObject({
      timestamp: '2024-05-01T10:05:00Z',
      extended: { notes: [{ note: 'y' }] },
    })
    expectRefusal(await put({ timestamp: minute(5), extended: { notes: [] } }), 'switch_timestamp_taken')
    expect(await notesOf(alice, id)).toEqual([{ member: null, status: null, note: 'y' }])
    expect((await put({ extended: { notes: [{ note: ' ' }] } })).body.extended.notes).toEqual([])
    const required = { timestamp: [{ message: "Key 'timestamp' is required." }] }
    for (const body of [{}, { extended: {} }, { extended: null }, { extended: { other: 1 } }]) {
      expectInvalid(await put(body), required)
    }
    const told = (await outboxOf(t, alice)).slice(-3).map(({ type, data }) => [type, JSON.parse(data ?? '')])
    expect(told).toEqual([
      ['UPDATE_SWITCH', { extended: { notes: [{ member: a.uuid, status: 'x', note: null }] } }],
      [
        'UPDATE_SWITCH',
        {
          timestamp: '2024-05-01T10:05:00Z',
          extended: { notes: [{ member: null, status: null, note: 'y' }] },
        },
      ],
      ['UPDATE_SWITCH', { extended: { notes: [] } }],
    ])
  })

  test('what cannot be is refused, and nothing is written', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const a = await alice.member()
    const foreign = await bob.member()
    const { id } = await alice.switch([a], minute(0))
    const asked = [
      (notes: unknown) => alice.patch(one({ id }), { timestamp: minute(9), extended: { notes } }),
      (notes: unknown) => alice.post(list, { members: [], extended: { notes } }),
    ]
    const texts = Array.from({ length: 14 }, () => 'x'.repeat(4000))
    const members = await Promise.all(texts.map(() => alice.member()))
    for (const ask of asked) {
      expectRefusal(await ask([{ member: 'zzzzz' }]), 'member_ref_not_found', 'zzzzz')
      expectRefusal(await ask([{ member: foreign.id, note: 'x' }]), 'not_own_member_ref', foreign.id)
      expectRefusal(await ask([{ member: a.id }, { member: a.uuid }]), 'duplicate_members')
      for (const notes of [null, [1], [null], [{ note: 'a\0b' }], [{ note: 'x' }, { status: 'y' }]]) {
        expectInvalid(await ask(notes), { notes: invalidField('notes') })
      }
      expectInvalid(await ask([{ status: 'x'.repeat(101) }]), { notes: tooLong('notes', 101, 100) })
      expectInvalid(await ask([{ note: 'x'.repeat(4001) }]), { notes: tooLong('notes', 4001, 4000) })
      const tooMuch = texts.map((note, i) => ({ member: members[i]?.id, note }))
      expectInvalid(await ask(tooMuch), { notes: tooLong('notes', 56_000, 50_000) })
      for (const notes of ['x', 5, {}, [{ note: {} }], [{ member: [] }]]) {
        expectRefusal(await ask(notes), 'bad_request')
      }
    }
    for (const extended of [[], 'x', 1]) {
      expectRefusal(await alice.patch(one({ id }), { timestamp: minute(9), extended }), 'bad_request')
    }
    expect((await alice.get(`${list}?include=extended`)).body).toEqual([
      { id, timestamp: '2024-05-01T10:00:00Z', members: [a.id], extended: { notes: [] } },
    ])
  })

  test('strangers and keys without the scope see what was never written', async () => {
    const alice = await t.system()
    const a = await alice.member()
    const { id } = await alice.switch([a], minute(0))
    const fronts = await keyOf(t, alice, ['read:fronters'])
    const paths = [`${list}/${id}`, list, '/v2/systems/@me/fronters'].map(
      (path) => `${path.replace('@me', alice.id)}?include=extended`,
    )
    const told = async () => {
      const answers = [...paths.map((path) => t.stranger.get(path)), fronts.get(front)]
      return (await Promise.all(answers)).map(({ status, headers, text }) => [
        status,
        headers.get('etag'),
        text,
      ])
    }
    const before = await told()
    await alice.patch(`${list}/${id}`, { extended: { notes: [{ member: a.id, note: 'x' }] } })
    expect(await told()).toEqual(before)
    expect(before.map(([status]) => status)).toEqual([200, 200, 200, 200])
    for (const [, , text] of before) expect(text).toContain('"extended":{"notes":[]')
  })

  test('a list of 100 switches with notes takes no statement for each', async () => {
    const alice = await t.system()
    const member = await alice.member()
    for (let i = 0; i < 60; i++) {
      await alice.post(list, {
        members: i % 2 ? [] : [member.id],
        timestamp: minute(i),
        extended: { notes: [{ note: `${i}` }] },
      })
    }
    const counted = await t.statements(() => alice.get(`${list}?include=extended`))
    expect(counted).toBeLessThanOrEqual(5)
    await t.ctx.store.driver.transact((tx) =>
      tx.all(sql`update switch_notes set note = ${'x'.repeat(4000)}
        where system_id = (select id from systems where uuid = ${alice.uuid})`),
    )
    const { body } = await alice.get(`${list}?include=extended`)
    expect(body.map((each: ListedSwitch) => each.extended?.notes[0]?.note?.length)).toEqual(
      Array.from({ length: 60 }, () => 4000),
    )
  })

  test('whatever happens to switches and members, no note is lost and none moves to another switch', async () => {
    const place = fc.nat({ max: 9 })
    const who = fc.shuffledSubarray([0, 1, 2])
    const change = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), at: fc.nat({ max: 30 }), who, note: fc.boolean() }),
      fc.record({ kind: fc.constant('move' as const), place, at: fc.nat({ max: 30 }) }),
      fc.record({ kind: fc.constant('edit' as const), place, who }),
      fc.record({ kind: fc.constant('note' as const), place, who }),
      fc.record({ kind: fc.constant('comment' as const), place, by: fc.nat({ max: 2 }) }),
      fc.record({ kind: fc.constant('delete' as const), place }),
      fc.record({ kind: fc.constant('forget' as const), by: fc.nat({ max: 2 }) }),
      fc.record({ kind: fc.constant('import' as const), at: fc.nat({ max: 30 }), who }),
    )
    let written = 0
    const property = fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 16 }), async (changes) => {
      const alice = await t.system()
      const crew: (Member | undefined)[] = [await alice.member(), await alice.member(), await alice.member()]
      const idsOf = (numbers: readonly number[]) => numbers.flatMap((number) => crew[number]?.id ?? [])
      const notes = new Map<string, SwitchNote[]>()
      const comments = new Map<string, { text: string; member: string | null }[]>()
      const notesFor = (numbers: readonly number[]): SwitchNote[] => [
        { member: null, status: `s${++written}`, note: null },
        ...idsOf(numbers).map((member) => ({ member, status: null, note: `n${++written}` })),
      ]
      const pick = (number: number) => [...notes.keys()][number % Math.max(1, notes.size)]
      for (const each of changes) {
        const id = 'place' in each ? pick(each.place) : undefined
        if (each.kind === 'add') {
          const given = each.note ? notesFor(each.who) : undefined
          const { status, body } = await alice.post(list, {
            members: idsOf(each.who),
            timestamp: minute(each.at),
            ...(given && { extended: { notes: given } }),
          })
          if (status === 200) notes.set(body.id, given ?? [])
        } else if (each.kind === 'import') {
          const switches = [{ timestamp: minute(each.at), members: idsOf(each.who) }]
          const members = crew.flatMap((member) => (member ? [{ id: member.id, name: member.name }] : []))
          const file = { version: 2, members, groups: [], switches }
          expect((await alice.post('/v2/systems/@me/import', file)).status).toBe(200)
          for (const { id: known } of (await alice.get(list)).body) {
            if (!notes.has(known)) notes.set(known, [])
          }
        } else if (each.kind === 'forget') {
          const member = crew[each.by]
          if (!member) continue
          crew[each.by] = undefined
          await alice.delete(`/v2/members/${member.id}`)
          for (const [of, had] of notes)
            notes.set(
              of,
              had.filter((note) => note.member !== member.id),
            )
          for (const had of comments.values()) {
            for (const comment of had) if (comment.member === member.id) comment.member = null
          }
        } else if (id === undefined) continue
        else if (each.kind === 'move') await alice.patch(one({ id }), { timestamp: minute(each.at) })
        else if (each.kind === 'edit') await alice.patch(`${one({ id })}/members`, idsOf(each.who))
        else if (each.kind === 'note') {
          const given = notesFor(each.who)
          expect((await alice.patch(one({ id }), { extended: { notes: given } })).status).toBe(200)
          notes.set(id, given)
        } else if (each.kind === 'comment') {
          const [member = null] = idsOf([each.by])
          const text = `c${++written}`
          expect((await alice.post(`${one({ id })}/comments`, { text, member })).status).toBe(201)
          comments.set(id, [...(comments.get(id) ?? []), { text, member }])
        } else {
          await alice.delete(one({ id }))
          notes.delete(id)
          comments.delete(id)
        }
      }
      const listed: ListedSwitch[] = (await alice.get(`${list}?include=extended`)).body
      expect(new Map(listed.map((each) => [each.id, each.extended?.notes ?? []]))).toEqual(new Map(notes))
      for (const [id, made] of comments) {
        const { body } = await alice.get(`${one({ id })}/comments`)
        expect(body).toMatchObject(made)
        expect(body).toHaveLength(made.length)
      }
    })
    await fc.assert(property, { numRuns: runs(8) })
  })
})
