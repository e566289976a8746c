import { api } from '../../state/api.ts'
import { data } from '../../state/data.svelte.ts'
import { session } from '../../state/session.svelte.ts'
import type { CustomField } from './values.ts'

/** The custom fields of the system that is shown, by position. Pages that need them load them. */
class FieldList {
  #owner = $state<string>()
  #list = $state.raw<readonly CustomField[]>([])

  get list(): readonly CustomField[] {
    return this.#owner === session.current?.id ? this.#list : []
  }

  /** Reads them; unchanged ones cost next to nothing. */
  async load(): Promise<void> {
    const owner = session.current?.id
    const before = this.#list
    const list = await api().listFields({ systemRef: '@me' }, { ifChangedFrom: this.list })
    // why: after a change here, the answer is older than what is shown; the event of the change brings a newer one.
    if (owner === session.current?.id && before === this.#list) this.put(list)
  }
  put(list: readonly CustomField[]): void {
    this.#owner = session.current?.id
    this.#list = list
  }
  /** Call in an `$effect`: reads them, and again after each change. What is there stays when the server is away. */
  follow(): void {
    for (const what of ['CREATE', 'UPDATE', 'DELETE']) data.latest.get(`${what}_FIELD`)
    void this.load().catch(() => undefined)
  }
}

export const customFields = new FieldList()
