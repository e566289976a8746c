import {
  api,
  type Endpoint,
  formatInstant,
  instant,
  limits,
  parseEntityRef,
  parseUuid,
} from '@polyphony/contract'
import { beginBackup } from '../../../admin/backups.ts'
import { readStatus } from '../../../admin/status.ts'
import {
  presentAction,
  presentBackup,
  presentInvite,
  presentOverview,
  presentSystemAccess,
} from '../../../domain/present/admin.ts'
import { makeInvite, revokeInvite } from '../../../operations/people/admin/invites.ts'
import type { Doer } from '../../../operations/people/admin/log.ts'
import {
  changePerson,
  listPeople,
  removePerson,
  resetPerson,
} from '../../../operations/people/admin/people.ts'
import { chooseRegistration } from '../../../operations/people/admin/registration.ts'
import { changeSystemAccess } from '../../../operations/people/admin/systems.ts'
import * as target from '../../request/targets.ts'
import { type Call, route } from '../../route.ts'
import { callersDevice } from './client.ts'

type AdminsCall = Pick<Call<Endpoint & { policy: { auth: 'admin' } }, unknown>, 'request' | 'person'>

const doerOf = (call: AdminsCall): Doer => ({ person: call.person.person, device: callersDevice(call) })

export const adminRoutes = {
  listPeople: route(api.listPeople, target.none, async ({ ctx, query }) => {
    const { limit = limits.switchesPerPage, after, search } = query
    return (await listPeople(ctx, { search, limit, after })).map(presentOverview)
  }),

  changePerson: route(api.changePerson, target.none, async (call) =>
    presentOverview(await changePerson(call.ctx, doerOf(call), parseUuid(call.params.person), call.body)),
  ),

  removePerson: route(api.removePerson, target.none, async (call) => {
    await removePerson(call.ctx, doerOf(call), parseUuid(call.params.person))
    return undefined
  }),

  listDisabledSystems: route(api.listDisabledSystems, target.none, async ({ ctx: { store }, query }) => {
    const { before = instant(Number.MAX_SAFE_INTEGER), limit = limits.switchesPerPage } = query
    return (await store.systemAccess.disabled(before, limit)).map(presentSystemAccess)
  }),

  changeSystemAccess: route(api.changeSystemAccess, target.none, async (call) => {
    const { ctx, params, body } = call
    return presentSystemAccess(
      await changeSystemAccess(ctx, doerOf(call), parseEntityRef(params.system), body),
    )
  }),

  getRegistration: route(api.getRegistration, target.none, ({ ctx }) => ctx.registration.state()),

  changeRegistration: route(api.changeRegistration, target.none, (call) =>
    chooseRegistration(call.ctx, doerOf(call), call.body),
  ),

  resetPerson: route(api.resetPerson, target.none, async (call) => {
    const { ctx, params, body } = call
    const { url, expires_at } = await resetPerson(ctx, doerOf(call), parseUuid(params.person), body)
    return { url, expires_at: formatInstant(expires_at) }
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
