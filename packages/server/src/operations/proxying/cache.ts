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

  /** `load` also tells the version of what it read: a replica that it asked may be behind. */
  async members(
    system: SystemId,
    version: number,
    load: () => Promise<{ members: readonly ProxyMember[]; version: number | undefined }>,
  ): Promise<readonly ProxyMember[] | PreparedTags> {
    const kept = this.#kept.get(system, version)
    if (kept) {
      kept.prepared ??= prepareTags(kept.members)
      return kept.prepared
    }
    const { members, version: loaded } = await load()
    const weight = members.reduce((sum, { proxy_tags }) => sum + 1 + (proxy_tags?.length ?? 0), 0)
    if (loaded !== undefined) this.#kept.set(system, { version: loaded, value: { members }, weight })
    return members
  }
}
