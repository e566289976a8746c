import { afterEach, expect, test } from 'bun:test'
import { BoundedSemaphore } from '../../../../src/pacing/semaphore.ts'
import { bridgeKey } from '../../../support/callers/bridge.ts'
import type { Answer, RequestOptions, SystemCaller } from '../../../support/callers/server.ts'
import { useV2 } from '../../../support/callers/v2.ts'
import { Wire } from '../../../support/callers/wire.ts'
import { importInto } from '../../../support/datafiles/imports.ts'
import { until } from '../../../support/signals.ts'
import { eachStore } from '../../../support/stores/stores.ts'

const file = { members: [{ id: 'a', name: 'Wren' }], switches: [] }

/** Knows how many places are taken. */
class CountedSemaphore extends BoundedSemaphore {
  taken = 0

  override enter() {
    const place = super.enter()
    if (place === undefined) return undefined
    this.taken++
    return {
      ...place,
      release: () => {
        this.taken--
        place.release()
      },
    }
  }
}

const open: Wire[] = []
afterEach(() => {
  for (const wire of open.splice(0)) wire.close()
})

/** Begins to send a file and does not go on. */
async function begin(url: string, path: string, ...headers: string[]): Promise<Wire> {
  const wire = await Wire.open(url)
  open.push(wire)
  wire.head(`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Length: 100000', ...headers)
  wire.write('{"members":[')
  return wire
}

const tooMany = (answer: Answer) => [answer.status, answer.headers.get('retry-after'), answer.body.message]
const refused = [429, '30', expect.stringContaining('Three files of this system or from this address')]

eachStore('many files of one sender', (store) => {
  const imports = new CountedSemaphore(2, 16)
  const t = useV2(store, { env: { TRUST_PROXY: '127.0.0.0/8' }, context: { imports } })
  const home = (number: number) => ({ 'x-forwarded-for': `198.51.100.${number}` })
  const path = '/v2/systems/@me/import'
  const send = (who: SystemCaller, number: number) => who.post(path, file, { headers: home(number) })
  const create = (number: number, options: RequestOptions = {}, at = '/v2/import') =>
    t.stranger.post(at, file, { ...options, headers: home(number) })

  async function beginThree(path: string, headers: (i: number) => string[]): Promise<Wire[]> {
    const wires = await Promise.all([1, 2, 3].map((i) => begin(t.url, path, ...headers(i))))
    await until('three are being sent', () => imports.taken === 3)
    return wires
  }

  test('a system has three places, wherever it sends from, and leaves the others alone', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const [first] = await beginThree(path, (i) => [
      `Authorization: ${alice.token}`,
      `X-Forwarded-For: 198.51.100.${i}`,
    ])
    expect(tooMany(await send(alice, 4))).toEqual(refused)
    const asBot = { token: `Bearer ${bridgeKey}`, headers: { 'x-polyphony-system': alice.uuid } }
    expect(tooMany(await t.stranger.post(path, file, asBot))).toEqual(refused)
    expect((await send(bob, 1)).status).toBe(200)
    first?.close()
    await until('a place is free again', () => imports.taken === 2)
    expect((await send(alice, 1)).body.members.created).toBe(1)
  })

  test('an address has three places, whatever it sends, but for what a bot sends', async () => {
    await until('nobody sends any more', () => imports.taken === 0)
    const alice = await t.system()
    await beginThree('/v2/import', () => ['X-Forwarded-For: 198.51.100.9'])
    expect(tooMany(await create(9))).toEqual(refused)
    expect(tooMany(await create(9, { token: 'Bearer made-up' }))).toEqual(refused)
    expect(tooMany(await send(alice, 9))).toEqual(refused)
    expect((await create(8)).status).toBe(201)
    expect((await send(alice, 8)).status).toBe(200)
    expect((await create(9, { token: `Bearer ${bridgeKey}` }, '/bridge/v1/import')).status).toBe(201)
  })
})

eachStore('a file that comes too slowly', (store) => {
  const imports = new CountedSemaphore(1, 1)
  const uploadPace = { bytesPerSecond: 1_000_000, graceMs: 1_500 }
  const t = useV2(store, { context: { imports, uploadPace } })

  test('is given up, nothing is changed, and its place is free', async () => {
    const alice = await t.system()
    const path = '/v2/systems/@me/import'
    for (const drop of ['', ' ']) {
      const wire = await begin(t.url, path, `Authorization: ${alice.token}`)
      const dripping = setInterval(() => wire.write(drop), 10)
      const { status, headers, text } = await wire.answer().finally(() => clearInterval(dripping))
      expect([status, headers.get('connection')]).toEqual([408, 'close'])
      expect(JSON.parse(text).message).toContain('The file came too slowly, so nothing was stored.')
      expect(imports.taken).toBe(0)
    }
    expect((await alice.get('/v2/systems/@me/members')).body).toEqual([])
    expect((await importInto(alice, file)).status).toBe(200)
  })
})
