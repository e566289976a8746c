import type { Hid, Instant } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { ListedSwitch, MemberId, SystemId } from '../../domain/entities.ts'
import type { Opened } from '../../domain/privacy.ts'
import { readFronters } from '../../store/fronting/history.ts'

/** Lists switches strictly before a moment, newest first. Deleted members are left out. */
export async function listSwitches(
  ctx: Context,
  system: Opened<'history'>,
  before: Instant,
  limit: number,
): Promise<ListedSwitch[]> {
  const rows = await ctx.store.switches.list(system, before, limit)
  const [first] = rows
  if (first === undefined) return []
  const fronters = readFronters(rows)
  const shortIds = await findShortIds(ctx, system, first.members_version, fronters)
  return rows.map(({ id, uuid, timestamp }, i) => {
    const members: Hid[] = []
    for (const fronter of fronters[i] ?? []) {
      const hid = shortIds.get(fronter)
      if (hid !== undefined) members.push(hid)
    }
    return { id, uuid, timestamp, members }
  })
}

async function findShortIds(
  { store, shortIds }: Context,
  system: SystemId,
  version: number,
  fronters: readonly (readonly MemberId[])[],
): Promise<ReadonlyMap<MemberId, Hid>> {
  const known = shortIds.get(system, version) ?? new Map<MemberId, Hid>()
  const unknown = new Set<MemberId>()
  for (const members of fronters) for (const id of members) if (!known.has(id)) unknown.add(id)
  if (unknown.size === 0) return known
  const found = await store.members.shortIds(system, unknown)
  const isCurrent = found.every(({ members_version }) => members_version === version)
  // why: other readers use what is known for this version, so nothing of another one may get into it.
  const value = isCurrent ? known : new Map(known)
  for (const { id, hid } of found) value.set(id, hid)
  if (isCurrent && found.length > 0) shortIds.set(system, { version, value, weight: value.size })
  return value
}
