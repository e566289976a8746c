import { api, fail } from '@polyphony/contract'
import { exportFile, refuseWithoutBundle } from '../../datafile/save/save.ts'
import { gatherExport } from '../../operations/export.ts'
import { streamOf } from '../answer/stream.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'
import { callersDevice } from './people/client.ts'

export const exportRoutes = {
  exportSystem: route(api.exportSystem, target.system, async (call) => {
    const { ctx, viewer, query, request, credential, answerHeaders } = call
    const { format = 'pluralkit', pictures: withPictures = false } = query
    if (withPictures) refuseWithoutBundle(format)
    const leave =
      ctx.exports.enter(viewer.system) ?? fail(ctx.exports.isFull ? 'exports_busy' : 'too_many_exports')
    const { name, type, pieces } = await gatherExport(ctx, viewer.system, {
      // why: only the token may read the list of keys, as with GET …/keys.
      withKeys: credential.kind !== 'key' && credential.kind !== 'access',
      withCircles: credential.kind === 'token' || credential.kind === 'session',
      withPictures,
    })
      .then((outgoing) => exportFile(format, outgoing))
      .catch((error) => {
        leave()
        throw error
      })
    const entry = { at: ctx.clock.now(), what: 'exported', device: callersDevice(call) } as const
    await ctx.store
      .transact((tx) => tx.securityLog.addForHolders(viewer.system, entry))
      .catch((error) => {
        leave()
        throw error
      })
    answerHeaders['content-disposition'] = `attachment; filename="${name}"`
    if (type !== undefined) answerHeaders['content-type'] = type
    // why: nobody would ever read it to its end.
    if (request.method === 'HEAD') leave()
    return streamOf(pieces, ctx.longWork, (error) => {
      leave()
      if (error === undefined) return
      ctx.log.error('an export broke off', { request_id: answerHeaders['x-request-id'] }, error)
    })
  }),
}
