import type { Client } from '@polyphony/client'
import { explain, isUnreachable } from '../../../state/api.ts'
import type { ListedSwitch } from '../../../state/data.svelte.ts'
import { data } from '../../../state/data.svelte.ts'

const pageSize = 100
const dayMs = 86_400_000
/** The days after the window in which it looks for the next switch, one after the other. */
const nextWithin = [1, 7, 31, 366, Number.POSITIVE_INFINITY]

/** Reads switches before a time, newest first, page by page. */
export class SwitchPages {
  switches = $state.raw<readonly ListedSwitch[]>([])
  /** True when the list reaches the oldest switch. */
  isComplete = $state(false)
  isLoading = $state(false)
  /** True while it reads further pages by itself. */
  isReaching = $state(false)
  problem = $state('')
  /** The start of the first switch after those here; undefined while unknown. The last one here lasts until then. */
  nextAt = $state<number>()
  readonly #client: Client
  readonly #before: string
  readonly #end = new AbortController()
  /** All read switches. The page may show fewer. */
  readonly #read: ListedSwitch[] = []

  constructor(client: Client, before: number) {
    this.#client = client
    this.#before = new Date(before).toISOString()
  }

  /** The oldest time for which the fronters are known. */
  get since(): number {
    const last = this.switches.at(-1)
    return this.isComplete
      ? Number.NEGATIVE_INFINITY
      : last
        ? Date.parse(last.timestamp)
        : Number.POSITIVE_INFINITY
  }

  /** Reads pages until it knows who fronted at a time, or has enough switches. */
  async reach(moment: number, most: number): Promise<void> {
    if (this.isReaching) return
    this.isReaching = true
    const isWanted = () => {
      const last = this.#read.at(-1)
      const isThere = this.isComplete || (last && Date.parse(last.timestamp) <= moment)
      return !isThere && this.#read.length < most
    }
    while (isWanted() && (await this.#readPage())) {
      // why: each step draws everything again, so the steps grow with the list.
      if (this.#read.length > this.switches.length * 1.25) this.switches = [...this.#read]
    }
    this.switches = [...this.#read]
    this.isReaching = false
  }

  /** Reads one more page. False on failure. */
  async more(): Promise<boolean> {
    const isRead = await this.#readPage()
    if (isRead) this.switches = [...this.#read]
    return isRead
  }

  /** Looks for the first switch after those here. `newest` is the start of the current front. */
  async findNext(newest: number): Promise<void> {
    const from = Date.parse(this.#before)
    if (this.nextAt !== undefined || newest < from) return
    for (const days of nextWithin) {
      const until = Math.min(from + days * dayMs, newest + 1)
      const next = await this.#firstBetween(from, new Date(until).toISOString()).catch(() => undefined)
      if (next !== undefined) this.nextAt = next
      if (next !== undefined || until > newest || this.#end.signal.aborted) return
    }
  }

  async #firstBetween(from: number, until: string): Promise<number | undefined> {
    const { signal } = this.#end
    let first: string | undefined
    for (let before = until; ; ) {
      const page = await this.#client.listSwitches({ systemRef: '@me', before, limit: pageSize }, { signal })
      const later = page.filter(({ timestamp }) => Date.parse(timestamp) >= from)
      first = later.at(-1)?.timestamp ?? first
      if (first === undefined || later.length < pageSize)
        return first === undefined ? undefined : Date.parse(first)
      before = first
    }
  }

  async #readPage(): Promise<boolean> {
    if (this.isLoading || this.isComplete) return false
    this.isLoading = true
    this.problem = ''
    try {
      const before = this.#read.at(-1)?.timestamp ?? this.#before
      const { signal } = this.#end
      const page = await this.#client.listSwitches(
        { systemRef: '@me', before, limit: pageSize, include: 'extended' },
        { signal },
      )
      this.#read.push(...page)
      this.isComplete = page.length < pageSize
      return true
    } catch (error) {
      if (!this.#end.signal.aborted) this.problem = explain(error)
      if (isUnreachable(error) && this.#read.length === 0) this.#read.push(...this.#kept())
      return false
    } finally {
      this.isLoading = false
    }
  }

  /** Uses the switches stored on the device, for a history without the server. */
  #kept(): readonly ListedSwitch[] {
    const before = Date.parse(this.#before)
    return data.recentSwitches.filter(({ timestamp }) => Date.parse(timestamp) < before)
  }

  /** Ignores answers that have not arrived yet. */
  close(): void {
    this.#end.abort()
  }
}
