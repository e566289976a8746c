import { api, type Preset } from '@polyphony/contract'
import { replacePresets } from '../../../operations/fronting/presets.ts'
import type { StoredPreset } from '../../../store/fronting/presets.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'

const present = ({ name, members }: StoredPreset): Preset => ({
  name,
  members: members.map(({ hid }) => hid),
})

export const presetRoutes = {
  listPresets: route(api.listPresets, target.system, async ({ ctx, viewer }) =>
    (await ctx.store.presets.list(viewer.system)).map(present),
  ),

  replacePresets: route(api.replacePresets, target.system, async ({ ctx, viewer, body }) =>
    (await replacePresets(ctx, viewer.system, body)).map(present),
  ),
}
