import { type Instant, later } from '@polyphony/contract'
import type { CreationSlots } from './pace.ts'

/** Keeps the queue of creations in memory: of several processes, only the one that holds the lease writes. */
export function slotsInMemory(): CreationSlots {
  const free = new Map<string, Instant>()
  return {
    async reserve(origin, now, interval) {
      const known = free.get(origin)
      const at = known !== undefined && known > now ? known : now
      free.set(origin, later(at, interval))
      return at
    },
    async hold(origin, until) {
      const known = free.get(origin)
      if (known === undefined || known < until) free.set(origin, until)
    },
  }
}
