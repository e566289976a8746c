import { ApiError, fail, type ImportReport, type MatchMode, type Snowflake } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { Incoming } from '../../datafile/incoming.ts'
import { refuseFile } from '../../datafile/refusals.ts'
import type { Warning } from '../../datafile/warnings.ts'
import type { MemberId, SystemId } from '../../domain/entities.ts'
import { type Events, imported, settingsUpdated, systemUpdated } from '../../domain/events.ts'
import { hashSecret } from '../../ids.ts'
import { StoreError } from '../../store/drivers/driver.ts'
import type { Arrival } from '../../store/moving/arrivals.ts'
import { changed, inSystem } from '../in-system.ts'
import type { SystemWithToken } from '../systems.ts'
import { arriving, arrivingAnew, complete, empty } from './arrival.ts'
import { isEmpty } from './changes.ts'
import { type Renamed, Wishes } from './identities.ts'
import type { Job, OnProgress, Run, Written } from './job.ts'
import { newOf, type Plan, planImport, type Readers } from './plan.ts'
import { reportOf } from './report.ts'
import { writeGroups } from './steps/groups.ts'
import { keepForeign } from './steps/kept.ts'
import { updateMembers, writeNewMembers } from './steps/members.ts'
import { restoreOwn } from './steps/own.ts'
import { countSwitches, type SwitchTally, writeSwitches } from './steps/switches.ts'

export interface ImportWishes {
  match: MatchMode
  dryRun: boolean
}

/** What only some formats have. Each runs inside the transaction, after the rest, and tells what there was no room for. */
const further: readonly ((written: Written) => Promise<Warning[]>)[] = [keepForeign, restoreOwn]

const attempts = 3

/** Imports a file into a system: everything or nothing, and nothing is ever deleted. */
export async function importIncoming(
  ctx: Context,
  system: SystemId,
  incoming: Incoming,
  { match, dryRun }: ImportWishes,
  progress: OnProgress,
): Promise<ImportReport> {
  if (dryRun) return preview(ctx.store, system, incoming, match)
  refuseAny(incoming.refusals)
  const job = { ctx, system, incoming, match, progress }
  return arriving(ctx, system, (arrival) =>
    bringIn(job, arrival, (draft) =>
      inSystem(ctx, system, async (tx) => {
        const { report, events } = await carryOut({ ...job, tx }, arrival, draft)
        return changed(report, events)
      }),
    ),
  )
}

/** Makes a system of a file, with the IDs of the file where they are free. Nobody listens to it yet. */
export function createFromIncoming(
  ctx: Context,
  incoming: Incoming,
  account: Snowflake | undefined,
  progress: OnProgress,
): Promise<SystemWithToken & { report: ImportReport }> {
  refuseAny(incoming.refusals)
  // why: what is new has nothing to lose, so that even files which only fill give it everything.
  const whole: Incoming = { ...incoming, system: { ...incoming.system, fillsOnly: false } }
  return arrivingAnew(ctx, incoming.system.created ?? ctx.clock.now(), (arrival) => {
    const { system_id: id } = arrival
    const job = { ctx, system: id, incoming: whole, match: 'none' as const, progress }
    return bringIn(job, arrival, (draft) =>
      ctx.store.transact(async (tx) => {
        const token = ctx.ids.token()
        const wishes = await Wishes.of(tx, 'system', [{ record: incoming.system, known: undefined }])
        await wishes.make(incoming.system, ctx.ids, (ids) =>
          tx.systems.introduce(id, { ...ids, token_hash: hashSecret(token) }),
        )
        if (account !== undefined && !(await tx.accounts.link(id, account))) fail('account_taken')
        const { report } = await carryOut({ ...job, tx }, arrival, draft)
        const system = (await tx.systems.get(id)) ?? fail('system_not_found')
        return { system, token, report: { ...report, renamed: [...wishes.renamed, ...report.renamed] } }
      }),
    )
  })
}

