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
      const read = (one?: MemberId) => ctx.store.names.members(list, { asOwner, values, one, only })
      type Rows = Awaited<ReturnType<typeof read>>
      const write = (rows: Rows) => writeMemberNames(revealMemberNames(rows, viewer))
      // why: a version would tell strangers of hidden changes.
      const isVersioned = asOwner && only === undefined
      // why of the rows: a replica that was asked for them may be behind the lookup.
      const versionIn = ([first]: Rows) => (first ? versionOf(system, first.members_version) : null)
      if (isVersioned && !values) {
        const version = versionOf(system, system.members_version)
        if (known === version) return { version, members: null }
        const { members_changed: one } = system
        if (one !== null && known === versionOf(system, system.members_version - 1)) {
          const rows = await read(one)
          if (versionIn(rows) === version)
            return answer(`{"version":"${version}","members":null,"changed":`, write(rows))
        }
      }
      const rows = await read()
      return answer(
        `{"version":${JSON.stringify(isVersioned ? versionIn(rows) : null)},"members":`,
        write(rows),
      )
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
