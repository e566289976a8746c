import { api } from '@polyphony/contract'
import { importFile, lastImport } from '../../operations/import/import-file.ts'
import { attachSystem } from '../../operations/people/holding.ts'
import { refuseRegistration } from '../request/registration.ts'
import * as target from '../request/targets.ts'
import { createFromUpload, fileOptions, withFile } from '../request/upload.ts'
import { route } from '../route.ts'
import { clientOf } from './people/client.ts'

export const importRoutes = {
  importFile: route(api.importFile, target.system, (call) => {
    const { ctx, viewer, query, credential } = call
    const { match = 'auto', dry_run: dryRun = false, keep, conflicts, take } = query
    // why: keys, programs and chat bots may not touch circles.
    const withoutCircles = credential.kind !== 'token' && credential.kind !== 'session'
    const options = { match, dryRun, keep, conflicts, take, withoutCircles, ...fileOptions(query) }
    // why: a trial stores nothing, and the import itself follows.
    const upload = dryRun ? { ...call, writers: [] } : call
    return withFile(upload, (file, progress) => importFile(ctx, viewer.system, file, options, progress))
  }),

  getLastImport: route(api.getLastImport, target.system, ({ ctx, viewer, credential }) =>
    lastImport(ctx, viewer.system, credential.kind === 'token' || credential.kind === 'session'),
  ),

  createSystemFromFile: route(api.createSystemFromFile, target.none, async (call) => {
    const { ctx, person } = call
    if (person === undefined) await refuseRegistration(ctx, call.request)
    const hold = person && ((token: string) => attachSystem(ctx, person, token, clientOf(call)))
    return createFromUpload(call, fileOptions(call.query), hold)
  }),
}