/** What an import has done before its last transaction. */
interface Draft {
  /** The row of each member of the file, in its order. */
  rows: readonly MemberId[]
  /** Those of them that are for members who are new. */
  reserved: ReadonlySet<MemberId>
  /** The same by the keys of the file. */
  members: ReadonlyMap<string, MemberId>
  renamed: readonly Renamed[]
  switches: SwitchTally
}

/** First members and switches, piece by piece and seen by nobody; then all the rest, and with it everything is there. */
async function bringIn<T>(job: Job, arrival: Arrival, finish: (draft: Draft) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await finish(await prepare(job, arrival))
    } catch (error) {
      if (!isDisturbed(error) || attempt === attempts) throw error
      await empty(job.ctx, arrival)
    }
  }
}

/** Somebody else has changed the members of the system, or taken an ID of the file since it was found to be free. */
const isDisturbed = (error: unknown) =>
  (error instanceof ApiError && error.error === 'import_disturbed') ||
  (error instanceof StoreError && error.fault === 'unique')

async function prepare(job: Job, arrival: Arrival): Promise<Draft> {
  const { store } = job.ctx
  const plan = await planImport(store, await known(store, job.system), job.incoming, job.match)
  refuseAny(plan.refusals)
  const reserved = await store.transact((tx) => tx.imports.reserveMembers(newOf(plan.members).length))
  const left = reserved.values()
  const rows = plan.members.flatMap(({ known }) => known?.id ?? left.next().value ?? [])
  const members = new Map(plan.members.flatMap(({ record }, i) => (rows[i] ? [[record.key, rows[i]]] : [])))
  const renamed = await writeNewMembers(job, arrival, plan, rows)
  const switches = await writeSwitches(job, arrival, members)
  return { rows, reserved: new Set(reserved), members, renamed, switches }
}

function refuseAny([first, ...more]: Incoming['refusals']): void {
  if (first) refuseFile([first, ...more])
}

async function known(read: Readers, id: SystemId) {
  const system = (await read.systems.get(id)) ?? fail('system_not_found')
  const settings = (await read.systems.settings(id)) ?? fail('system_not_found')
  return { system, settings }
}

async function preview(
  read: Readers,
  system: SystemId,
  incoming: Incoming,
  match: MatchMode,
): Promise<ImportReport> {
  const plan = await planImport(read, await known(read, system), incoming, match)
  const members = await Wishes.of(read, 'member', plan.members)
  const groups = await Wishes.of(read, 'group', plan.groups)
  for (const { record } of newOf(plan.members)) members.imagine(record)
  for (const { record } of newOf(plan.groups)) groups.imagine(record)
  const tally = await countSwitches(read, system, incoming.switches)
  const renamed = [...members.renamed, ...groups.renamed]
  return reportOf(incoming, plan, tally, renamed, true)
}

/** Everything else, inside one transaction. */
async function carryOut(
  run: Run,
  arrival: Arrival,
  draft: Draft,
): Promise<{ report: ImportReport; events: Events }> {
  const { ctx, tx, system, incoming } = run
  const plan = await planImport(tx, await known(tx, system), incoming, run.match)
  refuseAny(plan.refusals)
  refuseOthers(plan, draft)
  if (!isEmpty(plan.system)) await tx.systems.update(system, plan.system)
  if (!isEmpty(plan.settings)) await tx.systems.updateSettings(system, plan.settings)
  await complete(tx, arrival)
  await updateMembers(run, plan)
  const groups = await writeGroups(run, plan, draft.members)
  const written: Written = { ctx, tx, system, incoming, members: draft.members, groups: groups.rows }
  const report = reportOf(incoming, plan, draft.switches, [...draft.renamed, ...groups.renamed], false)
  for (const write of further) report.warnings.push(...(await write(written)))
  const events = [...systemUpdated(plan.system), ...settingsUpdated(plan.settings), ...imported()]
  return { report, events }
}

/** The switches name members by their rows. Somebody may have made or deleted one of those meanwhile. */
function refuseOthers({ members }: Plan, draft: Draft): void {
  const isSame = members.every(({ known }, i) => {
    const row = draft.rows[i]
    return known ? known.id === row : row !== undefined && draft.reserved.has(row)
  })
  if (!isSame) fail('import_disturbed')
}
