// Part of the service worker: it shares no script with the pages, and reads their list of channels by itself.
import type { Answer } from '@polyphony/client'
import type { ChannelSettings, Told } from '../../storage/told.ts'

const cacheName = 'polyphony-told'
const path = '/told.json'

type Channel = Answer<'createChannel'>
interface Reminder {
  readonly id: string
  readonly channels: readonly string[]
}

// why numbers: the catalogue of errors is a script of the pages.
const refusals = { system: 20001, share: 20106 }

let renewing: Promise<unknown> = Promise.resolve()

/**
 * Tells the server the present address of this browser, for every channel that has another one. Without a fresh
 * confirmation the server takes no new address about a system: then the pages ask the person.
 */
export function renewChannels(registration: ServiceWorkerRegistration, isForShares: boolean): Promise<void> {
  // why one after the other: several tabs start at once, and each channel must be replaced only once.
  const renewed = renewing.then(() => renew(registration, isForShares))
  renewing = renewed.catch(() => {})
  return renewed
}

async function renew({ pushManager }: ServiceWorkerRegistration, isForShares: boolean): Promise<void> {
  const isMine = ({ about }: Told) => 'system' in about !== isForShares
  const told = (await readAll()).filter(isMine)
  if (told.length === 0 || Notification.permission !== 'granted') return
  const subscription = await subscribe(pushManager)
  if (!subscription) return
  for (const each of told) {
    const next = await check(each, subscription)
    // why read again: a page may have changed the list in the meantime.
    const others = (await readAll()).filter(({ channel }) => channel !== each.channel)
    await keepAll(next ? [...others, next] : others)
  }
}

/** Subscribes with the key that the server has now. Undefined when the server sends nothing to browsers. */
async function subscribe(pushManager: PushManager): Promise<PushSubscription | undefined> {
  const response = await fetch('/v2/push')
  if (!response.ok) return undefined
  const { key } = (await response.json()) as { key: string }
  const present = await pushManager.getSubscription()
  const keyOfPresent = present?.options.applicationServerKey
  if (present && (!keyOfPresent || textOf(keyOfPresent) === key)) return present
  // why: a server with another secret key can no longer reach it.
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Compares a channel with the server, and replaces it if it has an old address. Undefined when it is over. */
async function check(told: Told, subscription: PushSubscription): Promise<Told | undefined> {
  const send = sender(told)
  const listed = await send('GET', '')
  if (!listed.ok) return (await isOver(told, listed)) ? undefined : told
  const channels = (await listed.json()) as readonly Channel[]
  const present = channels.find(({ id }) => id === told.channel)
  const isSame = told.endpoint === subscription.endpoint
  if (!present) return isSame ? undefined : { ...told, isLost: true }
  const { id } = present
  const settings = settingsOf(present)
  if (isSame) return { channel: id, about: told.about, endpoint: told.endpoint, settings }
  const body = { ...settings, kind: 'webpush', to: subscription.toJSON() }
  const made = await send('POST', '', body)
  if (!made.ok) return { ...told, settings, isLost: true }
  const next = (await made.json()) as Channel
  await moveReminders(told, next.id)
  await send('DELETE', `/${id}`)
  return { channel: next.id, about: told.about, endpoint: subscription.endpoint, settings }
}

/** True when a refusal says that the system or the share is gone. A proxy may answer 404, too. */
export const saysGone = ({ about }: Pick<Told, 'about'>, status: number, code: unknown): boolean =>
  status === 404 && code === ('system' in about ? refusals.system : refusals.share)

/** True when a channel has ended with its system or its share. Any other refusal may pass. */
async function isOver({ about }: Told, refused: Response): Promise<boolean> {
  if (!saysGone({ about }, refused.status, await codeOf(refused))) return false
  if (!('share' in about)) return true
  // why: the server refuses somebody who is signed out in the same way.
  const kept = await fetch('/v2/people/@me/shared')
  return kept.ok && ((await kept.json()) as readonly { id: string }[]).every(({ id }) => id !== about.share)
}

const codeOf = async (response: Response): Promise<unknown> =>
  ((await response.json().catch(() => null)) as { code?: unknown } | null)?.code

/** Leaves out what only the server knows about a channel, as the pages do. */
function settingsOf(channel: Channel): ChannelSettings {
  const { id: _, kind: _kind, created: _created, failing_since: _failing, ...settings } = channel
  return settings
}

/** Lets the new channel tell the reminders of the old one. */
async function moveReminders({ about, channel }: Told, next: string): Promise<void> {
  if (!('system' in about)) return
  const response = await request(about.system, 'GET', '/v2/systems/@me/reminders')
  if (!response.ok) return
  for (const { id, channels } of (await response.json()) as readonly Reminder[]) {
    if (!channels.includes(channel)) continue
    const moved = channels.map((each) => (each === channel ? next : each))
    await request(about.system, 'PATCH', `/v2/systems/@me/reminders/${id}`, { channels: moved })
  }
}

/** Sends requests about the channels of a system, or of a share. */
function sender({ about }: Told) {
  return (method: string, part: string, body?: unknown): Promise<Response> => {
    if ('system' in about) return request(about.system, method, `/v2/systems/@me/channels${part}`, body)
    if ('share' in about) {
      const query = new URLSearchParams({ share: about.share })
      return fetch(`/v2/shared/channels${part}?${query}`, requestOf(method, body))
    }
    const headers = { authorization: `Bearer share_${about.code}` }
    return fetch(`/v2/shared/channels${part}`, { ...requestOf(method, body, headers), credentials: 'omit' })
  }
}

const request = (system: string, method: string, address: string, body?: unknown): Promise<Response> =>
  fetch(address, requestOf(method, body, { 'x-polyphony-system': system }))

function requestOf(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  if (body === undefined) return { method, headers }
  return {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

async function readAll(): Promise<readonly Told[]> {
  const kept = await caches.match(path, { cacheName })
  return kept ? ((await kept.json()) as Told[]) : []
}

async function keepAll(told: readonly Told[]): Promise<void> {
  if (told.length === 0) await caches.delete(cacheName)
  else await (await caches.open(cacheName)).put(path, Response.json(told))
}
