import { beforeAll, describe, expect, test } from 'bun:test'
import type { CustomField, Member } from '@polyphony/contract'
import { createApp } from '../../src/http/app.ts'
import { KeyedSemaphore, type Permit } from '../../src/pacing/semaphore.ts'
import { type Sql, sql } from '../../src/store/sql/sql.ts'
import { storeOver } from '../../src/store/store.ts'
import { Caller, type SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'

const characters = 200_000
/** Two of the longest members, and something for everything else. */
const most = 2.5 * characters
const names = Array.from({ length: 12 }, (_, i) => `Member ${i}`)
/** Members 3 and 9 have short values, member 6 has none. */
const isLong = (i: number) => i % 3 !== 0 || i === 0

type Extended = Member & { extended: { fields: Record<string, string>; description: string | null } }

eachStore('members with long values', (store) => {
  const t = useV2(store)
  let alice: SystemCaller
  let open: CustomField
  let members: Member[]
  let group: string

  beforeAll(async () => {
    alice = await t.system()
    open = await alice.field({ privacy: 'public' })
    await alice.field()
    members = await alice.members(...names)
    const made = await alice.post('/v2/groups', { name: 'All' })
    group = made.body.id
    const ids = members.map(({ id }) => id)
    await alice.post(`/v2/groups/${group}/members/add`, ids)
    await alice.switch(members.toReversed())
    await alice.patch('/v2/systems/@me', { extended: { fields: { [open.id]: 'of the system' } } })
    for (const i of [3, 9])
      await alice.patch(`/v2/members/${ids[i]}`, { extended: { fields: { [open.id]: `é ${i}` } } })
    await t.ctx.store.driver.transact(async (tx) => {
      for (const [i, { uuid }] of members.entries()) {
        if (!isLong(i)) continue
        await tx.all(
          sql`insert into member_fields (system_id, member_id, field, value)
              select m.system_id, m.id, ${open.id}, ${JSON.stringify('é'.repeat(characters) + i)}
              from members m where m.uuid = ${uuid}`,
        )
      }
    })
  }, setUpTimeoutMs)

  /** Serves with a store that counts characters: those of its largest read, and those of all. */
  function counting(longAnswers = new KeyedSemaphore(2, 3)) {
    const read = { largest: 0, total: 0 }
    const { driver } = t.ctx.store
    const all = async <R>(statement: Sql) => {
      const rows = await driver.all<R>(statement)
      const size = JSON.stringify(rows).length
      read.largest = Math.max(read.largest, size)
      read.total += size
      return rows
    }
    const app = createApp({ ...t.ctx, longAnswers, store: storeOver({ ...driver, all }) })
    const ask = (path: string, authorization = '') =>
      app(new Request(t.url + path, { headers: { authorization } }), () => '127.0.0.1')
    return { read, ask }
  }

  const lists = () => [
    `/v2/systems/${alice.id}/members?include=extended`,
    `/v2/systems/${alice.id}/members?include=extended&limit=10`,
    `/v2/groups/${group}/members?include=extended`,
    `/v2/systems/${alice.id}/fronters?include=extended`,
  ]

  test('are not read before the caller has a place among the long answers, apart from two', async () => {
    class Waiting extends KeyedSemaphore {
      readonly reached = Promise.withResolvers<void>()
      readonly free = Promise.withResolvers<void>()
      override enter(name: string): Permit | undefined {
        const place = super.enter(name)
        return (
          place && {
            ...place,
            acquire: async () => {
              this.reached.resolve()
              await this.free.promise
              await place.acquire()
            },
          }
        )
      }
    }
    for (const token of ['', alice.token]) {
      for (const path of lists()) {
        const semaphore = new Waiting(2, 3)
        const { read, ask } = counting(semaphore)
        const answer = ask(path, token)
        await Promise.race([semaphore.reached.promise, answer])
        expect(read.total).toBeLessThan(most)
        semaphore.free.resolve()
        expect((await answer).status).toBe(200)
      }
    }
  })

  for (const who of ['owner', 'stranger'] as const) {
    describe(`for the ${who}`, () => {
      const caller = () => (who === 'owner' ? alice : t.stranger)

      test('lists and fronters show the same as each member by itself', async () => {
        const alone: Extended[] = []
        for (const { id } of members) {
          const { system: _, ...member } = (await caller().get(`/v2/members/${id}?include=extended`)).body
          alone.push(member)
        }
        expect(alone.map(({ extended }) => extended.fields[open.id]?.length ?? 0)).toEqual(
          names.map((name, i) => (isLong(i) ? characters + name.slice(7).length : i === 6 ? 0 : 3)),
        )
        const [all = '', , ofGroup = '', fronters = ''] = lists()
        expect((await caller().get(all)).body).toEqual(alone)
        expect((await caller().get(ofGroup)).body).toEqual(alone)
        const { body } = await caller().get(fronters)
        expect(body.members).toEqual(alone.toReversed())
      })

      test('pages link each other', async () => {
        const seen: string[] = []
        for (
          let path: string | undefined = `/v2/systems/${alice.id}/members?include=extended&limit=5`;
          path;
        ) {
          const { body, headers } = await caller().get(path)
          seen.push(...body.map(({ id }: Member) => id))
          path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
        }
        expect(seen).toEqual(members.map(({ id }) => id))
      })
    })
  }

  test('no read for a list, for fronters or for an export is long', async () => {
    const me = '/v2/systems/@me'
    for (const path of [...lists(), `${me}/export?format=polyphony`, `${me}/export?format=pluralport`]) {
      const { read, ask } = counting()
      const { body } = await ask(path, alice.token)
      let bytes = 0
      for await (const piece of body ?? []) bytes += piece.length
      expect(bytes).toBeGreaterThan(6 * 2 * characters)
      expect(read.largest).toBeLessThan(most)
    }
  })

  test('a switch to all of them answers like a read of it, though it is sent piece by piece', async () => {
    const ids = members.map(({ id }) => id)
    const plain = new Caller(t.url, alice.token)
    const made = await plain.post('/v2/systems/@me/switches?include=extended', { members: ids })
    expect(made.headers.get('content-length')).toBeNull()
    const read = await plain.get(`/v2/systems/@me/switches/${made.body.id}?include=extended`)
    expect(made.text).toBe(read.text)
    expect((await alice.delete(`/v2/systems/@me/switches/${made.body.id}`)).status).toBe(204)
  })

  test('a long answer to a change, and to its repetition, keeps a place until it is read', async () => {
    const places = new KeyedSemaphore(2, 3)
    const app = createApp({ ...t.ctx, longAnswers: places })
    const body = JSON.stringify({ members: members.map(({ id }) => id) })
    const headers = {
      authorization: alice.token ?? '',
      'content-type': 'application/json',
      'idempotency-key': 'long-switch',
    }
    const send = () =>
      app(
        new Request(`${t.url}/v2/systems/@me/switches?include=extended`, { method: 'POST', headers, body }),
        () => '127.0.0.1',
      )
    const first = await send()
    const again = await send()
    expect([first.status, again.status]).toEqual([200, 200])
    const last = places.enter('127.0.0.1')
    expect([last === undefined, places.enter('127.0.0.1') === undefined]).toEqual([false, true])
    last?.release()
    const text = await first.text()
    expect(await again.text()).toBe(text)
    const free = [1, 2, 3].map(() => places.enter('127.0.0.1'))
    expect(free.every((place) => place !== undefined)).toBe(true)
    const { id } = JSON.parse(text)
    expect((await alice.delete(`/v2/systems/@me/switches/${id}`)).status).toBe(204)
  })

  test('an export for PluralKit does not read them', async () => {
    const { read, ask } = counting()
    const file = (await (await ask('/v2/systems/@me/export', alice.token)).json()) as { members: Member[] }
    expect(file.members.map(({ name }) => name)).toEqual(names)
    expect(read.total).toBeLessThan(characters)
  })

  test('exports have all of them', async () => {
    const plain = new Caller(t.url, alice.token)
    const own = (await plain.get('/v2/systems/@me/export?format=polyphony')).body
    const other = (await plain.get('/v2/systems/@me/export?format=pluralport')).body
    const expected = names.flatMap((_, i) =>
      isLong(i) ? 'é'.repeat(characters) + i : i === 6 ? [] : `é ${i}`,
    )
    expect(
      own.members.flatMap(({ extended: { fields } }: Extended) => (fields ? Object.values(fields) : [])),
    ).toEqual(expected)
    expect(other.custom_field_values.map(({ value }: { value: string }) => value)).toEqual([
      'of the system',
      ...expected,
    ])
    expect(other.members.map(({ name }: Member) => name)).toEqual(names)
  })

  test('a member who is deleted during an export is nowhere in the file', async () => {
    const bob = await t.system()
    const [wren, finch] = await bob.members('Wren', 'Finch')
    await bob.post('/v2/groups', { name: 'Both' })
    const [{ id }] = (await bob.get('/v2/systems/@me/groups')).body
    await bob.post(`/v2/groups/${id}/members/add`, [wren.id, finch.id])
    await bob.switch([wren, finch])
    const { driver } = t.ctx.store
    for (const [i, format] of ['pluralkit', 'polyphony', 'pluralport'].entries()) {
      const gone = await bob.member({ name: `Gone ${i}` })
      await bob.post(`/v2/groups/${id}/members/add`, [gone.id])
      await bob.switch([gone, wren])
      let isDeleted = false
      const all = async <R>(statement: Sql) => {
        // why: the groups are read when the IDs of the members are known, and before the members themselves.
        const rows = await driver.all<R>(statement)
        if (!isDeleted && statement.text.includes('from groups g')) {
          isDeleted = true
          await bob.delete(`/v2/members/${gone.id}`)
        }
        return rows
      }
      const app = createApp({ ...t.ctx, store: storeOver({ ...driver, all }) })
      const headers = { authorization: bob.token ?? '' }
      const address = `${t.url}/v2/systems/@me/export?format=${format}`
      const text = await (await app(new Request(address, { headers }), () => '127.0.0.1')).text()
      expect(isDeleted).toBe(true)
      expect(text).toContain(wren.id)
      for (const trace of [gone.id, gone.uuid]) expect(text).not.toContain(`"${trace}"`)
    }
  })

  test('a hidden value that becomes long changes nothing for a stranger, not even the tag', async () => {
    const bob = await t.system()
    const field = await bob.field()
    const [wren, finch, jay] = await bob.members('Wren', 'Finch', 'Jay')
    const path = `/v2/systems/${bob.id}/members?include=extended`
    const before = await t.stranger.get(path)
    for (const { id } of [wren, finch, jay])
      await bob.patch(`/v2/members/${id}`, { extended: { fields: { [field.id]: 'é'.repeat(20_000) } } })
    const after = await t.stranger.get(path)
    expect(after.text).toBe(before.text)
    expect([...after.headers.keys()].toSorted()).toEqual([...before.headers.keys()].toSorted())
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect((await bob.get(path)).body.map(({ extended }: Extended) => extended.fields[field.id])).toEqual(
      Array.from({ length: 3 }, () => 'é'.repeat(20_000)),
    )
  })
})
