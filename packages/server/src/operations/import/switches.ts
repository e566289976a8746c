import type { Instant, Uuid } from '@polyphony/contract'
import { Breath } from '../../datafile/breath.ts'
import type { LoggedSwitch, SwitchLog } from '../../datafile/switch-log.ts'
import type { MemberId, SystemId } from '../../domain/entities.ts'
import type { Ids } from '../../ids.ts'
import type { StoreTx } from '../../store/store.ts'
import type { Readers } from './plan.ts'

const atOnce = 100

type Progress = (done: number) => void

export interface SwitchTally {
  created: number
  /** How many have a moment that another one before them in the file has. */
  repeated: number
}

/** Pieces of a log without those of a moment that came before in the same file. */
async function* pieces(
  log: SwitchLog,
  tally: SwitchTally,
  progress: Progress,
): AsyncGenerator<LoggedSwitch[]> {
  const breath = new Breath()
  const seen = new Set<Instant>()
  let piece: LoggedSwitch[] = []
  let done = 0
  for (const entry of log) {
    done++
    if (seen.has(entry.timestamp)) tally.repeated++
    else piece.push(entry)
    seen.add(entry.timestamp)
    if (piece.length < atOnce && done < log.length) continue
    if (piece.length > 0) yield piece
    piece = []
    progress(done)
    await breath.take()
  }
}

/** How many switches of a file would be made. */
export async function countSwitches(read: Readers, system: SystemId, log: SwitchLog): Promise<SwitchTally> {
  const tally = { created: 0, repeated: 0 }
  for await (const piece of pieces(log, tally, () => {})) {
    const timestamps = piece.map(({ timestamp }) => timestamp)
    tally.created += piece.length - (await read.imports.countSwitches(system, timestamps))
  }
  return tally
}

/** Writes the switches of a file that are at moments of their own. */
export async function writeSwitches(
  tx: StoreTx,
  system: SystemId,
  log: SwitchLog,
  members: ReadonlyMap<string, MemberId>,
  ids: Ids,
  progress: Progress,
): Promise<SwitchTally> {
  const tally = { created: 0, repeated: 0 }
  for await (const piece of pieces(log, tally, progress)) {
    const moments = await withUuids(tx, system, piece, ids)
    const made = await tx.imports.insertSwitches(system, moments)
    const fronters = new Map(piece.map(({ timestamp, members }) => [timestamp, members]))
    const lists = made.map(({ id, timestamp }) => ({ id, items: rowsOf(fronters.get(timestamp), members) }))
    await tx.imports.addFronters(system, lists)
    tally.created += made.length
  }
  return tally
}

function rowsOf(keys: readonly string[] = [], members: ReadonlyMap<string, MemberId>): MemberId[] {
  return keys.map((key) => members.get(key)).filter((id) => id !== undefined)
}

/** Each with its own UUID where nobody has it. One that the system has itself is there already, at another moment now. */
async function withUuids(tx: StoreTx, system: SystemId, piece: readonly LoggedSwitch[], ids: Ids) {
  const wanted = piece.flatMap(({ uuid }) => (uuid === undefined ? [] : [uuid]))
  const taken = wanted.length > 0 ? await tx.imports.takenSwitches(wanted) : []
  const owners = new Map(taken.map(({ uuid, system_id }) => [uuid, system_id]))
  const used = new Set<Uuid>(owners.keys())
  return piece
    .filter(({ uuid }) => uuid === undefined || owners.get(uuid) !== system)
    .map(({ uuid, timestamp }) => {
      const isFree = uuid !== undefined && !used.has(uuid)
      if (isFree) used.add(uuid)
      return { uuid: isFree ? uuid : ids.uuid(), timestamp }
    })
}
