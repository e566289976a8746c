import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { StoreTx } from '../../store/store.ts'

/** Runs operations in one transaction that holds the lock of a system: all of them change something, or none does. */
export async function inOneTransaction<T>(
  ctx: Context,
  system: SystemId,
  work: (ctx: Context, tx: StoreTx) => Promise<T>,
): Promise<T> {
  const { store, wakeUp } = ctx
  const value = await store.transact(async (tx) => {
    await tx.systems.lock(system)
    return work({ ...ctx, store: { ...store, transact: (change) => change(tx) }, wakeUp() {} }, tx)
  }, system)
  // why only now: before the commit nobody finds anything new.
  wakeUp(system)
  return value
}
