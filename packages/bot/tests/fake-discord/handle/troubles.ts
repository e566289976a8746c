import type { Disturbance } from '../gateway/disturbances.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { FaultOptions } from '../rest/faults.ts'
import type { Limit } from '../rest/rate-limits.ts'
import type { RestServer } from '../rest/server.ts'
import type { World } from '../world/world.ts'

/** Lets things go wrong. */
export function troubles(world: World, rest: RestServer, gateway: Gateway) {
  const die = () => {
    gateway.close()
    rest.close()
  }
  rest.onDeath = die
  return {
    /** Returns the number of the fault, for `met` and `letGo`. */
    fault: (options: FaultOptions): number => rest.faults.add(options).id,
    /** How many requests a fault has met. */
    met: (fault: number): number => rest.faults.byId(fault)?.met ?? 0,
    /** Lets the requests go on that a fault holds. */
    letGo: (fault: number): void => rest.faults.byId(fault)?.letGo(),
    clearFaults: (): void => rest.faults.clear(),
    limit: (route: string, limit: Limit): void => rest.limits.set(route, limit),
    limitAll: (limit: Limit | null): void => {
      rest.limits.global = limit ?? undefined
    },
    disturb: (disturbance: Disturbance): void => gateway.disturb(disturbance),
    /** Sends an event of any shape. */
    dispatch: (event: string, data: Record<string, unknown>, guild: string | null = null): void =>
      world.tell(event, data, guild),
    /** Sends the events that `delay` and `swap` hold back. */
    release: (): void => gateway.release(),
    reconnect: (): void => gateway.reconnect(),
    invalidate: (resumable: boolean): void => gateway.invalidate(resumable),
    closeGateway: (code: number): void => gateway.closeAll(code),
    cutGateway: (): void => gateway.cut(),
    acknowledge: (whether: boolean): void => {
      gateway.acknowledges = whether
    },
    /** New connections hear nothing from this moment on. */
    silenceGateway: (before: 'hello' | 'ready'): void => {
      gateway.silentBefore = before
    },
    /** The whole platform goes away: connections end, new ones are refused. */
    die,
    /** It comes back at the same address, and knows everything. */
    async rise(): Promise<void> {
      gateway.listen()
      await rest.listen()
    },
  }
}
