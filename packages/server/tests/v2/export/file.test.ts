import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { ListedSwitch, Uuid } from '@polyphony/contract'
import type { SystemId } from '../../../src/domain/entities.ts'
import { createApp } from '../../../src/http/app.ts'
import { createLog } from '../../../src/observe/log.ts'
import type { ExportedMessage } from '../../../src/store/bulk/exports.ts'
import type { Sql } from '../../../src/store/sql/sql.ts'
import { storeOver } from '../../../src/store/store.ts'
import { problemWith } from '../../support/callers/conform.ts'
import { Caller, type SystemCaller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { signal, until } from '../../support/signals.ts'
import { eachStore, setUpTimeoutMs } from '../../support/stores/stores.ts'
import { countedIds, fixedClock, makeFixedSystem } from '../../support/worlds/fixed-for-files.ts'

/** A fixture as the bytes it stands for: without the white space between its values, and no digit of a number lost. */
function fixture(name: string): string {
  const text = readFileSync(new URL(`../../../../../fixtures/export/${name}`, import.meta.url), 'utf8')
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
}

const path = '/v2/systems/@me/export'

eachStore('GET /v2/systems/{systemRef}/export', (store) => {
  const clock = fixedClock()
  const t = useV2(store, { context: { clock, ids: countedIds() } })
  let grove: SystemCaller
  let bob: SystemCaller
  beforeAll(async () => {
    grove = await makeFixedSystem(t, clock)
    bob = await t.system()
  }, setUpTimeoutMs)

  /** A copy of the caller that is not held to the shape of PluralKit's file. */
  const own = ({ token }: SystemCaller) => new Caller(t.url, token)

  test('is the file that PluralKit hands out, to the byte, with every digit of the accounts', async () => {
    const { status, headers, text, body } = await grove.get(path)
    expect(text).toBe(fixture('pluralkit.json'))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="system.json"')
    expect(headers.get('etag')).toBeNull()
    expect(problemWith('#/components/schemas/PluralKitFile', body)).toBeUndefined()
    const { name, content } = await grove.client.exportSystem({ systemRef: '@me', format: 'pluralkit' })
    expect([name, await content.text()]).toEqual(['system.json', text])
  })

  test('in our own format it holds everything but secrets', async () => {
    const { headers, text } = await own(grove).get(`${path}?format=polyphony`)
    expect(text).toBe(fixture('polyphony.json'))
    expect(headers.get('content-disposition')).toBe(`attachment; filename="polyphony-${grove.id}.json"`)
  })

  test('HEAD gives the headers alone', async () => {
    const { status, text, headers } = await grove.request('HEAD', path)
    expect([status, text]).toEqual([200, ''])
    expect(headers.get('content-disposition')).toBe('attachment; filename="system.json"')
  })

  test('is for the owner alone, and says which formats there are', async () => {
    const byId = path.replace('@me', grove.id)
    expectRefusal(await t.stranger.get(path), 'unauthorized')
    expectRefusal(await t.stranger.get(byId), 'forbidden')
    expectRefusal(await bob.get(byId), 'forbidden')
    for (const format of ['', 'PluralKit', 'CSV', '__proto__']) {
      const { status, body } = await grove.get(`${path}?format=${format}`)
      expect(status).toBe(400)
      expect(body.message).toStartWith('400: There is no such format. It can be one of: pluralkit, ')
    }
  })

  test('costs as many statements for a large system as for a small one', async () => {
    const small = await t.statements(() => own(grove).get(`${path}?format=polyphony`))
    const large = await t.system()
    for (let i = 0; i < 8; i++) {
      clock.time += 1
      const member = await large.member()
      const { id } = await large.group()
      await large.client.addGroupMembers({ groupRef: id, body: [member.id] })
      await large.switch([member], new Date(i * 1000).toISOString())
    }
    expect(await t.statements(() => own(large).get(`${path}?format=polyphony`))).toBe(small)
  })

  test('a long history and many messages come in pages, each thing once and in order', async () => {
    const long = await t.system()
    const switches = Array.from({ length: 1100 }, (_, i) => ({
      timestamp: `2020-01-01T00:${String(Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}Z`,
      members: i % 2 ? ['ashesh'] : [],
    }))
    const file = { members: [{ id: 'ashesh', name: 'Ash' }], switches }
    expect((await long.post('/v2/systems/@me/import', file)).body.switches.created).toBe(1100)
    const ids = Array.from({ length: 1100 }, (_, i) => String(9_000_000_000_000_000_000n + BigInt(i)))
    const system = await t.ctx.store.systems.find({ kind: 'uuid', uuid: long.uuid as Uuid })
    const message = { original: null, original_sent_at: null, guild: null, member_id: null, part_of: null }
    const messages = ids.map((id) => ({ ...message, id, sender: '5', channel: '6' }) as ExportedMessage)
    await t.ctx.store.transact((tx) => tx.messages.insertAll(system?.id as SystemId, messages))

    const { body } = await own(long).get(`${path}?format=polyphony`)
    const plain = body.switches.map(({ timestamp, members }: ListedSwitch) => ({ timestamp, members }))
    expect(plain).toEqual(switches.toReversed())
    expect(body.messages.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect((await long.get(path)).body.switches).toEqual(plain)
    const { front_events } = (await own(long).get(`${path}?format=pluralport`)).body
    expect(front_events.map(({ at }: { at: string }) => at)).toEqual(
      switches.map(({ timestamp }) => timestamp),
    )
  })

  /** A copy of the server, where something happens right before a statement that the export makes. */
  function serveWith(before: (statement: Sql) => Promise<void>) {
    const { driver } = t.ctx.store
    const all = async <R>(statement: Sql) => {
      await before(statement)
      return driver.all<R>(statement)
    }
    const log = createLog({ logLevel: 'error', logFormat: 'json' }, (text) => {
      logged += text
    })
    const app = createApp({ ...t.ctx, log, store: storeOver({ ...driver, all }) })
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => app(request, () => '') })
    servers.push(server)
    return server.url.origin
  }
  const read = async (url: string, { token = '' }: SystemCaller) =>
    (await fetch(url + path, { headers: { authorization: token } })).text()
  let logged = ''
  const servers: { stop(now: boolean): void }[] = []
  afterAll(() => {
    for (const server of servers) server.stop(true)
  })
  const readsSwitches = ({ text }: Sql) => text.includes('from switches w')

  test('a fault in the middle breaks the connection, so that no half file looks whole', async () => {
    const url = serveWith(async (statement) => {
      if (readsSwitches(statement)) throw new Error('the disk is gone')
    })
    expect(read(url, grove)).rejects.toThrow()
    await until('the log tells of it', () => logged.includes('an export broke off'))
  })

  test('a fourth at once is refused, and none of those that have ended counts', async () => {
    const gate = signal()
    let underWay = 0
    const url = serveWith(async (statement) => {
      if (!readsSwitches(statement)) return
      underWay++
      await gate.happened
    })
    await Promise.all(Array.from({ length: 4 }, () => grove.request('HEAD', path)))
    const three = Array.from({ length: 3 }, () => read(url, grove))
    await until('three are under way', () => underWay === 3)
    const { status, body } = await grove.get(path)
    expect([status, body.message]).toEqual([429, expect.stringContaining('being exported three times')])
    expect((await bob.get(path)).status).toBe(200)
    gate.give()
    await Promise.all(three)
    expect((await grove.get(path)).status).toBe(200)
  })

  test('sixteen exports are sent at once; the next system is asked to wait a moment', async () => {
    const gate = signal()
    let underWay = 0
    const url = serveWith(async (statement) => {
      if (!readsSwitches(statement)) return
      underWay++
      await gate.happened
    })
    const systems = await Promise.all(Array.from({ length: 8 }, () => t.system()))
    const sixteen = systems.flatMap((system) => [read(url, system), read(url, system)])
    await until('sixteen are under way', () => underWay === 16)
    expect(await read(url, bob)).toContain('"503: Many systems are being exported right now.')
    gate.give()
    await Promise.all(sixteen)
    expect((await bob.get(path)).status).toBe(200)
  })

  test('what is made meanwhile is left out everywhere, and nothing names what is not in the file', async () => {
    const alice = await t.system()
    const [wren] = await alice.members('Wren')
    const old = await alice.switch([wren], '2024-01-01T00:00:00Z')
    let made = false
    const url = serveWith(async (statement) => {
      if (!readsSwitches(statement) || made) return
      made = true
      const late = await alice.member({ name: 'Late' })
      await alice.patch(`/v2/systems/@me/switches/${old.id}/members`, [late.id, wren.id])
      await alice.switch([late], '2023-01-01T00:00:00Z')
    })
    const { members, switches } = JSON.parse(await read(url, alice))
    expect(made).toBe(true)
    expect(members.map(({ id }: { id: string }) => id)).toEqual([wren.id])
    expect(switches).toEqual([{ timestamp: '2024-01-01T00:00:00Z', members: [wren.id] }])
  })
})
