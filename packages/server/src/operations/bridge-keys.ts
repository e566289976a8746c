import type { Context } from '../context.ts'
import { hashSecret } from '../ids.ts'

/** Makes a key for a chat bot; undefined when the name is taken. The key is known only now. */
export async function createBridgeKey(
  { store, ids, clock }: Context,
  name: string,
): Promise<string | undefined> {
  const key = ids.bridgeKey()
  const made = await store.transact((tx) => tx.bridgeKeys.insert(name, hashSecret(key), clock.now()))
  return made ? key : undefined
}

/** Gives whether there was such a key. It stops working at once. */
export function revokeBridgeKey({ store }: Context, name: string): Promise<boolean> {
  return store.transact((tx) => tx.bridgeKeys.remove(name))
}
