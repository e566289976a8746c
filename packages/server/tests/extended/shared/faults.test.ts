import { expect, test } from 'bun:test'
import { instant, minutes } from '@polyphony/contract'
import { createLog } from '../../../src/observe/log.ts'
import { EventStream } from '../../support/callers/event-stream.ts'
import { newPerson } from '../../support/callers/person.ts'
import { SystemCaller, startBeside, useServer } from '../../support/callers/server.ts'
import { codeIn, Holder, letIn, newCircle, newFeed, ok, shareOf } from '../../support/callers/share.ts'
import { SetClock } from '../../support/clock.ts'
import { newPicture } from '../../support/pictures/uploads.ts'
import { eachStore } from '../../support/stores/stores.ts'

const start = instant(Date.UTC(2026, 2, 1, 12, 30, 12) * 1000)
const circles = '/v2/systems/@me/circles'
const shares = '/v2/systems/@me/shares'
const formats = ['json', 'svg', 'html', 'ics', 'events']
const parts = [
  'front',
  'list',
  'groups',
  'pronouns',
  'avatar',
  'color',
  'birthday',
  'description',
  'status',
] as const
const holderPaths = ['', '/members', '/groups', '/history']

eachStore('a share', (store) => {
  const clock = new SetClock(start)
  const lines: string[] = []
  const log = createLog({ logLevel: 'debug', logFormat: 'json' }, (line) => lines.push(line))
  const t = useServer(store, { context: { clock, log } })

  test('has no ID, account or tag of the system in any answer', async () => {
    const alice = await t.system('House')
    await alice.patch('/v2/systems/@me', { tag: '| tag of the house' })
    const kept = await newPicture(alice)
    const ash = await alice.member({
      name: 'Ash',
      avatar_url: kept.url,
      proxy_tags: [{ prefix: 'proxy>', suffix: null }],
    })
    const group = await alice.group({ name: 'Crew' })
    await alice.post(`/v2/groups/${group.id}/members/add`, [ash.id])
    const { id: switchId } = await alice.switch([ash])
    const holder = await letIn(t.url, alice, [{ shows: [...parts], members: [ash], history: 30 }])
    let all = ''
    for (const path of holderPaths) {
      const { text, headers } = await holder.get(path)
      all += text + JSON.stringify([...headers])
    }
    for (const format of formats.slice(0, 4)) {
      const response = await fetch(t.url + (await newFeed(alice, holder, format)))
      all += (await response.text()) + JSON.stringify([...response.headers])
    }
    const stream = await holder.stream()
    all += JSON.stringify([stream.events, [...stream.headers]])
    await stream.close()
    const account = alice.token ?? ''
    const secrets = [
      alice.uuid,
      ash.uuid,
      group.uuid,
      switchId,
      kept.id,
      account,
      holder.id,
      holder.code,
      'tag of',
      'proxy>',
    ]
    for (const secret of secrets) expect(all).not.toContain(secret)
    for (const hid of [alice.id, ash.id, group.id]) expect(all).not.toMatch(new RegExp(`\\b${hid}\\b`))
  })

  test('stands in no Referer and in no address that a proxy would log, and its pictures come from this server', async () => {
    const alice = await t.system()
    const ash = await alice.member({ name: 'Ash', avatar_url: (await newPicture(alice)).url })
    const elsewhere = await alice.member({ name: 'Birch', avatar_url: 'https://example.com/a.png' })
    await alice.switch([ash, elsewhere])
    const made = ok(
      await alice.post(shares, {
        name: 'Sam',
        circles: [(await newCircle(alice, { members: [ash, elsewhere] })).id],
      }),
    ).body
    const link = new URL(made.url)
    expect([link.pathname, link.search]).toEqual(['/shared', ''])
    const holder = new Holder(t.url, { id: made.id, code: codeIn(made.url), circles: [] })
    const [shown, other] = (await holder.get()).body.front.members
    expect(new URL(shown.avatar_url).origin).toBe(t.url)
    expect(other.avatar_url).toBeNull()
    const addresses = [new URL(shown.avatar_url).pathname]
    for (const format of formats) addresses.push(await newFeed(alice, holder, format))
    const headers = { authorization: holder.authorization }
    for (const path of [...addresses, '/v2/shared', '/v2/shared/members', '/v2/shared/events']) {
      const response = await fetch(t.url + path, { headers })
      await response.body?.cancel()
      expect([path, response.status, response.headers.get('referrer-policy')]).toEqual([
        path,
        200,
        'no-referrer',
      ])
      expect(path).not.toContain(holder.code)
    }
    // Our own log knows neither the code of the link nor those of feeds, also not of requests that nobody answers.
    const codes = [
      holder.code,
      ...addresses.map(
        (path) =>
          path
            .split('/')
            .find((part) => part.length > 20)
            ?.slice(0, 22) ?? '',
      ),
    ]
    for (const [, feed = ''] of addresses.slice(1).map((path) => /\/feeds\/([^./]+)/.exec(path) ?? [])) {
      for (const path of [
        `/feeds/${feed}`,
        `/feeds/${feed}.json/x`,
        `/feeds/${feed}/other`,
        `/x/${feed}`,
        `/feeds/${feed}.zip`,
      ])
        await fetch(t.url + path)
      for (const method of ['POST', 'DELETE', 'PATCH']) await fetch(`${t.url}/feeds/${feed}.json`, { method })
    }
    await fetch(`${t.url}/v2/systems/@me`, { headers })
    log.flush()
    const written = lines.join('')
    expect(written).toContain('/feeds/{code}')
    for (const code of codes) expect([code.length > 20, written.includes(code)]).toEqual([true, false])
    expect((await (await fetch(`${t.url}/metrics`)).text()).includes(codes[1] ?? '')).toBe(false)
  })

  test('shows no group without a member that it shows, not even its name', async () => {
    const alice = await t.system()
    const [ash, birch, cedar] = await alice.members('Ash', 'Birch', 'Cedar')
    const groups = []
    for (const name of ['Empty', 'Of the archived', 'Of the guarded', 'Of the listed'])
      groups.push(await alice.group({ name }))
    await alice.patch(`/v2/members/${ash.id}`, { extended: { archived: true } })
    await alice.patch(`/v2/members/${birch.id}`, { extended: { never_shared: true } })
    for (const [i, member] of [ash, birch, cedar].entries())
      ok(await alice.post(`/v2/groups/${groups[i + 1]?.id}/members/add`, [member.id]))
    // The third one is in a circle, but in none that shows groups.
    const holder = await letIn(t.url, alice, [
      { shows: ['groups'], members: [ash, birch] },
      { shows: ['list', 'front'], members: [cedar] },
    ])
    expect((await holder.get('/groups')).text).toBe('[]')
  })

  test('answers an empty list alike, whatever the reason that it is empty', async () => {
    const alice = await t.system()
    const [ash] = await alice.members('Ash')
    const holders = [
      await letIn(t.url, alice, [{ shows: ['list', 'groups', 'front'], members: [], history: 5 }]),
      await letIn(t.url, alice, [{ shows: ['color'], members: [ash] }]),
      await letIn(t.url, alice, [{ shows: [], everyone: true }]),
    ]
    const none = await shareOf(t.url, alice, [await newCircle(alice, {})])
    ok(await alice.delete(`${circles}/${(await alice.get(circles)).body.at(-1).id}`))
    const seen = new Set<string>()
    for (const holder of [...holders, none])
      for (const path of holderPaths.slice(1)) {
        const { status, text, headers } = await holder.get(path)
        const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(headers)
        seen.add(JSON.stringify([status, text, rest]))
      }
    expect(seen.size).toBe(1)
    expect([...seen][0]).toStartWith('[200,"[]"')
  })

  test('widens by no change of a member that an import makes, and by no switch of marks in one request', async () => {
    const alice = await t.system()
    const ada = await newPerson(t)
    ok(await ada.post('/v2/people/@me/systems', { token: alice.token }))
    const { id } = await alice.member({ name: 'Ash', extended: { never_shared: true } } as never)
    clock.time += minutes(11)
    for (const extended of [{ never_shared: false }, { never_shared: false, archived: true }])
      expect((await ada.patch(`/v2/members/${id}`, { name: 'Rowan', extended })).body.code).toBe(40112)
    const file = JSON.parse((await alice.get('/v2/systems/@me/export?format=polyphony')).text)
    const text = JSON.stringify(file).replaceAll('"never_shared":true', '"never_shared":false')
    ok(await alice.post('/v2/systems/@me/import?conflicts=file', undefined, { raw: text }))
    const { extended, name } = (await alice.get(`/v2/members/${id}?include=extended`)).body
    expect([name, extended.never_shared]).toEqual(['Ash', true])
  })

  test('ends with fewer rights than it is made: each of its ends needs no confirming', async () => {
    const alice = await t.system()
    const ada = await newPerson(t)
    ok(await ada.post('/v2/people/@me/systems', { token: alice.token }))
    const circle = await newCircle(alice, { everyone: true })
    const made = []
    for (let i = 0; i < 3; i++) made.push(await shareOf(t.url, alice, [circle]))
    const [one, two, three] = made as [Holder, Holder, Holder]
    const feed = await newFeed(alice, one, 'json')
    clock.time += minutes(11)
    expect((await ada.post(shares, { name: 'Kim', circles: [circle.id] })).body.code).toBe(40112)
    const [{ id: feedId }] = (await ada.get(`${shares}/${one.id}/feeds`)).body
    const soon = new Date((clock.time + minutes(1)) / 1000).toISOString()
    const less: [string, string, object?][] = [
      ['DELETE', `${shares}/${one.id}/feeds/${feedId}`],
      ['DELETE', `${shares}/${one.id}`],
      ['PATCH', `${shares}/${two.id}`, { expires_at: soon, notify: false }],
      ['PATCH', `${circles}/${circle.id}`, { everyone: false, shows: ['front'] }],
      ['DELETE', shares],
      ['DELETE', `${circles}/${circle.id}`],
    ]
    for (const [method, path, body] of less) ok(await ada.request(method, path, body))
    expect((await fetch(t.url + feed)).status).toBe(404)
    for (const holder of [one, two, three]) expect((await holder.get()).status).toBe(404)
  })

  test('has one answer to junk in the query, and one to each wrong value', async () => {
    const alice = await t.system()
    const [ash] = await alice.members('Ash')
    await alice.switch([ash])
    const holder = await letIn(t.url, alice, [{ shows: ['front', 'list'], members: [ash] }])
    const junk = [
      '?',
      '?x',
      '?a=1&a=2',
      '?share=',
      '?share=00000000-0000-4000-8000-000000000000',
      '?limit=abc',
      '?%zz',
      '?include=extended',
    ]
    const seen = async (path: string, query: string, headers = {}) => {
      const response = await fetch(t.url + path + query, { headers })
      const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(response.headers)
      return JSON.stringify([response.status, rest, await response.text()])
    }
    const own = { authorization: holder.authorization }
    for (const path of ['', '/members', '/groups']) {
      const plain = await seen(`/v2/shared${path}`, '', own)
      for (const query of junk) expect(await seen(`/v2/shared${path}`, query, own)).toBe(plain)
    }
    for (const format of formats.slice(0, 4)) {
      const path = await newFeed(alice, holder, format)
      const plain = await seen(path, '')
      for (const query of [...junk, '?theme=pink', '?style=']) expect(await seen(path, query)).toBe(plain)
    }
    const refusal = await seen('/v2/shared', '')
    for (const query of junk) expect(await seen('/v2/shared/history', query)).toBe(refusal)
    const named = { 'x-polyphony-system': 'zzzzz', cookie: 'polyphony_session=x' }
    for (const query of junk) expect(await seen('/v2/shared/members', query, named)).toBe(refusal)
  })

  test('lets nobody in while the counter of misses fails, by a link or by a feed', async () => {
    const alice = await t.system()
    const holder = await letIn(t.url, alice, [{ shows: ['front'] }])
    const feed = await newFeed(alice, holder, 'json')
    const { limiter } = t.ctx
    const { take } = limiter
    limiter.take = () => Promise.reject(new Error('the counter is away'))
    const ask = async () => [
      (await fetch(`${t.url}/v2/shared`, { headers: { authorization: holder.authorization } })).status,
      (await fetch(t.url + feed)).status,
    ]
    try {
      expect(await ask()).toEqual([500, 500])
    } finally {
      limiter.take = take
    }
    expect(await ask()).toEqual([200, 200])
  })

  test('is previewed as it is served: the guarded, the archived and the deleted do not count', async () => {
    const alice = await t.system()
    const members = await alice.members('Ash', 'Birch', 'Cedar', 'Sequoia')
    const [ash, birch, cedar, sequoia] = members
    await alice.switch(members)
    const circle = await newCircle(alice, { shows: ['front', 'list'], members, others: 'count' })
    ok(await alice.patch(`/v2/members/${birch.id}`, { extended: { never_shared: true } }))
    ok(await alice.patch(`/v2/members/${cedar.id}`, { extended: { archived: true } }))
    ok(await alice.delete(`/v2/members/${sequoia.id}`))
    const { body } = await alice.post(`${circles}/preview`, { circles: [circle.id] })
    expect(body.front).toEqual({ members: [ash.id], others: null, statuses: {} })
    expect(body.members.map(({ id }: { id: string }) => id)).toEqual([ash.id])
    const holder = await shareOf(t.url, alice, [circle])
    expect((await holder.get()).body.front).toMatchObject({ members: [{ name: 'Ash' }], others: null })
    expect((await holder.get('/members')).body).toHaveLength(body.members.length)
  })

  test('that is made, linked, fed or kept while all are ended is over, or was made after', async () => {
    const alice = await t.system()
    const sam = await newPerson(t)
    const circle = await newCircle(alice, { shows: ['front'] })
    const beside = await startBeside(t, { clock })
    const there = new SystemCaller(beside.url, alice.token ?? '', alice)
    try {
      for (let round = 0; round < 4; round++) {
        const [linked, fed, kept, longer] = [
          await shareOf(t.url, alice, [circle]),
          await shareOf(t.url, alice, [circle]),
          await shareOf(t.url, alice, [circle]),
          await shareOf(t.url, alice, [circle]),
        ]
        const [, link, feed, , , made] = await Promise.all([
          alice.delete(shares),
          there.post(`${shares}/${linked.id}/link`),
          there.post(`${shares}/${fed.id}/feeds`, { format: 'json' }),
          sam.post('/v2/people/@me/shared', { code: kept.code }),
          there.patch(`${shares}/${longer.id}`, { expires_at: null }),
          there.post(shares, { name: 'New', circles: [circle.id] }),
        ])
        const listed = new Map<string, { expires_at: string | null; feeds: unknown[]; holder: unknown }>(
          (await alice.get(shares)).body.map((share: { id: string }) => [share.id, share]),
        )
        for (const { id, authorization } of [linked, fed, kept, longer]) {
          const after = listed.get(id)
          expect(Date.parse(after?.expires_at ?? '')).toBeLessThanOrEqual(clock.time / 1000)
          expect(after).toMatchObject({ feeds: [], holder: null })
          const read = await fetch(`${t.url}/v2/shared`, { headers: { authorization } })
          expect(read.status).toBe(404)
        }
        expect([201, 404]).toContain(link.status)
        if (link.status === 201) {
          const again = new Holder(t.url, { ...linked, code: codeIn(link.body.url) })
          expect((await again.get()).status).toBe(404)
        }
        if (feed.status === 201)
          expect((await fetch(t.url + new URL(feed.body.url).pathname)).status).toBe(404)
        expect((await sam.get('/v2/people/@me/shared')).body).toEqual([])
        // One that is new is either in the list and works, or ended with the others.
        const fresh = new Holder(t.url, { id: made.body.id, code: codeIn(made.body.url), circles: [] })
        const isOver = Date.parse(listed.get(fresh.id)?.expires_at ?? '') <= clock.time / 1000
        expect((await fresh.get()).status).toBe(isOver ? 404 : 200)
        ok(await alice.delete(shares))
      }
    } finally {
      await beside.stop()
    }
  })

  test('is framed by other sites through pages for frames only', async () => {
    const alice = await t.system()
    const holder = await letIn(t.url, alice, [{ shows: ['front'] }])
    const policies: Record<string, string | null> = {}
    for (const format of formats) {
      const response = await fetch(t.url + (await newFeed(alice, holder, format)))
      policies[format] = response.headers.get('content-security-policy')
      await response.body?.cancel()
    }
    const { html, ...others } = policies
    expect(html).toContain('frame-ancestors *')
    for (const policy of Object.values(others)) expect(policy).toContain("frame-ancestors 'none'")
    const page = await fetch(`${t.url}/shared`)
    expect(page.headers.get('content-security-policy') ?? '').not.toContain('frame-ancestors *')
  })

  test('fits into a small badge with 150 fronters', async () => {
    const alice = await t.system()
    const members = []
    for (let i = 0; i < 150; i++)
      members.push(await alice.member({ name: `${'<&"\'🌊'.repeat(15)}${i}`, color: 'abcdef' }))
    await alice.switch(members)
    const holder = await letIn(t.url, alice, [{ shows: ['front', 'color'], everyone: true, others: 'count' }])
    const badge = await (await fetch(t.url + (await newFeed(alice, holder, 'svg')))).text()
    expect(Buffer.byteLength(badge)).toBeLessThanOrEqual(20_000)
    expect(badge).toContain('…')
  })
})

