import { api, fail, isStorable, type Snowflake } from '@polyphony/contract'
import { createFromUpload } from '../request/upload.ts'
import { route } from '../route.ts'

export const bridgeImportRoutes = {
  bridgeCreateSystemFromFile: route(api.bridgeCreateSystemFromFile, (call) => {
    const { account_id = '', custom_fronts: customFronts, privacy } = call.query
    const account = account_id === '' ? undefined : (account_id as Snowflake)
    if (account !== undefined && !isStorable(account)) fail('bad_request')
    return createFromUpload(call, { account, customFronts, privacy })
  }),
}
