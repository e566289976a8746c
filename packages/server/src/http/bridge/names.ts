import { api, type MemberName, type MemberNames } from '@polyphony/contract'
import type { MemberId } from '../../domain/entities.ts'
import { presentGroupName, writeMemberNames } from '../../domain/present/chat.ts'
import type { Texts } from '../../domain/present/format.ts'
import { openGroupMembers, openList, revealGroupNames, revealMemberNames } from '../../domain/privacy.ts'
import { owns } from '../../domain/viewer.ts'
import { Pieces } from '../answer/pieces.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

/** Ends an object with a list. */
const answer = (before: string, items: Texts) => new Pieces<MemberNames>([`${before}[`, ...items, ']}'])

const versionOf = (system: { uuid: string }, version: number) => `${system.uuid}.${version}`

export const bridgeNameRoutes = {
  bridgeListMembers: route(
    api.bridgeListMembers,
    target.versionedBotSystem,
    async ({ ctx, viewer, target: system, query }) => {
      const list = openList('members', system, viewer)
      const asOwner = owns(viewer, system.id)
      const { known, only } = query
      const values = query.with === 'values'
      const read = async (one?: MemberId) =>
        writeMemberNames(
          revealMemberNames(await ctx.store.names.members(list, { asOwner, values, one, only }), viewer),
        )
      // why: the version was read before the names, so a bot asks once more for names that are newer than it. Strangers
      // would learn from it of hidden changes.
      const version = asOwner && only === undefined ? versionOf(system, system.members_version) : null
      if (version !== null && !values) {
        if (known === version) return { version, members: null }
        const { members_changed: one } = system
        if (one !== null && known === versionOf(system, system.members_version - 1))
          return answer(`{"version":"${version}","members":null,"changed":`, await read(one))
      }
      return answer(`{"version":${JSON.stringify(version)},"members":`, await read())
    },
  ),

  bridgeListGroupMembers: route(
    api.bridgeListGroupMembers,
    target.group,
    async ({ ctx, viewer, target: group, query }) => {
      const list = openGroupMembers(group, viewer)
      const reading = { asOwner: owns(viewer, group.system_id), values: query.with === 'values' }
      const names = await ctx.store.names.membersOfGroup(list, reading)
      return new Pieces<MemberName[]>(['[', ...writeMemberNames(revealMemberNames(names, viewer)), ']'])
    },
  ),

  bridgeListGroups: route(api.bridgeListGroups, target.botSystem, async ({ ctx, viewer, target: system }) => {
    const list = openList('groups', system, viewer)
    const names = await ctx.store.names.groups(list, { asOwner: owns(viewer, system.id) })
    return revealGroupNames(names, viewer).map(presentGroupName)
  }),
}
