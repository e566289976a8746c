import { type PreparedTags, type ProxyMember, prepareTags } from '@polyphony/proxy'
import type { SystemId } from '../../domain/entities.ts'

const tagsKept = 500_000

interface Entry {
  version: number
  tags: number
  members: readonly ProxyMember[]
  prepared?: PreparedTags
}

/**
 * Members of the systems that wrote last, with their tags parsed and, from the second message on, compiled. An entry is
 * used only while its version equals the one in the database, so it is never stale, in any number of processes.
 */
export class ProxyCache {
  readonly #entries = new Map<SystemId, Entry>()
  #tags = 0

  async members(
    system: SystemId,
    version: number,
    load: () => Promise<readonly ProxyMember[]>,
  ): Promise<readonly ProxyMember[] | PreparedTags> {
    const kept = this.#entries.get(system)
    if (kept?.version === version) {
      this.#entries.delete(system)
      this.#entries.set(system, kept)
      kept.prepared ??= prepareTags(kept.members)
      return kept.prepared
    }
    const members = await load()
    this.#forget(system)
    const tags = members.reduce((sum, { proxy_tags }) => sum + 1 + (proxy_tags?.length ?? 0), 0)
    this.#entries.set(system, { version, tags, members })
    this.#tags += tags
    this.#shrink()
    return members
  }

  #shrink(): void {
    for (const system of this.#entries.keys()) {
      if (this.#tags <= tagsKept || this.#entries.size === 1) return
      this.#forget(system)
    }
  }

  #forget(system: SystemId): void {
    this.#tags -= this.#entries.get(system)?.tags ?? 0
    this.#entries.delete(system)
  }
}
