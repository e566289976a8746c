/**
 * The object stores on the device: the last data of each system, and switches to send; the last notes of each journal,
 * and notes to send.
 */
export type StoreName = 'known' | 'waiting' | 'notes' | 'waiting-notes'

// why two: a database with a new store cannot open while a page of an older build holds it.
const databases: Readonly<Record<string, readonly StoreName[]>> = {
  polyphony: ['known', 'waiting'],
  'polyphony-journal': ['notes', 'waiting-notes'],
}
const opening = new Map<string, Promise<IDBDatabase>>()

function open(name: StoreName): Promise<IDBDatabase> {
  const [database = '', stores = []] =
    Object.entries(databases).find(([, names]) => names.includes(name)) ?? []
  const opened = opening.get(database) ?? openDatabase(database, stores)
  opening.set(database, opened)
  return opened
}

function openDatabase(database: string, stores: readonly StoreName[]): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => {
      for (const name of stores) request.result.createObjectStore(name)
    }
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
}

async function use<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(name)
  return new Promise((done, fail) => {
    const transaction = database.transaction(name, mode)
    const request = act(transaction.objectStore(name))
    // why: only a completed transaction survives when the browser closes.
    transaction.oncomplete = () => done(request.result)
    transaction.onabort = () => fail(transaction.error)
  })
}

/** Stores values on this device that outlive the page. */
export const device = {
  get: (name: StoreName, key: string): Promise<unknown> => use(name, 'readonly', (store) => store.get(key)),
  all: (name: StoreName): Promise<unknown[]> => use(name, 'readonly', (store) => store.getAll()),
  put: (name: StoreName, key: string, value: unknown): Promise<unknown> =>
    use(name, 'readwrite', (store) => store.put(value, key)),
  /** Replaces or removes a value in one transaction. False when there is no such value any more. */
  swap: (
    name: StoreName,
    key: string,
    nextOf: (value: unknown) => { readonly key: string } | undefined,
  ): Promise<boolean> =>
    use(name, 'readwrite', (store) => {
      const found = store.get(key)
      found.onsuccess = () => {
        if (found.result === undefined) return
        store.delete(key)
        const next = nextOf(found.result)
        if (next) store.put(next, next.key)
      }
      return found
    }).then((found) => found !== undefined),
  remove: (name: StoreName, key: string): Promise<unknown> =>
    use(name, 'readwrite', (store) => store.delete(key)),
  /** Removes the unsent switches and notes of a system. */
  async removeWaiting(system: string): Promise<void> {
    for (const name of ['waiting', 'waiting-notes'] as const) {
      const list = (await device.all(name)) as { readonly key: string; readonly system: string }[]
      for (const each of list) if (each.system === system) await device.remove(name, each.key)
    }
  },
  /** Removes the stored data of a system. */
  async removeKnown(system: string): Promise<void> {
    for (const name of ['known', 'notes'] as const) await device.remove(name, system)
  },
}
