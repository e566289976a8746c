import { api, fail, formatInstant, instant, limits, parseSystemRef, parseUuid } from '@polyphony/contract'
import type { StoredSystem } from '../../../domain/entities.ts'
import {
  presentHeld,
  presentLogEntry,
  presentPerson,
  presentSession,
} from '../../../domain/present/person.ts'
import { presentSystem } from '../../../domain/present/system.ts'
import { revealSystem } from '../../../domain/privacy.ts'
import { asSystem } from '../../../domain/viewer.ts'
import { attachSystem, letGo, makeHeldSystem, removeHolder } from '../../../operations/people/holding.ts'
import { deletePerson, updatePerson } from '../../../operations/people/people.ts'
import { admit, readInvite, register } from '../../../operations/people/registering.ts'
import { endOtherSessions, endSession } from '../../../operations/people/sessions.ts'
import { waysOf } from '../../../operations/people/ways.ts'
import { clearCookie } from '../../request/cookie.ts'
import { clearEntry, findEntry } from '../../request/entered-system.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'
import { browserOf } from './browser.ts'
import { callersDevice, clientOf, setCookie } from './client.ts'

const presentOwn = (system: StoredSystem) => presentSystem(revealSystem(system, asSystem(system.id)))

export const peopleRoutes = {
  register: route(api.register, target.none, async (call) => {
    const { ctx, body } = call
    const client = clientOf(call)
    await admit(ctx, body.invite, client)
    const signedIn = await register(ctx, body.wishes(), body.invite, client, browserOf(call))
    setCookie(call, signedIn)
    return presentPerson(signedIn.person)
  }),

  readInvite: route(api.readInvite, target.none, async (call) => {
    const { role, invited_by, expires_at } = await readInvite(call.ctx, call.body.invite, clientOf(call))
    return { role, invited_by, expires_at: formatInstant(expires_at) }
  }),

  getPerson: route(api.getPerson, target.none, async ({ ctx, person: { person: id } }) => {
    const { store } = ctx
    const person = (await store.people.get(id)) ?? fail('unauthorized')
    return {
      ...presentPerson(person),
      systems: (await store.people.openable(id)).map(presentHeld),
      ways: await waysOf(ctx, store, person),
    }
  }),

  updatePerson: route(api.updatePerson, target.none, async (call) =>
    presentPerson(await updatePerson(call.ctx, call.person, call.body, clientOf(call))),
  ),

  deletePerson: route(api.deletePerson, target.none, async ({ ctx, person, body, answerHeaders }) => {
    await deletePerson(ctx, person, body.confirm, body.systems)
    answerHeaders['set-cookie'] = clearCookie(ctx.config)
    return undefined
  }),

  holdSystem: route(api.holdSystem, target.none, async (call) => {
    const { ctx, person, request, body, answerHeaders } = call
    if (!('token' in body || 'entered' in body)) return presentOwn(await makeHeldSystem(ctx, person, body))
    const entry = 'token' in body ? body : await findEntry(request.headers, ctx, body.entered)
    const system = await attachSystem(ctx, person, entry?.token ?? '', clientOf(call))
    // why: from now on the browser acts as a person who holds the system.
    if ('entered' in body) answerHeaders['set-cookie'] = clearEntry(ctx, system.hid)
    return presentOwn(system)
  }),

  letGoOfSystem: route(api.letGoOfSystem, target.none, async (call) => {
    await letGo(call.ctx, call.person, parseSystemRef(call.params.systemRef), callersDevice(call))
    return undefined
  }),

  listSessions: route(api.listSessions, target.none, async ({ ctx, person: { person, session } }) =>
    (await ctx.store.sessions.list(person, ctx.clock.now())).map((each) => presentSession(each, session)),
  ),

  endSession: route(api.endSession, target.none, async ({ ctx, person, params }) => {
    await endSession(ctx, person, parseUuid(params.session) ?? fail('session_not_found'))
    return undefined
  }),

  endOtherSessions: route(api.endOtherSessions, target.none, async (call) => {
    await endOtherSessions(call.ctx, call.person, callersDevice(call))
    return undefined
  }),

  readLog: route(api.readLog, target.none, async ({ ctx, person: { person }, query }) => {
    const before = query.before ?? instant(Number.MAX_SAFE_INTEGER)
    const limit = query.limit ?? limits.switchesPerPage
    return (await ctx.store.securityLog.list(person, before, limit)).map(presentLogEntry)
  }),

  listHolders: route(api.listHolders, target.system, async ({ ctx, viewer }) =>
    (await ctx.store.people.holders(viewer.system)).map(presentPerson),
  ),

  removeHolder: route(api.removeHolder, target.system, async (call) => {
    const { ctx, viewer, params } = call
    await removeHolder(
      ctx,
      viewer.system,
      parseUuid(params.person) ?? fail('person_not_found'),
      callersDevice(call),
    )
    return undefined
  }),
}
