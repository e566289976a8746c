import { api, fail, parseUuid } from '@polyphony/contract'
import { presentKey } from '../../domain/present/key.ts'
import { createKey, deleteKey } from '../../operations/keys.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'
import { callersDevice } from './people/client.ts'

export const keyRoutes = {
  listKeys: route(api.listKeys, target.system, async ({ ctx, viewer }) =>
    (await ctx.store.keys.list(viewer.system)).map(presentKey),
  ),

  createKey: route(api.createKey, target.system, async (call) => {
    const { ctx, viewer, body } = call
    const { stored, key } = await createKey(ctx, viewer.system, body(ctx.clock.now()), callersDevice(call))
    return { ...presentKey(stored), key }
  }),

  deleteKey: route(api.deleteKey, target.system, async ({ ctx, viewer, params }) => {
    await deleteKey(ctx, viewer.system, parseUuid(params.key) ?? fail('key_not_found'))
    return undefined
  }),
}
