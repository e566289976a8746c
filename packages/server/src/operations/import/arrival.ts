import { fail, type Instant } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { Arrival, Shell } from '../../store/moving/arrivals.ts'
import type { StoreTx } from '../../store/store.ts'
import { inSystem, unannounced } from '../in-system.ts'

/** In microseconds. An import that was seen standing still for so long will not end: its process is gone. */
const quietFor = 60_000_000
/** Nobody needs to have watched one that was last at work so long ago: no two clocks are that far apart. */
const longAgo = 600_000_000
const waitMs = 90_000
const lookAgainMs = 100
const switchesAtOnce = 200
/** A part that itself waited for long is no reason to be taken for an import that was cut off. */
const mostRestMs = 1_000

/** Brings a file into a system. One at a time does; another one for the same system waits for it. */
export async function arriving<T>(
  ctx: Context,
  system: SystemId,
  work: (arrival: Arrival) => Promise<T>,
): Promise<T> {
  return orTakeBack(ctx, await begin(ctx, system), work)
}

/** The same with a system made for it, which nobody can know of before the end. */
export async function arrivingAnew<T>(
  ctx: Context,
  created: Instant,
  work: (arrival: Arrival) => Promise<T>,
): Promise<T> {
  await takeBackQuiet(ctx)
  const arrival = await ctx.store.transact(async (tx) => {
    const system = await unknownSystem(ctx, tx, created)
    const shell = await unknownSystem(ctx, tx, created)
    return tx.arrivals.begin({ system, shell, makesSystem: true }, ctx.clock.now())
  })
  return orTakeBack(ctx, arrival, work)
}

/** One without a token, whose short ID is none that anybody could ask for. */
async function unknownSystem({ ids }: Context, tx: StoreTx, created: Instant): Promise<SystemId> {
  const uuid = ids.uuid()
  const made = await tx.systems.insert({ hid: `import ${uuid}`, uuid, token_hash: null, name: null, created })
  if (made === undefined) throw new Error('a UUID was drawn twice')
  return made.id
}

/** Writes a part where nobody sees it yet. */
export async function writePart<T>(
  ctx: Context,
  { id, system_id }: Arrival,
  write: (tx: StoreTx) => Promise<T>,
): Promise<T> {
  const started = performance.now()
  const value = await inSystem(ctx, system_id, async (tx) => {
    if (!(await tx.arrivals.renew(id, ctx.clock.now()))) fail('import_interrupted')
    return unannounced(await write(tx))
  })
  // why: another process may wait for the only writer of SQLite. It finds it free two thirds of the time.
  await Bun.sleep(Math.min(2 * (performance.now() - started), mostRestMs))
  return value
}

/** Shows everything that it brought, inside the transaction that writes the rest. */
export async function complete(tx: StoreTx, arrival: Arrival): Promise<void> {
  if (!(await tx.arrivals.complete(arrival))) fail('import_interrupted')
  await tx.systems.remove(arrival.shell_id)
}

/** Takes back the members and switches, some at a time: nobody has seen them. */
export async function empty(ctx: Context, shell: Shell): Promise<void> {
  await inPieces(ctx, shell, async (tx) => (await tx.arrivals.removeSwitches(shell, switchesAtOnce)) > 0)
  await inPieces(ctx, shell, (tx) => tx.departures.removeSome(shell.shell_id))
}

/** Small transactions until there is nothing left to remove. Other writers find the database free half of the time. */
async function inPieces(
  { store, clock, lane }: Context,
  { id }: Shell,
  remove: (tx: StoreTx) => Promise<boolean>,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const started = performance.now()
    isMore = await lane.step(() =>
      store.transact(async (tx) => {
        await tx.arrivals.renew(id, clock.now())
        return remove(tx)
      }),
    )
    if (isMore) await Bun.sleep(Math.min(performance.now() - started, mostRestMs))
  }
}

/** Deletes what is left of a system that nobody finds any more. A crash leaves the rest to `takeBackQuiet`. */
export async function removeDeparted(ctx: Context, shell: Shell): Promise<void> {
  await empty(ctx, shell)
  await ctx.store.transact(async (tx) => {
    await tx.arrivals.forget(shell.id)
    await tx.systems.remove(shell.shell_id)
  })
}

/** Takes back what imports left that were cut off, by a crash for instance: their IDs may be those of a file that comes again. */
export async function takeBackQuiet(ctx: Context): Promise<void> {
  const { store, clock, stillImports } = ctx
  const underWay = await store.arrivals.list()
  const stillFor = stillImports.look(
    underWay.map(({ id, seen_at }) => [id, seen_at]),
    clock.steady(),
  )
  for (const arrival of underWay) {
    const isQuiet = (stillFor.get(arrival.id) ?? 0) >= quietFor || arrival.seen_at < clock.now() - longAgo
    if (isQuiet) await takeBack(ctx, arrival, arrival.seen_at)
  }
}

async function begin(ctx: Context, system: SystemId): Promise<Arrival> {
  const deadline = performance.now() + waitMs
  for (;;) {
    await takeBackQuiet(ctx)
    const arrival = await inSystem<Arrival | undefined>(ctx, system, async (tx) => {
      if (await tx.arrivals.of(system)) return unannounced(undefined)
      const now = ctx.clock.now()
      const shell = await unknownSystem(ctx, tx, now)
      return unannounced(await tx.arrivals.begin({ system, shell, makesSystem: false }, now))
    })
    if (arrival) return arrival
    if (performance.now() > deadline) fail('imports_busy')
    await Bun.sleep(lookAgainMs)
  }
}

async function orTakeBack<T>(
  ctx: Context,
  arrival: Arrival,
  work: (arrival: Arrival) => Promise<T>,
): Promise<T> {
  try {
    return await work(arrival)
  } catch (error) {
    // why: should the database be away, it is done later, like that of a process that is gone.
    await takeBack(ctx, arrival).catch((cause) =>
      ctx.log.warn('an import is not taken back yet', { cause: String(cause) }),
    )
    throw error
  }
}

/** Unless it has ended by now: then everybody has seen what it brought. One that is quiet may also have gone on. */
export async function takeBack(ctx: Context, arrival: Arrival, seenAt?: Instant): Promise<void> {
  const { id, system_id, shell_id, makes_system } = arrival
  if (!(await ctx.store.transact((tx) => tx.arrivals.stop(id, seenAt)))) return
  await empty(ctx, arrival)
  await ctx.store.transact(async (tx) => {
    await tx.arrivals.forget(id)
    await tx.systems.remove(shell_id)
    if (makes_system) await tx.systems.remove(system_id)
  })
}
