import { expect, test } from 'bun:test'
import { EventStream } from '../support/callers/event-stream.ts'
import { Caller } from '../support/callers/server.ts'
import { freePort } from '../support/processes/free-port.ts'
import { useProcesses } from '../support/processes/process.ts'
import { rename } from '../support/receiver/deliveries.ts'
import { newOwner, openLoopback, Receiver } from '../support/receiver/receiver.ts'
import { eachStore, newDatabase } from '../support/stores/stores.ts'

// Here and not in the `describe`: hooks there would keep these tests from running side by side.
const start = useProcesses()
const names = (count: number, what: string) => Array.from({ length: count }, (_, i) => `${what} ${i}`)

eachStore('live streams of real servers', (store) => {
  test.concurrent('several workers: each tells what came through any of them, and one of them delivers', async () => {
    const server = await start({
      WORKERS: '2',
      PORT: String(await freePort()),
      DATABASE_URL: await newDatabase(store),
      LOG_LEVEL: 'error',
      ...openLoopback,
    })
    const receiver = new Receiver()
    const owner = await newOwner(server.url, receiver)
    // Which worker a connection reaches is chance: of eight, hardly all reach the same.
    const streams = await Promise.all(names(8, '').map(() => EventStream.open(server.url, owner.token)))
    const told = names(20, 'Name')
    for (const name of told) {
      await owner.patch('/v2/systems/@me', { name }, { headers: { connection: 'close' } })
    }
    for (const stream of streams) {
      await stream.come(20)
      expect(stream.values('name')).toEqual(told)
    }
    const events = await receiver.eventsCome(20)
    expect(events.map(({ body }) => body.data.name)).toEqual(told)
    const started = performance.now()
    expect(await server.stop('SIGTERM')).toBe(0)
    // Streams that were waited for would take ten seconds.
    expect(performance.now() - started).toBeLessThan(10_000)
    await Promise.all(streams.map((stream) => stream.isOver()))
    await receiver.stop()
  })

  test.concurrent('a server that is killed: the stream is resumed at the next one, complete and without repeats', async () => {
    const env = { DATABASE_URL: await newDatabase(store), LOG_LEVEL: 'error' }
    const seen: unknown[] = []
    let server = await start(env)
    const { token } = await new Caller(server.url).client.createSystem({ body: {} })
    let lastEventId: string | undefined
    const told: string[] = []
    for (let round = 0; round < 2; round++) {
      const stream = await EventStream.open(
        server.url,
        token,
        lastEventId === undefined ? {} : { lastEventId },
      )
      const owner = new Caller(server.url, token)
      for (const name of names(10, `Round ${round},`)) {
        await rename(owner, name)
        told.push(name)
      }
      // The first few are enough: what was not read before the end comes the next time.
      await stream.come(3)
      await server.stop('SIGKILL')
      await stream.isOver()
      seen.push(...stream.values('name'))
      expect(stream.events.some(({ event }) => event === 'RESET')).toBe(false)
      lastEventId = stream.lastEventId
      server = await start(env)
    }
    const rest = await EventStream.open(server.url, token, { lastEventId: lastEventId ?? '' })
    await rest.come(told.length - seen.length)
    seen.push(...rest.values('name'))
    expect(seen).toEqual(told)
    await rest.close()
    await server.stop('SIGTERM')
  })
})
