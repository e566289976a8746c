import { expect, test } from 'bun:test'
import { instant, milliseconds } from '@polyphony/contract'
import fc from 'fast-check'
import { EventStream } from '../../support/callers/event-stream.ts'
import { type TestServer, useServer } from '../../support/callers/server.ts'
import { SetClock } from '../../support/clock.ts'
import { paint, upload } from '../../support/pictures/uploads.ts'
import { runs } from '../../support/runs.ts'
import { until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'
import { AlikeWorld, anyHidden, anyShown, NamedIds } from '../../support/worlds/alike.ts'

const publicUrl = 'https://polyphony.example'
const start = Date.UTC(2026, 2, 10, 12, 30)
const day = 86_400_000

/** Headers that differ from one request to the next. */
const passing = ['date', 'x-request-id']
const headersOf = ({ headers }: { headers: Headers }) =>
  [...headers].filter(([name]) => !passing.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1))

// Both servers make the secrets of a share from its name, and both databases give the same row ids to the same things. So
// the IDs, tags and addresses of two systems can be compared as they are, byte for byte.
eachStore('two systems that a share shows alike', (store) => {
  const sides = [0, 1].map(() => {
    const clock = new SetClock(instant(milliseconds(start)))
    const ids = new NamedIds()
    const env = { PUBLIC_URL: publicUrl, REGISTRATION: 'open', RATE_LIMITS: 'off' }
    return { clock, ids, t: useServer(store, { context: { clock, ids: ids.ids }, env }) }
  })
  let made = 0

  const stageOf = ({ clock, ids, t }: (typeof sides)[number], png: Uint8Array<ArrayBuffer>) => ({
    get url() {
      return t.url
    },
    ids,
    setTime: (time: number) => {
      clock.time = instant(milliseconds(time))
    },
    newSystem: t.system,
    upload: async (owner: Parameters<typeof upload>[0]) => (await upload(owner, png)).body.url as string,
  })

  async function fetched(t: TestServer, path: string, headers: Record<string, string> = {}, method = 'GET') {
    const response = await fetch(t.url + path, { headers, method })
    return { status: response.status, headers: headersOf(response), text: await response.text() }
  }

  /** Everything that the holder of a share and the readers of its feeds can ask for. */
  async function readAll(t: TestServer, { holder, feeds }: AlikeWorld): Promise<unknown[]> {
    const { authorization } = holder
    const answers: unknown[] = []
    const pictures = new Set<string>()
    const read = async (path: string, own: Record<string, string> = {}) => {
      const whole = await fetched(t, path, own)
      const etag = new Map(whole.headers).get('etag') ?? 'none'
      answers.push([
        whole,
        await fetched(t, path, { ...own, 'if-none-match': etag }),
        await fetched(t, path, own, 'HEAD'),
      ])
      for (const [, address = ''] of whole.text.matchAll(
        /"https:\/\/polyphony\.example(\/shared\/pictures[^"]+)"/g,
      ))
        pictures.add(address)
      return new Map(whole.headers)
    }
    for (const path of ['', '/members', '/groups', '/history', '/nothing'])
      await read(`/v2/shared${path}`, { authorization })
    for (let path: string | undefined = '/v2/shared/history?limit=2'; path !== undefined; )
      path = (await read(path, { authorization })).get('link')?.match(/<(.*)>/)?.[1]
    const queries = { svg: ['', '?theme=dark'], html: ['', '?style=overlay'], json: ['', '?a=1'], ics: [''] }
    for (const [format, each] of Object.entries(queries))
      for (const query of each) await read(`${feeds[format]}${query}`)
    for (const path of [...pictures]) for (const size of ['', '?size=64', '?size=1']) await read(path + size)
    return answers
  }

  /** Plays a world, and gives everything that came to its holder, in order. */
  async function play(
    t: TestServer,
    world: AlikeWorld,
    live: readonly Parameters<AlikeWorld['live']>[1][],
  ): Promise<unknown> {
    await world.build()
    const { holder, feeds } = world
    const read = [await readAll(t, world)]
    const stream = await holder.stream()
    const feed = await EventStream.open(t.url, undefined, { path: feeds.events ?? '' })
    const front = async () => JSON.stringify((await holder.get()).body.front)
    const frontsOf = ({ events }: EventStream) => events.filter(({ event }) => event === 'front')
    const told = (text: string) =>
      until(
        'the front is told',
        () => frontsOf(stream).at(-1)?.data === text && frontsOf(feed).length === frontsOf(stream).length,
      )
    for (const [i, step] of live.entries()) {
      await world.live(i, step)
      await told(await front())
      read.push(await readAll(t, world))
    }
    world.dayLater()
    read.push(await readAll(t, world))
    await world.owner.patch(`/v2/systems/@me/shares/${holder.id}`, { title: 'The end' })
    for (const each of [stream, feed])
      await until('the end is told', () => each.events.at(-1)?.event === 'changed')
    const streams = [stream, feed].map(({ headers, events, comments }) => [
      headersOf({ headers }),
      events,
      comments,
    ])
    await Promise.all([stream.close(), feed.close()])
    return { read, streams }
  }

  test('give their holders the same bytes, headers, events and order in time', async () => {
    const png = (await paint().png().toBuffer()) as Uint8Array<ArrayBuffer>
    const property = fc.asyncProperty(anyShown, anyHidden, anyHidden, async (shown, ...hidden) => {
      const run = { name: `run ${++made}`, now: start + made * day }
      const [first, second] = await Promise.all(
        sides.map((side, i) =>
          play(side.t, new AlikeWorld(stageOf(side, png), shown, hidden[i] as never, run), shown.live),
        ),
      )
      expect(second).toEqual(first)
    })
    await fc.assert(property, { numRuns: runs(25), endOnFailure: true })
  })
})
