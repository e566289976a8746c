import { api, type Member } from '@polyphony/contract'
import type { StoredMember } from '../../domain/entities.ts'
import { presentGroup } from '../../domain/present/group.ts'
import { presentMemberGuild } from '../../domain/present/guild.ts'
import { presentMember, writeMembers } from '../../domain/present/member.ts'
import { presentOembed } from '../../domain/present/oembed.ts'
import {
  openList,
  openMemberGroups,
  revealGroupsOfMember,
  revealMember,
  revealMembers,
} from '../../domain/privacy.ts'
import { changeMemberGuild } from '../../operations/chat/guilds.ts'
import {
  createMember,
  deleteMember,
  orderMembers,
  setMembersPrivacy,
  updateMember,
} from '../../operations/members.ts'
import { changeMemberGroups, type MembershipChange } from '../../operations/memberships.ts'
import type { UnarchiveGuard } from '../../operations/sharing/unarchive-guard.ts'
import type { FoundMember } from '../../store/members.ts'
import { extendGroups, extendingMembers, extendMember } from '../answer/extended.ts'
import { linkNext, listedWithNext, pageOf } from '../answer/paging.ts'
import * as target from '../request/targets.ts'
import { type Call, route } from '../route.ts'
import { callersDevice } from './people/client.ts'

export const memberRoutes = {
  listMembers: route(api.listMembers, target.system, async (call) => {
    const { ctx, viewer, target: system, query, answerHeaders } = call
    const list = openList('members', system, viewer)
    const { members } = ctx.store
    return listedWithNext<Member[], StoredMember>(
      {
        page: pageOf(query, viewer, system.id),
        read: (page) => members.listPart(list, page, extendingMembers(call, system.id)),
        write: (rows) => writeMembers(revealMembers(rows, viewer)),
      },
      (page) => members.lastOf(list, page),
      (after) => linkNext(answerHeaders, `/v2/systems/${system.hid}/members`, { ...query, after }),
    )
  }),

  getMemberOrder: route(api.getMemberOrder, target.system, async ({ ctx, viewer }) =>
    (await ctx.store.members.inOwnOrder(viewer.system)).map(({ hid }) => hid),
  ),

  orderMembers: route(api.orderMembers, target.system, async ({ ctx, viewer, body }) =>
    (await orderMembers(ctx, viewer.system, body)).map(({ hid }) => hid),
  ),

  createMember: route(api.createMember, target.none, async (call) => {
    const { ctx, viewer, body } = call
    const member = await createMember(ctx, viewer.system, body)
    return presentMember(revealMember(await extendMember(call, member, body.sent), viewer))
  }),

  getMember: route(api.getMember, target.member, async (call) => {
    const { viewer, target: member } = call
    return presentMember(revealMember(await extendMember(call, member), viewer), member.system_hid)
  }),

  updateMember: route(api.updateMember, target.member, async (call) => {
    const { ctx, viewer, target: member, body } = call
    const updated = await updateMember(ctx, viewer.system, member.id, body, unarchiveGuardOf(call))
    return presentMember(revealMember(await extendMember(call, updated, body.sent), viewer))
  }),

  deleteMember: route(api.deleteMember, target.member, async ({ ctx, viewer, target: member }) => {
    await deleteMember(ctx, viewer.system, member.id)
    return undefined
  }),

  getMemberOembed: route(api.getMemberOembed, target.member, ({ ctx, viewer, target: member }) =>
    presentOembed(ctx.config, 'Member', revealMember(member, viewer), member, viewer),
  ),

  listMemberGroups: route(api.listMemberGroups, target.member, async (call) => {
    const { ctx, viewer, target: member } = call
    const groups = await ctx.store.groups.listByMember(openMemberGroups(member, viewer))
    return revealGroupsOfMember(await extendGroups(call, groups), viewer).map((group) => presentGroup(group))
  }),

  addMemberGroups: route(api.addMemberGroups, target.member, changeGroups('add')),
  removeMemberGroups: route(api.removeMemberGroups, target.member, changeGroups('remove')),
  overwriteMemberGroups: route(api.overwriteMemberGroups, target.member, changeGroups('overwrite')),

  getMemberGuild: route(api.getMemberGuild, target.memberGuild, ({ target: guild }) =>
    presentMemberGuild(guild),
  ),

  updateMemberGuild: route(
    api.updateMemberGuild,
    target.memberGuild,
    async ({ ctx, target: found, params, body }) =>
      presentMemberGuild(await changeMemberGuild(ctx, found, target.guildOf(params), body, 'refuse')),
  ),

  setMembersPrivacy: route(api.setMembersPrivacy, target.none, async ({ ctx, viewer, body }) => {
    await setMembersPrivacy(ctx, viewer.system, body)
    return undefined
  }),
}

type GroupsCall = Pick<Call<typeof api.addMemberGroups, FoundMember>, 'ctx' | 'viewer' | 'target' | 'body'>

function changeGroups(change: MembershipChange) {
  return async ({ ctx, viewer, target: { id }, body }: GroupsCall): Promise<undefined> => {
    await changeMemberGroups(ctx, viewer.system, id, change, body)
    return undefined
  }
}

/** Returns the caller as somebody who may let shares show a member: with a token, or within minutes of confirming. */
function unarchiveGuardOf(call: Call<typeof api.updateMember, FoundMember>): UnarchiveGuard {
  const { ctx, credential, person } = call
  const device = callersDevice(call)
  if (person) return { device, refusal: person.confirmedUntil <= ctx.clock.now() ? 'unconfirmed' : undefined }
  return { device, refusal: credential.kind === 'token' ? undefined : 'forbidden' }
}
