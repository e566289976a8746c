import { expect, test } from 'bun:test'
import { parseInstant, type Uuid } from '@polyphony/contract'
import { hashSecret, type Ids } from '../../../src/base/ids.ts'
import { readConfig } from '../../../src/config.ts'
import { SwitchDigest } from '../../../src/datafile/kept/shape.ts'
import type { SystemId } from '../../../src/domain/entities.ts'
import { startServer } from '../../../src/main.ts'
import { createLog } from '../../../src/observe/log.ts'
import { liftKept } from '../../../src/operations/import/lift.ts'
import { migrateWithin } from '../../../src/store/schema/migrate.ts'
import { sql } from '../../../src/store/sql/sql.ts'
import { Caller, type SystemCaller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { SetClock } from '../../support/clock.ts'
import { openUrl } from '../../support/stores/driver.ts'
import { eachStore, newDatabase } from '../../support/stores/stores.ts'

const [first, second, third] = [
  '2026-09-30T08:00:00Z',
  '2026-09-30T09:00:00Z',
  '2026-09-30T10:00:00Z',
] as const
const moment = (text: string) => parseInstant(text) ?? (0 as never)
const long = 'x'.repeat(5000)
type Two = [Uuid, Uuid]

/** The data that an earlier version kept of a file, in the form it had then. */
function keptOf(system: string, [wren, heron]: Two, [birds, waders]: Two) {
  const record = (uuid: Uuid, more: object, made: object = {}) => ({
    uuid,
    record: { system_id: 'sys1', ...more },
    made: { system_id: system, ...made },
  })
  const digest = new SwitchDigest()
  digest.add(moment(first), [wren])
  digest.add(moment(second), [])
  digest.add(moment(third), [heron, wren])
  const period = (id: string, started_at: string, ended_at: string | null, ids: string[], more = {}) => ({
    id,
    system_id: 'sys1',
    started_at,
    ended_at,
    assignments: ids.map((member_id) => ({ member_id, front_role: 'member' })),
    ...more,
  })
  const value = { field_id: 'cf1', subject_type: 'member' }
  return {
    bound: {
      members: [
        record(wren, { id: 'mem1', age: '7', description: long }, { description: long.slice(0, 1000) }),
        record(heron, { id: 'mem2', archived: true }),
      ],
      groups: [
        record(birds, { id: 'grp1', emoji: '🐦' }),
        record(waders, { id: 'grp2', parent_group_id: 'grp1', sort_order: 3 }),
      ],
    },
    rest: {
      records: {
        members: [{ id: 'mem3', system_id: 'sys1', name: 'Asleep', is_custom_front: true }],
        custom_fields: [{ id: 'cf1', system_id: 'sys1', name: 'Drink', field_type: 'text' }],
        custom_field_values: [
          { id: 'cv1', ...value, subject_id: 'mem1', value: 'tea' },
          { id: 'cv2', ...value, subject_id: 'mem3', value: 5 },
        ],
        notes: [
          { id: 'nt1', member_id: 'mem1', body: 'Buy tea', created_at: first, entry_date: '2026-09-01' },
        ],
        front_comments: [
          { id: 'fc1', front_period_id: 'p1', target_time: first, body: 'quiet', created_at: first },
        ],
        taxonomy_terms: [{ id: 'tx1', system_id: 'sys1', kind: 'role', name: 'host' }],
      },
      values: { boards: { posts: [{ id: 'bp1', body: 'Hello' }] } },
      fronting: {
        from: moment(first),
        until: moment(third),
        digest: digest.text,
        records: {
          front_periods: [
            period('p1', first, second, ['mem1'], { status: 'tired' }),
            period('p2', second, third, ['mem3']),
            period('p3', third, null, ['mem2', 'mem1']),
          ],
        },
      },
    },
  }
}

eachStore('data that an earlier version kept unseen', (store) => {
  // why: time stands still, so the server itself lifts only once, at its start.
  const t = useV2(store, { context: { clock: new SetClock(Date.now() * 1000) } })

  /** Lifts what a system keeps, or waits until the server has done it. */
  async function liftAllOf(system: SystemId): Promise<void> {
    const isUnlifted = async () => (await t.ctx.store.kept.list(system)).some(({ form }) => form < 2)
    while (await isUnlifted()) await liftKept(t.ctx)
  }

  async function olderSystem(): Promise<{ alice: SystemCaller; id: SystemId }> {
    const alice = await t.system()
    const wren = await alice.member({ name: 'Wren', description: long.slice(0, 1000) })
    const heron = await alice.member({ name: 'Heron' })
    const birds = await alice.group({ name: 'Birds' })
    const waders = await alice.group({ name: 'Waders' })
    await alice.switch([wren], first)
    await alice.switch([], second)
    await alice.switch([heron, wren], third)
    const uuids = (...rows: { uuid: string }[]) => rows.map(({ uuid }) => uuid) as Two
    const { bound, rest } = keptOf(alice.uuid, uuids(wren, heron), uuids(birds, waders))
    const id = await t.ctx.store.driver.transact(async (tx) => {
      const [row] = await tx.all<{ id: SystemId }>(sql`select id from systems where uuid = ${alice.uuid}`)
      if (!row) throw new Error('no system')
      await tx.all(
        sql`insert into kept_data (system_id, origin, bytes, bound, rest)
            values (${row.id}, 'com.example sys1', 0, ${JSON.stringify(bound)}, ${JSON.stringify(rest)})`,
      )
      return row.id
    })
    return { alice, id }
  }

  test('is lifted once, leaves what is here alone, and goes out as it came in', async () => {
    const { alice, id } = await olderSystem()
    const get = async (path: string) => (await alice.get(`/v2/systems/@me/${path}`)).body
    const before = await get('export?format=pluralport')
    await alice.patch(`/v2/members/${(await get('members'))[0].id}`, { pronouns: 'they/them' })
    await liftAllOf(id)

    const [field] = await get('fields')
    expect(field).toMatchObject({ name: 'Drink', type: 'text', privacy: 'private' })
    const [wren, heron, asleep] = await get('members?include=extended')
    expect(wren).toMatchObject({ name: 'Wren', pronouns: 'they/them', extended: { description: long } })
    expect(wren.extended.fields).toEqual({ [field.id]: 'tea' })
    expect(heron.extended).toMatchObject({ archived: true, custom_front: false })
    expect(asleep).toMatchObject({ name: 'Asleep', extended: { custom_front: true } })
    expect(asleep.extended.fields).toEqual({ [field.id]: 5 })
    const [birds, waders] = await get('groups?include=extended')
    expect(birds.extended).toEqual({ parent: null, position: null, emoji: '🐦' })
    expect(waders.extended).toEqual({ parent: birds.id, position: 3, emoji: null })
    expect(await get('notes')).toMatchObject([
      { text: 'Buy tea', date: '2026-09-01T00:00:00Z', members: [wren.id] },
    ])
    const switches = await get('switches?include=extended')
    expect(switches.map(({ members }: { members: string[] }) => members)).toEqual([
      [heron.id, wren.id],
      [asleep.id],
      [wren.id],
    ])
    expect(switches[2].extended.notes).toEqual([{ member: wren.id, status: 'tired', note: null }])
    const comments = await get(`switches/${switches[2].id}/comments`)
    expect(comments).toMatchObject([{ text: 'quiet', created: first }])

    const after = await get('export?format=pluralport')
    for (const part of ['front_periods', 'front_events', 'taxonomy_terms', 'boards']) {
      expect(after[part]).toEqual(before[part])
    }
    const rows = ['members', 'groups', 'custom_fields', 'custom_field_values', 'notes', 'front_comments']
    const idsOf = (file: Record<string, { id: string }[]>) =>
      rows.map((part) => file[part]?.map((record) => record.id).toSorted())
    expect(idsOf(after)).toEqual(idsOf(before))
    expect(after.members[0]).toMatchObject({ age: '7', description: long })

    const kept = await t.ctx.store.kept.list(id)
    expect(kept.map(({ origin, form }) => [origin, form])).toEqual([['com.example sys1', 2]])
    await liftKept(t.ctx)
    expect(await t.ctx.store.kept.list(id)).toEqual(kept)
    expect((await get('members')).length).toBe(3)
  })

  test('stays as it was if the system has no room for it', async () => {
    const { alice, id } = await olderSystem()
    await t.ctx.store.driver.transact((tx) =>
      tx.all(sql`update system_settings set member_limit = 2 where system_id = ${id}`),
    )
    await liftAllOf(id)
    expect((await alice.get('/v2/systems/@me/members')).body.length).toBe(2)
    expect((await t.ctx.store.kept.list(id)).map(({ form }) => form)).toEqual([2])
    const { body } = await alice.get('/v2/systems/@me/export?format=pluralport')
    expect(body.members.map((member: { id: string }) => member.id)).toEqual(['mem1', 'mem2', 'mem3'])
    expect([body.members[1].archived, body.notes.length]).toEqual([true, 1])
    expect(body.groups[1].parent_group_id).toBe('grp1')
  })

  test('is lifted although ten systems before it fail again and again', async () => {
    const broken = await Promise.all(Array.from({ length: 10 }, olderSystem))
    await t.ctx.store.driver.transact((tx) =>
      tx.all(sql`update kept_data set rest = 'broken' where form = 1`),
    )
    const { id } = await olderSystem()
    const forms = async (system: SystemId) => (await t.ctx.store.kept.list(system)).map(({ form }) => form)
    const next = await liftKept(t.ctx)
    expect([await forms(id), await liftKept(t.ctx, next)]).toEqual([[1], 0])
    expect([await forms(id), await forms(broken[0]?.id ?? id)]).toEqual([[2], [1]])
  })

  test('of a whole older database is lifted once, also after attempts that broke off at any step', async () => {
    const database = await newDatabase(store, { migrated: false })
    const uuid = (n: number) => `e8eb9cce-572c-4526-838d-${String(n).padStart(12, '0')}` as Uuid
    const hid = (name: string, system: number) =>
      `${name}xxx`.toLowerCase().slice(0, 4) + 'ab'.charAt(system - 1)
    const tokenOf = (system: number) => `${system}`.padStart(64, 'A')
    const driver = await openUrl(database)
    await driver.transact(async (tx) => {
      await migrateWithin(tx, 18)
      // Another process has the upkeep, so that the server does not lift by itself at its start.
      await tx.all(sql`insert into leases (name, holder, renewals) values ('upkeep', 'another', 0)`)
      for (const system of [1, 2]) {
        const own = (n: number) => uuid(system * 100 + n)
        const two = (n: number): Two => [own(n), own(n + 1)]
        const [wren, heron] = [system * 2 - 1, system * 2]
        await tx.all(sql`insert into systems (hid, uuid, token_hash, created)
                         values (${hid('sys', system)}, ${own(0)}, ${hashSecret(tokenOf(system))}, 0)`)
        await tx.all(sql`insert into system_settings (system_id) values (${system})`)
        for (const [i, name] of ['Wren', 'Heron'].entries()) {
          const description = i === 0 ? long.slice(0, 1000) : null
          await tx.all(sql`insert into members (system_id, hid, uuid, name, description, created)
                           values (${system}, ${hid(name, system)}, ${own(1 + i)}, ${name}, ${description}, 0)`)
        }
        for (const [i, name] of ['Birds', 'Waders'].entries()) {
          await tx.all(sql`insert into groups (system_id, hid, uuid, name, created)
                           values (${system}, ${hid(name, system)}, ${own(3 + i)}, ${name}, 0)`)
        }
        for (const [i, members] of [[wren], [], [heron, wren]].entries()) {
          const timestamp = moment([first, second, third][i] ?? first)
          await tx.all(sql`insert into switches (system_id, uuid, timestamp, members, arrival)
                           values (${system}, ${own(5 + i)}, ${timestamp}, ${JSON.stringify(members)}, 0)`)
        }
        const notes = [{ id: 'other', system_id: 's', title: 'Tide', body: 'High.', created_at: second }]
        const other = { bound: { members: [], groups: [] }, rest: { records: { notes }, values: {} } }
        const kept = { 'com.example sys1': keptOf(own(0), two(1), two(3)), 'com.other s': other }
        for (const [origin, { bound, rest }] of Object.entries(kept)) {
          await tx.all(sql`insert into kept_data (system_id, origin, bytes, bound, rest)
            values (${system}, ${origin}, 0, ${JSON.stringify(bound)}, ${JSON.stringify(rest)})`)
        }
      }
    })
    await driver.close()
    const config = readConfig({ PORT: '0', DATABASE_URL: database, LOG_LEVEL: 'error' })
    const server = await startServer(config, {
      log: createLog(config),
      clock: new SetClock(Date.now() * 1000),
    })
    try {
      const { ctx } = server
      const lists = ['members', 'groups', 'fields', 'notes', 'switches']
      const countsOf = async (system: number) => {
        const owner = new Caller(server.url, tokenOf(system))
        const counts: number[] = []
        for (const list of lists) counts.push((await owner.get(`/v2/systems/@me/${list}`)).body.length)
        return counts.join()
      }
      const lifted = '3,2,1,2,3'
      // Nothing is lifted, or the data of one of the two files, or that of both.
      const states = ['2,2,0,0,3', '2,2,0,1,3', '3,2,1,1,3', lifted]
      const seen = new Set<string>()
      for (let calls = 0; calls < 9; calls += 2) {
        let left = calls
        const broken: Ids = {
          ...ctx.ids,
          uuid: () => {
            if (left-- <= 0) throw new Error('broke off')
            return ctx.ids.uuid()
          },
        }
        await liftKept({ ...ctx, ids: broken })
        seen.add(await countsOf(1)).add(await countsOf(2))
      }
      expect(states).toEqual(expect.arrayContaining([...seen]))
      expect(seen.has(states[0] ?? '')).toBe(true)
      for (const _ of ['lifts', 'finds nothing']) {
        await liftKept(ctx)
        for (const system of [1, 2]) {
          expect(await countsOf(system)).toEqual(lifted)
          const kept = await ctx.store.kept.list(system as SystemId)
          expect(kept.every(({ form }) => form === 2)).toBe(true)
          const owner = new Caller(server.url, tokenOf(system))
          const file = (await owner.get('/v2/systems/@me/export?format=pluralport')).body
          expect(file.notes.map(({ id }: { id: string }) => id).toSorted()).toEqual(['nt1', 'other'])
          expect([file.taxonomy_terms.length, file.front_comments.length, file.members.length]).toEqual([
            1, 1, 3,
          ])
        }
      }
    } finally {
      await server.stop()
    }
  })
})
