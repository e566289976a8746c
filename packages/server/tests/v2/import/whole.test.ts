import { expect, test } from 'bun:test'
import type { Group, Member, Note } from '@polyphony/contract'
import fc from 'fast-check'
import { Caller, type TestServer } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { importInto } from '../../support/datafiles/imports.ts'
import { anySimplyPlural } from '../../support/datafiles/simply-plural.ts'
import { runs } from '../../support/runs.ts'
import { eachStore } from '../../support/stores/stores.ts'

const hour = 3_600_000
const start = Date.parse('2024-05-01T08:00:00Z')
const at = (hours: number) => new Date(start + hours * hour).toISOString().replace('.000Z', 'Z')

/** One of everything that Simply Plural exports, without anything broken. */
const full = {
  users: [{ _id: 'u', uid: 'u', username: 'grove', desc: 'd'.repeat(1500), color: '#2e8b57', fields: {} }],
  members: [
    {
      _id: 'm1',
      uid: 'u',
      name: 'Ash',
      desc: 'a'.repeat(3000),
      info: { f1: 'tea', f2: '2001-02-03' },
      archived: false,
      buckets: ['k'],
    },
    {
      _id: 'm2',
      uid: 'u',
      name: 'Birch',
      archived: true,
      archivedReason: 'resting',
      info: { f2: 'long ago' },
    },
  ],
  frontStatuses: [{ _id: 'c1', uid: 'u', name: 'Asleep', desc: '' }],
  groups: [
    {
      _id: 'g1',
      uid: 'u',
      name: 'Trees',
      parent: 'root',
      emoji: '🌳',
      members: ['m1'],
      desc: 'g'.repeat(1200),
    },
    { _id: 'g2', uid: 'u', name: 'Firs', parent: 'g1', members: ['m2', 'c1'] },
  ],
  customFields: [
    { _id: 'f2', uid: 'u', name: 'Found', type: 2, order: '0|b' },
    { _id: 'f1', uid: 'u', name: 'Drink', type: 0, order: '0|a', supportMarkdown: true },
  ],
  frontHistory: [
    { _id: 'h1', member: 'm1', startTime: start, endTime: start + 4 * hour, customStatus: 'sorting leaves' },
    { _id: 'h2', member: 'm2', startTime: start + 2 * hour, endTime: start + 4 * hour },
    {
      _id: 'h3',
      member: 'c1',
      custom: true,
      startTime: start + 4 * hour,
      live: true,
      customStatus: 'dreaming',
    },
  ],
  comments: [
    { _id: 'x1', time: start + 3 * hour, text: 'quiet', documentId: 'h1', collection: 'frontHistory' },
  ],
  notes: [{ _id: 'n1', title: 'Shopping', note: 'Tea.', member: 'm1', date: start, color: '#c83232' }],
  polls: [{ _id: 'p1', name: 'Tea or cocoa?', votes: [{ id: 'm1', vote: 'tea' }] }],
  boardMessages: [{ _id: 'b1', title: 'Hello', message: 'Welcome back.', writtenBy: 'm1', writtenFor: 'm2' }],
  channels: [{ _id: 'k1', name: 'Clearing' }],
  chatMessages: [{ _id: 't1', message: 'hi', channel: 'k1', writer: 'm1' }],
  automatedReminders: [{ _id: 'r0', name: 'Tea' }],
  repeatedReminders: [{ _id: 'r1', name: 'Water' }],
  privacyBuckets: [{ _id: 'k', name: 'Close friends' }],
  friends: [{ _id: 'x', frienduid: 'v' }],
  tokens: [{ token: 'hush' }],
  private: [{ email: 'hush@mail.example' }],
}

