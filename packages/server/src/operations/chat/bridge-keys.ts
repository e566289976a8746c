import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'

/** Creates a key for a chat bot; undefined when the name is taken. Only this answer shows it. */
export async function createBridgeKey(
  { store, ids, clock }: Context,
  name: string,
): Promise<string | undefined> {
  const key = ids.bridgeKey()
  const made = await store.transact((tx) => tx.bridgeKeys.insert(name, hashSecret(key), clock.now()))
  return made ? key : undefined
}

/** Deletes a key, which stops working at once; returns false when there is none of that name. */
export function revokeBridgeKey({ store }: Context, name: string): Promise<boolean> {
  return store.transact((tx) => tx.bridgeKeys.remove(name))
}
