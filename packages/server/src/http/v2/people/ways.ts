import { api, formatInstant } from '@polyphony/contract'
import { linkDevice } from '../../../operations/people/devices.ts'
import { makeRecoveryCodes } from '../../../operations/people/recovery.ts'
import { beginTotp, confirmTotp, removeTotp } from '../../../operations/people/totp.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'
import { callersDevice } from './client.ts'

export const wayRoutes = {
  beginTotp: route(api.beginTotp, target.none, ({ ctx, person }) => beginTotp(ctx, person)),

  confirmTotp: route(api.confirmTotp, target.none, async (call) => {
    await confirmTotp(call.ctx, call.person, call.body.code, callersDevice(call))
    return undefined
  }),

  removeTotp: route(api.removeTotp, target.none, async (call) => {
    await removeTotp(call.ctx, call.person, callersDevice(call))
    return undefined
  }),

  makeRecoveryCodes: route(api.makeRecoveryCodes, target.none, (call) =>
    makeRecoveryCodes(call.ctx, call.person, callersDevice(call)),
  ),

  linkDevice: route(api.linkDevice, target.none, async (call) => {
    const { code, url, expires_at } = await linkDevice(call.ctx, call.person, callersDevice(call))
    return { code, url, expires_at: formatInstant(expires_at) }
  }),
}
