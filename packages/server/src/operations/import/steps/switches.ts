import type { Instant, Uuid } from '@polyphony/contract'
import type { LoggedSwitch, SwitchLog } from '../../../datafile/logs/switch-log.ts'
import type { MemberId, SystemId } from '../../../domain/entities.ts'
import { TimeSlice } from '../../../pacing/time-slice.ts'
import type { ImportRun } from '../../../store/bulk/import-runs.ts'
import { writePart } from '../import-run.ts'
import type { ImportJob, PlanReaders } from '../import-types.ts'
import { newNotes } from './fields.ts'

const atOnce = 200

type Progress = (done: number) => void

export interface SwitchTally {
  created: number
  /** Switches at a moment that an earlier one in the file has. */
  repeated: number
}

/** Cuts a log into pieces, without switches at a moment that came before. Of two with one UUID the first keeps it. */
async function* pieces(
  log: SwitchLog,
  tally: SwitchTally,
  progress: Progress,
): AsyncGenerator<LoggedSwitch[]> {
  const slice = new TimeSlice()
  const seen = new Set<Instant | Uuid>()
  let piece: LoggedSwitch[] = []
  let done = 0
  for (const entry of log) {
    done++
    const { uuid, ...rest } = entry
    const { timestamp } = entry
    if (seen.has(timestamp)) tally.repeated++
    else piece.push(uuid !== undefined && seen.has(uuid) ? rest : entry)
    seen.add(timestamp)
    if (uuid !== undefined) seen.add(uuid)
    if (piece.length < atOnce && done < log.length) continue
    if (piece.length > 0) yield piece
    piece = []
    progress(done)
    await slice.yieldIfDue()
  }
}

/** Counts the switches of a file that an import would write. */
export async function countSwitches(
  read: PlanReaders,
  system: SystemId,
  log: SwitchLog,
): Promise<SwitchTally> {
  const tally = { created: 0, repeated: 0 }
  for await (const piece of pieces(log, tally, () => {})) {
    const { missing } = await missingOf(read, system, piece)
    const timestamps = missing.map(({ timestamp }) => timestamp)
    tally.created += missing.length - (await read.imports.countSwitches(system, timestamps))
  }
  return tally
}

/** Writes the switches of a file, some at a time, where nobody sees them yet. */
export async function writeSwitches(
  { ctx, incoming: { switches: log }, progress }: ImportJob,
  run: ImportRun,
  members: ReadonlyMap<string, MemberId>,
): Promise<SwitchTally> {
  const tally = { created: 0, repeated: 0 }
  const { system_id: system } = run
  const newUuid = ctx.ids.ascendingUuids(log.length)
  const tellDone = (done: number) => progress({ stage: 'switches', done, total: log.length })
  // why: a file either goes on where the system ends or is here already, so most pieces are as the one before.
  let isHere = true
  for await (const piece of pieces(log, tally, tellDone)) {
    isHere = isHere && (await areHere(ctx.store, system, piece))
    if (isHere) continue
    const created = await writePart(ctx, run, async (tx) => {
      const { missing, taken } = await missingOf(tx, system, piece)
      const switches = missing.map(({ uuid, timestamp, members: keys }) => ({
        uuid: uuid === undefined || taken.has(uuid) ? newUuid() : uuid,
        timestamp,
        members: keys.map((key) => members.get(key)).filter((id) => id !== undefined),
      }))
      const made = await tx.imports.insertSwitches(run, switches)
      await tx.imports.insertNotes(system, newNotes(missing, members), run)
      return made
    })
    tally.created += created
    isHere = created === 0
  }
  return tally
}

/** Tells whether there is a switch at every moment of a piece, as after an earlier import of the same file. */
async function areHere(
  read: PlanReaders,
  system: SystemId,
  piece: readonly LoggedSwitch[],
): Promise<boolean> {
  const moments = piece.map(({ timestamp }) => timestamp)
  return (await read.imports.countSwitches(system, moments)) === moments.length
}

/** Leaves out switches whose UUID the system has: they are there already, perhaps at another moment by now. */
async function missingOf(read: PlanReaders, system: SystemId, piece: readonly LoggedSwitch[]) {
  const wanted = piece.flatMap(({ uuid }) => (uuid === undefined ? [] : [uuid]))
  const found = wanted.length > 0 ? await read.imports.takenSwitches(wanted) : []
  const taken = new Map<Uuid | undefined, SystemId>(found.map(({ uuid, system_id }) => [uuid, system_id]))
  return { missing: piece.filter(({ uuid }) => taken.get(uuid) !== system), taken }
}
