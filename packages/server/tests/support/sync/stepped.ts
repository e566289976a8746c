import { afterAll, beforeAll } from 'bun:test'
import { micros, parseUuid, seconds } from '@polyphony/contract'
import type { Context } from '../../../src/context.ts'
import type { SystemId } from '../../../src/domain/entities.ts'
import { createOtherSides } from '../../../src/operations/sync/other/client.ts'
import { slotsInMemory } from '../../../src/operations/sync/other/slots.ts'
import { runOnce } from '../../../src/operations/sync/run.ts'
import { type TestServer, useServer } from '../callers/server.ts'
import type { StoreKind } from '../stores/stores.ts'
import { RoughProxy } from './rough-proxy.ts'
import { SkippingTime } from './skipping-time.ts'

export interface SteppedServers {
  readonly here: TestServer
  readonly there: TestServer
  readonly time: SkippingTime
  readonly proxy: RoughProxy
}

/** Two servers with a rough proxy between them. Syncs run only when a test says so, and no time passes for them. */
export function useStepped(store: StoreKind): SteppedServers {
  const time = new SkippingTime()
  const allowed: string[] = []
  const userAgent = 'Polyphony/test (http://here.example)'
  const otherSides = createOtherSides({ allowed, userAgent, time, slots: slotsInMemory() })
  const here = useServer(store, { context: { clock: time.clock, otherSides } })
  const there = useServer('sqlite')
  let proxy: RoughProxy
  let renewal: ReturnType<typeof setInterval>
  beforeAll(async () => {
    proxy = new RoughProxy(() => there.url, time)
    allowed.push(proxy.url)
    // why: the server itself runs no sync while somebody else has the lease.
    const hold = () => here.ctx.store.transact((tx) => tx.leases.renew('sync', 'the test'))
    await here.ctx.store.transact(async (tx) => {
      const row = await tx.leases.find('sync')
      if (row) await tx.leases.release('sync', row.holder)
      await tx.leases.renew('sync', 'the test')
    })
    // why: the server believes for a few seconds that it still has the lease.
    time.skipSteady(seconds(5))
    renewal = setInterval(() => void hold().catch(() => {}), 1_000)
  })
  afterAll(() => {
    clearInterval(renewal)
    proxy.close()
  })
  return {
    here,
    there,
    time,
    get proxy() {
      return proxy
    },
  }
}

/** The number of a system in the database. */
export async function systemIdOf({ ctx }: TestServer, text: string): Promise<SystemId> {
  const uuid = parseUuid(text)
  const found = uuid && (await ctx.store.systems.find({ kind: 'uuid', uuid }))
  if (!found) throw new Error('no such system')
  return found.id
}

/** Runs a sync when it is due next; returns whether it still runs. */
export async function step({ here, time }: SteppedServers, system: SystemId, ctx: Context = here.ctx) {
  const sync = await here.ctx.store.syncs.get(system)
  if (sync?.state !== 'running') return false
  const due = Math.min(
    sync.next_front ?? Number.POSITIVE_INFINITY,
    sync.next_whole ?? Number.POSITIVE_INFINITY,
  )
  const at = Math.max(due, sync.limited_until ?? 0)
  time.skip(micros(at - time.now()))
  await runOnce(ctx, system, { mayWrite: async () => true, signal: new AbortController().signal })
  return true
}
