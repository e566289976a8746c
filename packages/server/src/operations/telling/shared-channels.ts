import {
  fail,
  type Instant,
  type MessageLanguage,
  type NewChannelValues,
  refuseKey,
  type Uuid,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { MemberId } from '../../domain/entities.ts'
import { Projection } from '../../domain/sharing/projection.ts'
import type { StoredChannel } from '../../domain/telling/rows.ts'
import type { FoundShare } from '../../store/sharing/opened.ts'
import type { StoreTx } from '../../store/store.ts'
import { refuseRepeated } from '../fronting/switches.ts'
import { changed, inSystem } from '../in-system.ts'
import { sealAddress } from './channel-address.ts'
import {
  type ChannelPlace,
  changeChannel,
  channelsCounted,
  insertChannel,
  removeChannel,
  type SentChannelPatch,
} from './channels.ts'
import { testChannel } from './test-channel.ts'

/** A channel of a share. `idOf` returns the ID by which its holder knows a member. */
export interface SharedChannel {
  readonly channel: StoredChannel
  readonly idOf: (member: MemberId) => string
}

/** Lists the channels of a share, oldest first. */
export async function listSharedChannels(ctx: Context, found: FoundShare): Promise<SharedChannel[]> {
  const channels = await ctx.store.channels.list(found.system.id, found.share)
  const idOf = idsOf(found)
  return channels.map((channel) => ({ channel, idOf }))
}

/** Makes a channel of the holder of a share. The owner learns how many there are. */
export async function createSharedChannel(
  ctx: Context,
  found: FoundShare,
  wishes: NewChannelValues,
  language: MessageLanguage,
): Promise<SharedChannel> {
  const start = await sealAddress(ctx, wishes.address, language)
  return inSystem(ctx, found.system.id, async (tx, { now }) => {
    const open = await stillOpen(ctx, tx, found, now)
    const due = await insertChannel(ctx, tx, { place: placeOf(open), person: null, wishes, start, now })
    const counted = await channelsCounted(tx, open.system.id, open.share)
    return changed(await shownToHolder(tx, open, start.uuid), due, counted)
  })
}

export function updateSharedChannel(
  ctx: Context,
  found: FoundShare,
  uuid: Uuid,
  sent: SentChannelPatch,
): Promise<SharedChannel> {
  return inSystem(ctx, found.system.id, async (tx, { now }) => {
    const open = await stillOpen(ctx, tx, found, now)
    const due = await changeChannel(ctx, tx, { place: placeOf(open), uuid, sent, now })
    return changed(await shownToHolder(tx, open, uuid), due)
  })
}

/** Deletes a channel of a share, also on a server without sharing. */
export function deleteSharedChannel(ctx: Context, { system, share }: FoundShare, uuid: Uuid): Promise<void> {
  return inSystem(ctx, system.id, async (tx) => {
    const { id } = (await tx.channels.get(system.id, share, uuid)) ?? fail('channel_not_found')
    await removeChannel(tx, system.id, id)
    return changed(undefined, await channelsCounted(tx, system.id, share))
  })
}

export const testSharedChannel = (ctx: Context, { system, share }: FoundShare, uuid: Uuid): Promise<void> =>
  testChannel(ctx, system.id, share, uuid)

/** Opens a share again under the lock of its system. It may have ended, or have a new link, since the request came. */
async function stillOpen(
  { config }: Context,
  tx: StoreTx,
  { share, salt }: FoundShare,
  now: Instant,
): Promise<FoundShare> {
  const open = config.sharing && (await tx.openedShares.find({ by: 'row', share, feed: null }, now))
  return open && open.salt === salt ? open : fail('share_not_found')
}

/**
 * A holder names members by the IDs of the share. They guess none, so they learned it from the share, or from a channel.
 * why also hidden and deleted members: a refusal would tell the holder that the owner shows less.
 */
const placeOf = (open: FoundShare): ChannelPlace => ({
  system: open.system.id,
  share: open.share,
  async findMembers(tx, refs) {
    refuseRepeated(refs)
    const idOf = idsOf(open)
    const members = await tx.projected.marked(open.system.id, undefined)
    const channels = await tx.channels.list(open.system.id, open.share)
    const ids = [...members.map(({ id }) => id), ...channels.flatMap(({ values }) => values.members ?? [])]
    const byId = new Map(ids.map((id) => [idOf(id), id]))
    return refs.map((ref) => byId.get(ref) ?? refuseKey('members'))
  },
})

function idsOf(found: FoundShare): SharedChannel['idOf'] {
  const projection = new Projection(found)
  return (member) => projection.idOf(member)
}

async function shownToHolder(tx: StoreTx, open: FoundShare, uuid: Uuid): Promise<SharedChannel> {
  const channel = (await tx.channels.get(open.system.id, open.share, uuid)) ?? fail('channel_not_found')
  return { channel, idOf: idsOf(open) }
}
