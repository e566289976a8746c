/** Answers and errors that the callers saw in one phase. */
export interface Seen {
  times: { read: number[]; write: number[] }
  errors: { read: Record<string, number>; write: Record<string, number> }
  /** Reads that missed an answered write. */
  stale: number
  /** The longest time in which no write of anybody was answered, in milliseconds. */
  gap: number
}

const nothing = (): Seen => ({
  times: { read: [], write: [] },
  errors: { read: {}, write: {} },
  stale: 0,
  gap: 0,
})

export interface System {
  token: string
  /** The number in the last write that was answered. */
  answered: number
  /** Names of members whose creation was answered. */
  members: string[]
}

const pauseMs = 25
const most = 900

/** People who write through one group of servers and read through the other, until they are told to stop. */
export class Callers {
  readonly systems: System[] = []
  readonly #ports: readonly number[]
  #lives: Promise<void>[] = []
  #seen = nothing()
  #lastWrite = performance.now()
  #goesOn = true

  constructor(ports: readonly number[]) {
    this.#ports = ports
  }

  async start(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const response = await fetch(`http://127.0.0.1:${this.#ports[i % this.#ports.length]}/v2/systems`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"Harbour","description":"0"}',
      })
      const { token } = await response.json()
      this.systems.push({ token, answered: 0, members: [] })
    }
    this.#lives = this.systems.map((system) => this.#live(system))
  }

  async stop(): Promise<void> {
    this.#goesOn = false
    await Promise.all(this.#lives)
  }

  /** Returns what the callers saw since the last time. */
  take(): Seen {
    const seen = this.#seen
    seen.gap = Math.max(seen.gap, performance.now() - this.#lastWrite)
    this.#seen = nothing()
    return seen
  }

  /** Writes and reads in turns, each time through the other group. */
  async #live(system: System): Promise<void> {
    const { token, members } = system
    for (let n = 1; this.#goesOn; n++) {
      const [here = 0, there = 0] = n % 2 === 0 ? this.#ports : [...this.#ports].reverse()
      if (n % 5 === 0 && members.length < most) {
        const name = `member ${n}`
        if (await this.#send('write', here, token, ['POST', '/v2/members', { name }])) members.push(name)
      } else {
        const body = { description: String(n) }
        if (await this.#send('write', here, token, ['PATCH', '/v2/systems/@me', body])) system.answered = n
        for (let reads = 0; reads < 3; reads++) {
          const port = reads === 0 ? there : here
          const found = await this.#send('read', port, token, ['GET', '/v2/systems/@me'])
          if (found && Number(found.description) < system.answered) this.#seen.stale++
        }
      }
      await Bun.sleep(pauseMs)
    }
  }

  async #send(
    kind: 'read' | 'write',
    port: number,
    token: string,
    [method, path, body]: [method: string, path: string, body?: object],
  ): Promise<{ description?: string } | undefined> {
    const started = performance.now()
    let problem: string
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { authorization: token, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      const answer: { description?: string } = await response.json()
      if (response.ok) {
        this.#answered(kind, started)
        return answer
      }
      problem = String(response.status)
    } catch (error) {
      problem = (error as Error).name
    }
    const errors = this.#seen.errors[kind]
    errors[problem] = (errors[problem] ?? 0) + 1
    return undefined
  }

  #answered(kind: 'read' | 'write', started: number): void {
    const now = performance.now()
    this.#seen.times[kind].push(now - started)
    if (kind === 'read') return
    this.#seen.gap = Math.max(this.#seen.gap, now - this.#lastWrite)
    this.#lastWrite = now
  }
}
