import { describe, expect, test } from 'bun:test'
import { hours, instant, minutes } from '@polyphony/contract'
import { newPerson } from '../../support/callers/person.ts'
import { useServer } from '../../support/callers/server.ts'
import { codeIn, type Holder, letIn, newCircle, newFeed, shareOf } from '../../support/callers/share.ts'
import { SetClock } from '../../support/clock.ts'
import { newPicture } from '../../support/pictures/uploads.ts'
import { until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const start = instant(Date.UTC(2026, 2, 1, 12, 30, 12) * 1000)
const noon = (time: string) => `2026-03-01T${time}Z`

eachStore('reading a share', (store) => {
  const clock = new SetClock(start)
  const t = useServer(store, { context: { clock } })

  test('shows exactly what its circles show, and nothing of what they do not', async () => {
    const alice = await t.system('The Lighthouse')
    await alice.patch('/v2/systems/@me', { tag: '| LH', color: 'aabbcc' })
    const ash = await alice.member({ name: 'Ash', display_name: 'Ash of the sea', pronouns: 'they/them' })
    const [birch, cedar] = await alice.members('Birch', 'Cedar')
    await alice.switch([cedar, ash], noon('12:00:42.5'))
    await alice.switch([birch, cedar, ash], noon('12:10:42.5'))
    const holder = await letIn(t.url, alice, [
      { shows: ['front', 'pronouns', 'status'], members: [ash], others: 'count' },
      { shows: ['list', 'color'], members: [birch, ash] },
    ])
    const { status, body, headers } = await holder.get()
    expect(status).toBe(200)
    const [shown] = body.front.members
    expect(Object.entries(body)).toEqual([
      ['title', 'The Lighthouse'],
      ['avatar_url', null],
      ['color', 'aabbcc'],
      [
        'front',
        {
          members: [
            {
              id: shown.id,
              name: 'Ash of the sea',
              pronouns: 'they/them',
              color: null,
              status: null,
              since: noon('12:00:00'),
            },
          ],
          others: 2,
        },
      ],
      ['until', body.until],
    ])
    expect(Object.keys(shown)).toEqual(['id', 'name', 'pronouns', 'color', 'status', 'since'])
    expect(shown.id).toMatch(/^[\w-]{22}$/)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const { body: members } = await holder.get('/members')
    expect(members.map(({ name }: { name: string }) => name)).toEqual(['Ash of the sea', 'Birch'])
    expect(Object.keys(members[0])).toEqual(['id', 'name', 'pronouns', 'color'])
    expect(Object.keys(members[1])).toEqual(['id', 'name', 'color'])
    for (const text of [(await holder.get()).text, (await holder.get('/members')).text])
      for (const secret of [alice.id, alice.uuid, ash.id, ash.uuid, birch.id, birch.uuid, '| LH', 'Cedar'])
        expect(text).not.toContain(secret)
  })

  test('the status is the newest one of the own unbroken run', async () => {
    const alice = await t.system()
    const [ash, birch] = await alice.members('Ash', 'Birch')
    const noted = (status: string) => ({ extended: { notes: [{ member: ash.id, status }] } })
    await alice.post('/v2/systems/@me/switches', {
      members: [ash.id],
      timestamp: noon('10:00:00'),
      ...noted('before'),
    })
    await alice.switch([birch], noon('10:10:00'))
    await alice.switch([ash], noon('10:20:00'))
    const holder = await letIn(t.url, alice, [{ shows: ['front', 'status'], members: [ash] }])
    const shown = async () => (await holder.get()).body.front.members[0]
    expect(await shown()).toMatchObject({ status: null, since: noon('10:20:00') })
    await alice.post('/v2/systems/@me/switches', {
      members: [ash.id, birch.id],
      timestamp: noon('10:30:00'),
      ...noted('at the sea'),
    })
    await alice.switch([ash], noon('10:40:00'))
    expect(await shown()).toMatchObject({ status: 'at the sea', since: noon('10:20:00') })
  })

  test('custom fields with a value come in their order, and a field that is deleted goes', async () => {
    const alice = await t.system()
    const [tea, song, secret] = [
      await alice.field({ name: 'Tea' }),
      await alice.field({ name: 'Song' }),
      await alice.field({ name: 'Secret' }),
    ]
    const ash = await alice.member({
      name: 'Ash',
      extended: { fields: { [song.id]: 'Sea shanty', [tea.id]: 'mint', [secret.id]: 'hidden' } },
    } as never)
    const birch = await alice.member({ name: 'Birch' })
    const holder = await letIn(t.url, alice, [
      { shows: ['list'], members: [ash, birch], fields: [song.id, tea.id] },
    ])
    const fields = async () =>
      (await holder.get('/members')).body.map((member: { fields?: unknown }) => member.fields)
    const sung = { name: 'Song', type: 'text', value: 'Sea shanty' }
    expect(await fields()).toEqual([[{ name: 'Tea', type: 'text', value: 'mint' }, sung], []])
    await alice.delete(`/v2/systems/@me/fields/${tea.id}`)
    expect(await fields()).toEqual([[sung], []])
    await alice.delete(`/v2/systems/@me/fields/${song.id}`)
    expect(await fields()).toEqual([undefined, undefined])
  })

  test('nobody, an emptied circle and no circle at all', async () => {
    const alice = await t.system()
    await alice.patch('/v2/systems/@me', { name: null })
    const [ash] = await alice.members('Ash')
    await alice.switch([])
    const holder = await letIn(t.url, alice, [
      { shows: ['front', 'list', 'groups'], history: 5, members: [ash] },
    ])
    const nobody = { members: [], others: null }
    expect((await holder.get()).body).toMatchObject({ title: 'Polyphony', front: nobody })
    await alice.switch([ash])
    const circle = `/v2/systems/@me/circles/${holder.circles[0]?.id}`
    await alice.patch(circle, { members: [] })
    expect((await holder.get()).body.front).toEqual(nobody)
    await alice.delete(circle)
    expect((await holder.get()).body).toMatchObject({ avatar_url: null, color: null, front: null })
    for (const path of ['/members', '/groups', '/history'])
      expect(await holder.get(path)).toMatchObject({ status: 200, text: '[]' })
  })

  test('groups come by position, then age, with shown members only', async () => {
    const alice = await t.system()
    const [ash, birch] = await alice.members('Ash', 'Birch')
    const parent = await alice.group({ name: 'Hidden parent' })
    const first = await alice.group({ name: 'Old', extended: { parent: parent.id } } as never)
    const second = await alice.group({
      name: 'Moved up',
      display_name: 'Up',
      extended: { position: 1 },
    } as never)
    const child = await alice.group({ name: 'Child', extended: { parent: second.id, emoji: '🌙' } } as never)
    for (const group of [first, second, child])
      await alice.post(`/v2/groups/${group.id}/members/add`, [ash.id, birch.id])
    await alice.post(`/v2/groups/${parent.id}/members/add`, [birch.id])
    const holder = await letIn(t.url, alice, [{ shows: ['groups'], members: [ash] }])
    const { body } = await holder.get('/groups')
    const [up, old, below] = body
    expect(body).toEqual([
      { id: up.id, name: 'Up', color: null, emoji: null, parent: null, members: [up.members[0]] },
      { id: old.id, name: 'Old', color: null, emoji: null, parent: null, members: up.members },
      { id: below.id, name: 'Child', color: null, emoji: '🌙', parent: up.id, members: up.members },
    ])
  })

  describe('the history', () => {
    test('has the runs of shown members, page by page, and looks the same however large the pages are', async () => {
      const alice = await t.system()
      const [ash, birch, cedar] = await alice.members('Ash', 'Birch', 'Cedar')
      await alice.client.updateSettings({ systemRef: '@me', body: { timezone: 'Europe/Berlin' } })
      const fronts = [
        [ash, cedar],
        [cedar],
        [ash, birch],
        [birch, cedar],
        [ash],
        [],
        [birch],
        [cedar, birch],
        [ash, birch],
      ]
      await alice.switch([ash], '2026-02-01T10:00:00Z')
      for (const [i, members] of fronts.entries())
        await alice.switch(members, new Date(Date.UTC(2026, 1, 27, 10, i * 7, 20)).toISOString())
      const holder = await letIn(t.url, alice, [
        { shows: ['front'], members: [ash], history: 30 },
        { shows: ['front'], members: [birch], history: 2 },
      ])
      const all = (await holder.get('/history')).body
      expect(all).toHaveLength(5)
      const [newest, , , oldest] = all
      expect(newest).toEqual({ member: newest.member, start: '2026-02-27T10:56:00Z', end: null })
      // Thirty days before are on the 30th of January; the run goes on from the first of February.
      expect(all.at(-1)).toMatchObject({ start: '2026-02-01T10:00:00Z', end: '2026-02-27T10:07:00Z' })
      expect(oldest).toBeDefined()
      for (const limit of [1, 2, 3]) {
        const pages: unknown[] = []
        for (let path: string | undefined = `/history?limit=${limit}`; path !== undefined; ) {
          const page = await holder.get(path)
          pages.push(...page.body)
          const link: string | undefined = page.headers.get('link')?.match(/<\/v2\/shared(.*)>/)?.[1]
          path = page.body.length > 0 ? link : undefined
        }
        expect(pages).toEqual(all)
      }
      expect((await holder.get('/history?limit=abc')).status).toBe(400)
      expect((await holder.get('/history?before=x')).status).toBe(400)
    })
  })

  test('every share that cannot be read has the same answer, whatever the reason', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const [ash] = await alice.members('Ash')
    const circle = await newCircle(alice, { shows: ['front'], members: [ash] })
    const share = (more = {}) => shareOf(t.url, alice, [circle], more)
    const [deleted, linked, expired] = [
      await share(),
      await share(),
      await share({ expires_at: new Date((clock.time + minutes(5)) / 1000).toISOString() }),
    ]
    expect((await expired.get()).status).toBe(200)
    await alice.delete(`/v2/systems/@me/shares/${deleted.id}`)
    const relinked = await alice.post(`/v2/systems/@me/shares/${linked.id}/link`)
    expect(codeIn(relinked.body.url)).not.toBe(linked.code)
    clock.time += minutes(6)
    const headers = [
      {},
      { authorization: deleted.authorization },
      { authorization: linked.authorization },
      { authorization: expired.authorization },
      { authorization: 'Bearer share_00000000000000000000000000' },
      { authorization: 'Bearer share_' },
      { authorization: linked.authorization.replace('share_', '') },
      { authorization: alice.token ?? '' },
      { authorization: bob.token ?? '' },
    ]
    const paths = ['', '/members', '/groups', '/history', '/history?limit=x', '/events']
    const seen = new Set<string>()
    for (const path of paths)
      for (const each of headers) {
        const {
          status,
          text,
          headers: answered,
        } = await t.stranger.get(`/v2/shared${path}`, { headers: each })
        const { 'x-request-id': _, date: __, ...rest } = Object.fromEntries(answered)
        seen.add(JSON.stringify([status, text, rest]))
      }
    expect([...seen]).toHaveLength(1)
    expect([...seen][0]).toContain('20106')
    clock.time += minutes(2)
  })

  test('an address that misses too often waits, and a counter that fails lets nobody in', async () => {
    const alice = await t.system()
    const holder = await letIn(t.url, alice, [{ shows: ['front'] }])
    const misses = Array.from({ length: 70 }, () => t.stranger.get('/v2/shared'))
    const statuses = (await Promise.all(misses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(60)
    expect((await holder.get()).status).toBe(429)
    clock.time += minutes(2)
    expect((await holder.get()).status).toBe(200)
    const { limiter } = t.ctx
    const { take } = limiter
    limiter.take = () => Promise.reject(new Error('the counter is away'))
    try {
      expect(
        (await fetch(`${t.url}/v2/shared`, { headers: { authorization: holder.authorization } })).status,
      ).toBe(500)
    } finally {
      limiter.take = take
    }
  })

  test('an address that misses too often waits, also with pictures and with codes to keep', async () => {
    const sam = await newPerson(t)
    const many = Array.from({ length: 70 })
    const keep = () => sam.post('/v2/people/@me/shared', { code: '0'.repeat(26) })
    const look = () => fetch(`${t.url}/shared/pictures/${'0'.repeat(60)}.webp`)
    for (const miss of [keep, look]) {
      const statuses = (await Promise.all(many.map(() => miss()))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(60)
      expect((await miss()).status).toBe(429)
      clock.time += minutes(2)
    }
  })

  test('the preview is what the holder gets, byte for byte, and is nobody else’s', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const [ash, birch] = await alice.members('Ash', 'Birch')
    await alice.switch([ash, birch])
    const holder = await letIn(t.url, alice, [{ shows: ['front'], members: [ash], others: 'someone' }])
    const preview = `/v2/systems/@me/shares/${holder.id}/preview`
    const [shown, held] = [await alice.get(preview), await holder.get()]
    expect(shown.text).toBe(held.text)
    expect(shown.headers.get('etag')).toBe(held.headers.get('etag'))
    expect((await bob.get(preview)).body.code).toBe(20106)
    expect((await t.stranger.get(preview)).status).toBe(401)
  })

  test('the owner sees when a share was opened, to the hour, and a preview or a feed does not count', async () => {
    const alice = await t.system()
    const holder = await letIn(t.url, alice, [{ shows: ['front'] }])
    const path = `/v2/systems/@me/shares/${holder.id}`
    await alice.get(`${path}/preview`)
    expect((await alice.get(path)).body.last_opened).toBeNull()
    await holder.get()
    const opened = async () => (await alice.get(path)).body.last_opened
    await until('the hour is noted', async () => (await opened()) !== null)
    expect(await opened()).toMatch(/T\d\d:00:00Z$/)
  })

  test('a reader costs at most three statements, however many members there are', async () => {
    const alice = await t.system()
    const names = Array.from({ length: 40 }, (_, i) => `Member ${i}`)
    const members = await alice.members(...names)
    const tea = await alice.field({ name: 'Tea' })
    await alice.client.updateMember({
      memberRef: members[0]?.id ?? '',
      body: { extended: { fields: { [tea.id]: 'mint' } } } as never,
    })
    await alice.switch(members)
    const parts = ['front', 'list', 'groups', 'status', 'description', 'avatar'] as const
    const holder = await letIn(t.url, alice, [
      { shows: [...parts], everyone: true, history: 30, fields: [tea.id] },
      { shows: ['front', 'list'], members: members.slice(0, 3), history: 3 },
    ])
    // The first read of an hour is noted apart from the answer.
    expect(await t.statements(() => holder.get())).toBeLessThanOrEqual(3)
    for (const format of ['json', 'svg', 'html', 'ics']) {
      const feed = t.url + (await newFeed(alice, holder, format))
      expect(await t.statements(() => fetch(feed))).toBeLessThanOrEqual(3)
    }
    for (const path of ['', '?junk=1', '/members', '/members?nothing=x&y', '/groups', '/history']) {
      await holder.get(path)
      const counts: number[] = []
      for (let i = 0; i < 3; i++)
        counts.push(await t.statements(async () => expect((await holder.get(path)).status).toBe(200)))
      expect(Math.min(...counts)).toBeLessThanOrEqual(3)
    }
  })

  test('a thousand members cost no more than three statements', async () => {
    const alice = await t.system()
    const description = 'Likes maps, tea and long walks. '.repeat(16)
    const members = Array.from({ length: 1_000 }, (_, i) => {
      const id = [i / 100, i / 10, i].map((part) => 'abcdefghij'[Math.floor(part) % 10]).join('')
      return { id: `zz${id}`, name: `Member ${i}`, description }
    })
    const file = { version: 2, id: 'exmpl', name: 'Harbour', members, switches: [] }
    expect((await alice.post('/v2/systems/@me/import', file)).status).toBe(200)
    const { body: made } = await alice.get('/v2/systems/@me/members')
    await alice.switch(made.slice(0, 3))
    const holder = await letIn(t.url, alice, [
      { shows: ['front', 'list', 'groups', 'description'], everyone: true, history: 30 },
    ])
    expect((await holder.get('/members')).body).toHaveLength(1_000)
    for (const path of ['', '/members', '/groups', '/history'])
      expect(await t.statements(() => holder.get(path))).toBeLessThanOrEqual(3)
  })

  test('junk in the query changes nothing, also not the tag', async () => {
    const alice = await t.system()
    const holder = await letIn(t.url, alice, [{ shows: ['front'] }])
    const etag = (await holder.get()).headers.get('etag') ?? ''
    expect((await holder.get('?a=1&share=x&_=2')).headers.get('etag')).toBe(etag)
    expect((await holder.get('?a=3', { 'if-none-match': etag })).status).toBe(304)
  })

  describe('pictures', () => {
    async function pictured(): Promise<{
      owner: Awaited<ReturnType<typeof t.system>>
      holder: Holder
      path: string
      member: string
    }> {
      const owner = await t.system()
      const kept = await newPicture(owner)
      const ash = await owner.member({ name: 'Ash', avatar_url: kept.url })
      const birch = await owner.member({ name: 'Birch', avatar_url: 'https://example.com/a.png' })
      await owner.switch([ash, birch])
      const holder = await letIn(t.url, owner, [{ shows: ['front', 'avatar'], members: [ash, birch] }])
      const { members } = (await holder.get()).body.front
      expect(members[1].avatar_url).toBeNull()
      const address = new URL(members[0].avatar_url)
      expect(address.origin).toBe(t.url)
      expect(address.pathname).toMatch(/^\/shared\/pictures\/[\w-]{44}\.webp$/)
      expect(address.href).not.toContain(kept.id)
      return { owner, holder, path: address.pathname, member: ash.id }
    }

    test('that the server keeps have an address of the share, and no others are shown', async () => {
      const { path } = await pictured()
      const { status, headers } = await fetch(t.url + path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/webp')
      expect(headers.get('cache-control')).toBe('private, max-age=300')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect((await fetch(`${t.url}${path}?size=64`)).status).toBe(200)
    })

    const ends: [string, (owner: Awaited<ReturnType<typeof pictured>>) => Promise<unknown>][] = [
      ['the share ends', ({ owner, holder }) => owner.delete(`/v2/systems/@me/shares/${holder.id}`)],
      ['there is a new link', ({ owner, holder }) => owner.post(`/v2/systems/@me/shares/${holder.id}/link`)],
      [
        'the circle shows no avatars',
        ({ owner, holder }) =>
          owner.patch(`/v2/systems/@me/circles/${holder.circles[0]?.id}`, { shows: ['front'] }),
      ],
      [
        'the member leaves the circle',
        ({ owner, holder }) =>
          owner.patch(`/v2/systems/@me/circles/${holder.circles[0]?.id}`, { members: [] }),
      ],
      ['the member fronts no longer', ({ owner }) => owner.switch([])],
      [
        'the member has another picture',
        ({ owner, member }) => owner.patch(`/v2/members/${member}`, { avatar_url: null }),
      ],
    ]
    test.each(ends)('are gone at once when %s', async (_, end) => {
      const before = await pictured()
      expect((await fetch(t.url + before.path)).status).toBe(200)
      await end(before)
      const gone = await fetch(t.url + before.path)
      expect(gone.status).toBe(404)
      expect(gone.headers.get('cache-control')).not.toContain('max-age')
    })

    test('are gone for good when all shares end, also by a clock that is set back', async () => {
      const { owner, path } = await pictured()
      expect((await owner.delete('/v2/systems/@me/shares')).status).toBe(204)
      clock.setBy = -hours(1)
      try {
        expect((await fetch(t.url + path)).status).toBe(404)
      } finally {
        clock.setBy = 0
      }
    })
  })
})
