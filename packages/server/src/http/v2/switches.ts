import {
  api,
  days,
  earlier,
  earliest,
  fail,
  formatInstant,
  latest,
  limits,
  type Switch,
} from '@polyphony/contract'
import type { Front, SwitchWithMembers } from '../../domain/entities.ts'
import { presentFronting } from '../../domain/present/fronting.ts'
import { presentFrontersExtended, presentListedSwitch, presentSwitch } from '../../domain/present/switch.ts'
import { openList, openSwitch, revealSince, seesSince, timezoneFor } from '../../domain/privacy.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { readFront, tallyFronting } from '../../operations/fronting.ts'
import {
  changeSwitchMembers,
  createSwitch,
  deleteSwitch,
  moveSwitch,
  refuseRepeated,
} from '../../operations/switches.ts'
import type { FoundSwitch } from '../../store/fronting/switches.ts'
import type { Asking } from '../answer/extended.ts'
import { enterLong } from '../answer/long-answer.ts'
import { linkNext } from '../answer/paging.ts'
import { answerSwitch } from '../answer/switch-answer.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

export const switchRoutes = {
  listSwitches: route(
    api.listSwitches,
    target.system,
    async ({ ctx, viewer, target: system, query, answerHeaders }) => {
      const history = openList('history', system, viewer)
      const before = query.before ?? ctx.clock.now()
      const limit = query.limit ?? limits.switchesPerPage
      const rows = await ctx.store.switches.list(history, before, limit)
      const last = rows.at(-1)
      if (last && rows.length === limit) {
        const next = { before: formatInstant(last.timestamp), limit }
        linkNext(answerHeaders, `/v2/systems/${system.hid}/switches`, next)
      }
      return rows.map(presentListedSwitch)
    },
  ),

  getFronters: route(api.getFronters, target.system, async (call) => {
    const { ctx, viewer, target: system, query } = call
    const fronters = openList('fronters', system, viewer)
    const isExtended = query.include !== undefined
    const extend = (since: Front['since'] | null) =>
      presentFrontersExtended(revealSince(since, system, viewer))
    if (isExtended && seesSince(system, viewer)) {
      const front = await readFront(ctx, fronters, () => enterLong(call))
      return front && answer(call, front, extend(front.since))
    }
    const latest = await ctx.store.switches.latest(fronters)
    return latest && answer(call, latest, isExtended ? extend(null) : undefined)
  }),

  getFronting: route(api.getFronting, target.timedSystem, async (call) => {
    const { ctx, viewer, target: system, query } = call
    const history = openList('history', system, viewer)
    const now = ctx.clock.now()
    const end = query.end ?? now
    const start = query.start ?? earlier(end, frontingWindow)
    if (start >= end) fail('empty_window')
    const members = await ctx.store.members.identify(history)
    const window = { start, end: latest(start, earliest(end, now)) }
    const tally = await tallyFronting(
      ctx,
      history,
      members.map(({ id }) => id),
      window,
      () => enterLong(call),
    )
    const times = tally.times(timezoneFor(system.timezone, system.id, viewer))
    return presentFronting({ start, end }, times, members)
  }),

  createSwitch: route(api.createSwitch, target.system, async (call) => {
    const { ctx, viewer, body } = call
    return answer(call, await createSwitch(ctx, viewer.system, body))
  }),

  getSwitch: route(api.getSwitch, target.oneSwitch, async (call) => {
    const { ctx, viewer, target: found } = call
    const opened = await ctx.store.switches.get(openSwitch(found, viewer))
    return answer(call, opened ?? fail('switch_not_found'))
  }),

  updateSwitch: route(api.updateSwitch, target.oneSwitch, async (call) => {
    const { ctx, viewer, target: found, body } = call
    if (!belongs(found)) fail('switch_not_accessible')
    return answer(call, await moveSwitch(ctx, viewer.system, found.switch_id, body.timestamp))
  }),

  updateSwitchMembers: route(api.updateSwitchMembers, target.oneSwitch, async (call) => {
    const { ctx, viewer, target: found, body: refs } = call
    refuseRepeated(refs)
    if (!belongs(found)) fail('switch_not_accessible')
    return answer(call, await changeSwitchMembers(ctx, viewer.system, found.switch_id, refs))
  }),

  deleteSwitch: route(api.deleteSwitch, target.oneSwitch, async ({ ctx, viewer, target: found }) => {
    if (!belongs(found)) fail('switch_not_accessible')
    await deleteSwitch(ctx, viewer.system, found.switch_id)
    return undefined
  }),
}

const answer = <E>(call: Asking & { viewer: Viewer }, found: SwitchWithMembers, extended?: E) =>
  answerSwitch<Switch, E>(call, found, (each) => presentSwitch(each, call.viewer), extended)

const frontingWindow = days(30)

/** Tests whether the switch belongs to the system that the path names. */
const belongs = ({ system_id, switch_system_id }: FoundSwitch) => system_id === switch_system_id
