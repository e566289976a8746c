import { api, parseSnowflake } from '@polyphony/contract'
import * as target from '../request/targets.ts'
import { createFromUpload } from '../request/upload.ts'
import { route } from '../route.ts'

export const bridgeImportRoutes = {
  bridgeCreateSystemFromFile: route(api.bridgeCreateSystemFromFile, target.none, (call) => {
    const { account_id = '', custom_fronts: customFronts, privacy } = call.query
    const account = parseSnowflake(account_id)
    return createFromUpload(call, { account: account && target.storable(account), customFronts, privacy })
  }),
}
