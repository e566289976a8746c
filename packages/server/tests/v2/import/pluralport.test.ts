import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import {
  type Group,
  type ListedSwitch,
  type Member,
  parseInstant,
  systemPrivacyKeys,
} from '@polyphony/contract'
import fc from 'fast-check'
import { toExactJson } from '../../../src/datafile/json/exact.ts'
import { type Answer, Caller, type SystemCaller, type TestServer } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { anyPluralPort, anyWholePluralPort } from '../../support/datafiles/pluralport.ts'
import { runs } from '../../support/runs.ts'
import { eachStore } from '../../support/stores/stores.ts'
import { anySystemFile, withoutDate } from '../../support/worlds/any-system.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../fixtures/import/${name}`, import.meta.url))
const sample = JSON.parse(fixture('pluralport.json').toString())

// biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever came back
type Document = Record<string, any>

const importPath = '/v2/systems/@me/import'
const exportPath = '/v2/systems/@me/export?format=pluralport'
const send = (who: Caller, file: Uint8Array | object, query = '') =>
  who.post(`${importPath}${query}`, undefined, {
    raw: file instanceof Uint8Array ? file : JSON.stringify(file),
  })

/** An export without the one thing that is new in each. */
async function exported({ token }: SystemCaller | { token: string }, { url }: TestServer): Promise<Document> {
  const { status, body } = await new Caller(url, token).get(exportPath)
  expect(status).toBe(200)
  expectStrict(body)
  const { exported_at: _, ...rest } = body
  return rest
}

/** The demands of strict readers: every id once, every reference to something, periods that last. */
function expectStrict(file: Document): void {
  const lists = Object.values({ ...file, ...file.boards, ...file.chat })
    .filter(Array.isArray)
    .flat()
  const records = lists.filter((record) => record?.id !== undefined)
  const ids = new Set(records.map(({ id }) => id))
  expect(ids.size).toBe(records.length)
  const references = [
    'system_id',
    'group_id',
    'parent_group_id',
    'member_id',
    'avatar_asset_id',
    'front_period_id',
  ]
  for (const record of records) {
    for (const key of references) if (record[key] != null) expect(ids).toContain(record[key])
    for (const { member_id } of record.assignments ?? []) expect(ids).toContain(member_id)
    for (const time of [record.at, record.started_at, record.ended_at]) if (time) expect(time).toEndWith('Z')
  }
  for (const { assignments, started_at, ended_at } of file.front_periods) {
    expect(assignments).not.toBeEmpty()
    if (ended_at !== null) expect(parseInstant(ended_at) ?? 0).toBeGreaterThan(parseInstant(started_at) ?? 0)
  }
}

/** Leaves out what we add to a record that came from elsewhere: our id of it, and our own values. */
function withoutOurs(part: Document): Document {
  if (!Array.isArray(part)) return part
  return part.map(({ source_refs, extensions, ...record }) => ({
    ...record,
    ...(source_refs && { source_refs: source_refs.filter(({ app }: Document) => app !== 'polyphony') }),
    ...(extensions && { extensions: without(extensions, 'polyphony') }),
  }))
}

const byId = (records: Document[]) => new Map(records.map((record) => [record.id, record]))
const without = (record: Document, ...keys: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))

