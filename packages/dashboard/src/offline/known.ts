import type { Front, Group, ListedSwitch, Member, Settings, System } from '../state/data.svelte.ts'
import { device } from './device.ts'

/** The last that this device knew of a system. */
export interface Known {
  /** When the server last said that this is how things are. */
  readonly at: number
  readonly system: System
  readonly settings: Settings | undefined
  readonly members: readonly Member[]
  readonly groups: readonly Group[]
  readonly front: Front | undefined
  readonly switches: readonly ListedSwitch[]
}

/** A device without room, or a browser that forbids it, keeps nothing. */
const orNothing = (): undefined => undefined

export const known = {
  read: (id: string): Promise<Known | undefined> =>
    device.get('known', id).then((value) => value as Known | undefined, orNothing),
  keep: (id: string, value: Known): Promise<unknown> => device.put('known', id, value).catch(orNothing),
  forget: (id: string): Promise<unknown> => device.remove('known', id).catch(orNothing),
}
