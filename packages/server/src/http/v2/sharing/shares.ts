import { api, fail, parseUuid } from '@polyphony/contract'
import { presentFeed, presentShare } from '../../../domain/sharing/present-for-owner.ts'
import { endAllShares } from '../../../operations/sharing/ending.ts'
import { createFeed, deleteFeed } from '../../../operations/sharing/feeds.ts'
import { createShare, deleteShare, find, renewLink, updateShare } from '../../../operations/sharing/shares.ts'
import { wideningGuardFor } from '../../../operations/sharing/widening-guard.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'
import { callersDevice } from '../people/client.ts'

export const shareRoutes = {
  listShares: route(api.listShares, target.system, async ({ ctx, viewer }) =>
    (await ctx.store.shares.list(viewer.system)).map(presentShare),
  ),

  createShare: route(api.createShare, target.system, async (call) => {
    const { ctx, viewer, body } = call
    const { share, url } = await createShare(ctx, viewer.system, body, callersDevice(call))
    return { ...presentShare(share), url }
  }),

  getShare: route(api.getShare, target.system, async ({ ctx, viewer, params }) =>
    presentShare(await find(ctx.store, viewer.system, shareOf(params))),
  ),

  updateShare: route(api.updateShare, target.system, async (call) => {
    const { ctx, viewer, params, body, person } = call
    const guard = wideningGuardFor(ctx, person, callersDevice(call))
    return presentShare(await updateShare(ctx, viewer.system, shareOf(params), body, guard))
  }),

  deleteShare: route(api.deleteShare, target.system, async (call) => {
    const { ctx, viewer, params } = call
    await deleteShare(ctx, viewer.system, shareOf(params), callersDevice(call))
    return undefined
  }),

  endAllShares: route(api.endAllShares, target.system, async (call) => {
    await endAllShares(call.ctx, call.viewer.system, callersDevice(call))
    return undefined
  }),

  renewShareLink: route(api.renewShareLink, target.system, async (call) => {
    const { ctx, viewer, params } = call
    const { share, url } = await renewLink(ctx, viewer.system, shareOf(params), callersDevice(call))
    return { ...presentShare(share), url }
  }),

  listFeeds: route(api.listFeeds, target.system, async ({ ctx, viewer, params }) =>
    (await find(ctx.store, viewer.system, shareOf(params))).feeds.map(presentFeed),
  ),

  createFeed: route(api.createFeed, target.system, async (call) => {
    const { ctx, viewer, params, body } = call
    const device = callersDevice(call)
    const { feed, url } = await createFeed(ctx, viewer.system, shareOf(params), body, device)
    const { id, format, created } = presentFeed(feed)
    return { id, format, url, created }
  }),

  deleteFeed: route(api.deleteFeed, target.system, async (call) => {
    const { ctx, viewer, params } = call
    const feed = parseUuid(params.feed) ?? fail('feed_not_found')
    await deleteFeed(ctx, viewer.system, shareOf(params), feed, callersDevice(call))
    return undefined
  }),
}

const shareOf = ({ share }: { share: string }) => parseUuid(share) ?? fail('share_not_found')
