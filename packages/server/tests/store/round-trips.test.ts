import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readMemberPatch, type Uuid } from '@polyphony/contract'
import type { Socket, TCPSocketListener } from 'bun'
import type { Context } from '../../src/context.ts'
import { createSwitch } from '../../src/operations/fronting/switches.ts'
import { createMember, updateMember } from '../../src/operations/members.ts'
import { recordMessage } from '../../src/operations/proxying/record.ts'
import { openPostgres } from '../../src/store/drivers/postgres.ts'
import { type Store, storeOver } from '../../src/store/store.ts'
import { snowflake } from '../support/callers/bridge.ts'
import { useServer } from '../support/callers/server.ts'
import { databaseUrl } from '../support/stores/driver.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'

interface Ends {
  server: Promise<Socket<undefined>>
}

/** Passes everything on to a PostgreSQL server, and counts how often the client speaks after the server did. */
function countingRelay({ hostname, port }: URL): { listener: TCPSocketListener<Ends>; count(): number } {
  let turns = 0
  let isClientsTurn = true
  const listener = Bun.listen<Ends>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(client) {
        const server = Bun.connect({
          hostname,
          port: Number(port),
          socket: {
            data(_, bytes) {
              isClientsTurn = true
              client.write(bytes)
            },
            close: () => void client.end(),
          },
        })
        client.data = { server }
      },
      async data({ data }, bytes) {
        if (isClientsTurn) turns += 1
        isClientsTurn = false
        const copy = Buffer.from(bytes)
        ;(await data.server).write(copy)
      },
      close: async ({ data }) => void (await data.server).end(),
    },
  })
  return { listener, count: () => turns }
}

eachStore('round trips of a change', (kind) => {
  if (kind !== 'postgres') return
  const t = useServer(kind)
  let relay: ReturnType<typeof countingRelay>
  let store: Store
  let ctx: Context
  beforeAll(async () => {
    const url = new URL(databaseUrl(t))
    relay = countingRelay(url)
    url.port = String(relay.listener.port)
    store = storeOver(await openPostgres(url.href, { poolSize: 1 }))
    ctx = { ...t.ctx, store }
  }, setUpTimeoutMs)
  afterAll(async () => {
    await store.driver.close()
    relay.listener.stop(true)
  })

  /**
   * Counts the least of a few times. The first ones also prepare the statements, and on a busy machine the server may
   * answer the first of several that were sent together before it has the next.
   */
  async function leastOf(change: (time: number) => Promise<unknown>): Promise<number> {
    const trips: number[] = []
    for (let time = 0; time < 6; time++) {
      const before = relay.count()
      await change(time)
      trips.push(relay.count() - before)
    }
    return Math.min(...trips)
  }

  async function systemWithMembers() {
    const alice = await t.system()
    const { id: system } = (await store.systems.find({ kind: 'uuid', uuid: alice.uuid as Uuid })) ?? {
      id: undefined,
    }
    if (system === undefined) throw new Error('There is no system.')
    const add = (name: string) => createMember(ctx, system, readMemberPatch({ name }))
    return { system, members: [await add('Myriad'), await add('Cedar')] as const, add }
  }

  test('two for a member: the lock with the change, and the event with the commit', async () => {
    const { system, members, add } = await systemWithMembers()
    const patched = await leastOf((time) =>
      updateMember(ctx, system, members[0].id, readMemberPatch({ description: `No. ${time}` })),
    )
    expect(patched).toBe(2)
    expect(await leastOf((time) => add(`No. ${time}`))).toBe(3)
  })

  test('two for a switch: the lock with the reads, and the change with the event and the commit', async () => {
    const { system, members } = await systemWithMembers()
    const created = await leastOf((time) =>
      createSwitch(ctx, system, { timestamp: undefined, members: [members[time % 2 ? 0 : 1].hid] }),
    )
    expect(created).toBe(2)
  })

  test('four for a proxied message: its member, the lock with the reads, the message, and all that follows', async () => {
    const { members } = await systemWithMembers()
    const recorded = await leastOf((time) =>
      recordMessage(ctx, {
        id: snowflake(300 + time),
        original: snowflake(200 + time),
        sender: snowflake(1),
        channel: snowflake(2),
        guild: snowflake(3),
        member: members[0].hid,
      }),
    )
    expect(recorded).toBe(4)
  })
})
