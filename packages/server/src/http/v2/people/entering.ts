import { api, fail, parseSystemRef } from '@polyphony/contract'
import { presentHeld } from '../../../domain/present/person.ts'
import { findByToken } from '../../../operations/people/holding.ts'
import { clearEntry, writeEntry } from '../../request/entered-system.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'
import { clientOf } from './client.ts'

export const enteringRoutes = {
  enterSystem: route(api.enterSystem, target.none, async (call) => {
    const { ctx, body, answerHeaders } = call
    const id = await findByToken(ctx, body.token, clientOf(call))
    const system = (await ctx.store.systems.get(id)) ?? fail('system_not_found')
    answerHeaders['set-cookie'] = await writeEntry(ctx, { ...body, hid: system.hid })
    answerHeaders['cache-control'] = 'no-store'
    return presentHeld(system)
  }),

  leaveSystem: route(api.leaveSystem, target.none, async ({ ctx, params, answerHeaders }) => {
    const ref = parseSystemRef(params.systemRef)
    if (ref?.kind === 'hid') answerHeaders['set-cookie'] = clearEntry(ctx, ref.hid)
    return undefined
  }),
}
