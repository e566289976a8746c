import type { Warnings } from '../warnings.ts'
import type { Person } from './documents.ts'

/** A member or custom front, with the key that its records have in the import. */
export interface Keyed extends Person {
  key: string
}

const mention = /<###@([^#<>]{1,100})###>/g

/** Members or custom fronts, in their order and by their ids. */
class Register {
  readonly all: Keyed[] = []
  readonly byId = new Map<string, Keyed>()
  readonly #hids = new Set<string>()

  add({ hid, ...person }: Person): void {
    const isFirst = hid !== undefined && !this.#hids.has(hid)
    const keyed = { ...person, ...(isFirst && { hid }), key: `${person.kind} ${this.all.length}` }
    if (isFirst) this.#hids.add(hid)
    this.all.push(keyed)
    if (person.id !== undefined && !this.byId.has(person.id)) this.byId.set(person.id, keyed)
  }
}

/** Everybody in a file. Entries, groups, notes and texts refer to them by id. */
export class SimplyPluralPeople {
  readonly members = new Register()
  readonly fronts = new Register()
  readonly #customFronts: boolean
  readonly #warnings: Warnings

  constructor(customFronts: boolean, warnings: Warnings) {
    this.#customFronts = customFronts
    this.#warnings = warnings
  }

  /** Lists the people of the file who become members here. */
  get coming(): readonly Keyed[] {
    return this.#customFronts ? [...this.members.all, ...this.fronts.all] : this.members.all
  }

  comesAlong({ kind }: Person): boolean {
    return this.#customFronts || kind === 'member'
  }

  find(id: string): Keyed | undefined {
    return this.members.byId.get(id) ?? this.fronts.byId.get(id)
  }

  /** Returns the key of the member that an entry is about, if the import brings them. */
  keyOf(reference: string): string | undefined {
    return this.#keyWhenComing(this.#fronting(reference))
  }

  /** Does so for an entry of the history, and counts the entries of everybody else. */
  whoFronts(reference: string): string | undefined {
    const person = this.#fronting(reference)
    const key = this.#keyWhenComing(person)
    if (key !== undefined) return key
    const [code, whose] = person
      ? ['custom_fronts_left_out', 'custom fronts']
      : ['dangling_reference', 'members who are not in the file']
    this.#warnings.add('info', code, `Fronting: entries of ${whose} are kept for export.`, 1, 'fronting')
    return undefined
  }

  /** Does so for somebody in a group. */
  whoIsIn(id: string): string | undefined {
    const person = this.find(id)
    if (!person) {
      const message = 'Groups list members who are not in the file.'
      this.#warnings.add('info', 'dangling_reference', message, 1, 'groups')
    }
    return this.#keyWhenComing(person)
  }

  /** Puts names in the place of mentions. */
  withNames(text: string): string {
    return text.replace(mention, (_, id: string) => {
      const person = this.find(id)
      if (!person) {
        const message = 'Texts mention members who are not in the file.'
        this.#warnings.add('warning', 'dangling_reference', message, 1, 'texts')
      }
      return person?.name ?? 'somebody'
    })
  }

  #keyWhenComing(person: Keyed | undefined): string | undefined {
    return person && this.comesAlong(person) ? person.key : undefined
  }

  #fronting(reference: string): Keyed | undefined {
    const [kind] = reference.split(':', 1)
    const id = reference.slice(`${kind}:`.length)
    return (kind === 'custom front' ? this.fronts.byId.get(id) : undefined) ?? this.find(id)
  }
}
