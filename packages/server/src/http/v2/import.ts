import { api } from '@polyphony/contract'
import { importFile } from '../../operations/import/import-file.ts'
import { attachSystem } from '../../operations/people/holding.ts'
import { refuseRegistration } from '../request/registration.ts'
import * as target from '../request/targets.ts'
import { createFromUpload, fileOptions, withFile } from '../request/upload.ts'
import { route } from '../route.ts'
import { clientOf } from './people/client.ts'

export const importRoutes = {
  importFile: route(api.importFile, target.system, (call) => {
    const { ctx, viewer, query } = call
    const { match = 'auto', dry_run: dryRun = false, keep } = query
    const options = { match, dryRun, keep, ...fileOptions(query) }
    // why: a trial stores nothing, and the import itself follows.
    const upload = dryRun ? { ...call, writers: [] } : call
    return withFile(upload, (file, progress) => importFile(ctx, viewer.system, file, options, progress))
  }),

  createSystemFromFile: route(api.createSystemFromFile, target.none, (call) => {
    const { ctx, person } = call
    if (person === undefined) refuseRegistration(ctx.config, call.request)
    const hold = person && ((token: string) => attachSystem(ctx, person, token, clientOf(call)))
    return createFromUpload(call, fileOptions(call.query), hold)
  }),
}