eachStore('PluralPort files', (store) => {
  const t = useV2(store)
  const elsewhere = useV2(store)

  test('a bundle is previewed as written down', async () => {
    const alice = await t.system()
    const { status, body } = await send(alice, fixture('bundle.pluralport.zip'), '?dry_run=true')
    expect(status).toBe(200)
    expect(body).toEqual(JSON.parse(fixture('bundle.pluralport.preview.json').toString()))
  })

  test('a system made of one has its members, groups and switches, and shows nothing by itself', async () => {
    const made = await t.stranger.post('/v2/import', sample)
    expect(made.status).toBe(201)
    const owner = new Caller(t.url, made.body.token)
    const { body: system } = await owner.get('/v2/systems/@me')
    expect(system).toMatchObject({ name: 'The Tidepool', tag: '| Tide', color: '2e8b57' })
    expect(system.privacy).toEqual(Object.fromEntries(systemPrivacyKeys.map((key) => [key, 'private'])))
    const { body: members } = await owner.get('/v2/systems/@me/members')
    expect(members).toMatchObject([
      { name: 'Wren', birthday: '0004-02-28', privacy: { visibility: 'public', proxy_privacy: 'private' } },
      { name: 'Heron', privacy: { visibility: 'private', name_privacy: 'private' } },
      { name: 'Asleep', privacy: { visibility: 'private' } },
    ])
    const [wren, heron] = members as [Member, Member]
    const { body: groups } = await owner.get('/v2/systems/@me/groups?with_members=true')
    expect(groups.map(({ name, members }: Group) => [name, members])).toEqual([
      ['Birds', []],
      ['Waders', [wren.uuid]],
    ])
    expect(groups[0].privacy.list_privacy).toBe('private')
    const { body: switches } = await owner.get('/v2/systems/@me/switches')
    expect(switches.map(({ members }: ListedSwitch) => members)).toEqual([[heron.id, wren.id], [], [wren.id]])
  })

  test('custom fronts stay out when they are not wanted, and go out again', async () => {
    const alice = await t.system()
    expect((await send(alice, sample, '?custom_fronts=false')).body.members.created).toBe(2)
    const { members, groups } = await exported(alice, t)
    expect(members[2]).toMatchObject({ id: 'mem3', name: 'Asleep', is_custom_front: true })
    expect(groups.map(({ name }: Document) => name)).toEqual(['Birds', 'Waders'])
    expect((await send(alice, sample)).body.members).toEqual({ created: 1, updated: 0, unchanged: 2 })
  })

  test('fields, notes, comments, archive and nesting become what they are here', async () => {
    const alice = await t.system()
    const report = (await send(alice, sample)).body
    const one = { created: 1, updated: 0, unchanged: 0 }
    expect(report).toMatchObject({ fields: one, notes: one, comments: one })
    expect(report.warnings.filter(({ level }: Document) => level === 'error')).toEqual([])
    const get = async (path: string) => (await alice.get(`/v2/systems/@me/${path}`)).body
    const [field] = await get('fields')
    expect(field).toMatchObject({ name: 'Drink', type: 'text', privacy: 'private' })
    const [wren, heron, asleep] = await get('members?include=extended')
    expect(wren.extended.fields).toEqual({ [field.id]: 'tea' })
    expect([heron.extended.archived, asleep.extended.custom_front]).toEqual([true, true])
    const [birds, waders] = await get('groups?include=extended')
    expect([birds.extended.emoji, waders.extended.parent]).toEqual(['🐦', birds.id])
    const [note] = await get('notes')
    expect(note).toMatchObject({
      title: 'Buy tea',
      text: 'Buy tea',
      date: '2026-09-29T20:00:00Z',
      created: '2026-09-29T20:00:00Z',
      members: [wren.id],
      authors: [wren.id],
    })
    const switches = await get('switches')
    expect(await get(`switches/${switches[2].id}/comments`)).toMatchObject([
      { text: 'a quiet morning', created: '2026-09-30T08:30:00Z' },
    ])
  })

  test('what has no place here goes out as it came in', async () => {
    const alice = await t.system()
    await send(alice, fixture('pluralport.json'))
    const file = await exported(alice, t)
    const unchanged = [
      ...['taxonomy_terms', 'taxonomy_assignments', 'custom_fields', 'custom_field_values', 'front_comments'],
      ...['front_events', 'front_periods', 'group_memberships', 'notes', 'assets', 'boards', 'extensions'],
    ]
    for (const part of unchanged) expect(withoutOurs(file[part])).toEqual(sample[part])
    const members = byId(file.members)
    for (const record of sample.members) {
      expect(without(members.get(record.id) ?? {}, 'extensions', 'source_refs')).toEqual(
        without(record, 'extensions', 'source_refs'),
      )
      expect(members.get(record.id)?.extensions).toMatchObject(record.extensions)
    }
    expect(members.get('mem1')?.source_refs[0]).toEqual(sample.members[0].source_refs[0])
    expect(file.groups.map(({ emoji, parent_group_id }: Document) => [emoji, parent_group_id])).toEqual([
      ['🐦', null],
      [undefined, 'grp1'],
    ])
    expect(file.capabilities.modules).toContain('boards')
    const digits = await new Caller(t.url, alice.token).get(exportPath)
    expect(digits.text).toContain('"seen":12345678901234567890')
  })

  test('what was changed here goes out as it is now, and what was deleted takes along what needs it', async () => {
    const alice = await t.system()
    await send(alice, sample)
    const { body } = await alice.get('/v2/systems/@me/members')
    const [wren, heron] = body as [Member, Member]
    await alice.patch(`/v2/members/${heron.id}`, {
      name: 'Egret',
      pronouns: 'he/him',
      privacy: { visibility: 'public' },
    })
    await alice.delete(`/v2/members/${wren.id}`)
    const file = await exported(alice, t)
    const members = byId(file.members)
    expect(members.get('mem1')).toBeUndefined()
    expect(members.get('mem2')).toMatchObject({
      name: 'Egret',
      display_name: 'Heron',
      pronouns: 'he/him',
      archived: true,
      privacy: { visibility: 'private', source: { visibility: 'public' } },
    })
    expect(file.group_memberships).toEqual([])
    expect(file.taxonomy_assignments).toEqual([])
    expect(file.custom_field_values).toEqual([])
    expect(file.notes).toMatchObject([{ member_id: null, author_member_ids: [], body: 'Buy tea' }])
    expect(file.boards.posts).toMatchObject([{ target_member_id: null, author_member_id: 'mem2' }])
    expect(file.front_comments).toMatchObject([{ front_period_id: null }])
    expect(file.front_events.map(({ id }: Document) => id)).not.toContain('ev1')
  })

  test('fronting that says more is kept as long as its switches are the same, and goes on behind it', async () => {
    const alice = await t.system()
    await send(alice, fixture('openplural.json'))
    const before = await exported(alice, t)
    expect(before.front_events).toEqual([])
    expect(before.front_periods).toMatchObject([
      { id: 'p1', note: 'by the water', assignments: [{ front_role: 'primary' }, { mood: 'bright' }] },
      { id: 'p2', ended_at: null, assignments: [{ member_id: 'b' }, { member_id: 'a' }] },
    ])
    const { id } = await alice.switch([], '2026-08-02T08:00:00Z')
    const later = await exported(alice, t)
    expect(later.front_events).toMatchObject([{ id, at: '2026-08-02T08:00:00Z', assignments: [] }])
    expect(later.front_periods.map(({ ended_at }: Document) => ended_at)).toEqual([
      '2026-08-01T10:00:00Z',
      '2026-08-02T08:00:00Z',
    ])
    const { body: switches } = await alice.get('/v2/systems/@me/switches')
    await alice.delete(`/v2/systems/@me/switches/${switches[2].id}`)
    const replaced = await exported(alice, t)
    expect(replaced.front_events.length).toBe(2)
    expect(replaced.front_periods).toMatchObject([{ source_kind: 'event_pair' }])
  })

  test('the same file again adds nothing, and neither does an export of ours', async () => {
    for (const name of ['pluralport.json', 'openplural.json']) {
      const alice = await t.system()
      const added = async (file: Uint8Array | object) => {
        const { body } = await send(alice, file)
        const { members, groups, switches } = body
        return [members.created, members.updated, groups.created, groups.updated, switches.created]
      }
      await send(alice, fixture(name))
      const first = await exported(alice, t)
      expect(await added(fixture(name))).toEqual([0, 0, 0, 0, 0])
      expect(await added(first)).toEqual([0, 0, 0, 0, 0])
      expect(await exported(alice, t)).toEqual(first)
    }
  })

  test('records without an id are recognised when they come again, even without a name', async () => {
    const alice = await t.system()
    const nameless = { producer: { app: 'Another' }, pluralport_version: '0.1' }
    const members = [...['Wren', 'Heron', 'Plover'].map((name) => ({ name })), { color: '#2e8b57' }]
    const groups = ['Birds', 'Waders'].map((name) => ({ name }))
    await send(alice, { ...nameless, members, groups })
    const before = await exported(alice, t)
    const none = { created: 0, updated: 0 }
    expect((await send(alice, { ...nameless, members, groups })).body).toMatchObject({
      members: none,
      groups: none,
      renamed: [],
    })
    expect(await exported(alice, t)).toEqual(before)
  })

  test('match=none recognises nobody, not even by where they come from', async () => {
    const alice = await t.system()
    await send(alice, sample)
    const { body } = await send(alice, sample, '?match=none&dry_run=true')
    expect(body.members).toEqual({ created: 3, updated: 0, unchanged: 0 })
    const { body: members } = await alice.get('/v2/systems/@me/members')
    const uuids: string[] = members.map(({ uuid }: Member) => uuid)
    expect(body.renamed.filter(({ from }: { from: string }) => uuids.includes(from))).toEqual([])
  })

  test("fronting that lies between switches of one's own is told", async () => {
    const alice = await t.system()
    await alice.switch([], '2026-09-30T08:30:00Z')
    const told = { level: 'warning', code: 'histories_interleave', count: 1 }
    for (const query of ['?dry_run=true', '', '']) {
      expect((await send(alice, sample, query)).body.warnings.at(-1)).toMatchObject(told)
    }
  })

  test('somebody who was renamed is recognised by where they come from', async () => {
    const alice = await t.system()
    await send(alice, sample)
    const { body } = await alice.get('/v2/systems/@me/members')
    await alice.patch(`/v2/members/${body[0].id}`, { name: 'Sparrow' })
    const { producer: _, ...other } = sample
    const again = await send(alice, { ...other, producer: { app: 'Another' } })
    expect(again.body.members).toEqual({ created: 0, updated: 0, unchanged: 3 })
    expect(again.body.conflicts).toMatchObject([{ key: 'name', now: 'Sparrow', kept: 'mine' }])
  })

  test('two programs with the same ids stay apart', async () => {
    const alice = await t.system()
    await send(alice, sample)
    const note = {
      id: 'nt1',
      system_id: 'x',
      member_id: 'mem1',
      body: 'Another note',
      created_at: '2026-01-01T00:00:00Z',
    }
    await send(alice, {
      pluralport_version: '0.1',
      producer: { app: 'Another' },
      systems: [{ id: 'x', name: 'X' }],
      members: [{ id: 'mem1', system_id: 'x', name: 'Plover' }],
      notes: [note],
    })
    const file = await exported(alice, t)
    const names = new Map(file.members.map(({ id, name }: Document) => [id, name]))
    const about = file.notes.map(({ body, member_id }: Document) => [body, names.get(member_id)])
    expect(about).toEqual([
      ['Buy tea', 'Wren'],
      ['Another note', 'Plover'],
    ])
  })

  test('what is kept goes along in our own format, also to those who have other UUIDs there', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    await send(alice, sample)
    const own = await new Caller(t.url, alice.token).get('/v2/systems/@me/export?format=polyphony')
    const moved = await bob.post(importPath, undefined, { raw: own.text })
    expect(moved.body.renamed.length).toBeGreaterThan(0)
    const file = await exported(bob, t)
    const ids = ({ members, groups }: Document) => [...members, ...groups].map(({ id }) => id)
    expect(ids(file)).toEqual(ids(await exported(alice, t)))
    for (const part of ['notes', 'front_periods', 'boards']) {
      expect(withoutOurs(file[part])).toEqual(sample[part])
    }
  })

  test('as much is kept as a file can hold', async () => {
    const alice = await t.system()
    const post = { ...sample.boards.posts[0], body: 'x'.repeat(9 * 1024 * 1024) }
    const { status, body } = await send(alice, { ...sample, boards: { posts: [post] } })
    expect(status).toBe(200)
    expect(body.warnings.filter(({ level }: Document) => level === 'error')).toEqual([])
    expect((await exported(alice, t)).boards.posts[0].body.length).toBe(post.body.length)
  })

  test('what is kept goes with the system', async () => {
    const alice = await t.system()
    await send(alice, sample)
    const system = await t.ctx.store.systems.find({ kind: 'uuid', uuid: alice.uuid as never })
    if (!system) throw new Error('no system')
    expect((await t.ctx.store.kept.list(system.id)).length).toBe(1)
    await alice.delete('/v2/systems/@me', { confirm: alice.id })
    expect(await t.ctx.store.kept.list(system.id)).toEqual([])
  })

  test('whatever a file holds, it can be imported twice and exported again', () =>
    fc.assert(
      fc.asyncProperty(anyPluralPort, async (parts) => {
        const alice = await t.system()
        const file = toExactJson({ ...parts, pluralport_version: '0.1' })
        const { status } = await alice.post(importPath, undefined, { raw: file })
        const again = await alice.post(importPath, undefined, { raw: file })
        expect(again.status).toBe(status)
        if (status === 200) {
          expect(again.body).toMatchObject({
            members: { created: 0, updated: 0 },
            groups: { created: 0, updated: 0 },
            switches: { created: 0 },
          })
        }
        await exported(alice, t)
      }),
      { numRuns: runs(15) },
    ))

  test('a file with every module comes out the same, and changes nothing when it comes in again', () =>
    fc.assert(
      fc.asyncProperty(anyWholePluralPort, async (generated) => {
        // why: JSON has no negative zero.
        const file: typeof generated = JSON.parse(JSON.stringify(generated))
        const made = await t.stranger.post('/v2/import', file)
        const body = made.body.report
        expect(body.warnings.filter(({ level }: Document) => level === 'error')).toEqual([])
        const parts = ['fields', 'notes', 'comments', 'members', 'groups']
        const counts = [file.custom_fields, file.notes, file.front_comments, file.members, file.groups]
        expect(parts.map((part) => body[part].created)).toEqual(counts.map((list) => list.length))
        const out = await exported(made.body, t)
        for (const [part, records] of Object.entries(file)) {
          if (!Array.isArray(records)) continue
          const inOrder = (list: Document[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
          expect([part, inOrder(withoutOurs(out[part]) as Document[])]).toEqual([part, inOrder(records)])
        }
        const again = (await send(new Caller(t.url, made.body.token), file)).body
        expect(parts.map((part) => [again[part].created, again[part].updated])).toEqual(
          parts.map(() => [0, 0]),
        )
      }),
      { numRuns: runs(6) },
    ))

  /** Everything that is shown of a system, its settings, members and groups. */
  async function profileOf({ url }: TestServer, { body }: Answer): Promise<unknown> {
    const { text } = await new Caller(url, body.token).get('/v2/systems/@me/export')
    const { switches: _, ...profile } = JSON.parse(text)
    return profile
  }

  test('a system that moves to another server is there what it was here, to the byte', () =>
    fc.assert(
      fc.asyncProperty(anySystemFile, async (file) => {
        const text = ({ url }: TestServer, { body }: Answer) => new Caller(url, body.token).get(exportPath)
        const made = await t.stranger.post('/v2/import', file)
        const here = await text(t, made)
        expectStrict(here.body)
        const moved = await elsewhere.stranger.post('/v2/import', undefined, { raw: here.text })
        expect(moved.body.report?.renamed).toEqual([])
        expect(withoutDate((await text(elsewhere, moved)).text)).toBe(withoutDate(here.text))
        expect(await profileOf(elsewhere, moved)).toEqual(await profileOf(t, made))
        const again = await send(new Caller(elsewhere.url, moved.body.token), here.body)
        expect(again.body).toMatchObject({
          system: { changed: [] },
          settings: { changed: [] },
          members: { created: 0, updated: 0 },
          groups: { created: 0, updated: 0 },
          switches: { created: 0 },
        })
      }),
      { numRuns: runs(8) },
    ))
})
