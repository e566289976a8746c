import { fail, type ImportReport, type MatchMode, parseHid, type Snowflake } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { Breath } from '../../datafile/breath.ts'
import type { Incoming, Warning } from '../../datafile/incoming.ts'
import { refuseFile } from '../../datafile/refused.ts'
import type { GroupId, MemberId, SystemId } from '../../domain/entities.ts'
import { type Events, imported, settingsUpdated, systemUpdated } from '../../domain/events.ts'
import { hashSecret } from '../../ids.ts'
import { StoreError } from '../../store/driver.ts'
import type { StoreTx } from '../../store/store.ts'
import { changed, inSystem } from '../in-system.ts'
import type { SystemWithToken } from '../systems.ts'
import { isEmpty, keysOf } from './changes.ts'
import { keepForeign } from './kept.ts'
import { restoreOwn } from './own.ts'
import { isChanged, newOf, type Plan, type Planned, planImport, type Readers } from './plan.ts'
import { each, type Renamed, Wishes } from './records.ts'
import { countSwitches, type SwitchTally, writeSwitches } from './switches.ts'

/** How far an import is. */
export interface Progress {
  stage: 'waiting' | 'reading' | 'members' | 'groups' | 'switches'
  done: number
  total: number
}
export type OnProgress = (progress: Progress) => void

export interface ImportWishes {
  match: MatchMode
  dryRun: boolean
}

/** What has been written of a file, for those who write what else it holds. */
export interface Written {
  readonly tx: StoreTx
  readonly ctx: Context
  readonly system: SystemId
  readonly incoming: Incoming
  /** Row ids by the keys of the file. */
  readonly members: ReadonlyMap<string, MemberId>
  readonly groups: ReadonlyMap<string, GroupId>
}

/** What only some formats have. Each runs inside the transaction, after the rest, and gives what is to be told of it. */
const further: readonly ((written: Written) => Promise<Events>)[] = [keepForeign, restoreOwn]

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
  const { hid, uuid, created } = incoming.system
  // why: what is new has nothing to lose, so that even files which only fill give it everything.
  const whole: Incoming = { ...incoming, system: { ...incoming.system, fillsOnly: false } }
  return unlessTaken(() =>
    ctx.store.transact(async (tx) => {
      const token = ctx.ids.token()
      const refs = [
        ...(hid !== undefined ? [{ kind: 'hid' as const, hid: parseHid(hid) ?? ctx.ids.hid() }] : []),
        ...(uuid !== undefined ? [{ kind: 'uuid' as const, uuid }] : []),
      ]
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

interface Run {
  ctx: Context
  tx: StoreTx
  system: SystemId
  incoming: Incoming
  match: MatchMode
  progress: OnProgress
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
  const events: Events[] = []
  for (const write of further) events.push(await write(written))
  return {
    report: reportOf(incoming, plan, tally, [...members.renamed, ...groups.renamed], false),
    events: [
      ...systemUpdated(plan.system),
      ...settingsUpdated(plan.settings),
      ...events.flat(),
      ...imported(),
    ],
  }
}

interface Made<Id> {
  rows: Map<string, Id>
  renamed: readonly Renamed[]
}

async function writeMembers({ ctx, tx, system, progress }: Run, plan: Plan): Promise<Made<MemberId>> {
  const wishes = new Wishes('member', plan.taken.members)
  const rows = new Map<string, MemberId>()
  const total = plan.members.length
  await each(plan.members, new Breath(), async ({ record, known, patch }, done) => {
    if (done % 50 === 0) progress({ stage: 'members', done, total })
    if (known) {
      rows.set(record.key, known.id)
      if (!isEmpty(patch)) await tx.members.update(system, known.id, patch)
      return
    }
    const { created = ctx.clock.now(), messageCount, lastMessage } = record
    const { id } = await wishes.make(record, ctx.ids, (ids) =>
      tx.members.insert(
        system,
        {
          ...ids,
          created,
          ...(messageCount !== undefined && { message_count: messageCount }),
          ...(lastMessage !== undefined && { last_message_timestamp: lastMessage }),
        },
        patch,
      ),
    )
    rows.set(record.key, id)
  })
  if (plan.members.some((planned) => !planned.known || isChanged(planned)))
    await tx.systems.touchMembers(system)
  return { rows, renamed: wishes.renamed }
}

async function writeGroups(
  { ctx, tx, system, progress }: Run,
  plan: Plan,
  members: ReadonlyMap<string, MemberId>,
): Promise<Made<GroupId>> {
  const wishes = new Wishes('group', plan.taken.groups)
  const rows = new Map<string, GroupId>()
  const total = plan.groups.length
  await each(plan.groups, new Breath(), async ({ record, known, patch, joining }, done) => {
    progress({ stage: 'groups', done, total })
    const created = record.created ?? ctx.clock.now()
    if (known && !isEmpty(patch)) await tx.groups.update(system, known.id, patch)
    const { id } =
      known ??
      (await wishes.make(record, ctx.ids, (ids) => tx.groups.insert(system, { ...ids, created }, patch)))
    rows.set(record.key, id)
    const joiners = joining.map((key) => members.get(key)).filter((member) => member !== undefined)
    if (joiners.length > 0) await tx.memberships.add(system, [id], joiners)
  })
  return { rows, renamed: wishes.renamed }
}

function reportOf(
  { format, switches }: Incoming,
  plan: Plan,
  { created, repeated }: SwitchTally,
  renamed: Renamed[],
  dry_run: boolean,
): ImportReport {
  const others = plan.switchesMeanwhile - (switches.length - created - repeated)
  return {
    format,
    dry_run,
    system: { changed: keysOf(plan.system) },
    settings: { changed: keysOf(plan.settings) },
    members: counted(plan.members),
    groups: counted(plan.groups),
    switches: { created, skipped: switches.length - created },
    refused: [...plan.refusals],
    renamed,
    warnings: [
      ...plan.warnings,
      ...(repeated > 0 ? [secondOf(repeated)] : []),
      ...(others > 0 ? [between(others)] : []),
    ],
  }
}

const between = (count: number): Warning => ({
  level: 'warning',
  code: 'histories_interleave',
  message: 'Switches: there are others here from the same time, so the two histories are mixed now.',
  count,
})

const secondOf = (count: number): Warning => ({
  level: 'warning',
  code: 'duplicate_switches',
  message: 'Switches: where the file has several at the same moment, only the first came over.',
  count,
})

function counted(planned: Plan['members'] | Plan['groups']): ImportReport['members'] {
  const created = newOf<Planned<unknown, unknown, unknown>>(planned).length
  const updated = planned.filter(isChanged).length
  return { created, updated, unchanged: planned.length - created - updated }
}
