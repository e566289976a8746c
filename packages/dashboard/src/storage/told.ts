import type { Answer, Input } from '@polyphony/client'

// The cache in which the service worker finds the channels that tell this browser. It reads it by itself, because a
// worker cannot share a script with the pages.
const cacheName = 'polyphony-told'
const path = '/told.json'

/** The settings of a channel without its receiver. */
export type ChannelSettings = Omit<Input<'createChannel'>['body'], 'kind' | 'to'>

/** A channel that tells this browser. */
export interface Told {
  readonly channel: string
  /** Whom it is about: a system of this browser, or a share by the code of its link or by its ID in an account. */
  readonly about: { readonly system: string } | { readonly code: string } | { readonly share: string }
  /** The address of this browser that the server has. */
  readonly endpoint: string
  readonly settings: ChannelSettings
  /** True when the address of this browser has changed and the server did not take the new one. */
  readonly isLost?: true
}

/** Leaves out what only the server knows about a channel. */
export function settingsOf(channel: Answer<'createChannel'>): ChannelSettings {
  const { id: _, kind: _kind, created: _created, failing_since: _failing, ...settings } = channel
  return settings
}

/** Returns the channels that tell this browser. */
export async function readTold(): Promise<readonly Told[]> {
  if (!('caches' in globalThis)) return []
  const kept = await caches.match(path, { cacheName })
  return kept ? ((await kept.json()) as Told[]) : []
}

async function keep(told: readonly Told[]): Promise<void> {
  if (told.length === 0) await caches.delete(cacheName)
  else await (await caches.open(cacheName)).put(path, Response.json(told))
}

/** Stores a channel that tells this browser. */
export async function rememberTold(told: Told): Promise<void> {
  const others = (await readTold()).filter(({ channel }) => channel !== told.channel)
  await keep([...others, told])
}

/** Removes the channels that tell this browser, or only some of them. */
export async function forgetTold(isGone: (told: Told) => boolean = () => true): Promise<void> {
  if ('caches' in globalThis) await keep((await readTold()).filter((told) => !isGone(told)))
}
