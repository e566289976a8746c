import {
  ApiError,
  type ApiV1,
  apiV1,
  fail,
  flawless,
  type Hid,
  limits,
  parseEntityRef,
  type V1Member,
  type V1Switch,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { StoredMember, SystemId } from '../../domain/entities.ts'
import { openList, revealMember, revealMembers, revealSystem } from '../../domain/privacy.ts'
import { listSwitches } from '../../operations/fronting/history.ts'
import { createSwitch } from '../../operations/fronting/switches.ts'
import { createMember, deleteMember, updateMember } from '../../operations/members.ts'
import { updateSystem } from '../../operations/systems.ts'
import { readMessage } from '../../store/chat/messages.ts'
import { listed, pageOf } from '../answer/paging.ts'
import { answerSwitch } from '../answer/switch-answer.ts'
import { none } from '../request/targets.ts'
import { type Route, route } from '../route.ts'
import {
  presentListedSwitch,
  presentMember,
  presentMessage,
  presentSwitch,
  presentSystem,
} from './present.ts'
import * as target from './targets.ts'

/** Serves v1 with the operations of v2. Only shapes and its own limits differ. */
export const v1Routes: Readonly<Record<keyof ApiV1, Route>> = {
  v1GetOwnSystem: route(apiV1.v1GetOwnSystem, target.ownSystem, ({ viewer, target: system }) =>
    presentSystem(revealSystem(system, viewer)),
  ),

  v1GetSystem: route(apiV1.v1GetSystem, target.system, ({ viewer, target: system }) =>
    presentSystem(revealSystem(system, viewer)),
  ),

  v1ListMembers: route(apiV1.v1ListMembers, target.system, async ({ ctx, viewer, target: system }) => {
    const members = openList('members', system, viewer)
    return listed<V1Member[], StoredMember>({
      page: pageOf({}, viewer, system.id),
      read: (page) => ctx.store.members.listPart(members, page),
      write: (rows) =>
        revealMembers(rows, viewer).map((row, i) => `${i ? ',' : ''}${JSON.stringify(presentMember(row))}`),
    })
  }),

  v1ListSwitches: route(
    apiV1.v1ListSwitches,
    target.system,
    async ({ ctx, viewer, target: system, query }) => {
      const history = openList('history', system, viewer)
      const before = query.before ?? ctx.clock.now()
      const rows = await listSwitches(ctx, history, before, limits.switchesPerPage)
      return rows.map(presentListedSwitch)
    },
  ),

  v1GetFronters: route(apiV1.v1GetFronters, target.system, async ({ ctx, viewer, target: system }) => {
    const fronters = openList('fronters', system, viewer)
    const latest = (await ctx.store.switches.latest(fronters)) ?? fail('no_switches')
    return answerSwitch<V1Switch>({ ctx, viewer, query: {} }, latest, (found) => presentSwitch(found, viewer))
  }),

  v1UpdateSystem: route(apiV1.v1UpdateSystem, none, async ({ ctx, viewer, body: { system, settings } }) =>
    presentSystem(revealSystem(await updateSystem(ctx, viewer.system, flawless(system), settings), viewer)),
  ),

  v1CreateSwitch: route(apiV1.v1CreateSwitch, none, async ({ ctx, viewer, body }) => {
    try {
      await createSwitch(ctx, viewer.system, body)
    } catch (error) {
      if (error instanceof ApiError && error.error === 'member_ref_not_found') {
        await refuseForeign(ctx, viewer.system, body.members)
      }
      throw error
    }
    return undefined
  }),

  v1GetMember: route(apiV1.v1GetMember, target.member, ({ viewer, target: member }) =>
    presentMember(revealMember(member, viewer)),
  ),

  v1CreateMember: route(apiV1.v1CreateMember, none, async ({ ctx, viewer, body }) =>
    presentMember(revealMember(await createMember(ctx, viewer.system, body), viewer)),
  ),

  v1UpdateMember: route(apiV1.v1UpdateMember, target.member, async ({ ctx, viewer, target: member, body }) =>
    presentMember(revealMember(await updateMember(ctx, viewer.system, member.id, flawless(body)), viewer)),
  ),

  v1DeleteMember: route(apiV1.v1DeleteMember, target.member, async ({ ctx, viewer, target: member }) => {
    await deleteMember(ctx, viewer.system, member.id)
    return undefined
  }),

  v1GetAccount: route(apiV1.v1GetAccount, target.account, ({ viewer, target: system }) =>
    presentSystem(revealSystem(system, viewer)),
  ),

  v1GetMessage: route(apiV1.v1GetMessage, target.message, ({ viewer, target: row }) =>
    presentMessage(readMessage(row), viewer),
  ),
}

/** compat: v1 tells a member of another system from one that does not exist, and names it first. */
async function refuseForeign({ store }: Context, system: SystemId, texts: readonly string[]): Promise<void> {
  const refs = texts.map(parseEntityRef).filter((ref) => ref !== undefined)
  const rows = await store.members.findAnywhere(refs)
  const foreign = new Map(
    rows
      .filter(({ system_id }) => system_id !== system)
      .flatMap(({ hid, uuid }): [string, Hid][] => [
        [hid, hid],
        [uuid, hid],
      ]),
  )
  for (const ref of refs) {
    const hid = foreign.get(ref.kind === 'hid' ? ref.hid : ref.uuid)
    if (hid) fail('not_own_member_ref', { ref: hid })
  }
}
