import { api, fail, limits } from '@polyphony/contract'
import { presentSystemOembed } from '../../domain/present/oembed.ts'
import { presentOwnSettings, presentSettings, presentSystem } from '../../domain/present/system.ts'
import { revealSettings, revealSystem } from '../../domain/privacy.ts'
import { asSystem } from '../../domain/viewer.ts'
import {
  createSystem,
  deleteSystem,
  renewToken,
  updateSettings,
  updateSystem,
} from '../../operations/systems.ts'
import { asks, extendSystem } from '../answer/extended.ts'
import { writeEntry } from '../request/entered-system.ts'
import { refuseRegistration } from '../request/registration.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'
import { callersDevice } from './people/client.ts'

export const systemRoutes = {
  createSystem: route(api.createSystem, target.none, async (call) => {
    const { ctx, request, person, body } = call
    if (person === undefined) await refuseRegistration(ctx, request)
    const { system, token } = await createSystem(ctx, body(), person)
    const viewer = asSystem(system.id)
    const shown = await extendSystem({ ...call, viewer }, system)
    return { system: presentSystem(revealSystem(shown, viewer)), token }
  }),

  getSystem: route(api.getSystem, target.system, async (call) =>
    presentSystem(revealSystem(await extendSystem(call, call.target), call.viewer)),
  ),

  updateSystem: route(api.updateSystem, target.system, async (call) => {
    const { ctx, viewer, body } = call
    const system = await updateSystem(ctx, viewer.system, body)
    return presentSystem(revealSystem(await extendSystem(call, system, body.patch.extended), viewer))
  }),

  deleteSystem: route(api.deleteSystem, target.system, async ({ ctx, viewer, target: system, body }) => {
    if (body.confirm !== system.hid) fail('confirmation_needed')
    await deleteSystem(ctx, viewer.system)
    return undefined
  }),

  renewToken: route(api.renewToken, target.system, async (call) => {
    const { ctx, viewer, person, body } = call
    const endsFor = body.people === 'end' ? { except: person?.person } : undefined
    const token = await renewToken(ctx, viewer.system, { device: callersDevice(call), endsFor })
    // why: the browser that asks has entered with the old token, and is not to be shut out.
    const { credential, answerHeaders } = call
    if (credential.kind === 'token' && credential.entry)
      answerHeaders['set-cookie'] = await writeEntry(ctx, { ...credential.entry, token })
    return { token }
  }),

  getSettings: route(api.getSettings, target.settings, (call) =>
    presentSettings(revealSettings(call.target, call.viewer), asks(call)),
  ),

  updateSettings: route(api.updateSettings, target.settings, async (call) => {
    const { ctx, viewer, body } = call
    const settings = await updateSettings(ctx, viewer.system, body)
    return presentOwnSettings(revealSettings(settings, viewer), asks(call, body.extended))
  }),

  getUsage: route(api.getUsage, target.system, async ({ ctx: { config, store }, viewer }) => {
    const { text_bytes, field_bytes } = await store.textUse.get(viewer.system)
    return {
      text: { used: text_bytes, quota: config.textQuota },
      fields: { used: field_bytes, quota: limits.fieldBytes },
    }
  }),

  getSystemOembed: route(api.getSystemOembed, target.system, ({ ctx, viewer, target: system }) =>
    presentSystemOembed(ctx.config, revealSystem(system, viewer)),
  ),
}
