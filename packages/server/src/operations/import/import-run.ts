import { earlier, fail, type Instant } from '@polyphony/contract'
import { idleImportsFor, oldImportsFor } from '../../base/retention.ts'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { ImportRun, Shell } from '../../store/bulk/import-runs.ts'
import type { StoreTx } from '../../store/store.ts'
import { inSystem, unannounced } from '../in-system.ts'

const waitMs = 90_000
const lookAgainMs = 100
const switchesAtOnce = 200
const notesAtOnce = 10
/** Limits the pause after a slow part, so that nobody takes the import for an interrupted one. */
const mostRestMs = 1_000

/** Runs an import into a system. A second import into the same system waits for the first. */
export async function importIntoSystem<T>(
  ctx: Context,
  system: SystemId,
  work: (run: ImportRun) => Promise<T>,
): Promise<T> {
  return orRollBack(ctx, await begin(ctx, system), work)
}

/** Runs an import into a new system, which nobody can find before the import ends. */
export async function importIntoNewSystem<T>(
  ctx: Context,
  created: Instant,
  work: (run: ImportRun) => Promise<T>,
): Promise<T> {
  await rollBackIdleImports(ctx)
  const run = await ctx.store.transact(async (tx) => {
    const system = await insertHiddenSystem(ctx, tx, created)
    const shell = await insertHiddenSystem(ctx, tx, created)
    return tx.importRuns.begin({ system, shell, makesSystem: true }, ctx.clock.now())
  })
  return orRollBack(ctx, run, work)
}

/** Inserts a system without a token and with a short ID that no request can name. */
async function insertHiddenSystem({ ids }: Context, tx: StoreTx, created: Instant): Promise<SystemId> {
  const uuid = ids.uuid()
  const made = await tx.systems.insert({ hid: `import ${uuid}`, uuid, token_hash: null, name: null, created })
  if (made === undefined) throw new Error('a UUID was drawn twice')
  return made.id
}

/** Writes a part of an import where nobody sees it yet. */
export async function writePart<T>(
  ctx: Context,
  { id, system_id }: ImportRun,
  write: (tx: StoreTx) => Promise<T>,
): Promise<T> {
  let started = 0
  const value = await inSystem(ctx, system_id, async (tx, { now }) => {
    // why not earlier: the time before this the part waited for the writer, and did not hold it.
    started = performance.now()
    if (!(await tx.importRuns.renew(id, now))) fail('import_interrupted')
    return unannounced(await write(tx))
  })
  // why: SQLite has one writer, and another process may wait for it. This pause leaves it free half of the time.
  if (ctx.store.driver.dialect.name === 'sqlite')
    await Bun.sleep(Math.min(performance.now() - started, mostRestMs))
  return value
}

/** Shows the members, switches and notes of an import, inside its last transaction. */
export async function complete(tx: StoreTx, run: ImportRun): Promise<void> {
  if (!(await tx.importRuns.complete(run))) fail('import_interrupted')
  await tx.systems.remove(run.shell_id)
}

/** Removes the members, switches, notes and pictures that an import wrote, some at a time. Nobody has seen them. */
export async function removeImported(ctx: Context, shell: Shell): Promise<void> {
  await ctx.store.transact((tx) => tx.pictures.remove(shell.shell_id, ctx.clock.now()))
  await inPieces(ctx, shell, async (tx) => (await tx.importRuns.removeSwitches(shell, switchesAtOnce)) > 0)
  await inPieces(ctx, shell, async (tx) => (await tx.importRuns.removeNotes(shell, notesAtOnce)) > 0)
  await inPieces(ctx, shell, (tx) => tx.deletions.removeSome(shell.shell_id))
}

/** Runs small transactions until nothing is left to remove. Leaves the database free half of the time. */
async function inPieces(
  { store, clock, longWork }: Context,
  { id }: Shell,
  remove: (tx: StoreTx) => Promise<boolean>,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const started = performance.now()
    isMore = await longWork.run(() =>
      store.transact(async (tx) => {
        await tx.importRuns.renew(id, clock.now())
        return remove(tx)
      }),
    )
    if (isMore) await Bun.sleep(Math.min(performance.now() - started, mostRestMs))
  }
}

/** Deletes the rows of a system that nobody can find any more. After a crash, `rollBackIdleImports` deletes the rest. */
export async function removeDeletedSystem(ctx: Context, shell: Shell): Promise<void> {
  await removeImported(ctx, shell)
  await ctx.store.transact(async (tx) => {
    await tx.importRuns.forget(shell.id)
    await tx.systems.remove(shell.shell_id)
  })
}

/** Rolls back imports interrupted by a crash, so that importing the same file again can reuse its IDs. */
export async function rollBackIdleImports(ctx: Context): Promise<void> {
  const { store, clock, idleImports } = ctx
  const underWay = await store.importRuns.list()
  const idleFor = idleImports.observe(
    underWay.map(({ id, seen_at }) => [id, seen_at]),
    clock.steady(),
  )
  for (const run of underWay) {
    const isIdle =
      (idleFor.get(run.id) ?? 0) >= idleImportsFor || run.seen_at < earlier(clock.now(), oldImportsFor)
    if (isIdle) await rollBack(ctx, run, run.seen_at)
  }
}

async function begin(ctx: Context, system: SystemId): Promise<ImportRun> {
  const deadline = performance.now() + waitMs
  for (;;) {
    await rollBackIdleImports(ctx)
    const run = await inSystem<ImportRun | undefined>(ctx, system, async (tx, { now }) => {
      if (await tx.importRuns.of(system)) return unannounced(undefined)
      const shell = await insertHiddenSystem(ctx, tx, now)
      return unannounced(await tx.importRuns.begin({ system, shell, makesSystem: false }, now))
    })
    if (run) return run
    if (performance.now() > deadline) fail('imports_busy')
    await Bun.sleep(lookAgainMs)
  }
}

async function orRollBack<T>(ctx: Context, run: ImportRun, work: (run: ImportRun) => Promise<T>): Promise<T> {
  try {
    return await work(run)
  } catch (error) {
    // why: if the database is away, a later call of `rollBackIdleImports` rolls the import back.
    await rollBack(ctx, run).catch((cause) =>
      ctx.log.warn('an import is not rolled back yet', { cause: String(cause) }),
    )
    throw error
  }
}

/** Rolls an import back unless it has completed, or has been active since `seenAt`. */
export async function rollBack(ctx: Context, run: ImportRun, seenAt?: Instant): Promise<void> {
  const { id, system_id, shell_id, makes_system } = run
  if (!(await ctx.store.transact((tx) => tx.importRuns.stop(id, seenAt)))) return
  await removeImported(ctx, run)
  await ctx.store.transact(async (tx) => {
    await tx.importRuns.forget(id)
    await tx.systems.remove(shell_id)
    if (makes_system) await tx.systems.remove(system_id)
  })
}
