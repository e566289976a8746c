/** The cache in which the service worker finds the shortcuts of this device. */
const cacheName = 'polyphony-shortcuts'
const path = '/shortcuts.json'

/** A shortcut in the manifest of the app. */
export interface Shortcut {
  readonly name: string
  readonly url: string
}

/** Stores the shortcuts of this device, or removes them. Browsers have this storage on https and localhost. */
export async function keepShortcuts(shortcuts: readonly Shortcut[]): Promise<void> {
  if (!('caches' in globalThis)) return
  if (shortcuts.length === 0) await caches.delete(cacheName)
  else await (await caches.open(cacheName)).put(path, Response.json(shortcuts))
}