eachStore('a whole file of Simply Plural', (store) => {
  const t = useV2(store)
  const elsewhere = useV2(store)

  test('comes in with nothing left out, shows it, and once more changes nothing', async () => {
    const alice = await t.system()
    const first = await importInto(alice, full)
    const made = { updated: 0, unchanged: 0 }
    expect(first.body).toMatchObject({
      members: { created: 3, ...made },
      groups: { created: 2, ...made },
      fields: { created: 2, ...made },
      notes: { created: 1, ...made },
      comments: { created: 1, ...made },
      switches: { created: 3, skipped: 0 },
    })
    expect(first.body.warnings.filter(({ level }: { level: string }) => level === 'error')).toEqual([])
    expect(JSON.stringify(first.body.warnings)).not.toMatch(/left out|cut\b|dropped/)

    const me = '/v2/systems/@me'
    const fields = (await alice.get(`${me}/fields`)).body
    expect(fields).toMatchObject([
      { name: 'Drink', type: 'text', markdown: true, privacy: 'private' },
      { name: 'Found', type: 'date', markdown: false, privacy: 'private' },
    ])
    const [drink, found] = fields.map(({ id }: { id: string }) => id)
    const members: Member[] = (await alice.get(`${me}/members?include=extended`)).body
    const named = Object.fromEntries(members.map((member) => [member.name, member]))
    expect(named.Ash).toMatchObject({
      description: 'a'.repeat(1000),
      extended: { description: 'a'.repeat(3000), fields: { [drink]: 'tea', [found]: '2001-02-03' } },
    })
    expect(named.Birch?.extended).toMatchObject({
      archived: true,
      archived_reason: 'resting',
      fields: { [found]: 'long ago' },
    })
    expect(named.Asleep?.extended).toMatchObject({ custom_front: true })
    const groups: Group[] = (await alice.get(`${me}/groups?include=extended`)).body
    const trees = groups.find(({ name }) => name === 'Trees')
    expect(trees?.extended).toMatchObject({ emoji: '🌳', parent: null })
    expect(groups.find(({ name }) => name === 'Firs')?.extended?.parent).toBe(String(trees?.id))

    const switches = (await alice.get(`${me}/switches?include=extended`)).body
    const says = switches.map(
      (each: { timestamp: string; extended: { notes: { member: string; status: string }[] } }) => [
        each.timestamp,
        each.extended.notes.map(({ member, status }) => [
          members.find(({ id }) => id === member)?.name,
          status,
        ]),
      ],
    )
    expect(says).toEqual([
      [at(4), [['Asleep', 'dreaming']]],
      [at(2), [['Ash', 'sorting leaves']]],
      [at(0), [['Ash', 'sorting leaves']]],
    ])
    const comments = (await alice.get(`${me}/switches/${switches[1].id}/comments`)).body
    expect(comments).toMatchObject([{ text: 'quiet', created: at(3), member: named.Ash?.id }])
    const notes: Note[] = (await alice.get(`${me}/notes`)).body
    const ash = String(named.Ash?.id)
    expect(notes).toMatchObject([
      { title: 'Shopping', text: 'Tea.', color: 'c83232', date: at(0), members: [ash], authors: [ash] },
    ])

    const second = await importInto(alice, full)
    for (const part of ['members', 'groups', 'fields', 'notes', 'comments']) {
      expect([part, second.body[part].created, second.body[part].updated]).toEqual([part, 0, 0])
    }
    expect(second.body.switches).toEqual({ created: 0, skipped: 3 })
    const preview = await importInto(alice, full, '?dry_run=true')
    expect(preview.body).toEqual({ ...second.body, dry_run: true })

    const exported = (await alice.get(`${me}/export?format=pluralport`)).body
    expect(exported.extensions.simply_plural).toMatchObject({
      polls: full.polls,
      boardMessages: full.boardMessages,
      chatMessages: full.chatMessages,
      repeatedReminders: full.repeatedReminders,
      friends: full.friends,
    })
    expect(exported.systems[0].description).toBe('d'.repeat(1500))
    expect(exported.groups.map(({ description }: Group) => description?.length)).toContain(1200)
    expect(JSON.stringify(exported)).not.toContain('hush')
  })

  test('is recognised by its IDs, whatever was renamed', async () => {
    const alice = await t.system()
    await importInto(alice, full)
    const [first, ...rest] = full.members
    const renamed = {
      ...full,
      members: [{ ...first, name: 'Ashen' }, ...rest],
      groups: full.groups.map((group) => ({ ...group, name: `The ${group.name}` })),
      customFields: full.customFields.map((field) => ({ ...field, name: `Our ${field.name}` })),
      notes: [{ ...full.notes[0], title: 'Groceries' }],
      comments: [{ ...full.comments[0], text: 'very quiet' }],
    }
    const { body } = await importInto(alice, renamed)
    expect(body).toMatchObject({
      members: { created: 0, updated: 1, unchanged: 2 },
      groups: { created: 0, updated: 2 },
      fields: { created: 0, updated: 2 },
      notes: { created: 0, updated: 1 },
      comments: { created: 0, updated: 1 },
    })
    const me = '/v2/systems/@me'
    expect((await alice.get(`${me}/fields`)).body.map(({ name }: { name: string }) => name)).toEqual([
      'Our Drink',
      'Our Found',
    ])
    expect((await alice.get(`${me}/notes`)).body).toMatchObject([{ title: 'Groceries' }])
  })

  test('adds statuses to switches that an earlier import brought without them', async () => {
    const alice = await t.system()
    const bare = full.frontHistory.map(({ customStatus: _, ...entry }) => entry)
    await importInto(alice, { ...full, frontHistory: bare })
    const { body } = await importInto(alice, full)
    expect(body.switches).toEqual({ created: 0, skipped: 3 })
    const switches = (await alice.get('/v2/systems/@me/switches?include=extended')).body
    expect(switches.map(({ extended }: { extended: { notes: unknown[] } }) => extended.notes.length)).toEqual(
      [1, 1, 1],
    )
  })

  const byId = (list: { id: string }[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))

  /** Everything that a system shows to its owner. */
  async function shownBy({ url }: TestServer, token: string): Promise<unknown> {
    const owner = new Caller(url, token)
    const get = async (path: string) => (await owner.get(`/v2/systems/@me${path}`)).body
    const switches: { id: string }[] = await get('/switches?include=extended')
    return {
      system: await get('?include=extended'),
      members: await get('/members?include=extended'),
      groups: await get('/groups?include=extended&with_members=true'),
      fields: await get('/fields'),
      // Notes of the same moment, and comments too, have no order of their own.
      notes: byId(await get('/notes')),
      switches,
      comments: await Promise.all(
        switches.map(async ({ id }) => byId(await get(`/switches/${id}/comments`))),
      ),
    }
  }

  test('whatever is in it, another server shows the same after a move with PluralPort', () =>
    fc.assert(
      fc.asyncProperty(anySimplyPlural, async (file) => {
        const made = await t.stranger.post('/v2/import', file)
        expect(made.status).toBe(201)
        const { token, report } = made.body
        expect(report.warnings.filter(({ level }: { level: string }) => level === 'error')).toEqual([])
        const again = await importInto(new Caller(t.url, token), file)
        for (const part of ['members', 'groups', 'fields', 'notes', 'comments']) {
          expect([part, again.body[part].created, again.body[part].updated]).toEqual([part, 0, 0])
        }
        const path = '/v2/systems/@me/export?format=pluralport'
        const here = (await new Caller(t.url, token).get(path)).text
        const moved = await elsewhere.stranger.post('/v2/import', undefined, { raw: here })
        expect(moved.status).toBe(201)
        expect(await shownBy(elsewhere, moved.body.token)).toEqual(await shownBy(t, token))
        const there = (await new Caller(elsewhere.url, moved.body.token).get(path)).text
        expect(JSON.parse(there).extensions).toEqual(JSON.parse(here).extensions)
      }),
      { numRuns: runs(8) },
    ))
})
