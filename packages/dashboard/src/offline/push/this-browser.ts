/** The pages that this browser is told about: `/` for those of a system, `/shared` for the page of shares. */
export type PushPlace = '/' | '/shared'

/**
 * Says if this browser can be told. `insecure`: browsers allow it only on https. `home-screen`: iPhones and iPads allow
 * it only for an app on the home screen. `denied`: the person or the browser has forbidden it.
 */
export type Ability = 'possible' | 'insecure' | 'home-screen' | 'denied' | 'missing'

const isApple = () =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export function abilityOf(): Ability {
  if (!window.isSecureContext) return 'insecure'
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isThere) return isApple() ? 'home-screen' : 'missing'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/** An address of this browser, as the server wants it. */
export interface BrowserAddress {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * Asks for the permission and subscribes. Undefined when the person said no. Call it in the handler of a press: browsers
 * refuse the question at other times.
 */
export async function subscribe(key: string, place: PushPlace): Promise<BrowserAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await workerOf(place)
  const present = await pushManager.getSubscription()
  const subscription =
    present ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth } }
}

/** Returns the registration of a place with a worker that runs. The page of shares registers it only now. */
async function workerOf(place: PushPlace): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  if (place === '/') return serviceWorker.ready
  const registration = await serviceWorker.register('/service-worker.js', { scope: place })
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return registration
  await new Promise<void>((done) => {
    const look = () => worker.state === 'activated' && done()
    worker.addEventListener('statechange', look)
    look()
  })
  return registration
}

/** A name for this browser, as people know it: "Firefox, Android". */
export function nameOfBrowser(): string {
  const { userAgent } = navigator
  const find = (names: Readonly<Record<string, RegExp>>) =>
    Object.entries(names).find(([, pattern]) => pattern.test(userAgent))?.[0]
  const browser = find({
    Edge: /Edg/,
    Opera: /OPR/,
    Firefox: /Firefox|FxiOS/,
    Chrome: /Chrom/,
    Safari: /Safari/,
  })
  const device = find({
    ...{ iPhone: /iPhone/, iPad: /iPad/, Android: /Android/, Chromebook: /CrOS/ },
    ...{ Windows: /Windows/, Mac: /Macintosh/, Linux: /Linux/ },
  })
  return [browser, device].filter(Boolean).join(', ')
}
