import { expect, test } from 'bun:test'
import { days, formatInstant, hours, instant, later, minutes } from '@polyphony/contract'
import { startServer } from '../../../src/main.ts'
import { endLostShares } from '../../../src/operations/sharing/ending.ts'
import { newAdmin, newPerson, PersonCaller } from '../../support/callers/person.ts'
import { Caller, type SystemCaller } from '../../support/callers/server.ts'
import { holdToRow, useV2 } from '../../support/callers/v2.ts'
import { SetClock } from '../../support/clock.ts'
import { expectInvalid, expectRefusal, invalidField } from '../../support/refusals.ts'
import { until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/v2/systems/@me/shares'
const at = ({ id }: { id: string }) => `${path}/${id}`
const unknownId = '00000000-0000-4000-8000-000000000000'
const start = instant(Date.UTC(2026, 2, 1, 12, 30) * 1000)

eachStore('shares', (store) => {
  const clock = new SetClock(start)
  const t = useV2(store, { context: { clock } })

  const circleOf = async (alice: SystemCaller, body: object = {}) =>
    (await alice.post('/v2/systems/@me/circles', { name: crypto.randomUUID(), ...body })).body
  const share = async (alice: SystemCaller, body: object = {}) => {
    const circles = [(await circleOf(alice)).id]
    const made = await alice.post(path, { name: 'Sam', circles, ...body })
    expect(made.status).toBe(201)
    return made.body
  }
  const codeOf = ({ url }: { url: string }) => url.split('#')[1] ?? ''

  test('a share is made with its link, which no other answer shows', async () => {
    const alice = await t.system()
    const circle = await circleOf(alice)
    const now = clock.now()
    const made = await alice.post(path, { name: 'Sam', circles: [circle.id] })
    expect(made.status).toBe(201)
    expect(made.headers.get('cache-control')).toBe('no-store')
    const { url, ...shown } = made.body
    expect(url).toMatch(/^http:\/\/[^/]+\/shared#[0-9a-hjkmnp-tv-z]{26}$/)
    expect(Object.entries(shown)).toEqual([
      ['id', shown.id],
      ['name', 'Sam'],
      ['title', null],
      ['circles', [circle.id]],
      ['kind', 'link'],
      ['holder', null],
      ['notify', true],
      ['channels', 0],
      ['expires_at', shown.expires_at],
      ['created', shown.created],
      ['last_opened', null],
      ['feeds', []],
    ])
    expect(Date.parse(shown.expires_at) - Date.parse(shown.created)).toBe(90 * 24 * 3600 * 1000)
    expect(Date.parse(shown.created)).toBeGreaterThanOrEqual(now / 1000)
    expect((await alice.get(at(shown))).body).toEqual(shown)
    const forever = await alice.post(path, {
      name: 'Kim',
      title: 'Us',
      circles: [circle.id],
      expires_at: null,
    })
    expect(forever.body).toMatchObject({ title: 'Us', expires_at: null })
    const { url: _, ...listed } = forever.body
    expect((await alice.get(path)).body).toEqual([listed, shown])
  })

  test('a body that does not fit is refused key by key', async () => {
    const alice = await t.system()
    const foreign = await circleOf(await t.system())
    const { id } = await circleOf(alice)
    const refuse = async (body: object, problems: Parameters<typeof expectInvalid>[1]) =>
      expectInvalid(await alice.post(path, body), problems)
    const required = (key: string) => [{ message: `Key '${key}' is required.` }]
    await refuse({}, { name: required('name'), circles: required('circles') })
    for (const circles of [[], [id, id], [unknownId], [foreign.id], ['x'], null])
      await refuse({ name: 'Sam', circles }, { circles: invalidField('circles') })
    const ended = [{ message: 'Field expires_at must be a time in the future.' }]
    await refuse({ name: 'Sam', circles: [id], expires_at: formatInstant(start) }, { expires_at: ended })
    const far = formatInstant(later(clock.now(), days(3660)))
    const late = [{ message: 'Field expires_at can be at most ten years from now.' }]
    await refuse({ name: 'Sam', circles: [id], expires_at: far }, { expires_at: late })
    const many = []
    for (let i = 0; i < 21; i++) many.push((await circleOf(alice)).id)
    await refuse({ name: 'Sam', circles: many }, { circles: invalidField('circles') })
    expect((await alice.post(path, { name: 'Sam', circles: many.slice(1) })).status).toBe(201)
  })

  test('an ended share stays in the list for 30 days and is not revived', async () => {
    const alice = await t.system()
    clock.time += 1
    const soon = formatInstant(later(clock.now(), hours(1)))
    const made = await share(alice, { expires_at: soon })
    const { url: _, ...shown } = made
    clock.time += hours(2)
    expect((await alice.get(path)).body).toEqual([shown])
    const body = { expires_at: null }
    expectRefusal(await alice.patch(at(made), body), 'share_not_found')
    expectRefusal(await alice.post(`${at(made)}/link`), 'share_not_found')
    expectRefusal(await alice.post(`${at(made)}/feeds`, { format: 'json' }), 'share_not_found')
    await t.ctx.store.transact((tx) => tx.shares.prune(instant(clock.now() - days(30))))
    expect((await alice.get(path)).body).toHaveLength(1)
    clock.time += days(31)
    await t.ctx.store.transact((tx) => tx.shares.prune(instant(clock.now() - days(30))))
    expect((await alice.get(path)).body).toEqual([])
    expectRefusal(await alice.delete(at(made)), 'share_not_found')
  })

  test('only what shows more, or longer, needs confirming', async () => {
    const alice = await t.system()
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { token: alice.token })
    const wide = await circleOf(alice, { everyone: true })
    const made = await share(alice)
    const { expires_at } = made
    const earlier = formatInstant(later(clock.now(), days(1)))
    clock.time += minutes(11)
    const circles = [wide.id, ...made.circles]
    for (const body of [{ circles }, { expires_at: null }, { notify: false, circles, name: 'x' }])
      expectRefusal(await ada.patch(at(made), body), 'unconfirmed')
    for (const [method, to] of [
      ['POST', path],
      ['POST', `${at(made)}/link`],
      ['POST', `${at(made)}/feeds`],
    ] as const)
      expectRefusal(await ada.request(method, to, {}), 'unconfirmed')
    const less = { name: 'S.', title: 'Us', expires_at: earlier, notify: false, circles: made.circles }
    expect((await ada.patch(at(made), less)).body).toMatchObject(less)
    expectRefusal(await ada.patch(at(made), { expires_at }), 'unconfirmed')
    expectRefusal(await ada.patch(at(made), { notify: true }), 'unconfirmed')
    expect((await alice.patch(at(made), { circles, expires_at, notify: true })).body).toMatchObject({
      circles,
    })
    expect((await ada.delete(at(made))).status).toBe(204)
    const log = (await ada.get('/v2/people/@me/log')).body.map(({ what }: { what: string }) => what)
    expect(log.slice(0, 2)).toEqual(['share_ended', 'share_widened'])
  })

  test('a heading that shows the system needs confirming: its name, and with any circle its avatar and color', async () => {
    const alice = await t.system('Harbour')
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { token: alice.token })
    const nobody = await circleOf(alice, { shows: [] })
    const made = await share(alice, { title: 'Us' })
    await alice.delete(`/v2/systems/@me/circles/${made.circles[0]}`)
    clock.time += minutes(11)
    expectRefusal(await ada.patch(at(made), { circles: [nobody.id] }), 'unconfirmed')
    expectRefusal(await ada.patch(at(made), { title: null }), 'unconfirmed')
    expect((await ada.patch(at(made), { title: 'We' })).status).toBe(200)
    expect((await alice.patch(at(made), { title: null })).status).toBe(200)
    expect((await ada.patch(at(made), { title: null })).status).toBe(200)
  })

  test('a system has at most 100 that have not ended', async () => {
    const alice = await t.system()
    const circles = [(await circleOf(alice)).id]
    const body = { name: 'x', circles, expires_at: formatInstant(later(clock.now(), hours(1))) }
    for (let i = 0; i < 100; i++) expect((await alice.post(path, body)).status).toBe(201)
    expectRefusal(await alice.post(path, { name: 'x', circles }), 'share_limit_reached')
    clock.time += hours(2)
    expect((await alice.post(path, { name: 'x', circles })).status).toBe(201)
  })

  test('a hundred of those that ended stay in the list, however many were made', async () => {
    const alice = await t.system()
    const circles = [(await circleOf(alice)).id]
    const make = async (name: string) => (await alice.post(path, { name, circles })).body
    const first = await make('First')
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 50; i++) await make(`Sam ${i}`)
      await alice.delete(path)
      clock.time += minutes(1)
    }
    const open = await make('Kim')
    const listed = (await alice.get(path)).body
    expect(listed).toHaveLength(101)
    expect(listed[0].id).toBe(open.id)
    expectRefusal(await alice.get(at(first)), 'share_not_found')
  })

  test('a new link has another code, and whoever kept the share loses it', async () => {
    const alice = await t.system()
    const sam = await newPerson(t)
    const made = await share(alice)
    const kept = await sam.post('/v2/people/@me/shared', { code: codeOf(made) })
    expect(kept.status).toBe(201)
    const feed = (await alice.post(`${at(made)}/feeds`, { format: 'json' })).body
    const linked = await alice.post(`${at(made)}/link`)
    expect(linked.status).toBe(201)
    expect(codeOf(linked.body)).not.toBe(codeOf(made))
    const { url: _, ...shown } = feed
    expect(linked.body).toMatchObject({ kind: 'link', holder: null, feeds: [shown] })
    expect((await sam.get('/v2/people/@me/shared')).body).toEqual([])
    expectRefusal(await sam.post('/v2/people/@me/shared', { code: codeOf(made) }), 'share_not_found')
  })

  test('one person keeps a share, under an ID of their own, and their leaving ends it', async () => {
    const alice = await t.system('Harbour')
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { token: alice.token })
    const [sam, kim] = [await newPerson(t), await newPerson(t)]
    const made = await share(alice, { expires_at: '2027-01-02T03:04:05.678Z' })
    const kept = await sam.post('/v2/people/@me/shared', { code: ` ${codeOf(made).toUpperCase()}` })
    expect(kept.status).toBe(201)
    expect(Object.entries(kept.body)).toEqual([
      ['id', kept.body.id],
      ['title', 'Harbour'],
      ['until', '2027-01-02T03:04:00Z'],
    ])
    expect(kept.body.id).not.toBe(made.id)
    expectRefusal(await kim.post('/v2/people/@me/shared', { code: codeOf(made) }), 'share_not_found')
    expect((await alice.get(at(made))).body).toMatchObject({ kind: 'person', holder: sam.name })
    expect((await sam.get('/v2/people/@me/shared')).body).toEqual([kept.body])
    const own = `/v2/people/@me/shared/${kept.body.id}`
    expectRefusal(await kim.delete(own), 'share_not_found')
    expect((await sam.delete(own)).status).toBe(204)
    const after = (await alice.get(at(made))).body
    expect(after).toMatchObject({ kind: 'person', holder: null })
    expect(Date.parse(after.expires_at)).toBeLessThanOrEqual(clock.now() / 1000)
    expectRefusal(await alice.post(`${at(made)}/link`), 'share_not_found')
    const log = (await ada.get('/v2/people/@me/log')).body
    expect(log.slice(0, 2)).toMatchObject([
      { what: 'share_ended', device: 'The holder' },
      { what: 'share_kept', device: 'The holder' },
    ])
  })

  test('whoever opens a share that they keep stays signed in', async () => {
    const alice = await t.system()
    const sam = await newPerson(t)
    const made = await share(alice, { expires_at: null })
    const kept = await sam.post('/v2/people/@me/shared', { code: codeOf(made) })
    const open = async () => {
      const { status, headers } = await sam.get(`/v2/shared?share=${kept.body.id}`)
      expect(status).toBe(200)
      return headers.get('set-cookie')
    }
    expect(await open()).toBeNull()
    for (let i = 0; i < 2; i++) {
      clock.time += days(29)
      expect(await open()).toContain('; Max-Age=2592000;')
      await until('the use is noted', async () => (await open()) === null)
    }
    expect((await sam.get('/v2/session')).status).toBe(200)
  })

  test('a share ends with the person who keeps it', async () => {
    const alice = await t.system()
    const sam = await newPerson(t)
    const made = await share(alice)
    await sam.post('/v2/people/@me/shared', { code: codeOf(made) })
    const gone = await sam.delete('/v2/people/@me', { confirm: sam.name, systems: 'keep' })
    expect(gone.status).toBe(204)
    const kim = await newPerson(t)
    const other = await share(alice)
    await kim.post('/v2/people/@me/shared', { code: codeOf(other) })
    const { id } = (await kim.get('/v2/session')).body.person
    expect((await (await newAdmin(t)).delete(`/v2/admin/people/${id}`)).status).toBe(204)
    for (const each of [made, other]) {
      const after = (await alice.get(at(each))).body
      expect(after.holder).toBeNull()
      expect(Date.parse(after.expires_at)).toBeLessThanOrEqual(clock.now() / 1000)
    }
  })

  test('shares end one after the other, also when a system is deleted in the meantime', async () => {
    const [bob, alice, sam] = [await t.system(), await t.system(), await newPerson(t)]
    const [lost, made] = [await share(bob), await share(alice)]
    for (const each of [lost, made]) await sam.post('/v2/people/@me/shared', { code: codeOf(each) })
    const person = await t.ctx.store.people.findByName(sam.name)
    const kept = person ? await t.ctx.store.shares.keptShares(person.id) : []
    expect(kept).toHaveLength(2)
    await bob.delete('/v2/systems/@me', { confirm: bob.id })
    await endLostShares(t.ctx, kept)
    expect((await alice.get(at(made))).body.holder).toBeNull()
  })

  test('feeds have addresses of their own, at most 10, and go one by one', async () => {
    const alice = await t.system()
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { token: alice.token })
    const made = await share(alice)
    const feeds = `${at(made)}/feeds`
    const endings = { json: '.json', svg: '.svg', html: '.html', ics: '.ics', events: '/events' }
    for (const [format, ending] of Object.entries(endings)) {
      const feed = await alice.post(feeds, { format })
      expect(feed.status).toBe(201)
      expect(Object.keys(feed.body)).toEqual(['id', 'format', 'url', 'created'])
      expect(feed.body.url).toMatch(new RegExp(`/feeds/[0-9a-hjkmnp-tv-z]{26}${ending}$`))
    }
    expectInvalid(await alice.post(feeds, { format: 'rss' }), { format: invalidField('format') })
    expectInvalid(await alice.post(feeds, {}), { format: [{ message: "Key 'format' is required." }] })
    const listed = (await alice.get(feeds)).body
    expect(listed.map(({ format }: { format: string }) => format)).toEqual(Object.keys(endings))
    expect((await alice.get(at(made))).body.feeds).toEqual(listed)
    for (let i = 0; i < 5; i++) await alice.post(feeds, { format: 'json' })
    expectRefusal(await alice.post(feeds, { format: 'json' }), 'feed_limit_reached')
    expect((await alice.delete(`${feeds}/${listed[0].id}`)).status).toBe(204)
    expect((await ada.get('/v2/people/@me/log')).body[0].what).toBe('feed_ended')
    expectRefusal(await alice.delete(`${feeds}/${listed[0].id}`), 'feed_not_found')
    expectRefusal(await alice.get(`${path}/${unknownId}/feeds`), 'share_not_found')
  })

  test('everything ends with one request, also what is made meanwhile', async () => {
    const alice = await t.system()
    const circles = [(await circleOf(alice)).id]
    for (let i = 0; i < 3; i++) await share(alice)
    const ending = alice.delete(path)
    const answers = await Promise.all([
      ending,
      ...[1, 2, 3].map(() => alice.post(path, { name: 'x', circles })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([204, 201, 201, 201])
    const before = (await alice.get(path)).body
    expect((await alice.delete(path)).status).toBe(204)
    for (const { expires_at } of (await alice.get(path)).body)
      expect(Date.parse(expires_at)).toBeLessThanOrEqual(clock.now() / 1000)
    expect(before).toHaveLength(6)
  })

  test('a circle that goes leaves its shares', async () => {
    const alice = await t.system()
    const made = await share(alice)
    await alice.delete(`/v2/systems/@me/circles/${made.circles[0]}`)
    expect((await alice.get(at(made))).body.circles).toEqual([])
  })
})

eachStore('a server without sharing', (store) => {
  const t = useV2(store)

  test('makes and widens nothing, and still narrows and ends', async () => {
    const before = await t.system()
    const circle = (await before.post('/v2/systems/@me/circles', { name: 'x', everyone: true })).body
    const made = (await before.post(path, { name: 'Sam', circles: [circle.id] })).body
    const code = made.url.split('#')[1]
    const off = await startServer({ ...t.ctx.config, port: 0, sharing: false }, { log: t.ctx.log })
    try {
      const alice = new Caller(off.url, before.token, holdToRow)
      const sam = new PersonCaller(off.url, undefined, new URL(t.url).origin)
      await sam.register()
      const refused = [
        await alice.post(path, { name: 'Kim', circles: [circle.id] }),
        await alice.post(`${at(made)}/link`),
        await alice.post(`${at(made)}/feeds`, { format: 'json' }),
        await alice.patch(at(made), { expires_at: null }),
        await alice.patch(`/v2/systems/@me/circles/${circle.id}`, { others: 'count' }),
        await sam.post('/v2/people/@me/shared', { code }),
      ]
      for (const answer of refused) expectRefusal(answer, 'share_not_found')
      expect((await alice.get(path)).body).toHaveLength(1)
      expect((await alice.patch(at(made), { notify: false })).status).toBe(200)
      const preview = await alice.post('/v2/systems/@me/circles/preview', { circles: [circle.id] })
      expect(preview.status).toBe(200)
      const less = await alice.patch(`/v2/systems/@me/circles/${circle.id}`, { everyone: false })
      expect(less.status).toBe(200)
      expect((await alice.delete(at(made))).status).toBe(204)
    } finally {
      await off.stop()
    }
  })
})
