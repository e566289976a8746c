import { afterAll, beforeAll } from 'bun:test'
import { micros, parseUuid, seconds } from '@polyphony/contract'
import type { Context } from '../../../src/context.ts'
import type { SystemId } from '../../../src/domain/entities.ts'
import { createOtherSides } from '../../../src/operations/sync/other/client.ts'
import { slotsInMemory } from '../../../src/operations/sync/other/slots.ts'
import { runOnce } from '../../../src/operations/sync/run.ts'
import { type SystemCaller, type TestServer, useServer } from '../callers/server.ts'
import type { StoreKind } from '../stores/stores.ts'
import { RoughProxy } from './rough-proxy.ts'
import { SkippingTime } from './skipping-time.ts'
import { SyncedSystems, syncPath } from './two-servers.ts'

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
  const there = useServer('sqlite', { context: { clock: time.clock } })
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
  // why more than once: readings of the time run ahead of it by some microseconds.
  for (let left = at - time.now(); left > 0; left = at - time.now()) time.skip(micros(left))
  await runOnce(ctx, system, { mayWrite: async () => true, signal: new AbortController().signal })
  return true
}

/** Sets up a sync of two new systems, and starts it. `plan` may choose pairs before the start. */
export async function beginStepped(
  servers: SteppedServers,
  fill: (here: SystemCaller, there: SystemCaller) => Promise<unknown>,
  plan: (here: SystemCaller) => Promise<unknown> = async () => {},
) {
  const here = await servers.here.system('The Grove')
  const there = await servers.there.system('The Grove')
  await fill(here, there)
  await here.put(syncPath, { token: there.token, url: servers.proxy.url })
  await plan(here)
  const { body } = await here.get(`${syncPath}/plan`)
  const { status } = await here.post(`${syncPath}/start`, { plan: body.id })
  if (status !== 200) throw new Error(`it does not start: ${status}`)
  const system = await systemIdOf(servers.here, here.uuid)
  /** Compares everything once. */
  async function run(ctx?: Context): Promise<void> {
    await here.post(`${syncPath}/run`)
    await step(servers, system, ctx)
  }
  /** Compares everything until also the values are known that nobody wrote. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 3; round++) await run()
  }
  return { both: new SyncedSystems(here, there), system, run, settle }
}

/** Lists the members here in another order than that in which lists of switches there name them. */
export async function inOtherOrder({ here, there }: SyncedSystems): Promise<{ id: string; name: string }[]> {
  const namesThere: string[] = (await there.get('/v2/systems/@me/members')).body
    .toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? 1 : -1))
    .map(({ name }: { name: string }) => name)
  const members: { id: string; name: string }[] = (await here.get('/v2/systems/@me/members')).body
  return namesThere.flatMap((name) => members.find((each) => each.name === name) ?? [])
}
