import { api, fail, parseUuid } from '@polyphony/contract'
import { presentPasskey } from '../../../domain/present/person.ts'
import {
  additionOptions,
  addPasskey,
  registrationOptions,
  removePasskey,
  requestOptions,
  signInWithPasskey,
} from '../../../operations/people/passkeys.ts'
import { admit } from '../../../operations/people/registering.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'
import { browserOf, knowBrowser } from './browser.ts'
import { callersDevice, clientOf, welcome } from './client.ts'

export const passkeyRoutes = {
  registrationOptions: route(api.registrationOptions, target.none, async (call) => {
    const { ctx, body } = call
    await admit(ctx, body.invite, clientOf(call))
    return registrationOptions(ctx, body.name(), knowBrowser(call))
  }),

  passkeyOptions: route(api.passkeyOptions, target.none, (call) =>
    requestOptions(call.ctx, call.person, knowBrowser(call)),
  ),

  signInWithPasskey: route(api.signInWithPasskey, target.none, async (call) =>
    welcome(call, await signInWithPasskey(call.ctx, call.body, browserOf(call), clientOf(call))),
  ),

  newPasskeyOptions: route(api.newPasskeyOptions, target.none, (call) =>
    additionOptions(call.ctx, call.person, knowBrowser(call)),
  ),

  addPasskey: route(api.addPasskey, target.none, async (call) =>
    presentPasskey(await addPasskey(call.ctx, call.person, call.body, browserOf(call), callersDevice(call))),
  ),

  removePasskey: route(api.removePasskey, target.none, async (call) => {
    const uuid = parseUuid(call.params.passkey) ?? fail('passkey_not_found')
    await removePasskey(call.ctx, call.person, uuid, callersDevice(call))
    return undefined
  }),
}
