import { expect, test } from 'bun:test'
import { type LeaseEnvironment, leased } from './lease.ts'

/** A browser with a clock that the test moves. */
class Tabs {
  readonly #lines = new Map<string, string>()
  #now = 0
  #timers: { at: number; act: () => void }[] = []
  /** Names of the tabs that hold the stream. */
  readonly holders = new Set<string>()

  open(name: string, { steal = false } = {}): { freeze(): void; thaw(): void; close(): void } {
    let isFrozen = false
    let late: (() => void)[] = []
    const later = (ms: number, act: () => void) => {
      const run = () => (isFrozen ? late.push(run) : act())
      this.#timers.push({ at: this.#now + ms, act: run })
    }
    const world: LeaseEnvironment = {
      storage: {
        getItem: (key) => this.#lines.get(key) ?? null,
        setItem: (key, value) => void this.#lines.set(key, value),
        removeItem: (key) => void this.#lines.delete(key),
      },
      now: () => this.#now,
      pause: (ms) => new Promise<void>((done) => later(ms, done)),
      every: (ms, act) => {
        let isOn = true
        const again = () => {
          if (!isOn) return
          act()
          later(ms, again)
        }
        later(ms, again)
        return () => {
          isOn = false
        }
      },
    }
    const turn = new AbortController()
    const work = (signal: AbortSignal) =>
      new Promise<void>((done) => {
        this.holders.add(name)
        const end = () => {
          this.holders.delete(name)
          done()
        }
        signal.addEventListener('abort', end)
      })
    void leased('stream', work, turn, steal, world)
    return {
      freeze: () => {
        isFrozen = true
        this.holders.delete(name)
      },
      thaw: () => {
        isFrozen = false
        const acts = late
        late = []
        for (const act of acts) act()
      },
      close: () => turn.abort(),
    }
  }

  async pass(ms: number): Promise<void> {
    for (const end = this.#now + ms; this.#now < end; ) {
      this.#now += 10
      const due = this.#timers.filter(({ at }) => at <= this.#now)
      this.#timers = this.#timers.filter(({ at }) => at > this.#now)
      for (const { act } of due) act()
      // why: what waited for these timers goes on before the next ones.
      for (let i = 0; i < 5; i++) await Promise.resolve()
    }
  }
}

test('one of three tabs holds the stream, and another one takes over when it closes or freezes', async () => {
  const tabs = new Tabs()
  const all = new Map(['a', 'b', 'c'].map((name) => [name, tabs.open(name)]))
  await tabs.pass(10_000)
  const [first = ''] = tabs.holders
  expect(tabs.holders.size).toBe(1)
  all.get(first)?.close()
  await tabs.pass(1000)
  const [second = ''] = tabs.holders
  expect([tabs.holders.size, second === first]).toEqual([1, false])
  all.get(second)?.freeze()
  await tabs.pass(7000)
  const [third = ''] = tabs.holders
  expect([tabs.holders.size, third === second]).toEqual([1, false])
  // The one that wakes up finds that another has the stream, and lets it go.
  all.get(second)?.thaw()
  await tabs.pass(2000)
  expect([...tabs.holders]).toEqual([third])
  tabs.open('d', { steal: true })
  await tabs.pass(2000)
  expect([...tabs.holders]).toEqual(['d'])
})
