import { api, parseUuid } from '@polyphony/contract'
import { presentKept } from '../../../domain/sharing/present.ts'
import { keepShare, leaveShare, listKept } from '../../../operations/sharing/kept.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'

export const keptRoutes = {
  listKeptShares: route(api.listKeptShares, target.none, async ({ ctx, person }) =>
    (await listKept(ctx, person)).map(presentKept),
  ),

  keepShare: route(api.keepShare, target.none, async (call) =>
    presentKept(await keepShare(call.ctx, call.person, call.body.code)),
  ),

  leaveShare: route(api.leaveShare, target.none, async (call) => {
    await leaveShare(call.ctx, call.person, parseUuid(call.params.share))
    return undefined
  }),
}
