import { router } from '../routing/router.svelte.ts'

/** Lets the browser keep the app, so that it opens without the server. Browsers do that on https and on this device. */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const hadWorker = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // why: the worker of a new build keeps the files of that build; a page of the old one must not look for its own.
    if (hadWorker) router.isOutdated = true
  })
  const registration = await serviceWorker.register('/service-worker.js')
  const { active } = await serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
  active?.postMessage(own)
  document.addEventListener('visibilitychange', () => {
    // why: an app on a phone stays open for weeks, and only a look finds a new build.
    if (!document.hidden && navigator.onLine) void registration.update().catch(() => {})
  })
}
