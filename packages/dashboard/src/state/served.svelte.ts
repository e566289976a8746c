import { untrack } from 'svelte'
import { data } from './data.svelte.ts'
import { session } from './session.svelte.ts'

interface Known<Values> {
  readonly owner: string | undefined
  readonly values: Values | undefined
  readonly problem: unknown
}

/** Values of the current system that only the server knows: the device stores none of them. */
export abstract class Served<Values extends object> {
  #known = $state.raw<Known<Values>>({ owner: undefined, values: undefined, problem: undefined })
  /** Counts reads and changes: an answer from before the last one is outdated. */
  #changes = 0

  /** Events after which the values are read again. */
  protected abstract readonly events: readonly string[]
  protected abstract read(known: Values | undefined): Promise<Values>

  get #mine(): Known<Values> {
    const owner = session.current?.id
    return this.#known.owner === owner ? this.#known : { owner, values: undefined, problem: undefined }
  }
  /** Undefined until the server has answered. */
  protected get values(): Values | undefined {
    return this.#mine.values
  }
  get isKnown(): boolean {
    return this.values !== undefined
  }
  /** The reason why the last read failed. */
  get problem(): unknown {
    return this.#mine.problem
  }

  async load(): Promise<void> {
    const before = this.#mine
    this.#changes += 1
    const mine = this.#changes
    try {
      const values = await this.read(before.values)
      if (mine === this.#changes) this.#known = { owner: before.owner, values, problem: undefined }
    } catch (problem) {
      if (mine === this.#changes) this.#known = { ...before, problem }
    }
  }

  /** Call in an `$effect`: reads everything now and after each event. */
  follow(): (() => void) | undefined {
    for (const event of this.events) data.latest.get(event)
    untrack(() => void this.load())
    return undefined
  }

  /** Applies the answer of an own change, without waiting for its event. */
  protected change(change: (values: Values) => Partial<Values>): void {
    this.#changes += 1
    const { values, ...known } = this.#mine
    if (values) this.#known = { ...known, values: { ...values, ...change(values) } }
  }
  protected set(values: Values): void {
    this.#changes += 1
    this.#known = { owner: session.current?.id, values, problem: undefined }
  }
}

/** The events of everything that can happen to things of these kinds. */
export const eventsOf = (...kinds: readonly string[]): string[] =>
  kinds.flatMap((kind) => [`CREATE_${kind}`, `UPDATE_${kind}`, `DELETE_${kind}`])

interface Identified {
  readonly id: string
}

/** Replaces the thing with this ID in a list, or adds it. */
export function withThing<Thing extends Identified>(
  things: readonly Thing[],
  thing: Thing,
  place: 'first' | 'last' = 'last',
): readonly Thing[] {
  if (things.some(({ id }) => id === thing.id))
    return things.map((each) => (each.id === thing.id ? thing : each))
  return place === 'first' ? [thing, ...things] : [...things, thing]
}

export const withoutThing = <Thing extends Identified>(
  things: readonly Thing[],
  id: string,
): readonly Thing[] => things.filter((thing) => thing.id !== id)
