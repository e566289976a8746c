import { type Document, referenceOf } from '../document.ts'
import { isBlank } from '../fields/text.ts'
import type { Warnings } from '../warnings.ts'

/** The systems of a file: the one that is imported, the systems inside it, and the rest. */
export class Family {
  readonly chosenId: string | undefined
  readonly chosen: Document | undefined
  readonly #all = new Map<string, Document>()
  readonly #inside = new Set<string>()

  constructor(systems: readonly Document[], warnings: Warnings) {
    for (const record of systems) {
      const id = referenceOf(record.id)
      if (id !== undefined && !this.#all.has(id)) this.#all.set(id, record)
    }
    const roots = [...this.#all].filter(
      ([, { parent_system_id }]) => !this.#all.has(referenceOf(parent_system_id) ?? ''),
    )
    const [first] = roots.length > 0 ? roots : this.#all
    this.chosenId = first?.[0]
    this.chosen = first?.[1]
    warnings.add(
      'warning',
      'module_archived_only',
      'systems: a file is imported into one system, so its first one was taken and the others were kept for export only.',
      Math.max(0, roots.length - 1),
    )
    if (this.chosenId !== undefined) this.#enter(this.chosenId)
  }

  /** Tells whether the file has a record's system. A record without one belongs to the chosen system. */
  knows(system: unknown): boolean {
    const id = referenceOf(system)
    return id === undefined || this.#all.size === 0 || this.#all.has(id)
  }

  isChosen(system: unknown): boolean {
    const id = referenceOf(system)
    return id === undefined || this.#all.size === 0 || id === this.chosenId
  }

  isInside(system: unknown): boolean {
    const id = referenceOf(system)
    return this.isChosen(system) || (id !== undefined && this.#inside.has(id))
  }

  /** Gives the name of a record's system if that is inside the chosen one. */
  nameOfSubsystem(system: unknown): string | undefined {
    if (this.isChosen(system)) return undefined
    const { name, display_name } = this.#all.get(referenceOf(system) ?? '') ?? {}
    const texts = [name, display_name].filter((text) => typeof text === 'string')
    return texts.find((text) => !isBlank(text)) ?? 'Inner system'
  }

  /** All systems but the chosen one. */
  get besides(): Document[] {
    return [...this.#all].filter(([id]) => id !== this.chosenId).map(([, record]) => record)
  }

  /** Finds all systems inside the chosen one. Visits each once, so that a cycle ends. */
  #enter(root: string): void {
    const children = Map.groupBy(this.#all.keys(), (id) => referenceOf(this.#all.get(id)?.parent_system_id))
    const waiting = [root]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (this.#inside.has(id)) continue
      this.#inside.add(id)
      waiting.push(...(children.get(id) ?? []))
    }
  }
}
