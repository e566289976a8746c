import { beforeAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../src/http/app.ts'
import { KeyedSemaphore } from '../../src/pacing/semaphore.ts'
import type { Row } from '../../src/store/drivers/driver.ts'
import { type Sql, sql } from '../../src/store/sql/sql.ts'
import { storeOver } from '../../src/store/store.ts'
import { bridgeKey } from '../support/callers/bridge.ts'
import { type Answer, Caller, SystemCaller } from '../support/callers/server.ts'
import { holdToRow, useV2 } from '../support/callers/v2.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'

const memberCount = 220
const groupCount = 130
const isHidden = (i: number) => i % 7 === 3

/** A file with more of everything than is read at one go. Every seventh member and group is private. */
function crowdFile() {
  const ids = Array.from({ length: memberCount }, (_, i) => String(i))
  const visibilityOf = (i: number) => ({ visibility: isHidden(i) ? 'private' : 'public' })
  return {
    version: 2,
    name: 'Crowd',
    members: ids.map((id, i) => ({
      id,
      name: `Member ${i} "é" 😀`,
      description: '\u0001"\\é'.repeat(20),
      created: '2021-04-05T06:08:00Z',
      proxy_tags: [{ prefix: `${i}:`, suffix: null }],
      privacy: visibilityOf(i),
    })),
    groups: Array.from({ length: groupCount }, (_, i) => ({
      id: `g${i}`,
      name: `Group ${i}`,
      members: i === 1 ? [] : ids,
      privacy: { ...visibilityOf(i), list_privacy: i % 10 === 5 ? 'private' : 'public' },
    })),
    switches: [],
  }
}

const listOf = (pages: readonly Answer[]) => `[${pages.map(({ text }) => text.slice(1, -1)).join()}]`

eachStore('long answers', (store) => {
  const longAnswers = new KeyedSemaphore(2, 3)
  const t = useV2(store, { context: { longAnswers } })
  let crowd: SystemCaller
  /** As the owner sees them. */
  let members: { id: string; uuid: string }[]
  let groups: { id: string; members: string[] }[]

  beforeAll(async () => {
    const { status, body } = await t.stranger.post('/v2/import', crowdFile())
    expect(status).toBe(201)
    crowd = new SystemCaller(t.url, body.token, body.system, holdToRow)
    members = (await crowd.get('/v2/systems/@me/members')).body
    groups = (await crowd.get('/v2/systems/@me/groups?with_members=true')).body
    const created = await crowd.post('/v2/systems/@me/switches', { members: members.map(({ id }) => id) })
    expect(created.body.members.map(({ uuid }: { uuid: string }) => uuid)).toEqual(
      members.map(({ uuid }) => uuid),
    )
  }, setUpTimeoutMs)

  /** Asks for an answer that is not compressed. */
  const asItIs = { headers: { 'accept-encoding': 'identity' } }
  /** The owner, free to get what is no answer of the table of endpoints. */
  const plain = () => new Caller(t.url, crowd.token)
  const callers = { owner: () => crowd, stranger: () => t.stranger }
  for (const [who, caller] of Object.entries(callers)) {
    describe(`for the ${who} are the same bytes as their parts`, () => {
      for (const [path, mark] of [
        ['members', '?'],
        ['groups', '?'],
        ['groups?with_members=true', '&'],
      ] as const) {
        test(path, async () => {
          const whole = await caller().get(`/v2/systems/${crowd.id}/${path}`, asItIs)
          const parts: Answer[] = []
          for (let after = ''; ; ) {
            const part = await caller().get(`/v2/systems/${crowd.id}/${path}${mark}limit=60${after}`)
            parts.push(part)
            if (!part.headers.has('link')) break
            after = `&after=${part.body.at(-1).id}`
          }
          expect(parts.length).toBeGreaterThan(1)
          expect(whole.text).toBe(listOf(parts))
          expect(whole.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)))
        })
      }

      test('the members of a group', async () => {
        const { text, body } = await caller().get(`/v2/groups/${groups[0]?.id}/members`)
        expect(text).toBe((await caller().get(`/v2/systems/${crowd.id}/members`)).text)
        expect(body).toHaveLength(members.filter((_, i) => who === 'owner' || !isHidden(i)).length)
      })

      test('the members of v1, fronters and a switch', async () => {
        const v1 = await caller().get(`/v1/s/${crowd.id}/members`)
        const ids = members.filter((_, i) => who === 'owner' || !isHidden(i)).map(({ id }) => id)
        expect(v1.body.map(({ id }: { id: string }) => id)).toEqual(ids)
        expect(v1.body.at(-1)).toEqual((await caller().get(`/v1/m/${ids.at(-1)}`)).body)
        const fronters = await caller().get(`/v2/systems/${crowd.id}/fronters`)
        const inSwitch = await caller().get(`/v2/systems/${crowd.id}/switches/${fronters.body.id}`)
        expect(inSwitch.text).toBe(fronters.text)
        const { system: _, ...last } = (await caller().get(`/v2/members/${members.at(-1)?.id}`)).body
        expect(fronters.body.members.at(-1)).toEqual(last)
        expect(fronters.body.members.map(({ id }: { id: string }) => id)).toEqual(members.map(({ id }) => id))
        const v1Fronters = await caller().get(`/v1/s/${crowd.id}/fronters`)
        expect(v1Fronters.body.members.map(({ id }: { id: string }) => id)).toEqual(
          members.map(({ id }) => id),
        )
      })
    })
  }

  test('a stranger learns of no private member or group, however long the list', async () => {
    const { text, body } = await t.stranger.get(`/v2/systems/${crowd.id}/groups?with_members=true`)
    for (const [i, { uuid }] of members.entries()) expect(text.includes(uuid)).toBe(!isHidden(i))
    expect(body.map(({ id }: { id: string }) => id)).toEqual(
      groups.filter((_, i) => !isHidden(i)).map(({ id }) => id),
    )
    expect(body.find(({ id }: { id: string }) => id === groups[5]?.id).members).toEqual([])
    expect(groups[5]?.members).toHaveLength(memberCount)
  })

  test('the database reads no private member for a stranger', async () => {
    const read: Row[] = []
    const { driver } = t.ctx.store
    const all = async <R>(statement: Sql) => {
      const rows = await driver.all<R>(statement)
      read.push(...(rows as Row[]))
      return rows
    }
    const app = createApp({ ...t.ctx, store: storeOver({ ...driver, all }) })
    const ask = (path: string) => app(new Request(t.url + path), () => '127.0.0.1')
    for (const path of [
      `/v2/groups/${groups[0]?.id}/members`,
      `/v2/systems/${crowd.id}/members`,
      `/v1/s/${crowd.id}/members`,
    ]) {
      read.length = 0
      const body = (await (await ask(path)).json()) as { id: string }[]
      expect(read.filter(({ visibility }) => visibility === 'private')).toEqual([])
      expect(read.filter(({ visibility }) => visibility === 'public')).toHaveLength(body.length)
    }
  })

  test('no statement reads all members of a crowd in full, for lists, switches and exports', async () => {
    let most = 0
    const { driver } = t.ctx.store
    const all = async <R>(statement: Sql) => {
      const rows = await driver.all<R>(statement)
      if ((rows as Row[])[0]?.description !== undefined) most = Math.max(most, rows.length)
      return rows
    }
    const app = createApp({ ...t.ctx, store: storeOver({ ...driver, all }) })
    for (const path of [
      'members',
      'fronters',
      'export',
      'export?format=pluralport',
      'export?format=polyphony',
    ]) {
      const headers = { authorization: crowd.token ?? '' }
      const answer = await app(new Request(`${t.url}/v2/systems/@me/${path}`, { headers }), () => '127.0.0.1')
      expect(await answer.text()).toContain('Member 219')
    }
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(memberCount)
  })

  test('have a tag, which If-None-Match and If-Match know, and HEAD has their length', async () => {
    for (const path of ['members', 'groups?with_members=true', 'fronters']) {
      const address = `/v2/systems/${crowd.id}/${path}`
      const { headers, text } = await crowd.get(address, asItIs)
      const etag = headers.get('etag') ?? ''
      expect(etag).not.toBe('')
      const known = await plain().get(address, { headers: { 'if-none-match': etag } })
      expect([known.status, known.text]).toEqual([304, ''])
      const head = await crowd.request('HEAD', address, undefined, asItIs)
      expect(head.headers.get('etag')).toBe(etag)
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    }
    const { body, headers } = await crowd.get(`/v2/systems/@me/fronters`)
    const address = `/v2/systems/@me/switches/${body.id}`
    const move = (etag: string) =>
      plain().patch(address, { timestamp: '2024-05-01T10:00:00Z' }, { headers: { 'if-match': etag } })
    expect((await move('"another"')).status).toBe(412)
    expect((await move((await crowd.get(address)).headers.get('etag') ?? '')).status).toBe(200)
    expect((await crowd.get('/v2/systems/@me/fronters')).headers.get('etag')).not.toBe(headers.get('etag'))
  })

  test('an address that has all its places is asked to come back; short answers and bots are not', async () => {
    const places = [1, 2, 3].map(() => longAnswers.enter('127.0.0.1'))
    await Promise.all(places.slice(0, 2).map((place) => place?.acquire()))
    const refused = await new Caller(t.url).get(`/v2/systems/${crowd.id}/members`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(refused.body).toMatchObject({ retry_after: 1000 })
    expect((await t.stranger.get(`/v2/systems/${crowd.id}/members?limit=20`)).status).toBe(200)
    const bot = new Caller(t.url, `Bearer ${bridgeKey}`)
    expect((await bot.get(`/v2/systems/${crowd.id}/members`)).status).toBe(200)
    for (const place of places) place?.release()
    expect((await t.stranger.get(`/v2/systems/${crowd.id}/members`)).status).toBe(200)
  })

  describe('from 2 MB on are sent piece by piece', () => {
    const ownTags = Array.from({ length: 100 }, (_, i) => ({ prefix: `${i}${'x'.repeat(90)}`, suffix: null }))
    const weigh = (column: Sql, value: string) =>
      t.ctx.store.driver.transact((tx) =>
        tx.all(
          sql`update members set ${column} = ${value} where system_id = (select id from systems where uuid = ${crowd.uuid})`,
        ),
      )

    test('with a tag, and the place is free again after the last byte', async () => {
      await weigh(sql`proxy_tags`, JSON.stringify(ownTags))
      for (let round = 0; round < 2; round++) {
        const { text, body, headers } = await plain().get('/v2/systems/@me/members')
        expect(text.length).toBeGreaterThan(2 * 1024 ** 2)
        expect(body.map(({ id }: { id: string }) => id)).toEqual(members.map(({ id }) => id))
        expect(body.at(-1).proxy_tags).toEqual(ownTags)
        const known = await plain().get('/v2/systems/@me/members', {
          headers: { 'if-none-match': headers.get('etag') ?? '' },
        })
        expect(known.status).toBe(304)
      }
    })

    test('and to HEAD with the same tag and coding, but without a length, which GET has neither', async () => {
      for (const coding of ['gzip', 'zstd', 'identity']) {
        const accept = { headers: { 'accept-encoding': coding } }
        const got = await plain().get('/v2/systems/@me/members', accept)
        const head = await plain().request('HEAD', '/v2/systems/@me/members', undefined, accept)
        expect([head.status, head.text]).toEqual([200, ''])
        for (const name of ['etag', 'content-encoding', 'content-type', 'content-length'])
          expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)])
        expect(head.headers.has('content-length')).toBe(false)
      }
    })

    test('of any size: without a tag when they are too large to be kept', async () => {
      await weigh(sql`banner`, `https://img.example/${'y'.repeat(100_000)}`)
      const { text, body, headers } = await plain().get(`/v1/s/${crowd.id}/members`)
      expect(text.length).toBeGreaterThan(16 * 1024 ** 2)
      expect(headers.get('etag')).toBeNull()
      expect(body).toHaveLength(memberCount)
      expect((await plain().request('HEAD', `/v1/s/${crowd.id}/members`)).status).toBe(200)
    })

    test('and whoever stops reading leaves their place', async () => {
      for (let round = 0; round < 5; round++) {
        const { status, body } = await fetch(`${t.url}/v1/s/${crowd.id}/members`, {
          headers: { authorization: crowd.token ?? '' },
        })
        expect(status).toBe(200)
        const reader = body?.getReader()
        await reader?.read()
        await reader?.cancel()
      }
      expect((await t.stranger.get(`/v2/systems/${crowd.id}/groups?with_members=true`)).status).toBe(200)
    })
  })
})
