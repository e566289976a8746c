import { api, type Group, type Member } from '@polyphony/contract'
import type { ListedGroup, StoredMember } from '../../domain/entities.ts'
import { presentGroup, writeGroups } from '../../domain/present/group.ts'
import { writeMembers } from '../../domain/present/member.ts'
import { presentOembed } from '../../domain/present/oembed.ts'
import { openGroupMembers, openList, revealGroup, revealGroups, revealMembers } from '../../domain/privacy.ts'
import { createGroup, deleteGroup, setGroupsPrivacy, updateGroup } from '../../operations/groups.ts'
import { changeGroupMembers, type MembershipChange } from '../../operations/memberships.ts'
import type { FoundGroup, MemberNames } from '../../store/groups.ts'
import { extendGroup, extendGroups, extendingMembers } from '../answer/extended.ts'
import { linkNext, listed, listedWithNext, pageOf } from '../answer/paging.ts'
import * as target from '../request/targets.ts'
import { type Call, route } from '../route.ts'

/** The rows of a first read: each group may have 1,000 members. */
const firstWithMembers = 10

export const groupRoutes = {
  listGroups: route(api.listGroups, target.system, async (call) => {
    const { ctx, viewer, target: system, query, answerHeaders } = call
    const list = openList('groups', system, viewer)
    const { groups } = ctx.store
    let names: MemberNames | undefined
    return listedWithNext<Group[], ListedGroup>(
      {
        page: pageOf(query, viewer, system.id),
        ...(query.with_members && { first: firstWithMembers }),
        async read(page) {
          if (!query.with_members) return { rows: await extendGroups(call, await groups.list(list, page)) }
          const found = await groups.listWithMembers(list, page, names)
          names = found.names
          return { rows: await extendGroups(call, found.groups) }
        },
        write: (rows) => writeGroups(revealGroups(rows, viewer)),
      },
      (page) => groups.lastOf(list, page),
      (after) => linkNext(answerHeaders, `/v2/systems/${system.hid}/groups`, { ...query, after }),
    )
  }),

  createGroup: route(api.createGroup, target.none, async (call) => {
    const { ctx, viewer, body } = call
    const group = await createGroup(ctx, viewer.system, body)
    return presentGroup(revealGroup(await extendGroup(call, group, body.patch.extended), viewer))
  }),

  getGroup: route(api.getGroup, target.group, async (call) => {
    const { viewer, target: group } = call
    return presentGroup(revealGroup(await extendGroup(call, group), viewer), group.system_hid)
  }),

  updateGroup: route(api.updateGroup, target.group, async (call) => {
    const { ctx, viewer, target: group, body } = call
    const updated = await updateGroup(ctx, viewer.system, group.id, body)
    return presentGroup(revealGroup(await extendGroup(call, updated, body.patch.extended), viewer))
  }),

  deleteGroup: route(api.deleteGroup, target.group, async ({ ctx, viewer, target: group, query }) => {
    await deleteGroup(ctx, viewer.system, group.id, query.children)
    return undefined
  }),

  getGroupOembed: route(api.getGroupOembed, target.group, ({ ctx, viewer, target: group }) =>
    presentOembed(ctx.config, 'Group', revealGroup(group, viewer), group, viewer),
  ),

  listGroupMembers: route(api.listGroupMembers, target.group, async (call) => {
    const { ctx, viewer, target: group } = call
    const members = openGroupMembers(group, viewer)
    return listed<Member[], StoredMember>({
      page: pageOf({}, viewer, group.system_id),
      read: (page) => ctx.store.members.listByGroup(members, page, extendingMembers(call, group.system_id)),
      write: (rows) => writeMembers(revealMembers(rows, viewer)),
    })
  }),

  addGroupMembers: route(api.addGroupMembers, target.group, changeMembers('add')),
  removeGroupMembers: route(api.removeGroupMembers, target.group, changeMembers('remove')),
  overwriteGroupMembers: route(api.overwriteGroupMembers, target.group, changeMembers('overwrite')),

  setGroupsPrivacy: route(api.setGroupsPrivacy, target.none, async ({ ctx, viewer, body }) => {
    await setGroupsPrivacy(ctx, viewer.system, body)
    return undefined
  }),
}

type MembersCall = Pick<Call<typeof api.addGroupMembers, FoundGroup>, 'ctx' | 'viewer' | 'target' | 'body'>

function changeMembers(change: MembershipChange) {
  return async ({ ctx, viewer, target: { id }, body }: MembersCall): Promise<undefined> => {
    await changeGroupMembers(ctx, viewer.system, id, change, body)
    return undefined
  }
}
