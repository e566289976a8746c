/** The object stores on the device: the last data of each system, and switches to send. */
export type StoreName = 'known' | 'waiting'

const storeNames: readonly StoreName[] = ['known', 'waiting']
let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((done, fail) => {
    const request = indexedDB.open('polyphony', 1)
    request.onupgradeneeded = () => {
      for (const name of storeNames) request.result.createObjectStore(name)
    }
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
  return opening
}

async function use<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
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
  /** Removes the unsent switches of a system. */
  async removeWaiting(system: string): Promise<void> {
    const list = (await device.all('waiting')) as { readonly key: string; readonly system: string }[]
    for (const each of list) if (each.system === system) await device.remove('waiting', each.key)
  },
}
