import { expect, test } from 'bun:test'
import { hours, instant, later } from '@polyphony/contract'
import { createLog } from '../../../src/observe/log.ts'
import { EventStream } from '../../support/callers/event-stream.ts'
import { useServer } from '../../support/callers/server.ts'
import { letIn, newFeed } from '../../support/callers/share.ts'
import { SetClock } from '../../support/clock.ts'
import { newPicture } from '../../support/pictures/uploads.ts'
import { eachStore } from '../../support/stores/stores.ts'

const start = instant(Date.UTC(2026, 2, 1, 12, 37, 12) * 1000)
const hostile = `</title><script>alert(1)</script>"'&\u0000`

eachStore('the feeds of a share', (store) => {
  const clock = new SetClock(start)
  const lines: string[] = []
  const log = createLog({ logLevel: 'debug', logFormat: 'json' }, (line) => lines.push(line))
  const t = useServer(store, { context: { clock, log } })

  async function fed(formats: readonly string[], fronting = ['Ash', 'Cedar']) {
    const owner = await t.system('The Lighthouse')
    const members = await owner.members(...fronting)
    await owner.switch(members, '2026-03-01T10:00:40Z')
    const holder = await letIn(t.url, owner, [
      {
        shows: ['front', 'color', 'pronouns', 'avatar'],
        members: members.slice(0, 1),
        others: 'count',
        history: 5,
      },
    ])
    const paths: string[] = []
    for (const format of formats) paths.push(await newFeed(owner, holder, format))
    return { owner, holder, members, paths }
  }
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(t.url + path, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test('JSON is the front, with IDs and pictures of its own', async () => {
    const { owner, holder, members, paths } = await fed(['json', 'json'])
    const kept = await newPicture(owner)
    await owner.patch(`/v2/members/${members[0]?.id}`, { avatar_url: kept.url })
    const [one, other] = await Promise.all(paths.map((path) => read(path)))
    const front = JSON.parse(one?.text ?? '')
    expect(front).toMatchObject({ members: [{ name: 'Ash', since: '2026-03-01T10:00:00Z' }], others: 1 })
    expect(one?.headers.get('access-control-allow-origin')).toBe('*')
    expect(one?.headers.get('cache-control')).toBe('private, no-cache')
    const shared = (await holder.get()).body.front
    const ids = [front, JSON.parse(other?.text ?? ''), shared].map(({ members: [member] }) => member)
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3)
    expect(new Set(ids.map(({ avatar_url }) => avatar_url)).size).toBe(3)
    expect((await fetch(front.members[0].avatar_url)).status).toBe(200)
    const etag = one?.headers.get('etag') ?? ''
    expect((await read(`${paths[0]}?junk=1`, { 'if-none-match': etag })).status).toBe(304)
    await owner.switch([members[0] ?? { id: '' }, members[1] ?? { id: '' }].toReversed())
    expect((await read(paths[0] ?? '', { 'if-none-match': etag })).status).toBe(304)
  })

  test('a badge has no script and nothing from elsewhere, and stays small', async () => {
    const { owner, members, paths } = await fed(['svg'], [hostile.replace('\u0000', ''), 'Cedar'])
    await owner.patch(`/v2/members/${members[0]?.id}`, { color: 'ff8800' })
    const light = await read(paths[0] ?? '')
    expect(light.headers.get('content-type')).toStartWith('image/svg+xml')
    expect(light.headers.get('cache-control')).toBe('no-cache')
    expect(light.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(light.text).toContain('fill="#ff8800"')
    expect(light.text).toContain('&lt;script&gt;')
    expect(light.text).toContain('+1')
    expect(light.text).not.toMatch(/<script|href|url\(|@import/)
    expect((await read(`${paths[0]}?theme=dark`)).text).not.toBe(light.text)
    const many = await owner.members(...Array.from({ length: 30 }, (_, i) => `${i} ${'🌙'.repeat(45)}`))
    await owner.switch(many)
    const everyone = await letIn(t.url, owner, [{ shows: ['front', 'color'], everyone: true }])
    const large = await read(await newFeed(owner, everyone, 'svg'))
    expect(Buffer.byteLength(large.text)).toBeLessThan(20_000)
  })

  test('a page for frames runs its own script only, and every site may frame it', async () => {
    const { paths } = await fed(['html'], ['<b>Ash</b>', 'Cedar'])
    const card = await read(paths[0] ?? '')
    const policy = card.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toMatch(/script-src 'sha256-[^']+';/)
    expect(card.text).toContain('&lt;b&gt;Ash&lt;/b&gt;')
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(card.text) ?? []
    expect(policy).toContain(Bun.SHA256.hash(script, 'base64'))
    const overlay = await read(`${paths[0]}?style=overlay`)
    expect(overlay.text).toContain('<html class="overlay">')
  })

  test('a calendar has one event for each run, with stable IDs, and an open one ends at the last quarter', async () => {
    const { owner, members, paths } = await fed(['ics'], [`Ash, ${'🌊'.repeat(30)};`, 'Cedar'])
    await owner.switch([members[1] ?? { id: '' }], '2026-03-01T11:00:10Z')
    await owner.switch(members, '2026-03-01T12:20:10Z')
    const { text, headers } = await read(paths[0] ?? '')
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    const of = (name: string) =>
      lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length))
    expect(of('DTSTART:')).toEqual(['20260301T122000Z', '20260301T100000Z'])
    expect(of('DTEND:')).toEqual(['20260301T123000Z', '20260301T110000Z'])
    expect(of('DTSTAMP:')).toEqual(of('DTSTART:'))
    expect(of('SUMMARY:')[0]).toBe(`Ash\\, ${'🌊'.repeat(30)}\\;`)
    expect(of('TRANSP:')).toEqual(['TRANSPARENT', 'TRANSPARENT'])
    expect(new Set(of('UID:')).size).toBe(2)
    expect((await read(paths[0] ?? '')).text).toBe(text)
    const none = await letIn(t.url, owner, [{ shows: ['front'], everyone: true }])
    expect((await read(await newFeed(owner, none, 'ics'))).text).not.toContain('VEVENT')
  })

  test('an event keeps its ID while the history moves over it, whatever lies before the history', async () => {
    const { owner, members, paths } = await fed(['ics'])
    const [, cedar = { id: '' }] = members
    const idOf = async () => /UID:(.*)/.exec((await read(paths[0] ?? '')).text)?.[1] ?? ''
    const events = async () => (await read(paths[0] ?? '')).text.match(/BEGIN:VEVENT/g)?.length
    const { body: switches } = await owner.get('/v2/systems/@me/switches')
    const days = async (count: number) => {
      clock.time = later(start, hours(24 * count))
      expect(await events()).toBe(1)
      return idOf()
    }
    try {
      const open = await idOf()
      expect(await days(6)).toBe(open)
      const before = (await read(paths[0] ?? '')).text
      await owner.patch(`/v2/systems/@me/switches/${switches[0].id}`, { timestamp: '2026-02-20T10:00:00Z' })
      expect((await read(paths[0] ?? '')).text).toBe(before)
      expect(await days(7)).toBe(open)
      await owner.switch([cedar], new Date(start / 1000 + 7 * 86_400_000).toISOString())
      const ended = await days(7)
      for (const count of [8, 10, 11]) expect(await days(count)).toBe(ended)
    } finally {
      clock.time = start
    }
  })

  test('a feed opens one format, and every other address has the same refusal', async () => {
    const { owner, holder, paths } = await fed(['json', 'events', 'html'])
    const [json = '', events = '', html = ''] = paths
    const stream = await EventStream.open(t.url, undefined, { path: events })
    const deleted = await newFeed(owner, holder, 'json')
    const { body: feeds } = await owner.get(`/v2/systems/@me/shares/${holder.id}/feeds`)
    await owner.delete(`/v2/systems/@me/shares/${holder.id}/feeds/${feeds.at(-1).id}`)
    const swapped = [
      json.replace('.json', '.ics'),
      json.replace('.json', '/events'),
      html.replace('html', 'svg'),
    ]
    const unknown = [deleted, '/feeds/x.json', '/feeds/.json', '/feeds/x', `/feeds/${holder.code}.json`]
    const refusals = await Promise.all(
      [...swapped, ...unknown, events.replace('/events', '.json')].map((p) => read(p)),
    )
    const seen = refusals.map(({ status, text, headers }) => {
      const { 'x-request-id': _, date: __, ...rest } = Object.fromEntries(headers)
      return JSON.stringify([status, text, rest])
    })
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toContain('20107')
    await owner.delete(`/v2/systems/@me/shares/${holder.id}`)
    await stream.isOver()
    expect(stream.events.map(({ event }) => event)).toEqual(['front', 'ended'])
    for (const path of [json, html]) expect((await read(path)).status).toBe(404)
  })

  test('feeds have their own three streams, and stay when there is a new link', async () => {
    const { owner, holder, paths } = await fed(['events', 'json'])
    const [events = '', json = ''] = paths
    const streams: EventStream[] = []
    for (let i = 0; i < 3; i++) streams.push(await EventStream.open(t.url, undefined, { path: events }))
    const own = await holder.stream()
    expect(streams.map(({ ended }) => ended)).toEqual([false, false, false])
    await owner.post(`/v2/systems/@me/shares/${holder.id}/link`)
    await own.isOver()
    expect((await read(json)).status).toBe(200)
    expect(streams.map(({ ended }) => ended)).toEqual([false, false, false])
    for (const stream of streams) await stream.close()
  })

  test('no log line holds a code', async () => {
    const { holder, paths } = await fed(['json', 'events', 'html'])
    for (const path of paths) await fetch(t.url + path, { method: 'HEAD' })
    await read(`${paths[0]}x`)
    await holder.get()
    log.flush()
    const codes = [...paths.map((path) => codeOf(path)), holder.code]
    expect(lines.length).toBeGreaterThan(0)
    for (const code of codes) expect(lines.join('')).not.toContain(code)
  })
})

const codeOf = (path: string): string => /^\/feeds\/([^./]+)/.exec(path)?.[1] ?? ''
