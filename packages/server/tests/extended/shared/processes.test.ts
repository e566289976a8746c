import { expect, test } from 'bun:test'
import { EventStream } from '../../support/callers/event-stream.ts'
import { Caller, SystemCaller } from '../../support/callers/server.ts'
import { type Holder, letIn, newFeed } from '../../support/callers/share.ts'
import { newPicture } from '../../support/pictures/uploads.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { useProcesses } from '../../support/processes/process.ts'
import { until } from '../../support/signals.ts'
import { eachStore, newDatabase, newFolder } from '../../support/stores/stores.ts'

// Here and not in the `describe`: hooks there would keep these tests from running side by side.
const start = useProcesses()

/** A machine that is busy with other things delays some. The fastest of several takes less than a second. */
const soonMs = 20_000

/** Each request on a connection of its own, so that any of the processes answers. */
const apart = { headers: { connection: 'close' } }

async function newOwner(url: string): Promise<SystemCaller> {
  const { system, token } = await new Caller(url).client.createSystem({ body: { name: 'House' } })
  return new SystemCaller(url, token, system)
}

/** Opens streams of a share one after the other; only the newest three stay open. */
async function expectThreeOpen(
  urls: readonly string[],
  headers: string | undefined,
  path: string,
): Promise<void> {
  const streams: EventStream[] = []
  for (const url of urls) streams.push(await EventStream.open(url, headers, { path }))
  const open = () => streams.map(({ ended }) => !ended)
  const wanted = streams.map((_, i) => i >= streams.length - 3)
  await until('the oldest are closed', () => open().join() === wanted.join(), soonMs)
  for (const { events } of streams) expect(events.map(({ event }) => event)).toEqual(['front'])
  for (const stream of streams) await stream.close()
}

/** Gives a holder two streams, a feed and the address of a picture in one process. */
async function letHolderIn(owner: SystemCaller, ownUrl: string, otherUrl: string) {
  const { url } = await newPicture(owner)
  const ash = await owner.member({ name: 'Ash', avatar_url: url })
  await owner.switch([ash])
  const holder = await letIn(ownUrl, owner, [{ shows: ['front', 'avatar'], members: [ash] }])
  const feed = await newFeed(owner, holder, 'json')
  const events = await newFeed(owner, holder, 'events')
  const streams = [
    await EventStream.open(otherUrl, holder.authorization, { path: '/v2/shared/events' }),
    await EventStream.open(otherUrl, undefined, { path: events }),
  ]
  const avatar = new URL((await holder.get()).body.front.members[0].avatar_url).pathname
  const paths = [avatar, feed, '/v2/shared', '/v2/shared/events']
  const statuses = () =>
    Promise.all(
      paths.map(async (path) => {
        const headers = { authorization: holder.authorization, ...apart.headers }
        const response = await fetch(otherUrl + path, { headers })
        await response.body?.cancel()
        return response.status
      }),
    )
  expect(await statuses()).toEqual([200, 200, 200, 200])
  return { holder, streams, statuses }
}

const sharePath = ({ id }: Holder) => `/v2/systems/@me/shares/${id}`
const circlePath = ({ circles }: Holder) => `/v2/systems/@me/circles/${circles[0]?.id}`

type Given = Awaited<ReturnType<typeof letHolderIn>>

/** Takes everybody out of the circle. Streams and pictures show less; returns how long the streams took. */
async function expectLess(
  { holder, streams, statuses }: Given,
  owner: SystemCaller,
  options = {},
): Promise<number> {
  const started = performance.now()
  const narrowed = await owner.patch(circlePath(holder), { members: [] }, options)
  expect(narrowed.status).toBe(200)
  await until('less is told', () => streams.every(({ events }) => events.length === 2), soonMs)
  const took = performance.now() - started
  for (const { events } of streams)
    expect(events.pop()).toMatchObject({ event: 'front', data: '{"members":[],"others":null}' })
  expect((await statuses()).slice(0, 2)).toEqual([404, 200])
  return took
}