eachStore('a server that stops sharing', (store) => {
  const t = useServer(store)

  test('refuses links, feeds, pictures, previews and streams, and goes on when sharing is on again', async () => {
    const alice = await t.system()
    const ash = await alice.member({ name: 'Ash', avatar_url: (await newPicture(alice)).url })
    await alice.switch([ash])
    const holder = await letIn(t.url, alice, [{ shows: ['front', 'avatar'], members: [ash] }])
    const feed = await newFeed(alice, holder, 'json')
    const events = await newFeed(alice, holder, 'events')
    const avatar = new URL((await holder.get()).body.front.members[0].avatar_url).pathname
    const off = await startBeside({ ...t, ctx: { ...t.ctx, config: { ...t.ctx.config, sharing: false } } })
    try {
      const own = new SystemCaller(off.url, alice.token ?? '', alice)
      const codeOf = async (path: string) => {
        const response = await fetch(off.url + path, { headers: { authorization: holder.authorization } })
        return [response.status, (await response.json()).code]
      }
      for (const path of ['', '/members', '/groups', '/history', '/events'])
        expect(await codeOf(`/v2/shared${path}`)).toEqual([404, 20106])
      for (const path of [feed, events]) expect(await codeOf(path)).toEqual([404, 20107])
      expect((await codeOf(avatar))[0]).toBe(404)
      expect((await own.get(`${shares}/${holder.id}/preview`)).body.code).toBe(20106)
      const { feeds } = (await own.get(`${shares}/${holder.id}`)).body
      expect(feeds).toHaveLength(2)
    } finally {
      await off.stop()
    }
    const stream = await EventStream.open(t.url, undefined, { path: events })
    await stream.close()
    expect((await holder.get()).status).toBe(200)
    expect((await fetch(t.url + avatar)).status).toBe(200)
  })
})
