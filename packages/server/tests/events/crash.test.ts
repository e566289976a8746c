import { expect, test } from 'bun:test'
import { Caller } from '../support/callers/server.ts'
import { crashRun } from '../support/processes/crash.ts'
import { freePort } from '../support/processes/free-port.ts'
import { useProcesses } from '../support/processes/process.ts'
import { rename } from '../support/receiver/deliveries.ts'
import { newOwner, openLoopback, Receiver } from '../support/receiver/receiver.ts'
import { until } from '../support/signals.ts'
import { eachStore, newDatabase, testTimeoutMs } from '../support/stores/stores.ts'

// Here and not in each `describe`: hooks there would keep these tests from running side by side.
const start = useProcesses()

eachStore('a server that is killed again and again', (store) => {
  test.concurrent(
    'tells every committed change in order, repeats only under the same id, and nothing that did not happen',
    async () => {
      const run = await crashRun({
        databaseUrl: await newDatabase(store),
        changes: 120,
        writers: 8,
        systems: 4,
        kills: 2,
      })
      expect(run).toMatchObject({ lost: [], invented: [], outOfOrder: [], changedRepeats: [], unsigned: [] })
      expect(run.confirmed).toBeGreaterThanOrEqual(120)
      expect(run.refused).toBeGreaterThan(0)
      expect(run.events).toBe(run.confirmed + run.committedUnanswered)
    },
    testTimeoutMs,
  )
})

eachStore('a server that is killed while it delivers', (store) => {
  test.concurrent('another takes over within 30 seconds, and nothing is missed', async () => {
    const databaseUrl = await newDatabase(store)
    const receiver = new Receiver()
    const launch = async () => {
      // Requests say which server sent them: the port is part of the User-Agent.
      const port = String(await freePort())
      const server = await start({
        PORT: port,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'error',
        ...openLoopback,
      })
      return { ...server, port }
    }
    const servers = [await launch(), await launch()] as const
    const senders = () => [...new Set(receiver.events().map(({ headers }) => portOf(headers)))]
    const names = () => receiver.events().map(({ body }) => body.data.name)
    const owner = await newOwner(servers[0].url, receiver)
    await rename(owner, 'Before')
    await receiver.eventsCome(1)
    const leader = servers.find(({ port }) => senders().includes(port))
    const other = servers.find((server) => server !== leader)
    if (!leader || !other) throw new Error(`one of two should have sent it, not ${senders()}`)

    receiver.answer = async () => {
      // The event is under way when its server dies: nobody notes that it arrived.
      await leader.stop('SIGKILL')
      return new Response()
    }
    const survivor = new Caller(other.url, owner.token)
    await rename(survivor, 'During')
    await until('it is dead', () => receiver.events().length === 2)
    await leader.exited
    receiver.reset()
    await rename(survivor, 'After')
    await until('the other has told everything', () => names().includes('After'), 30_000)
    expect(names()).toEqual(['Before', 'During', 'During', 'After'])
    const ids = receiver.events().map(({ headers }) => headers.get('webhook-id'))
    expect(ids[1]).toBe(ids[2] as string)
    expect(new Set(ids).size).toBe(3)
    expect(receiver.events().map(({ headers }) => portOf(headers))).toEqual([
      leader.port,
      leader.port,
      other.port,
      other.port,
    ])
    await receiver.stop()
  })
})

const portOf = (headers: Headers) => /:(\d+)\)$/.exec(headers.get('user-agent') ?? '')?.[1] ?? ''
