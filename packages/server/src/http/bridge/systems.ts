import { api } from '@polyphony/contract'
import { presentAccount } from '../../domain/present/account.ts'
import { presentMemberGuild, presentSystemGuild } from '../../domain/present/guild.ts'
import { presentSystem } from '../../domain/present/system.ts'
import { revealSystem } from '../../domain/privacy.ts'
import { asSystem } from '../../domain/viewer.ts'
import {
  botDevice,
  linkAccount,
  setAccountAutoproxy,
  setDenied,
  unlinkAccount,
} from '../../operations/chat/accounts.ts'
import { changeMemberGuild, changeSystemGuild } from '../../operations/chat/guilds.ts'
import { deleteAllSwitches } from '../../operations/fronting/switches.ts'
import { createSystem, deleteSystem, removeToken, renewToken } from '../../operations/systems.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

export const bridgeSystemRoutes = {
  bridgeCreateSystem: route(api.bridgeCreateSystem, target.none, async ({ ctx, body }) => {
    const { account_id: account, name = null, id: hid } = body
    const { system, token } = await createSystem(ctx, { name, account, hid })
    return { system: presentSystem(revealSystem(system, asSystem(system.id))), token }
  }),

  bridgeDeleteSystem: route(api.bridgeDeleteSystem, target.botSystem, async ({ ctx, target: { id } }) => {
    await deleteSystem(ctx, id)
    return undefined
  }),

  bridgeDeleteSwitches: route(
    api.bridgeDeleteSwitches,
    target.botSystem,
    async ({ ctx, target: { id } }) => ({
      deleted: await deleteAllSwitches(ctx, id),
    }),
  ),

  bridgeGetAccount: route(api.bridgeGetAccount, target.account, ({ target: account }) =>
    presentAccount(account),
  ),

  bridgeUpdateAccount: route(
    api.bridgeUpdateAccount,
    target.account,
    async ({ ctx, target: account, params, body }) => {
      const { autoproxy_enabled = account.autoproxy_enabled } = body
      await setAccountAutoproxy(ctx, account.id, target.accountOf(params), autoproxy_enabled)
      return presentAccount({ ...account, autoproxy_enabled })
    },
  ),

  bridgeLinkAccount: route(
    api.bridgeLinkAccount,
    target.botSystem,
    async ({ ctx, target: { id }, params }) => {
      await linkAccount(ctx, id, target.storable(target.accountOf(params)))
      return undefined
    },
  ),

  bridgeUnlinkAccount: route(
    api.bridgeUnlinkAccount,
    target.botSystem,
    async ({ ctx, target: { id }, params }) => {
      await unlinkAccount(ctx, id, target.accountOf(params), botDevice)
      return undefined
    },
  ),

  bridgeRenewToken: route(api.bridgeRenewToken, target.botSystem, async ({ ctx, target: { id } }) => ({
    token: await renewToken(ctx, id, { device: botDevice }),
  })),

  bridgeRemoveToken: route(api.bridgeRemoveToken, target.botSystem, async ({ ctx, target: { id } }) => {
    await removeToken(ctx, id)
    return undefined
  }),

  bridgePutSystemGuild: route(
    api.bridgePutSystemGuild,
    target.botSystem,
    async ({ ctx, target: { id }, params, body }) => {
      const guild = target.storable(target.guildOf(params))
      return presentSystemGuild(await changeSystemGuild(ctx, id, guild, body(), 'make'))
    },
  ),

  bridgePutMemberGuild: route(
    api.bridgePutMemberGuild,
    target.member,
    async ({ ctx, target: member, params, body }) => {
      const guild = target.storable(target.guildOf(params))
      return presentMemberGuild(await changeMemberGuild(ctx, member, guild, body(), 'make'))
    },
  ),

  bridgeGetDenied: route(api.bridgeGetDenied, target.deniedAccount, ({ target: account }) => ({
    denied: account?.denied ?? false,
    language: account?.language ?? null,
    words: JSON.parse(account?.words ?? '{}'),
  })),

  bridgeDenyAccount: route(api.bridgeDenyAccount, target.none, async ({ ctx, params }) => {
    await setDenied(ctx, target.storable(target.accountOf(params)), true)
    return undefined
  }),

  bridgeAllowAccount: route(api.bridgeAllowAccount, target.none, async ({ ctx, params }) => {
    await setDenied(ctx, target.storable(target.accountOf(params)), false)
    return undefined
  }),
}
