// Stores the files of the app, so that it opens without the server, and shows messages. It never stores answers of the API.
import { isForShares, type PushScope, receivePushes } from './push/worker.ts'

/** The globals of a worker that this file uses. The types of pages and workers conflict. */
interface Scope {
  readonly clients: PushScope['clients']
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', act: (event: Extendable) => void): void
  addEventListener(type: 'fetch', act: (event: Fetching) => void): void
  addEventListener(type: 'message', act: (event: Extendable & { readonly data: unknown }) => void): void
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** The build fills in these: the files of the first pages, every file with a hash in its name, the paths of all pages. */
declare const SHELL: readonly string[]
declare const ASSETS: readonly string[]
declare const PAGES: string
/** Changes with every file of the build, so that browsers notice a new worker. */
declare const VERSION: string

const scope = self as unknown as Scope & PushScope
/** The cache for the page and files without a hash, one for each build. */
const shell = `polyphony-shell-${VERSION}`
/** The cache for files with a hash in their names, which never change. */
const assets = 'polyphony-assets'
const page = '/front'
const pages = new RegExp(PAGES)
const manifest = '/manifest.webmanifest'
/** The longest wait for the server before the stored page opens. */
const patienceMs = 2500

receivePushes(scope, (path) => pages.test(path))
// why: people without an account open the page of shares on slow phones, and load nothing of the app.
if (isForShares(scope.registration))
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
else keepFiles()

function keepFiles(): void {
  scope.addEventListener('install', (event) => {
    event.waitUntil(
      (async () => {
        const fixed = SHELL.filter((path) => !path.startsWith('/assets/'))
        await keep(SHELL.filter((path) => path.startsWith('/assets/')))
        // why: bypasses the HTTP cache, which may hold a page of the last build.
        const fresh = [page, ...fixed].map((path) => new Request(path, { cache: 'reload' }))
        await (await caches.open(shell)).addAll(fresh)
        await scope.skipWaiting()
      })(),
    )
  })

  scope.addEventListener('activate', (event) => {
    event.waitUntil(
      (async () => {
        for (const name of await caches.keys()) {
          if (name.startsWith('polyphony-shell-') && name !== shell) await caches.delete(name)
        }
        await tidy()
      })(),
    )
  })

  /** Removes files of older builds once no open page needs them. */
  async function tidy(): Promise<void> {
    if ((await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0) return
    const kept = await caches.open(assets)
    for (const request of await kept.keys()) {
      if (!ASSETS.includes(new URL(request.url).pathname)) await kept.delete(request)
    }
  }

  /** Stores the files that a page loaded before this worker started. */
  scope.addEventListener('message', (event) => {
    if (Array.isArray(event.data)) event.waitUntil(keep(event.data.map(String)))
  })

  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    if (request.mode === 'navigate') {
      if (!pages.test(pathname)) return
      event.waitUntil(tidy())
      event.respondWith(freshPage(request))
    } else if (pathname === manifest) event.respondWith(ownManifest(request))
    else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
    else if (SHELL.includes(pathname)) event.respondWith(freshFile(request))
  })
}

async function keep(paths: readonly string[]): Promise<void> {
  const kept = await caches.open(assets)
  for (const path of paths) {
    if (ASSETS.includes(path) && !(await kept.match(path))) await kept.add(path)
  }
}

async function asset(request: Request): Promise<Response> {
  const kept = await caches.open(assets)
  const known = await kept.match(request.url)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await kept.put(request.url, response.clone())
  return response
}

/** True when the last page came from the cache, so that its files come from there too. */
let isAway = false

/** The page of the server; the stored page when the server cannot be reached. */
async function freshPage(request: Request): Promise<Response> {
  const answer = fetch(request)
  const waited = new Promise<undefined>((done) => setTimeout(done, patienceMs))
  const first = await Promise.race([answer, waited]).catch(() => undefined)
  isAway = first === undefined || first.status >= 500
  const kept = isAway ? await caches.match(page, { cacheName: shell }) : undefined
  return kept ?? first ?? answer
}

async function freshFile(request: Request): Promise<Response> {
  const kept = () => caches.match(request.url, { cacheName: shell })
  const known = isAway ? await kept() : undefined
  if (known) return known
  try {
    return await fetch(request)
  } catch (error) {
    const found = await kept()
    if (found) return found
    throw error
  }
}

/**
 * The manifest of the app, with the shortcuts that this device stored. Only this device knows them: the server sends
 * everybody the same manifest.
 */
async function ownManifest(request: Request): Promise<Response> {
  const response = await freshFile(request)
  const kept = await caches.match('/shortcuts.json', { cacheName: 'polyphony-shortcuts' })
  if (!kept || !response.ok) return response
  const whole = (await response.json()) as { shortcuts: { icons: unknown }[] }
  const icons = whole.shortcuts[0]?.icons
  const own = ((await kept.json()) as object[]).map((shortcut) => ({ ...shortcut, icons }))
  const body = JSON.stringify({ ...whole, shortcuts: [...own, ...whole.shortcuts] })
  return new Response(body, { headers: { 'content-type': 'application/manifest+json' } })
}
