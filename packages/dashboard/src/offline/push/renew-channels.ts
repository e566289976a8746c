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
const refusals = { system: 20001, share: 20106, limit: 40109 }

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
  const settings = settingsOf(present)
  if (isSame) return { channel: present.id, about: told.about, endpoint: told.endpoint, settings }
  const next = await replace(told, send, { ...settings, kind: 'webpush', to: subscription.toJSON() })
  if (!next) return { ...told, settings, isLost: true }
  return { channel: next, about: told.about, endpoint: subscription.endpoint, settings }
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

/** Replaces a channel by a new one. Returns the ID of that one; undefined if the server refuses it. */
async function replace(told: Told, send: Send, body: object): Promise<string | undefined> {
  let made = await send('POST', '', body)
  const isFull = !made.ok && (await codeOf(made)) === refusals.limit
  if (!made.ok && !isFull) return undefined
  const reminders = await remindersOf(told)
  const removeOld = () => send('DELETE', `/${told.channel}`)
  if (isFull) {
    // why: the old channel reaches nobody any more, and takes the last place.
    await removeOld()
    made = await send('POST', '', body)
    if (!made.ok) return undefined
  }
  const { id } = (await made.json()) as Channel
  await moveReminders(told, reminders, id)
  if (!isFull) await removeOld()
  return id
}

/** Leaves out what only the server knows about a channel, as the pages do. */
function settingsOf(channel: Channel): ChannelSettings {
  const { id: _, kind: _kind, created: _created, failing_since: _failing, ...settings } = channel
  return settings
}

/** Lists the reminders that a channel tells. Only channels of a system have some. */
async function remindersOf({ about, channel }: Told): Promise<readonly Reminder[]> {
  if (!('system' in about)) return []
  const response = await request(about.system, 'GET', '/v2/systems/@me/reminders')
  if (!response.ok) return []
  return ((await response.json()) as readonly Reminder[]).filter(({ channels }) => channels.includes(channel))
}

/** Lets the new channel tell the reminders of the old one. */
async function moveReminders({ about, channel }: Told, reminders: readonly Reminder[], next: string) {
  if (!('system' in about)) return
  for (const { id, channels } of reminders) {
    const moved = channels.map((each) => (each === channel ? next : each))
    await request(about.system, 'PATCH', `/v2/systems/@me/reminders/${id}`, { channels: moved })
  }
}

type Send = (method: string, part: string, body?: unknown) => Promise<Response>

/** Sends requests about the channels of a system, or of a share. */
function sender({ about }: Told): Send {
  return (method, part, body) => {
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
