import { expect, test } from 'bun:test'
import { hours, minutes, seconds } from '@polyphony/contract'
import { readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import { type RunningServer, startServer } from '../../src/main.ts'
import { createOutbound, type Outbound } from '../../src/outbound/requests.ts'
import { type Param, sql, values } from '../../src/store/sql/sql.ts'
import { Caller } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { logOf, newestIs, rename } from '../support/receiver/deliveries.ts'
import { fail500, newOwner, openLoopback, Receiver } from '../support/receiver/receiver.ts'
import { signal, until } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase } from '../support/stores/stores.ts'

/** A server that counts what it sends. */
async function countingServer(databaseUrl: string, context: Partial<Context> = {}) {
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
  return { ...(await startServer(config, { outbound, ...context })), counted }
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
    receiver.reset()
    const second = await countingServer(databaseUrl)
    const [before, after] = await receiver.eventsCome(2)
    expect(after?.headers.get('webhook-id')).toBe(before?.headers.get('webhook-id') as string)
    await newestIs(new Caller(second.url, owner.token), { state: 'delivered', attempts: 1 })
    never.give()
    await second.stop()
    await receiver.stop()
  })

  test.concurrent('one that was killed while its clock was a day ahead is followed within seconds', async () => {
    const databaseUrl = await newDatabase(store)
    const receiver = new Receiver()
    const ahead = new SetClock(Date.now() * 1000)
    ahead.setBy = hours(24)
    const first = await countingServer(databaseUrl, { clock: ahead })
    const owner = await newOwner(first.url, receiver)
    await rename(owner, 'Delivered')
    await newestIs(owner, { state: 'delivered' })
    receiver.answer = fail500
    await rename(owner, 'Failed')
    await newestIs(owner, { attempts: 1 })
    await asIfKilled(first, databaseUrl)

    receiver.reset()
    const right = new SetClock(Date.now() * 1000)
    const second = await countingServer(databaseUrl, { clock: right })
    const again = new Caller(second.url, owner.token)
    await rename(again, 'After')
    let waited = 0
    await until('all is delivered', async () => {
      const isDone = (await logOf(again)).every(({ state }) => state === 'delivered')
      if (!isDone && waited < 15) {
        waited += 1
        right.time += seconds(1)
      }
      return isDone
    })
    expect(names(receiver)).toEqual(['Delivered', 'Failed', 'Failed', 'After'])
    await second.stop()
    await receiver.stop()
  })

  test.concurrent('one delivers and goes on to, however far apart their clocks are', async () => {
    const databaseUrl = await newDatabase(store)
    const receiver = new Receiver()
    const clocks = [0, minutes(1), -minutes(1)].map((setBy) =>
      Object.assign(new SetClock(Date.now() * 1000), { setBy }),
    )
    const servers = []
    for (const clock of clocks) servers.push(await countingServer(databaseUrl, { clock }))
    const owner = await newOwner(servers[0]?.url ?? '', receiver)
    const everywhere = servers.map(({ url }) => new Caller(url, owner.token))
    for (let round = 1; round <= 5; round++) {
      for (const caller of everywhere) await rename(caller, `Round ${round}`)
      await receiver.eventsCome(3 * round)
      for (const clock of clocks) clock.time += seconds(3)
    }
    expect(servers.map(({ counted }) => counted.events)).toEqual([15, 0, 0])
    for (const server of servers) await server.stop()
    await receiver.stop()
  })
})

/** Stops a server and leaves its lease behind, as a kill would. */
async function asIfKilled(server: RunningServer, databaseUrl: string): Promise<void> {
  const [lease] = await server.ctx.store.driver.all<Record<string, Param>>(
    sql`select * from leases where name = 'deliver-webhooks'`,
  )
  if (!lease) throw new Error('nobody has a lease')
  await server.stop()
  const driver = await openUrl(databaseUrl)
  await driver.transact((tx) => tx.all(sql`insert into leases ${values(lease)}`))
  await driver.close()
}
