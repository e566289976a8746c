import { type ApiKey, api, fail, formatInstant, parseUuid } from '@polyphony/contract'
import { formatNullable } from '../../domain/present/format.ts'
import { createKey, deleteKey } from '../../operations/keys.ts'
import type { StoredKey } from '../../store/keys.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

export const keyRoutes = {
  listKeys: route(api.listKeys, target.system, async ({ ctx, viewer }) =>
    (await ctx.store.keys.list(viewer.system)).map(presentKey),
  ),

  createKey: route(api.createKey, target.system, async ({ ctx, viewer, body }) => {
    const { stored, key } = await createKey(ctx, viewer.system, body(ctx.clock.now()))
    return { ...presentKey(stored), key }
  }),

  deleteKey: route(api.deleteKey, target.system, async ({ ctx, viewer, params }) => {
    await deleteKey(ctx, viewer.system, parseUuid(params.key) ?? fail('key_not_found'))
    return undefined
  }),
}

function presentKey({ uuid, name, scopes, created, last_used, expires_at }: StoredKey): ApiKey {
  return {
    id: uuid,
    name,
    scopes,
    created: formatInstant(created),
    last_used: formatNullable(last_used),
    expires_at: formatNullable(expires_at),
  }
}
