import type { Answer } from '@polyphony/client'
import { device } from './device.ts'

/** The last data of a system that this device has. */
export interface SystemSnapshot {
  /** The time when the server last confirmed the data. */
  readonly at: number
  readonly system: Answer<'getSystem'>
  readonly settings: Extract<Answer<'getSettings'>, { timezone: string }> | undefined
  readonly members: readonly Answer<'listMembers'>[number][]
  readonly groups: readonly Answer<'listGroups'>[number][]
  readonly front: Answer<'getFronters'> | undefined
  readonly switches: readonly Answer<'listSwitches'>[number][]
  /** Snapshots of older builds have none. */
  readonly fields?: readonly Answer<'listFields'>[number][] | undefined
  readonly presets?: readonly Answer<'listPresets'>[number][] | undefined
  /** The own order of the members: short IDs. */
  readonly order?: readonly string[] | undefined
}

/** The device may be full, or the browser may forbid storage. */
const orNothing = (): undefined => undefined

export const snapshots = {
  read: (id: string): Promise<SystemSnapshot | undefined> =>
    device.get('known', id).then((value) => value as SystemSnapshot | undefined, orNothing),
  keep: (id: string, value: SystemSnapshot): Promise<unknown> =>
    device.put('known', id, value).catch(orNothing),
}
