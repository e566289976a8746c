import { api, days, earlier, earliest, fail, formatInstant, latest, limits } from '@polyphony/contract'
import type { Context } from '../../../context.ts'
import type { Front, SwitchWithMembers } from '../../../domain/entities.ts'
import { presentFronting } from '../../../domain/present/fronting.ts'
import {
  presentFrontersExtended,
  presentListedSwitch,
  presentSwitch,
  presentSwitchExtended,
} from '../../../domain/present/switch.ts'
import {
  openList,
  openSwitch,
  revealNotes,
  revealSince,
  seesSince,
  timezoneFor,
} from '../../../domain/privacy.ts'
import { ownsHistory, type Viewer } from '../../../domain/viewer.ts'
import { readFront, tallyFronting } from '../../../operations/fronting/front.ts'
import { listSwitches } from '../../../operations/fronting/history.ts'
import {
  changeSwitchMembers,
  createSwitch,
  deleteSwitch,
  refuseRepeated,
  updateSwitch,
} from '../../../operations/fronting/switches.ts'
import { batchesOf, charactersAtOnce } from '../../../pacing/batches.ts'
import type { FoundSwitch } from '../../../store/fronting/switches.ts'
import type { ExtendedRequest } from '../../answer/extended.ts'
import { enterLong } from '../../answer/long-answer.ts'
import { linkNext } from '../../answer/paging.ts'
import { batchedList } from '../../answer/pieces.ts'
import { answerSwitch } from '../../answer/switch-answer.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'

export const switchRoutes = {
  listSwitches: route(
    api.listSwitches,
    target.system,
    async ({ ctx, viewer, target: system, query, answerHeaders }) => {
      const history = openList('history', system, viewer)
      const before = query.before ?? ctx.clock.now()
      const limit = query.limit ?? limits.switchesPerPage
      const rows = await listSwitches(ctx, history, before, limit)
      const last = rows.at(-1)
      if (last && rows.length === limit) {
        const next = { before: formatInstant(last.timestamp), limit, include: query.include }
        linkNext(answerHeaders, `/v2/systems/${system.hid}/switches`, next)
      }
      if (!query.include) return rows.map(presentListedSwitch)
      const sizes = ownsHistory(viewer, system.id)
        ? await ctx.store.switchNotes.sizes(rows.map(({ id }) => id))
        : undefined
      const sized = rows.map((row) => ({ ...row, size: sizes?.get(row.id) ?? 0 }))
      return batchedList(batchesOf(sized, charactersAtOnce), async (batch) => {
        const noted = batch.filter(({ size }) => size > 0).map(({ id }) => id)
        const notes = noted.length > 0 ? await ctx.store.switchNotes.of(noted) : undefined
        return batch.map((row) => ({
          ...presentListedSwitch(row),
          extended: presentSwitchExtended(revealNotes(notes?.get(row.id) ?? [], system.id, viewer)),
        }))
      })
    },
  ),

  getFronters: route(api.getFronters, target.system, async (call) => {
    const { ctx, viewer, target: system, query } = call
    const fronters = openList('fronters', system, viewer)
    const extend = async (found: SwitchWithMembers, since: Front['since'] | null) =>
      presentFrontersExtended(await notesOn(call, found), revealSince(since, system, viewer))
    if (query.include && seesSince(system, viewer)) {
      const front = await readFront(ctx, fronters, () => enterLong(call))
      return front && answerSwitch(call, front, present(viewer), await extend(front, front.since))
    }
    const latest = await ctx.store.switches.latest(fronters)
    if (!latest || !query.include) return latest && answerSwitch(call, latest, present(viewer))
    return answerSwitch(call, latest, present(viewer), await extend(latest, null))
  }),

  getFronting: route(api.getFronting, target.timedSystem, async (call) => {
    const { ctx, viewer, target: system, query } = call
    const history = openList('history', system, viewer)
    const now = ctx.clock.now()
    const end = query.end ?? now
    const start = query.start ?? earlier(end, frontingWindow)
    if (start >= end) fail('empty_window')
    const { members: named } = query
    const all = await ctx.store.members.identify(history)
    const members = named ? all.filter(({ hid, uuid }) => named.has(hid) || named.has(uuid)) : all
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
    return answer(call, await createSwitch(ctx, viewer.system, body), body)
  }),

  getSwitch: route(api.getSwitch, target.oneSwitch, async (call) => {
    const { ctx, viewer, target: found } = call
    const opened = await ctx.store.switches.get(openSwitch(found, viewer))
    return answer(call, opened ?? fail('switch_not_found'))
  }),

  updateSwitch: route(api.updateSwitch, target.oneSwitch, async (call) => {
    const { ctx, viewer, target: found, body } = call
    if (!belongs(found)) fail('switch_not_accessible')
    return answer(call, await updateSwitch(ctx, viewer.system, found.switch_id, body), body)
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

type SwitchCall = ExtendedRequest & { ctx: Context; viewer: Viewer }

const present = (viewer: Viewer) => (found: SwitchWithMembers) => presentSwitch(found, viewer)

/** Writes a switch, with its notes if the caller asks for them. A body with notes, in `sent`, asks for them too. */
async function answer(call: SwitchCall, found: SwitchWithMembers, sent: { notes?: unknown } = {}) {
  if (!call.query.include && sent.notes === undefined) return answerSwitch(call, found, present(call.viewer))
  const asking = { ...call, query: { include: 'extended' as const } }
  const extended = presentSwitchExtended(await notesOn(call, found))
  return answerSwitch(asking, found, present(call.viewer), extended)
}

/** Reads the notes on a switch as the viewer may see them. */
async function notesOn({ ctx, viewer }: SwitchCall, { switch: { id, system_id } }: SwitchWithMembers) {
  const notes = ownsHistory(viewer, system_id) ? await ctx.store.switchNotes.of([id]) : undefined
  return revealNotes(notes?.get(id) ?? [], system_id, viewer)
}

const frontingWindow = days(30)

/** Tests whether the switch belongs to the system that the path names. */
const belongs = ({ system_id, switch_system_id }: FoundSwitch) => system_id === switch_system_id
