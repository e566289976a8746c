/** The places on the device: what is known of a system, and switches that wait to be sent. */
export type Place = 'known' | 'waiting'

const places: readonly Place[] = ['known', 'waiting']
let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((done, fail) => {
    const request = indexedDB.open('polyphony', 1)
    request.onupgradeneeded = () => {
      for (const place of places) request.result.createObjectStore(place)
    }
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
  return opening
}

async function use<T>(
  place: Place,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise((done, fail) => {
    const transaction = database.transaction(place, mode)
    const request = act(transaction.objectStore(place))
    // why: only a finished transaction survives the end of the browser.
    transaction.oncomplete = () => done(request.result)
    transaction.onabort = () => fail(transaction.error)
  })
}

/** Values on this device that outlive the page. */
export const device = {
  get: (place: Place, key: string): Promise<unknown> => use(place, 'readonly', (store) => store.get(key)),
  all: (place: Place): Promise<unknown[]> => use(place, 'readonly', (store) => store.getAll()),
  put: (place: Place, key: string, value: unknown): Promise<unknown> =>
    use(place, 'readwrite', (store) => store.put(value, key)),
  /** Puts another value in the place of one, or nothing, in one step. False when that one is no longer there. */
  swap: (
    place: Place,
    key: string,
    nextOf: (value: unknown) => { readonly key: string } | undefined,
  ): Promise<boolean> =>
    use(place, 'readwrite', (store) => {
      const found = store.get(key)
      found.onsuccess = () => {
        if (found.result === undefined) return
        store.delete(key)
        const next = nextOf(found.result)
        if (next) store.put(next, next.key)
      }
      return found
    }).then((found) => found !== undefined),
  remove: (place: Place, key: string): Promise<unknown> =>
    use(place, 'readwrite', (store) => store.delete(key)),
  /** Removes the switches that wait for a system. */
  async removeWaiting(system: string): Promise<void> {
    const list = (await device.all('waiting')) as { readonly key: string; readonly system: string }[]
    for (const each of list) if (each.system === system) await device.remove('waiting', each.key)
  },
}
