import { api, fail, parseUuid } from '@polyphony/contract'
import { presentCircle } from '../../../domain/sharing/present-for-owner.ts'
import { createCircle, deleteCircle, updateCircle } from '../../../operations/sharing/circles.ts'
import { wideningGuardFor } from '../../../operations/sharing/widening-guard.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'
import { callersDevice } from '../people/client.ts'

export const circleRoutes = {
  listCircles: route(api.listCircles, target.system, async ({ ctx, viewer }) => {
    const { circles } = ctx.store
    const listed = await circles.withNames(viewer.system, await circles.list(viewer.system))
    return listed.map(presentCircle)
  }),

  createCircle: route(api.createCircle, target.system, async ({ ctx, viewer, body }) =>
    presentCircle(await createCircle(ctx, viewer.system, body)),
  ),

  getCircle: route(api.getCircle, target.system, async ({ ctx, viewer, params }) => {
    const { circles } = ctx.store
    const found = (await circles.get(viewer.system, circleOf(params))) ?? fail('circle_not_found')
    const [circle = fail('circle_not_found')] = await circles.withNames(viewer.system, [found])
    return presentCircle(circle)
  }),

  updateCircle: route(api.updateCircle, target.system, async (call) => {
    const { ctx, viewer, params, body, person } = call
    const guard = wideningGuardFor(ctx, person, callersDevice(call))
    return presentCircle(await updateCircle(ctx, viewer.system, circleOf(params), body, guard))
  }),

  deleteCircle: route(api.deleteCircle, target.system, async (call) => {
    const { ctx, viewer, params, person } = call
    await deleteCircle(
      ctx,
      viewer.system,
      circleOf(params),
      wideningGuardFor(ctx, person, callersDevice(call)),
    )
    return undefined
  }),
}

const circleOf = ({ circle }: { circle: string }) => parseUuid(circle) ?? fail('circle_not_found')
