import { fail } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { SystemId } from '../domain/entities.ts'
import type { StoreTx } from '../store/store.ts'
import type { Limits } from '../store/systems.ts'

/** One transaction of one system. Two of the same system never run at once; see `lock`. */
export function inSystem<T>(
  { store }: Context,
  system: SystemId,
  work: (tx: StoreTx, limits: Limits) => Promise<T>,
): Promise<T> {
  return store.transact(async (tx) => work(tx, (await tx.systems.lock(system)) ?? fail('system_not_found')))
}

/** Draws short IDs until one is free. */
export async function untilFree<T>(insert: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const row = await insert()
    if (row !== undefined) return row
  }
}
