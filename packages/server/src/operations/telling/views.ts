import type { Instant } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { MemberId, SystemId } from '../../domain/entities.ts'
import { Projection } from '../../domain/sharing/projection.ts'
import type { ShareId } from '../../domain/sharing/rows.ts'
import type { FrontList, FrontView, SeenFront } from '../../domain/telling/front.ts'
import type { StoredChannel } from '../../domain/telling/rows.ts'
import type { FoundShare } from '../../store/sharing/opened.ts'
import type { StoreTx } from '../../store/store.ts'
import type { FrontMember } from '../../store/telling/front-changes.ts'

/** The view that a channel's receiver has of fronts, and the names of the members in them. */
export interface ChannelView {
  readonly view: FrontView
  /** True while the receiver is told nothing at all. */
  readonly isSilent: boolean
  /** The heading of messages; null for none. */
  readonly title: string | null
  name(id: MemberId): string | undefined
}

/** Finds what the receivers of channels see of some fronts. Nobody sees deleted members. */
export async function viewsOf(
  { config }: Pick<Context, 'config'>,
  tx: StoreTx,
  system: SystemId,
  {
    channels,
    fronts,
    now,
  }: { channels: readonly StoredChannel[]; fronts: readonly FrontList[]; now: Instant },
): Promise<ChannelView[]> {
  const ids = [...fronts, ...channels.flatMap(({ state }) => [state.settled, state.newest])].flat()
  const people = await tx.frontChanges.named(system, ids)
  const about = await tx.frontChanges.about(system)
  const shares = new Map<ShareId, FoundShare>()
  for (const share of new Set(channels.flatMap(({ share_id }) => share_id ?? []))) {
    const found = config.sharing && (await tx.openedShares.find({ by: 'row', share, feed: null }, now))
    if (found) shares.set(share, found)
  }
  return channels.map((channel) => {
    if (channel.share_id !== null) return sharedView(channel, people, shares.get(channel.share_id))
    return { ...ownView(channel, people), isSilent: about?.disabled_at !== null, title: about?.name ?? null }
  })
}

type People = ReadonlyMap<MemberId, FrontMember>

/** The owner sees every member of their system, as far as the channel is about them. */
function ownView({ values }: StoredChannel, people: People): Pick<ChannelView, 'view' | 'name'> {
  const view: FrontView = (front) => ({ members: front.filter((id) => people.has(id)), others: null })
  return { view: (front) => cutTo(values.members, view(front)), name: (id) => people.get(id)?.name }
}

/** The holder of a share sees what its circles show now. A share that cannot be read shows nothing. */
function sharedView({ values }: StoredChannel, people: People, found: FoundShare | undefined): ChannelView {
  const projection = found && new Projection(found)
  const view: FrontView = (front) => {
    const rows = front.flatMap((id) => people.get(id) ?? []).map((row) => ({ ...row, since: null }))
    const visible = projection?.visibleFront(rows)
    return { members: visible?.seen.map(({ id }) => id) ?? [], others: visible?.others.of ?? null }
  }
  return {
    view: (front) => cutTo(values.members, view(front)),
    isSilent: found?.notify !== true,
    title: projection?.head().of.title ?? null,
    name: (id) => people.get(id)?.name,
  }
}

/** Cuts a front to the members that a channel is about. It then says nothing of anybody else. */
function cutTo(members: readonly MemberId[] | null, seen: SeenFront): SeenFront {
  if (members === null) return seen
  const chosen = new Set(members)
  return { members: seen.members.filter((id) => chosen.has(id)), others: null }
}
