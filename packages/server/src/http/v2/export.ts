import { api } from '@polyphony/contract'
import { exportFormats } from '../../datafile/write/formats.ts'
import { gatherExport } from '../../operations/export.ts'
import { route } from '../route.ts'
import { streamOf } from '../stream.ts'
import * as target from '../targets.ts'

export const exportRoutes = {
  exportSystem: route(api.exportSystem, target.system, async (call) => {
    const { ctx, viewer, query, request, answerHeaders } = call
    const { write, fileName } = exportFormats[query.format ?? 'pluralkit']
    const outgoing = await gatherExport(ctx, viewer.system)
    answerHeaders['content-disposition'] = `attachment; filename="${fileName(outgoing)}"`
    const pieces = request.method === 'HEAD' ? nothing() : write(outgoing)
    return streamOf(pieces, (error) =>
      ctx.log.error('an export broke off', { request_id: answerHeaders['x-request-id'] }, error),
    )
  }),
}

async function* nothing(): AsyncGenerator<string> {}
