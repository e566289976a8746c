import { expect, test } from 'bun:test'
import { formatInstant, instant, limits, type Note } from '@polyphony/contract'
import { sql } from '../../src/store/sql/sql.ts'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { SetClock } from '../support/clock.ts'
import { expectInvalid, expectRefusal, invalidField, tooLong } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const path = '/v2/systems/@me/notes'
const at = ({ id }: Pick<Note, 'id'>) => `${path}/${id}`
const unknownId = '00000000-0000-4000-8000-000000000000'
const start = instant(Date.UTC(2026, 2, 1, 12, 30) * 1000)

eachStore('notes', (store) => {
  const clock = new SetClock(start)
  const t = useV2(store, { context: { clock } })

  const write = async (alice: SystemCaller, note: object): Promise<Note> => {
    const { status, text, body } = await alice.post(path, note)
    expect({ status, text }).toEqual({ status: 201, text })
    return body
  }
  const titles = async (alice: SystemCaller, query = '') => {
    const { status, body } = await alice.get(path + query)
    expect(status).toBe(200)
    return body.map(({ title }: Note) => title)
  }

  test('a note is written with defaults, read, changed and deleted', async () => {
    const alice = await t.system()
    const made = await alice.post(path, { title: ' Evening ' })
    expect(made.status).toBe(201)
    const now = formatInstant(start)
    expect(Object.entries(made.body)).toEqual([
      ['id', made.body.id],
      ['title', ' Evening '],
      ['text', ''],
      ['color', null],
      ['date', now],
      ['members', []],
      ['authors', []],
      ['created', now],
      ['updated', now],
    ])
    expect((await alice.get(at(made.body))).text).toBe(made.text)
    expect((await alice.get(path)).text).toBe(`[${made.text}]`)
    const changed = await alice.patch(at(made.body), {
      text: ' by the lake\n',
      color: 'ABCDEF',
      date: '1999-01-02',
    })
    expect(changed.status).toBe(200)
    const { updated } = changed.body
    expect(changed.body).toEqual({
      ...made.body,
      text: ' by the lake\n',
      color: 'abcdef',
      date: '1999-01-02T00:00:00Z',
      updated,
    })
    const gone = await alice.delete(at(made.body))
    expect([gone.status, gone.text]).toEqual([204, ''])
    for (const answer of [await alice.get(at(made.body)), await alice.delete(at(made.body))]) {
      expectRefusal(answer, 'note_not_found')
    }
    expectRefusal(await alice.patch(at(made.body), { title: 'x' }), 'note_not_found')
    expectRefusal(await alice.get(`${path}/x`), 'note_not_found')
    expect((await alice.get(path)).text).toBe('[]')
  })

  test('the longest note is kept whole, in every script', async () => {
    const alice = await t.system()
    const text = 'é🌊語'.repeat(25_000)
    const note = await write(alice, { title: 'x'.repeat(limits.noteTitle), text })
    expect(text).toHaveLength(limits.noteText)
    expect((await alice.get(at(note))).body.text).toBe(text)
    expect((await alice.get(path)).body).toEqual([note])
  })

  test('bad values are named together, and nothing is written', async () => {
    const alice = await t.system()
    const bad = {
      title: 'x'.repeat(201),
      text: 'x'.repeat(100_001),
      color: 'red',
      date: 'soon',
      members: null,
      authors: null,
    }
    const problems = {
      date: invalidField('date'),
      members: invalidField('members'),
      authors: invalidField('authors'),
      title: tooLong('title', 201, 200),
      text: tooLong('text', 100_001, 100_000),
      color: invalidField('color'),
    }
    expectInvalid(await alice.post(path, bad), problems)
    expectInvalid(await alice.post(path, {}), { title: [{ message: "Key 'title' is required." }] })
    for (const title of [null, '', '  ', 'a\0b']) {
      expectInvalid(await alice.post(path, { title }), { title: invalidField('title') })
    }
    for (const body of [[], 'x', { title: [] }, { title: 'x', members: 'abcde' }, { title: 'x', text: {} }]) {
      expectRefusal(await alice.post(path, body), 'bad_request')
    }
    expect((await alice.get(path)).text).toBe('[]')
    const note = await write(alice, { title: 'kept' })
    expectInvalid(await alice.patch(at(note), bad), problems)
    for (const body of [{}, [], { id: 'x', created: 'y' }])
      expectRefusal(await alice.patch(at(note), body), 'bad_request')
    expectInvalid(await alice.patch(at(note), { date: null }), { date: invalidField('date') })
    expect((await alice.get(at(note))).body).toEqual(note)
  })

  test('members come in by any reference, go out by short ID, and leave when they are deleted', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const [a, b] = [await alice.member(), await alice.member()]
    const foreign = await bob.member()
    const note = await write(alice, { title: 'x', members: [b.uuid, a.id.toUpperCase()] })
    expect(note.members).toEqual([b.id, a.id])
    for (const members of [
      [a.id, a.uuid],
      [a.id, a.id],
    ]) {
      expectRefusal(await alice.post(path, { title: 'x', members }), 'duplicate_members')
    }
    expectRefusal(await alice.patch(at(note), { members: ['zzzzz'] }), 'member_ref_not_found', 'zzzzz')
    expectRefusal(await alice.patch(at(note), { members: [foreign.id] }), 'not_own_member_ref', foreign.id)
    await alice.delete(`/v2/members/${b.id}`)
    expect((await alice.get(at(note))).body.members).toEqual([a.id])
    expect((await alice.get(`${path}?member=${a.uuid}`)).body).toEqual([{ ...note, members: [a.id] }])
    expectRefusal(await alice.get(`${path}?member=${b.id}`), 'member_not_found')
    expectRefusal(await alice.get(`${path}?member=${foreign.id}`), 'member_not_found')
    expectRefusal(await alice.get(`${path}?member=`), 'member_not_found')
  })

  test('a note names who wrote it, and is found by author and by anybody in it', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const [a, b] = [await alice.member(), await alice.member()]
    const foreign = await bob.member()
    const note = await write(alice, { title: 'by b', members: [a.id], authors: [b.uuid, a.id.toUpperCase()] })
    expect(note.authors).toEqual([b.id, a.id])
    await write(alice, { title: 'about b', members: [b.id] })
    await write(alice, { title: 'by nobody' })
    const found = [`author=${b.id}`, `author=${a.uuid}&member=${a.id}`, `author=${a.id}&member=${b.id}`]
    expect(await Promise.all(found.map((query) => titles(alice, `?${query}`)))).toEqual([
      ['by b'],
      ['by b'],
      [],
    ])
    expect(await titles(alice, `?involves=${b.id}`)).toEqual(['about b', 'by b'])
    const next = await alice.get(`${path}?involves=${b.id}&limit=1`)
    expect(next.headers.get('link')).toContain(`involves=${b.id}&limit=1&before=`)
    expectRefusal(await alice.post(path, { title: 'x', authors: [a.id, a.uuid] }), 'duplicate_members')
    expectRefusal(await alice.patch(at(note), { authors: [foreign.id] }), 'not_own_member_ref', foreign.id)
    for (const query of ['author', 'involves'])
      expectRefusal(await alice.get(`${path}?${query}=${foreign.id}`), 'member_not_found')
    const changed = await alice.patch(at(note), { authors: [b.id] })
    expect(changed.body).toEqual({ ...note, authors: [b.id], updated: changed.body.updated })
    await alice.delete(`/v2/members/${b.id}`)
    expect((await alice.get(at(note))).body.authors).toEqual([])
  })

  test('newest date first, then newest created; pages follow each other, and a full one links the next', async () => {
    const alice = await t.system()
    const dates = ['2024-01-02', '2024-01-03', '2024-01-02', '2024-01-01', '2024-01-02']
    for (const [i, date] of dates.entries()) {
      clock.time += 1
      await write(alice, { title: String(i), text: i % 2 ? 'odd' : 'even', date })
    }
    expect(await titles(alice)).toEqual(['1', '4', '2', '0', '3'])
    for (const limit of [1, 2, 3]) {
      const seen: string[] = []
      let next: string | null = `${path}?limit=${limit}&query=e`
      while (next) {
        const { body, headers }: Awaited<ReturnType<SystemCaller['get']>> = await alice.get(next)
        seen.push(...body.map(({ title }: Note) => title))
        next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null
        expect(next === null).toBe(body.length < limit)
      }
      expect(seen).toEqual(['4', '2', '0'])
    }
    expect(await titles(alice, '?limit=0')).toEqual([])
    expect(await titles(alice, '?limit=5000')).toHaveLength(5)
    for (const limit of ['', '-1', 'x'])
      expectRefusal(await alice.get(`${path}?limit=${limit}`), 'bad_request')
    for (const before of ['', 'x', unknownId]) {
      expectRefusal(await alice.get(`${path}?before=${before}`), 'note_not_found')
    }
    const bob = await t.system()
    const foreign = await write(bob, { title: 'x' })
    expectRefusal(await alice.get(`${path}?before=${foreign.id}`), 'note_not_found')
  })

  test('a search finds every word anywhere in title or text, in any case of any script', async () => {
    const alice = await t.system()
    await write(alice, { title: 'Straße am Fluß', text: 'ΟΔΟΣ 100% İyi_gün MAẞ' })
    await write(alice, { title: 'other', text: 'ПРИВЕТ, Ash' })
    const first = [
      'strasse',
      'STRASSE fluss',
      'οδος',
      'ΟΔΟΣ',
      'raß',
      'ẞE',
      'mass',
      '100%',
      'iyi_',
      '',
      '  ',
      'am\u00a0100%',
    ]
    for (const query of first) {
      expect({ query, found: await titles(alice, `?query=${encodeURIComponent(query)}`) }).toEqual({
        query,
        found: query.trim() === '' ? ['other', 'Straße am Fluß'] : ['Straße am Fluß'],
      })
    }
    expect(await titles(alice, `?query=${encodeURIComponent('ash привет')}`)).toEqual(['other'])
    for (const query of ['ash fluss', '%', 'i%i', 'i_i', 'flußoδος', '\0', "'"]) {
      const expected = query === '%' ? ['Straße am Fluß'] : []
      expect({ query, found: await titles(alice, `?query=${encodeURIComponent(query)}`) }).toEqual({
        query,
        found: expected,
      })
    }
    const [note] = (await alice.get(path)).body
    await alice.patch(at(note), { text: 'Robin' })
    expect(await titles(alice, '?query=ash')).toEqual([])
    expect(await titles(alice, '?query=OTHER+robin')).toEqual(['other'])
    expectRefusal(await alice.get(`${path}?query=${'x'.repeat(201)}`), 'bad_request')
  })

  test('there is room for 10,000, also when many are written at once', async () => {
    const alice = await t.system()
    const room = 3
    await t.ctx.store.driver.transact((tx) =>
      tx.all(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${limits.notesPerSystem - room})
        insert into notes (system_id, uuid, date, created, updated, size, title, text)
        select s.id, ${tx.dialect.name === 'sqlite' ? sql`printf('00000000-0000-4000-9000-%012d', i)` : sql`gen_random_uuid()`}, 0, 0, 0, 0, '', ''
        from n, systems s where s.uuid = ${alice.uuid}`),
    )
    const answers = await Promise.all(
      Array.from({ length: room + 3 }, () => alice.post(path, { title: 'one more' })),
    )
    const [made, refused] = [201, 400].map((status) => answers.filter((answer) => answer.status === status))
    expect(made).toHaveLength(room)
    expect(refused).toHaveLength(3)
    for (const answer of refused ?? []) expectRefusal(answer, 'note_limit_reached')
    expect(await titles(alice, '?query=more')).toHaveLength(room)
  })

  test('strangers learn nothing, whether a note exists or not', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const note = await write(alice, { title: 'secret' })
    const own = `/v2/systems/${alice.id}/notes`
    for (const caller of [t.stranger, bob]) {
      for (const id of [note.id, unknownId, 'x']) {
        expectRefusal(await caller.get(`${own}/${id}`), 'forbidden')
        expectRefusal(await caller.patch(`${own}/${id}`, { title: 'taken' }), 'forbidden')
        expectRefusal(await caller.delete(`${own}/${id}`), 'forbidden')
      }
      for (const query of ['', '?query=secret', '?before=x', '?member=x']) {
        expectRefusal(await caller.get(own + query), 'forbidden')
      }
    }
    expectRefusal(await bob.get(at(note)), 'note_not_found')
    expectRefusal(await t.stranger.get(path), 'unauthorized')
    expect((await alice.get(path)).body).toEqual([note])
  })
})
