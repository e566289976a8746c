import { api, fail } from '@polyphony/contract'
import { presentSystem } from '../../domain/present/system.ts'
import { revealSystem } from '../../domain/privacy.ts'
import { asSystem } from '../../domain/viewer.ts'
import { createSystemFromFile, importFile } from '../../operations/import/file.ts'
import { route } from '../route.ts'
import * as target from '../targets.ts'
import { withFile } from '../upload.ts'

export const importRoutes = {
  importFile: route(api.importFile, target.system, (call) => {
    const { ctx, viewer, query } = call
    const { match = 'auto', dry_run: dryRun = false, custom_fronts: customFronts, privacy } = query
    return withFile(call, (file, progress) =>
      importFile(ctx, viewer.system, file, { match, dryRun, customFronts, privacy }, progress),
    )
  }),

  createSystemFromFile: route(api.createSystemFromFile, (call) => {
    const { ctx, query } = call
    if (ctx.config.registration === 'closed') fail('registration_closed')
    const { custom_fronts: customFronts, privacy } = query
    return withFile(call, async (file, progress) => {
      const made = await createSystemFromFile(ctx, file, { customFronts, privacy }, progress)
      const { system, token, report } = made
      return { system: presentSystem(revealSystem(system, asSystem(system.id))), token, report }
    })
  }),
}
