import { api, parseSnowflake } from '@polyphony/contract'
import * as target from '../request/targets.ts'
import { createFromUpload, fetchFile, fileOptions } from '../request/upload.ts'
import { route } from '../route.ts'

export const bridgeImportRoutes = {
  bridgeCreateSystemFromFile: route(api.bridgeCreateSystemFromFile, target.none, (call) => {
    const account = parseSnowflake(call.query.account_id ?? '')
    return createFromUpload(call, {
      account: account && target.storable(account),
      ...fileOptions(call.query),
      withoutCircles: true,
    })
  }),

  bridgeFetchFile: route(api.bridgeFetchFile, target.none, (call) => fetchFile(call, call.body.url)),
}
