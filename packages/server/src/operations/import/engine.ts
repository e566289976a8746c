import { ApiError, fail, type ImportReport, isEmpty, type Snowflake } from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { Incoming, OwnSwitchNote } from '../../datafile/incoming.ts'
import type { LoggedSwitch } from '../../datafile/logs/switch-log.ts'
import { refuseIfAny } from '../../datafile/refusals.ts'
import type { MemberId, SystemId } from '../../domain/entities.ts'
import { type Events, imported, settingsUpdated, systemUpdated } from '../../domain/events.ts'
import type { ImportRun } from '../../store/bulk/import-runs.ts'
import { StoreError } from '../../store/drivers/driver.ts'
import { changed, inSystem, refuseTooMuchText } from '../in-system.ts'
import type { SystemWithToken } from '../systems.ts'
import { FreeIds, type Renamed } from './identities.ts'
import { complete, importIntoNewSystem, importIntoSystem, removeImported } from './import-run.ts'
import type {
  ImportJob,
  ImportOptions,
  LastStep,
  OnProgress,
  WholeTexts,
  WrittenImport,
} from './import-types.ts'
import { planImport } from './plans/plan.ts'
import { type EarlierPlan, newOf, type Plan } from './plans/plan-types.ts'
import { previewImport } from './preview.ts'
import { keepReport, reportOf } from './report.ts'
import { writeCircles } from './steps/circles.ts'
import { uuidsOfComments, type WrittenComments, writeComments, writeNewComments } from './steps/comments.ts'
import { findSilent, writeFields, writeSwitchNotes } from './steps/fields.ts'
import { writeGroups } from './steps/groups.ts'
import { keepForeign } from './steps/keep-foreign.ts'
import { writeWhole } from './steps/keep-records.ts'
import { updateMembers, writeNewMembers } from './steps/members.ts'
import { type AddedNote, updateNotes, uuidsOfNotes, writeNewNotes } from './steps/notes.ts'
import { bringPictures, findPictures } from './steps/pictures.ts'
import { findDifferent, restoreOwn, writeOwnSwitchNotes } from './steps/polyphony-file.ts'
import { rememberBases } from './steps/remember-bases.ts'
import { writeReminders } from './steps/reminders.ts'
import { type SwitchTally, writeSwitches } from './steps/switches.ts'

const attempts = 3

/** Imports a file into a system: everything or nothing. Deletes no row. */
export async function importIncoming(
  ctx: Context,
  system: SystemId,
  incoming: Incoming,
  { dryRun, ...choices }: ImportOptions,
  progress: OnProgress,
): Promise<ImportReport> {
  if (dryRun || choices.conflicts === 'ask') {
    const shown = await findPictures(ctx, system, incoming)
    const report = await previewImport(ctx.store, system, shown, choices)
    if (dryRun || hasOpenConflicts(report)) return report
  }
  refuseIfAny(incoming.refusals)
  const job = { ctx, system, incoming, choices, progress }
  return importIntoSystem(ctx, system, (run) =>
    bringIn(job, run, (draft) =>
      inSystem(ctx, system, async (tx) => {
        const { report, events } = await finish({ ...job, incoming: draft.incoming, tx }, run, draft)
        if (!choices.isAside) await keepReport(ctx, tx, system, report)
        return changed(report, events)
      }),
    ),
  )
}

/** Tells whether a person has to decide about a value first. */
const hasOpenConflicts = ({ conflicts, conflicts_unlisted }: ImportReport) =>
  conflicts_unlisted > 0 || conflicts.some(({ kept }) => kept === 'mine')

/** Makes a system from a file, with the IDs of the file where they are free. Nobody listens to its events yet. */
export function createFromIncoming(
  ctx: Context,
  incoming: Incoming,
  account: Snowflake | undefined,
  progress: OnProgress,
): Promise<SystemWithToken & { report: ImportReport }> {
  refuseIfAny(incoming.refusals)
  // why: a new system has nothing to lose, so even a file that only fills gaps gives it everything.
  const overwriting: Incoming = { ...incoming, system: { ...incoming.system, fillsOnly: false } }
  return importIntoNewSystem(ctx, incoming.system.created ?? ctx.clock.now(), (run) => {
    const { system_id: id } = run
    const job = { ctx, system: id, incoming: overwriting, choices: { match: 'none' as const }, progress }
    return bringIn(job, run, (draft) =>
      ctx.store.transact(async (tx) => {
        const token = ctx.ids.token()
        const freeIds = await FreeIds.lookUp(tx, 'system', [{ record: incoming.system, known: undefined }])
        await freeIds.insert(incoming.system, ctx.ids, (ids) =>
          tx.systems.introduce(id, { ...ids, token_hash: hashSecret(token) }),
        )
        if (account !== undefined && !(await tx.accounts.link(id, account))) fail('account_taken')
        const { report } = await finish({ ...job, incoming: draft.incoming, tx }, run, draft)
        const system = (await tx.systems.get(id)) ?? fail('system_not_found')
        const whole = { ...report, renamed: [...freeIds.renamed, ...report.renamed] }
        await keepReport(ctx, tx, id, whole)
        return { system, token, report: whole }
      }),
    )
  })
}

