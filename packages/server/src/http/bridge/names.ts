import { api, type MemberName, type MemberNames } from '@polyphony/contract'
import { presentGroupName, writeMemberNames } from '../../domain/present/chat.ts'
import { openGroupMembers, openList, revealGroupNames, revealMemberNames } from '../../domain/privacy.ts'
import { owns } from '../../domain/viewer.ts'
import { Pieces } from '../answer/pieces.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

export const bridgeNameRoutes = {
  bridgeListMembers: route(
    api.bridgeListMembers,
    target.versionedBotSystem,
    async ({ ctx, viewer, target: system, query }) => {
      const list = openList('members', system, viewer)
      const asOwner = owns(viewer, system.id)
      const values = query.with === 'values'
      // why: the version was read before the names, so a bot asks once more for names that are newer than it. Strangers
      // would learn from it of hidden changes.
      const version = asOwner ? `${system.uuid}.${system.members_version}` : null
      if (version !== null && query.known === version && !values) return { version, members: null }
      const names = await ctx.store.names.members(list, { asOwner, values })
      const members = writeMemberNames(revealMemberNames(names, viewer))
      return new Pieces<MemberNames>(`{"version":${JSON.stringify(version)},"members":${members}}`)
    },
  ),

  bridgeListGroupMembers: route(
    api.bridgeListGroupMembers,
    target.group,
    async ({ ctx, viewer, target: group, query }) => {
      const list = openGroupMembers(group, viewer)
      const reading = { asOwner: owns(viewer, group.system_id), values: query.with === 'values' }
      const names = await ctx.store.names.membersOfGroup(list, reading)
      return new Pieces<MemberName[]>(writeMemberNames(revealMemberNames(names, viewer)))
    },
  ),

  bridgeListGroups: route(api.bridgeListGroups, target.botSystem, async ({ ctx, viewer, target: system }) => {
    const list = openList('groups', system, viewer)
    const names = await ctx.store.names.groups(list, { asOwner: owns(viewer, system.id) })
    return revealGroupNames(names, viewer).map(presentGroupName)
  }),
}
