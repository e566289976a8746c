import { type FeedFormat, fail, limits, type Uuid } from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { shareUpdated } from '../../domain/events.ts'
import type { ListedShare } from '../../domain/sharing/rows.ts'
import { changed, inSystem } from '../in-system.ts'
import { find, findLive } from './shares.ts'
import { refuseWithoutSharing } from './widening-guard.ts'

/** The endings of the addresses of feeds. */
const endings: Readonly<Record<FeedFormat, string>> = {
  json: '.json',
  svg: '.svg',
  html: '.html',
  ics: '.ics',
  events: '/events',
}

/** A feed with the address that this answer alone shows. */
interface AddressedFeed {
  feed: ListedShare['feeds'][number]
  url: string
}

export function createFeed(
  ctx: Context,
  system: SystemId,
  share: Uuid,
  format: FeedFormat,
  device: string,
): Promise<AddressedFeed> {
  refuseWithoutSharing(ctx)
  const { ids, config } = ctx
  return inSystem(ctx, system, async (tx, { now }) => {
    const before = await findLive(tx, system, share, now)
    if (before.feeds.length >= limits.feedsPerShare) fail('feed_limit_reached')
    const code = ids.shareCode()
    const uuid = ids.uuid()
    await tx.feeds.insert({
      system_id: system,
      share_id: before.id,
      uuid,
      format,
      created: now,
      code_hash: hashSecret(code),
      salt: ids.salt(),
      picture_key: ids.picture(),
    })
    await tx.securityLog.addForHolders(system, { at: now, what: 'feed_made', device })
    const after = await find(tx, system, share)
    const feed = after.feeds.find((each) => each.uuid === uuid) ?? fail('feed_not_found')
    const url = `${config.publicUrl}/feeds/${code}${endings[format]}`
    return changed({ feed, url }, shareUpdated(after, ['feeds']))
  })
}

export function deleteFeed(
  ctx: Context,
  system: SystemId,
  share: Uuid,
  feed: Uuid,
  device: string,
): Promise<void> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const { id } = await find(tx, system, share)
    if (!(await tx.feeds.remove(id, feed))) fail('feed_not_found')
    await tx.securityLog.addForHolders(system, { at: now, what: 'feed_ended', device })
    return changed(undefined, shareUpdated(await find(tx, system, share), ['feeds']))
  })
}