/** Ends a share. Everything of it is over; returns how long the streams took. */
async function expectEnd({ streams, statuses }: Given, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  await until('every stream is over', () => streams.every(({ ended }) => ended), soonMs)
  const took = performance.now() - started
  for (const { events } of streams) expect(events.map(({ event }) => event)).toEqual(['front', 'ended'])
  // Nothing is cached anywhere: the first request is refused.
  expect(await statuses()).toEqual([404, 404, 404, 404])
  return took
}

eachStore('a share that ends in another process', (store) => {
  test.concurrent('ends in two processes of one server', async () => {
    const env = { WORKERS: '2', PORT: String(await freePort()), PICTURES: newFolder() }
    const { url, stop } = await start({ DATABASE_URL: await newDatabase(store), LOG_LEVEL: 'error', ...env })
    const owner = await newOwner(url)
    const took = { less: [] as number[], end: [] as number[] }
    for (let round = 0; round < 3; round++) {
      const given = await letHolderIn(owner, url, url)
      took.less.push(await expectLess(given, owner, apart))
      const path = round === 0 ? '/v2/systems/@me/shares' : sharePath(given.holder)
      took.end.push(await expectEnd(given, () => owner.delete(path, undefined, apart)))
    }
    for (const each of Object.values(took)) expect(Math.min(...each)).toBeLessThan(1000)
    await stop('SIGTERM')
  })

  test.concurrent('has three streams in all processes of a server together, and a feed has its own', async () => {
    const env = { WORKERS: '2', PORT: String(await freePort()) }
    const { url, stop } = await start({ DATABASE_URL: await newDatabase(store), LOG_LEVEL: 'error', ...env })
    const owner = await newOwner(url)
    const holder = await letIn(url, owner, [{ shows: ['front'] }])
    const feed = await newFeed(owner, holder, 'events')
    const urls = Array.from({ length: 10 }, () => url)
    await Promise.all([
      expectThreeOpen(urls, holder.authorization, '/v2/shared/events'),
      expectThreeOpen(urls, undefined, feed),
    ])
    await stop('SIGTERM')
  })

  if (store === 'postgres')
    test.concurrent('has three streams on two machines together', async () => {
      const env = { DATABASE_URL: await newDatabase(store), LOG_LEVEL: 'error', PICTURES: newFolder() }
      const secret = { SECRET_KEY: 'a-secret-key-of-two-machines-and-nobody-else' }
      const [one, two] = await Promise.all([start({ ...env, ...secret }), start({ ...env, ...secret })])
      const holder = await letIn(one.url, await newOwner(one.url), [{ shows: ['front'] }])
      await expectThreeOpen([one.url, two.url, one.url, two.url], holder.authorization, '/v2/shared/events')
      await Promise.all([one.stop('SIGTERM'), two.stop('SIGTERM')])
    })

  if (store === 'postgres')
    test.concurrent('ends on another machine, and shows less there at once', async () => {
      const pictures = newFolder()
      const shared = { DATABASE_URL: await newDatabase(store), LOG_LEVEL: 'error', PICTURES: pictures }
      const secret = { SECRET_KEY: 'a-secret-key-of-two-machines-and-nobody-else' }
      const [one, two] = await Promise.all([start({ ...shared, ...secret }), start({ ...shared, ...secret })])
      const owner = await newOwner(one.url)
      const took = { less: [] as number[], end: [] as number[] }
      for (let round = 0; round < 3; round++) {
        const given = await letHolderIn(owner, one.url, two.url)
        took.less.push(await expectLess(given, owner))
        took.end.push(await expectEnd(given, () => owner.delete('/v2/systems/@me/shares')))
      }
      for (const each of Object.values(took)) expect(Math.min(...each)).toBeLessThan(1000)
      await Promise.all([one.stop('SIGTERM'), two.stop('SIGTERM')])
    })
})
