import { type PreparedTags, type ProxyMember, prepareTags } from '@polyphony/proxy'
import { VersionCache } from '../../base/version-cache.ts'
import type { SystemId } from '../../domain/entities.ts'

const tagsKept = 500_000

interface Tagged {
  readonly members: readonly ProxyMember[]
  prepared?: PreparedTags
}

/** Members of the systems that wrote last, with their tags parsed and, from the second message on, compiled. */
export class ProxyCache {
  readonly #kept = new VersionCache<SystemId, Tagged>(tagsKept)

  async members(
    system: SystemId,
    version: number,
    load: () => Promise<readonly ProxyMember[]>,
  ): Promise<readonly ProxyMember[] | PreparedTags> {
    const kept = this.#kept.get(system, version)
    if (kept) {
      kept.prepared ??= prepareTags(kept.members)
      return kept.prepared
    }
    const members = await load()
    const weight = members.reduce((sum, { proxy_tags }) => sum + 1 + (proxy_tags?.length ?? 0), 0)
    this.#kept.set(system, { version, value: { members }, weight })
    return members
  }
}
