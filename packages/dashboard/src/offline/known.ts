import type { Answer } from '@polyphony/client'
import { device } from './device.ts'

/** The last that this device knew of a system. */
export interface Known {
  /** When the server last said that this is how things are. */
  readonly at: number
  readonly system: Answer<'getSystem'>
  readonly settings: Extract<Answer<'getSettings'>, { timezone: string }> | undefined
  readonly members: readonly Answer<'listMembers'>[number][]
  readonly groups: readonly Answer<'listGroups'>[number][]
  readonly front: Answer<'getFronters'> | undefined
  readonly switches: readonly Answer<'listSwitches'>[number][]
}

/** A device without room, or a browser that forbids it, keeps nothing. */
const orNothing = (): undefined => undefined

export const known = {
  read: (id: string): Promise<Known | undefined> =>
    device.get('known', id).then((value) => value as Known | undefined, orNothing),
  keep: (id: string, value: Known): Promise<unknown> => device.put('known', id, value).catch(orNothing),
}
