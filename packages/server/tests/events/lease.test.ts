import { expect, test } from 'bun:test'
import { readConfig } from '../../src/config.ts'
import type { Outbound } from '../../src/events/post.ts'
import { createOutbound } from '../../src/events/post.ts'
import { startServer } from '../../src/main.ts'
import { newestIs, rename } from '../support/deliveries.ts'
import { newOwner, openLoopback, Receiver } from '../support/receiver.ts'
import { Caller } from '../support/server.ts'
import { signal } from '../support/signals.ts'
import { eachStore, newDatabase } from '../support/stores.ts'

/** A server that counts what it sends. */
async function countingServer(databaseUrl: string) {
  const env = { PORT: '0', DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', ...openLoopback }
  const config = readConfig(env)
  const way = createOutbound(config.webhookAllow, config.publicUrl)
  const counted = { events: 0 }
  const outbound: Outbound = {
    ...way,
    post(event) {
      if (event.webhookId.startsWith('evt_')) counted.events += 1
      return way.post(event)
    },
  }
  return { ...(await startServer(config, { outbound })), counted }
}

const names = (receiver: Receiver) => receiver.events().map(({ body }) => body.data.name)

eachStore('of several servers on one database', (store) => {
  test.concurrent('only one delivers, whichever of them a change came through, and another goes on when it stops', async () => {
    const databaseUrl = await newDatabase(store)
    const receiver = new Receiver()
    const [first, second, third] = [
      await countingServer(databaseUrl),
      await countingServer(databaseUrl),
      await countingServer(databaseUrl),
    ]
    const owner = await newOwner(first.url, receiver)
    const everywhere = [first, second, third].map(({ url }) => new Caller(url, owner.token))
    const expected: string[] = []
    const tell = async (callers: Caller[], count: number) => {
      for (let i = 0; i < count; i++) {
        expected.push(`Name ${expected.length}`)
        await rename(callers[i % callers.length] as Caller, expected.at(-1) as string)
      }
      await receiver.eventsCome(expected.length)
    }

    await tell(everywhere, 21)
    await newestIs(owner, { state: 'delivered', attempts: 1 })
    const sent = [first, second, third].map(({ counted }) => counted.events)
    expect(sent.toSorted((a, b) => a - b)).toEqual([0, 0, 21])

    const leader = [first, second, third].find(({ counted }) => counted.events > 0)
    const rest = [first, second, third].filter((server) => server !== leader)
    await leader?.stop()
    await tell(
      rest.map(({ url }) => new Caller(url, owner.token)),
      10,
    )
    expect(names(receiver)).toEqual(expected)
    expect(rest.map(({ counted }) => counted.events).toSorted((a, b) => a - b)).toEqual([0, 10])
    for (const server of rest) await server.stop()
    await receiver.stop()
  })

  test.concurrent('one that stops does not wait for a slow receiver, and what was under way is told again by the next', async () => {
    const databaseUrl = await newDatabase(store)
    const receiver = new Receiver()
    const first = await countingServer(databaseUrl)
    const owner = await newOwner(first.url, receiver)
    const never = signal()
    receiver.answer = () => never.happened.then(() => new Response())
    await rename(owner, 'Slow')
    await receiver.eventsCome(1)
    const started = performance.now()
    await first.stop()
    // A receiver has ten seconds to answer.
    expect(performance.now() - started).toBeLessThan(10_000)
    receiver.answer = () => new Response()
    const second = await countingServer(databaseUrl)
    const [before, after] = await receiver.eventsCome(2)
    expect(after?.headers.get('webhook-id')).toBe(before?.headers.get('webhook-id') as string)
    await newestIs(new Caller(second.url, owner.token), { state: 'delivered', attempts: 1 })
    never.give()
    await second.stop()
    await receiver.stop()
  })
})
