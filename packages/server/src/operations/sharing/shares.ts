import {
  days,
  fail,
  type Instant,
  later,
  limits,
  type NewShareValues,
  Problems,
  type Share,
  type SharePatch,
  type Uuid,
} from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { shareCreated, shareDeleted, shareUpdated } from '../../domain/events.ts'
import { type CircleId, hasEnded, type ListedShare, rulesOf } from '../../domain/sharing/rows.ts'
import { endsLater, showsMore } from '../../domain/sharing/shows-more.ts'
import type { LinkSecrets } from '../../store/sharing/shares.ts'
import type { Store, StoreTx } from '../../store/store.ts'
import { changed, inSystem } from '../in-system.ts'
import { refuseWithoutSharing, type WideningGuard } from './widening-guard.ts'

const lastsFor = days(90)
/** Ten years, with as many leap days as they can have. */
const lastsAtMost = days(3653)

/** A share with the link that this answer alone shows. */
export interface LinkedShare {
  share: ListedShare
  url: string
}

/** Makes a share with its link. */
export function createShare(
  ctx: Context,
  system: SystemId,
  { name, title = null, circles, expires_at }: NewShareValues,
  device: string,
): Promise<LinkedShare> {
  refuseWithoutSharing(ctx)
  return inSystem(ctx, system, async (tx, { now }) => {
    if ((await tx.shares.countLive(system, now)) >= limits.sharesPerSystem) fail('share_limit_reached')
    // why: making shares and ending them again would fill the database, for all the days that they stay in the list.
    await tx.shares.pruneEnded(system, now, limits.sharesPerSystem)
    const problems = new Problems()
    checkEnd(expires_at, now, problems)
    const found = await findCircles(tx, system, circles, problems)
    problems.refuse()
    const { secrets, url } = newLink(ctx)
    const uuid = ctx.ids.uuid()
    const end = expires_at === undefined ? later(now, lastsFor) : expires_at
    await tx.shares.insert(system, { uuid, name, title, created: now, expires_at: end, ...secrets }, found)
    await tx.securityLog.addForHolders(system, { at: now, what: 'share_made', device })
    const share = await find(tx, system, uuid)
    return changed({ share, url }, shareCreated(share))
  })
}

/** Changes a share. A change by which it shows more, or longer, is refused if the caller may not widen shares. */
export function updateShare(
  ctx: Context,
  system: SystemId,
  uuid: Uuid,
  { circles, ...plain }: SharePatch,
  guard: WideningGuard,
): Promise<ListedShare> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const before = await findLive(tx, system, uuid, now)
    const problems = new Problems()
    checkEnd(plain.expires_at, now, problems)
    const found = circles && (await findCircles(tx, system, circles, problems))
    problems.refuse()
    const lastsLonger = plain.expires_at !== undefined && endsLater(before.expires_at, plain.expires_at)
    const speaksAgain = plain.notify === true && !before.notify
    const namesSystem = plain.title === null && before.title !== null
    const isWider =
      lastsLonger || speaksAgain || namesSystem || (found && (await widens(tx, system, before, found)))
    if (isWider) await guard.admit(tx, system, now)
    if (Object.keys(plain).length > 0) await tx.shares.update(before.id, plain)
    if (found) await tx.shares.setCircles(system, before.id, found)
    const share = await find(tx, system, uuid)
    const keys = [...Object.keys(plain), ...(found ? ['circles'] : [])] as (keyof Share)[]
    return changed(share, shareUpdated(share, keys))
  })
}

/** Ends a share, and takes it out of the list. */
export function deleteShare(ctx: Context, system: SystemId, uuid: Uuid, device: string): Promise<void> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const share = await find(tx, system, uuid)
    await tx.shares.remove(share.id)
    if (!hasEnded(share, now))
      await tx.securityLog.addForHolders(system, { at: now, what: 'share_ended', device })
    return changed(undefined, shareDeleted(uuid))
  })
}

/** Gives a share a new link. The old one is dead from then on, and so is all that it showed. */
export function renewLink(ctx: Context, system: SystemId, uuid: Uuid, device: string): Promise<LinkedShare> {
  refuseWithoutSharing(ctx)
  return inSystem(ctx, system, async (tx, { now }) => {
    const before = await findLive(tx, system, uuid, now)
    const { secrets, url } = newLink(ctx)
    await tx.shares.relink(before.id, secrets)
    await tx.securityLog.addForHolders(system, { at: now, what: 'share_linked', device })
    const share = await find(tx, system, uuid)
    return changed({ share, url }, shareUpdated(share, ['kind', 'holder', 'channels']))
  })
}

export const find = async (tx: Pick<Store, 'shares'>, system: SystemId, uuid: Uuid): Promise<ListedShare> =>
  (await tx.shares.get(system, uuid)) ?? fail('share_not_found')

/** Finds a share that has not ended. */
export async function findLive(
  tx: StoreTx,
  system: SystemId,
  uuid: Uuid,
  now: Instant,
): Promise<ListedShare> {
  const share = await find(tx, system, uuid)
  return hasEnded(share, now) ? fail('share_not_found') : share
}

/** Makes the secrets that a share has while nobody knows a code for it. */
export const secretsWithoutCode = ({ ids }: Context): LinkSecrets => ({
  code_hash: null,
  salt: ids.salt(),
  picture_key: ids.picture(),
})

function newLink(ctx: Context): { secrets: LinkSecrets; url: string } {
  const code = ctx.ids.shareCode()
  return {
    secrets: { ...secretsWithoutCode(ctx), code_hash: hashSecret(code) },
    url: `${ctx.config.publicUrl}/shared#${code}`,
  }
}

function checkEnd(end: Instant | null | undefined, now: Instant, problems: Problems): void {
  if (end == null) return
  if (end <= now) problems.add('expires_at', { message: 'Field expires_at must be a time in the future.' })
  else if (end > later(now, lastsAtMost))
    problems.add('expires_at', { message: 'Field expires_at can be at most ten years from now.' })
}

async function findCircles(
  tx: StoreTx,
  system: SystemId,
  uuids: readonly string[],
  problems: Problems,
): Promise<CircleId[]> {
  const byUuid = new Map<string, CircleId>((await tx.circles.list(system)).map(({ uuid, id }) => [uuid, id]))
  const found = uuids.flatMap((uuid) => byUuid.get(uuid) ?? [])
  if (found.length < uuids.length) problems.invalid('circles')
  return found
}

/** Tells whether a share shows more with these circles than with those it has. */
async function widens(
  tx: StoreTx,
  system: SystemId,
  before: ListedShare,
  circles: readonly CircleId[],
): Promise<boolean> {
  const listed = await tx.circles.withNames(system, await tx.circles.list(system))
  const rules = new Map(listed.map((circle) => [circle.id, rulesOf(circle)]))
  return showsMore(
    before.circles.flatMap(({ id }) => rules.get(id) ?? []),
    circles.flatMap((id) => rules.get(id) ?? []),
  )
}
