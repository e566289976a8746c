import { api, fail, parseUuid } from '@polyphony/contract'
import { presentKept } from '../../../domain/sharing/present-for-owner.ts'
import { keepShare, leaveShare, listKept } from '../../../operations/sharing/kept-shares.ts'
import { countingMisses } from '../../request/share.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'

export const keptRoutes = {
  listKeptShares: route(api.listKeptShares, target.none, async ({ ctx, person }) =>
    (await listKept(ctx, person)).map(presentKept),
  ),

  keepShare: route(api.keepShare, target.none, async ({ ctx, person, body, address }) => {
    const keep = () => keepShare(ctx, person, body.code)
    const kept = await countingMisses(ctx, address() ?? 'unknown', 'shares', keep)
    return presentKept(kept ?? fail('share_not_found'))
  }),

  leaveShare: route(api.leaveShare, target.none, async (call) => {
    await leaveShare(call.ctx, call.person, parseUuid(call.params.share))
    return undefined
  }),
}
