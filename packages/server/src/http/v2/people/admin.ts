import { api, type Endpoint, fail, instant, limits, parseUuid } from '@polyphony/contract'
import { beginBackup } from '../../../admin/backups.ts'
import { readStatus } from '../../../admin/status.ts'
import {
  presentAction,
  presentBackup,
  presentInvite,
  presentOverview,
} from '../../../domain/present/admin.ts'
import { makeInvite, revokeInvite } from '../../../operations/people/admin/invites.ts'
import type { Doer } from '../../../operations/people/admin/log.ts'
import { changePerson, removePerson } from '../../../operations/people/admin/people.ts'
import * as target from '../../request/targets.ts'
import { type Call, route } from '../../route.ts'
import { callersDevice } from './client.ts'

type AdminsCall = Pick<Call<Endpoint & { policy: { auth: 'admin' } }, unknown>, 'request' | 'person'>

const doerOf = (call: AdminsCall): Doer => ({ person: call.person.person, device: callersDevice(call) })

export const adminRoutes = {
  listPeople: route(api.listPeople, target.none, async ({ ctx: { store }, query }) => {
    const { limit = limits.switchesPerPage, after } = query
    const uuid = after === undefined ? undefined : (parseUuid(after) ?? fail('bad_request'))
    const last = uuid && ((await store.overview.find(uuid)) ?? fail('bad_request'))
    return (await store.overview.list(limit, last?.id)).map(presentOverview)
  }),

  changePerson: route(api.changePerson, target.none, async (call) =>
    presentOverview(await changePerson(call.ctx, doerOf(call), parseUuid(call.params.person), call.body)),
  ),

  removePerson: route(api.removePerson, target.none, async (call) => {
    await removePerson(call.ctx, doerOf(call), parseUuid(call.params.person))
    return undefined
  }),

  listInvites: route(api.listInvites, target.none, async ({ ctx: { store } }) =>
    (await store.invites.list()).map(presentInvite),
  ),

  createInvite: route(api.createInvite, target.none, async (call) => {
    const { ctx, body } = call
    const { invite, code, url } = await makeInvite(ctx, doerOf(call), body(ctx.clock.now()))
    const { id, ...rest } = presentInvite(invite)
    return { id, code, url, ...rest }
  }),

  revokeInvite: route(api.revokeInvite, target.none, async (call) => {
    await revokeInvite(call.ctx, doerOf(call), parseUuid(call.params.invite))
    return undefined
  }),

  getStatus: route(api.getStatus, target.none, ({ ctx }) => readStatus(ctx)),

  makeBackup: route(api.makeBackup, target.none, async (call) =>
    presentBackup((await beginBackup(call.ctx, doerOf(call))).backup),
  ),

  readAdminLog: route(api.readAdminLog, target.none, async ({ ctx: { store }, query }) => {
    const { before = instant(Number.MAX_SAFE_INTEGER), limit = limits.switchesPerPage } = query
    return (await store.adminLog.list(before, limit)).map(presentAction)
  }),
}
