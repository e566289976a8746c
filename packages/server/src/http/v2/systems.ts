import {
  api,
  fail,
  type Oembed,
  orFail,
  parseHid,
  readPatch,
  settingsModel,
  systemModel,
} from '@polyphony/contract'
import { presentOwnSettings, presentSettings, presentSystem } from '../../domain/present/system.ts'
import { revealSettings, revealSystem } from '../../domain/privacy.ts'
import {
  createSystem,
  deleteSystem,
  renewToken,
  updateSettings,
  updateSystem,
} from '../../operations/systems.ts'
import { refuseRegistration } from '../request/registration.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

const registrationModel = { fields: { name: systemModel.fields.name }, privacy: [] }

export const systemRoutes = {
  createSystem: route(api.createSystem, async ({ ctx, request, body }) => {
    refuseRegistration(ctx.config, request)
    const { patch, problems } = readPatch(registrationModel, body)
    if (problems.any) fail('invalid_model', { problems: problems.byKey })
    const { system, token } = await createSystem(ctx, patch)
    return { system: presentSystem(revealSystem(system, { kind: 'system', system: system.id })), token }
  }),

  getSystem: route(api.getSystem, target.system, ({ viewer, target: system }) =>
    presentSystem(revealSystem(system, viewer)),
  ),

  updateSystem: route(api.updateSystem, target.system, async ({ ctx, viewer, body }) => {
    const patch = orFail(readPatch(systemModel, body))
    return presentSystem(revealSystem(await updateSystem(ctx, viewer.system, patch), viewer))
  }),

  deleteSystem: route(api.deleteSystem, target.system, async ({ ctx, viewer, target: system, body }) => {
    const { confirm } = body as { confirm?: unknown }
    if (typeof confirm !== 'string' || parseHid(confirm) !== system.hid) fail('confirmation_needed')
    await deleteSystem(ctx, viewer.system)
    return undefined
  }),

  renewToken: route(api.renewToken, target.system, async ({ ctx, viewer }) => ({
    token: await renewToken(ctx, viewer.system),
  })),

  getSettings: route(api.getSettings, target.settings, ({ viewer, target: settings }) =>
    presentSettings(revealSettings(settings, viewer)),
  ),

  updateSettings: route(api.updateSettings, target.settings, async ({ ctx, viewer, body }) => {
    const patch = orFail(readPatch(settingsModel, body))
    return presentOwnSettings(revealSettings(await updateSettings(ctx, viewer.system, patch), viewer))
  }),

  getSystemOembed: route(api.getSystemOembed, target.system, ({ ctx, viewer, target: system }): Oembed => {
    const { of } = revealSystem(system, viewer)
    return {
      type: 'rich',
      provider_name: 'Polyphony System',
      provider_url: ctx.config.publicUrl,
      title: of.name ?? `System with ID \`${of.hid}\``,
    }
  }),
}
