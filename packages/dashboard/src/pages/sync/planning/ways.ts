import type { Sync } from '../parts/shapes.ts'

type Way = Sync['directions'][keyof Sync['directions']]

/** True when changes of a kind go to a side. */
export const leadsTo = (way: Way, side: 'here' | 'there'): boolean =>
  way === 'both' || way === (side === 'here' ? 'in' : 'out')
