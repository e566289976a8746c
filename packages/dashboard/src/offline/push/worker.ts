// Shows the messages that the server sends to this browser. Part of the service worker, which shares no script with pages.
import { renewChannels } from './renew-channels.ts'

/** The globals of a worker that this file uses. The types of pages and workers conflict. */
export interface PushScope {
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>
    openWindow(address: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration
  addEventListener(type: 'push', act: (event: Pushing) => void): void
  addEventListener(type: 'notificationclick', act: (event: Clicking) => void): void
  addEventListener(type: 'pushsubscriptionchange', act: (event: Extendable) => void): void
  addEventListener(type: 'message', act: (event: Extendable & { readonly data: unknown }) => void): void
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface Pushing extends Extendable {
  readonly data: { text(): string } | null
}
interface Clicking extends Extendable {
  readonly notification: Notification
}
interface OpenPage {
  readonly url: string
  focus(): Promise<OpenPage>
  postMessage(message: unknown): void
}

/** A message in the declarative form. Every part may be missing: it comes from outside. */
interface Message {
  readonly title?: unknown
  readonly body?: unknown
  readonly navigate?: unknown
  readonly lang?: unknown
  readonly tag?: unknown
  readonly silent?: unknown
}

const sharePath = '/shared'
/** The page that stands behind the address of the server itself. */
const firstPage = '/front'

/** Tells whether a worker is the one for the page of shares, which keeps no files of the app. */
export const isForShares = ({ scope }: ServiceWorkerRegistration): boolean =>
  new URL(scope).pathname === sharePath

/** Shows messages, opens pages, and tells the server a new address of this browser. `isPage` knows the pages of the app. */
export function receivePushes(scope: PushScope, isPage: (path: string) => boolean): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event.data?.text() ?? '')))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, isPage, event.notification.data))
  })
  const renew = () => renewChannels(scope.registration, isForShares(scope.registration))
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()))
  scope.addEventListener('message', (event) => {
    if (event.data === 'renew') event.waitUntil(renew())
  })
}

/** Shows every message, even one that cannot be read: browsers take the permission away from a site that stays silent. */
async function show({ registration }: PushScope, text: string): Promise<void> {
  const { title, body, navigate, lang, tag, silent } = read(text)
  const isSilent = silent === true
  const options = {
    body: textOr(body, ''),
    lang: textOr(lang, ''),
    dir: 'auto',
    icon: '/icon-192.png',
    silent: isSilent,
    data: textOr(navigate, '/'),
    // why: a message takes the place of the last one with its tag, and only a silent one does so without a sound.
    ...(typeof tag === 'string' && tag !== '' && { tag, renotify: !isSilent }),
  } as const
  await registration.showNotification(textOr(title, 'Polyphony'), options)
}

function read(text: string): Message {
  try {
    const { notification } = JSON.parse(text) as { notification?: Message | null }
    return notification ?? {}
  } catch {
    return {}
  }
}

const textOr = (value: unknown, other: string) => (typeof value === 'string' ? value : other)

/** Shows the page of a message: in a window that is open, or else in a new one. */
async function open({ clients }: PushScope, isPage: (path: string) => boolean, data: unknown): Promise<void> {
  const wanted = new URL(textOr(data, '/'), location.origin)
  // why: a message may open only pages of this server.
  const { pathname, search } = wanted.origin === location.origin ? wanted : new URL('/', location.origin)
  const path = pathname === '/' ? firstPage : pathname
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pathOf = ({ url }: OpenPage) => new URL(url).pathname
  const isAlike = path === sharePath ? (each: string) => each === sharePath : isPage
  const alike = windows.filter((window) => isAlike(pathOf(window)))
  const found = alike.find((window) => pathOf(window) === path) ?? alike[0]
  if (!found) return void (await clients.openWindow(search ? pathname + search : path))
  const focused = await found.focus()
  // why a message: the page knows what it shows, and asks first if something on it is not saved.
  focused.postMessage({ open: pathname + search })
}