/** The work of an import before its last transaction. */
interface Draft {
  /** The file, with its pictures by the keys that they have here. */
  incoming: Incoming
  /** The row of each member of the file, in the order of the file. */
  rows: readonly MemberId[]
  /** The rows among them that are for new members. */
  reserved: ReadonlySet<MemberId>
  /** The row of each member by its key in the file. */
  members: ReadonlyMap<string, MemberId>
  renamed: readonly Renamed[]
  switches: SwitchTally
  /** The new notes, in the order of the file. */
  notes: readonly AddedNote[]
  comments: WrittenComments
  /** Statuses and notes of our own file that differ from those on switches that were here before. */
  switchNotes: readonly OwnSwitchNote[]
  /** Switches that were here before and get a status or a note. */
  silent: readonly LoggedSwitch[]
  whole: WholeTexts
  /** The parts of the plan that may still hold in the last transaction. */
  planned: EarlierPlan
}

/** Writes most of an import in small unseen parts, then runs the last transaction. Starts over when disturbed. */
async function bringIn<T>(
  job: ImportJob,
  run: ImportRun,
  inLastTransaction: (draft: Draft) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inLastTransaction(await prepare(job, run))
    } catch (error) {
      if (!isDisturbed(error) || attempt === attempts) throw error
      await removeImported(job.ctx, run)
    }
  }
}

/** Tells whether another request changed the members of the system, or took an ID of the file, during the import. */
const isDisturbed = (error: unknown) =>
  (error instanceof ApiError && error.error === 'import_disturbed') ||
  (error instanceof StoreError && (error.fault === 'unique' || error.fault === 'reference'))

/** Brings the pictures, plans the import, then writes new members, switches, comments and notes where nobody sees them. */
async function prepare(given: ImportJob, run: ImportRun): Promise<Draft> {
  const { store } = given.ctx
  const incoming = await bringPictures(given, run)
  const job = { ...given, incoming }
  const plan = await planImport(store, job.system, incoming, job.choices)
  refuseIfAny(plan.refusals)
  const reserved = await store.transact((tx) => tx.imports.reserveMembers(newOf(plan.members).length))
  const left = reserved.values()
  const rows = plan.members.flatMap(({ known }) => known?.id ?? left.next().value ?? [])
  const members = new Map(plan.members.flatMap(({ record }, i) => (rows[i] ? [[record.key, rows[i]]] : [])))
  const renamed = await writeNewMembers(job, run, plan, rows)
  const switches = await writeSwitches(job, run, members)
  const switchNotes = await findDifferent(job, members, await writeOwnSwitchNotes(job, run, members))
  const comments = await writeNewComments(job, run, plan, members)
  const notes = await writeNewNotes(job, run, plan, members)
  const silent = switches.created < incoming.switches.length ? await findSilent(job) : []
  const whole = await writeWhole(plan.incoming, uuidsOfNotes(plan, notes), uuidsOfComments(plan, comments))
  const people = { rows, reserved: new Set(reserved), members, renamed }
  const written = { switches, switchNotes, silent, notes, comments, whole }
  return { incoming, ...people, ...written, planned: plan }
}

/** Plans again with the system locked, shows the members, switches and new notes, and writes everything else. */
async function finish(
  step: LastStep,
  run: ImportRun,
  { members, ...draft }: Draft,
): Promise<{ report: ImportReport; events: Events }> {
  const { ctx, tx, system, incoming } = step
  const before = await tx.textUse.get(system)
  const plan = await planImport(tx, system, incoming, step.choices, draft.planned)
  refuseIfAny(plan.refusals)
  refuseIfMembersChanged(plan, draft)
  refuseIfNotesChanged(plan, draft)
  if (!isEmpty(plan.system)) await tx.systems.update(system, plan.system)
  if (!isEmpty(plan.settings)) await tx.systems.updateSettings(system, plan.settings)
  await complete(tx, run)
  await updateMembers(step, plan)
  const groups = await writeGroups(step, plan, members)
  const fields = await writeFields(step, plan, members)
  await writeCircles(step, plan, { members, newMembers: draft.reserved, fields })
  await writeReminders(step, plan, members)
  await updateNotes(step, plan, members)
  await writeSwitchNotes(step, draft.silent, members)
  const comments = await writeComments(step, plan, members, draft.comments)
  const { switchNotes, whole } = draft
  const written: WrittenImport = {
    ...step,
    members,
    switchNotes,
    whole,
    groups: groups.rows,
    groupHids: groups.hids,
    fields,
    notes: uuidsOfNotes(plan, draft.notes),
    comments,
  }
  const report = reportOf(incoming, plan, draft.switches, [...draft.renamed, ...groups.renamed], false)
  report.warnings.push(...groups.warnings)
  await keepForeign(written)
  await rememberBases(written, plan)
  report.warnings.push(...(await restoreOwn(written)))
  await refuseTooMuchText(ctx, tx, system, before)
  const events = [...systemUpdated(plan.system), ...settingsUpdated(plan.settings), ...imported()]
  return { report, events }
}

/** The switches name members by their rows, so each member must still have the row that the draft gave it. */
function refuseIfMembersChanged(
  { members }: Plan,
  { rows, reserved }: Pick<Draft, 'rows' | 'reserved'>,
): void {
  const isUnchanged = members.every(({ known }, i) => {
    const row = rows[i]
    return known ? known.id === row : row !== undefined && reserved.has(row)
  })
  if (!isUnchanged) fail('import_disturbed')
}

/** The notes that are new by now must be those that the draft has. */
function refuseIfNotesChanged({ notes }: Plan, { notes: added }: Pick<Draft, 'notes'>): void {
  const keys = newOf(notes).map(({ record }) => record.key)
  const isUnchanged = keys.length === added.length && keys.every((key, i) => key === added[i]?.key)
  if (!isUnchanged) fail('import_disturbed')
}
