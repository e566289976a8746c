/** The ticks of a list. Holds only the changes of the person, so that changes from elsewhere stay visible. */
export class Ticks {
  readonly #inside: () => ReadonlySet<string>
  #changed = $state.raw<ReadonlyMap<string, boolean>>(new Map())

  /** `inside` returns the saved ticks. */
  constructor(inside: () => ReadonlySet<string>, kept: Iterable<readonly [string, boolean]> = []) {
    this.#inside = inside
    this.#changed = new Map(kept)
  }

  readonly #now: ReadonlySet<string> = $derived.by(() => this.#inside())
  /** Ticks that differ from the saved ones. */
  readonly changes: readonly (readonly [string, boolean])[] = $derived(
    [...this.#changed].filter(([uuid, on]) => on !== this.#now.has(uuid)),
  )
  get added(): string[] {
    return this.changes.filter(([, on]) => on).map(([uuid]) => uuid)
  }
  get removed(): string[] {
    return this.changes.filter(([, on]) => !on).map(([uuid]) => uuid)
  }

  has(uuid: string): boolean {
    return this.#changed.get(uuid) ?? this.#now.has(uuid)
  }
  set(uuid: string, on: boolean): void {
    this.#changed = new Map([...this.#changed, [uuid, on]])
  }
  clear(): void {
    this.#changed = new Map()
  }
}
