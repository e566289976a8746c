import { router } from '../routing/router.svelte.ts'

/** Registers the service worker, so that the app opens without the server. Browsers allow that on https and localhost. */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const hadWorker = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // why: the worker of a new build stores only its own files, and pages of the old build would miss theirs.
    if (hadWorker) router.isOutdated = true
  })
  serviceWorker.addEventListener('message', ({ data }) => {
    // A message that somebody tapped opens its page here.
    if (typeof data?.open === 'string')
      void import('./push/open-tapped.ts').then(({ openTapped }) => openTapped(data.open))
  })
  const registration = await serviceWorker.register('/service-worker.js')
  const { active } = await serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
  active?.postMessage(own)
  // The worker tells the server the address of this browser if it has a new one.
  active?.postMessage('renew')
  document.addEventListener('visibilitychange', () => {
    // why: an app on a phone stays open for weeks, and only a check finds a new build.
    if (!document.hidden && navigator.onLine) void registration.update().catch(() => {})
  })
}
