import { api } from '../../state/api.ts'
import { data } from '../../state/data.svelte.ts'
import { session } from '../../state/session.svelte.ts'
import type { CustomField } from './values.ts'

/** The custom fields of the current system, by position. Pages load them on demand. */
class FieldList {
  #owner = $state<string>()
  #list = $state.raw<readonly CustomField[]>([])

  get list(): readonly CustomField[] {
    return this.#owner === session.current?.id ? this.#list : (data.knownFields ?? [])
  }

  /** Reads the fields. An unchanged answer is tiny. */
  async load(): Promise<void> {
    const owner = session.current?.id
    const before = this.#list
    const list = await api().listFields({ systemRef: '@me' }, { ifChangedFrom: this.list })
    // why: after a local change the answer is outdated. The event of the change triggers a new read.
    if (owner === session.current?.id && before === this.#list) this.put(list)
  }
  put(list: readonly CustomField[]): void {
    this.#owner = session.current?.id
    this.#list = list
    data.knownFields = list
  }
  /** Call in an `$effect`: reads the fields now and after each change. Keeps the old ones while the server is unreachable. */
  follow(): void {
    for (const what of ['CREATE', 'UPDATE', 'DELETE']) data.latest.get(`${what}_FIELD`)
    void this.load().catch(() => undefined)
  }
}

export const customFields = new FieldList()
