import { fail, type ImportReport, type MatchMode, type Snowflake } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { Incoming, Warning } from '../../datafile/incoming.ts'
import { refuseFile } from '../../datafile/refused.ts'
import type { SystemId } from '../../domain/entities.ts'
import { type Events, imported, settingsUpdated, systemUpdated } from '../../domain/events.ts'
import { hashSecret } from '../../ids.ts'
import { StoreError } from '../../store/driver.ts'
import { changed, inSystem } from '../in-system.ts'
import type { SystemWithToken } from '../systems.ts'
import { isEmpty } from './changes.ts'
import { writeGroups } from './groups.ts'
import { keepForeign } from './kept.ts'
import { writeMembers } from './members.ts'
import { restoreOwn } from './own.ts'
import { newOf, planImport, type Readers, refsOf } from './plan.ts'
import { Wishes } from './records.ts'
import { reportOf } from './report.ts'
import type { OnProgress, Run, Written } from './run.ts'
import { countSwitches, writeSwitches } from './switches.ts'

export interface ImportWishes {
  match: MatchMode
  dryRun: boolean
}

/** What only some formats have. Each runs inside the transaction, after the rest, and tells what there was no room for. */
const further: readonly ((written: Written) => Promise<Warning[]>)[] = [keepForeign, restoreOwn]

const uniqueAttempts = 3

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
  return unlessTaken(() =>
    inSystem(ctx, system, async (tx) => {
      const { report, events } = await carryOut({ ctx, tx, system, incoming, match, progress })
      return changed(report, events)
    }),
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
  const { created } = incoming.system
  // why: what is new has nothing to lose, so that even files which only fill give it everything.
  const whole: Incoming = { ...incoming, system: { ...incoming.system, fillsOnly: false } }
  return unlessTaken(() =>
    ctx.store.transact(async (tx) => {
      const token = ctx.ids.token()
      const refs = refsOf([{ record: incoming.system }])
      const wishes = new Wishes('system', await tx.imports.taken('systems', refs))
      const { id } = await wishes.make(incoming.system, ctx.ids, (ids) =>
        tx.systems.insert({
          ...ids,
          token_hash: hashSecret(token),
          name: null,
          created: created ?? ctx.clock.now(),
        }),
      )
      if (account !== undefined && !(await tx.accounts.link(id, account))) fail('account_taken')
      const run = { ctx, tx, system: id, incoming: whole, match: 'none' as const, progress }
      const { report } = await carryOut(run)
      const system = (await tx.systems.get(id)) ?? fail('system_not_found')
      return { system, token, report: { ...report, renamed: [...wishes.renamed, ...report.renamed] } }
    }),
  )
}

/** why: somebody else may have taken an ID of the file since it was found to be free. Then it is looked up anew. */
async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isTaken = error instanceof StoreError && error.fault === 'unique'
      if (!isTaken || attempt === uniqueAttempts) throw error
    }
  }
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
  const wishes = {
    members: new Wishes('member', plan.taken.members),
    groups: new Wishes('group', plan.taken.groups),
  }
  for (const { record } of newOf(plan.members)) wishes.members.imagine(record)
  for (const { record } of newOf(plan.groups)) wishes.groups.imagine(record)
  const tally = await countSwitches(read, system, incoming.switches)
  const renamed = [...wishes.members.renamed, ...wishes.groups.renamed]
  return reportOf(incoming, plan, tally, renamed, true)
}

/** Everything that is written, inside one transaction. */
async function carryOut(run: Run): Promise<{ report: ImportReport; events: Events }> {
  const { ctx, tx, system, incoming, progress } = run
  const plan = await planImport(tx, await known(tx, system), incoming, run.match)
  refuseAny(plan.refusals)
  if (!isEmpty(plan.system)) await tx.systems.update(system, plan.system)
  if (!isEmpty(plan.settings)) await tx.systems.updateSettings(system, plan.settings)
  const members = await writeMembers(run, plan)
  const groups = await writeGroups(run, plan, members.rows)
  const { switches } = incoming
  const tally = await writeSwitches(tx, system, switches, members.rows, ctx.ids, (done) =>
    progress({ stage: 'switches', done, total: switches.length }),
  )
  const written: Written = { ctx, tx, system, incoming, members: members.rows, groups: groups.rows }
  const report = reportOf(incoming, plan, tally, [...members.renamed, ...groups.renamed], false)
  for (const write of further) report.warnings.push(...(await write(written)))
  const events = [...systemUpdated(plan.system), ...settingsUpdated(plan.settings), ...imported()]
  return { report, events }
}
