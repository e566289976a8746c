import { api } from '@polyphony/contract'
import { previewCircles } from '../../../operations/sharing/preview.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'

export const previewRoutes = {
  previewCircles: route(api.previewCircles, target.system, ({ ctx, viewer, body }) =>
    previewCircles(ctx, viewer.system, body),
  ),
}
