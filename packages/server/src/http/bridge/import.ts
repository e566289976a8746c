import { api, fail, isStorable, type Snowflake } from '@polyphony/contract'
import { presentSystem } from '../../domain/present/system.ts'
import { revealSystem } from '../../domain/privacy.ts'
import { asSystem } from '../../domain/viewer.ts'
import { createSystemFromFile } from '../../operations/import/file.ts'
import { route } from '../route.ts'
import { withFile } from '../upload.ts'

export const bridgeImportRoutes = {
  bridgeCreateSystemFromFile: route(api.bridgeCreateSystemFromFile, (call) => {
    const { ctx, query } = call
    const { account_id = '', custom_fronts: customFronts, privacy } = query
    const account = account_id === '' ? undefined : storable(account_id as Snowflake)
    return withFile(call, async (file, progress) => {
      const made = await createSystemFromFile(ctx, file, { account, customFronts, privacy }, progress)
      const { system, token, report } = made
      return { system: presentSystem(revealSystem(system, asSystem(system.id))), token, report }
    })
  }),
}

const storable = (id: Snowflake): Snowflake => (isStorable(id) ? id : fail('bad_request'))
