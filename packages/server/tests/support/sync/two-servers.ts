import { type Instant, instant, type Micros, micros } from '@polyphony/contract'
import { createOtherSides } from '../../../src/operations/sync/other/client.ts'
import type { OtherTime } from '../../../src/operations/sync/other/pace.ts'
import { slotsInMemory } from '../../../src/operations/sync/other/slots.ts'
import type { OtherSides } from '../../../src/operations/sync/other-side.ts'
import type { SystemCaller } from '../callers/server.ts'
import { until } from '../signals.ts'

/** Time in which every pause passes at once. */
function hastyTime(): OtherTime {
  let skipped = 0
  const wall = () => Date.now() * 1_000 + skipped
  return {
    now: (): Instant => instant(wall()),
    steady: (): Micros => micros(wall()),
    async sleep(ms) {
      skipped += ms * 1_000
    },
  }
}

/** Opens other sides without pauses. Tests add the origins of their servers to `allowed`. */
export function hastySides(): { allowed: string[]; otherSides: OtherSides } {
  const allowed: string[] = []
  const otherSides = createOtherSides({
    allowed,
    userAgent: 'Polyphony/test (http://127.0.0.1)',
    time: hastyTime(),
    slots: slotsInMemory(),
  })
  return { allowed, otherSides }
}

export const syncPath = '/v2/systems/@me/sync'

/** A system here that is synced with one there. */
export class SyncedSystems {
  readonly here: SystemCaller
  readonly there: SystemCaller
  constructor(here: SystemCaller, there: SystemCaller) {
    this.here = here
    this.there = there
  }

  /** Sets sync up, and starts it with its plan. */
  async begin(url: string, rules: object = {}): Promise<void> {
    await this.here.put(syncPath, { token: this.there.token, url, ...rules })
    await this.start()
  }

  /** Starts with the plan as it is now, and waits until everything was compared. */
  async start(): Promise<void> {
    const plan = await this.here.get(`${syncPath}/plan`)
    const started = await this.here.post(`${syncPath}/start`, { plan: plan.body.id })
    if (started.status !== 200) throw new Error(`it does not start: ${started.text}`)
    // why twice: the second comparison learns the values that nobody wrote.
    await this.settled()
    await this.settled()
  }

  /** Has everything compared until nothing is left to write. */
  async settled(): Promise<void> {
    for (let round = 0; round < 10; round++) {
      await this.here.post(`${syncPath}/run`)
      await this.rests()
      const { waiting, state } = await this.state()
      if (state !== 'running' || waiting === 0) return
    }
    throw new Error('it does not come to rest')
  }

  /** Waits until a comparison that is due now has happened. */
  async rests(): Promise<void> {
    await until('it was compared', async () => {
      const { state, next_run } = await this.state()
      return state !== 'running' || Date.parse(next_run) > Date.now() + 1_000
    })
  }

  async state() {
    return (await this.here.get(syncPath)).body
  }

  async log() {
    return (await this.here.get(`${syncPath}/log?limit=100`)).body
  }
}
