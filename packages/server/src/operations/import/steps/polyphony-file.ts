import { isEmpty, isSamePreset, limits } from '@polyphony/contract'
import type { OwnData, OwnSwitchNote } from '../../../datafile/incoming.ts'
import { toExactJson } from '../../../datafile/json/exact.ts'
import { mostKeptBytes } from '../../../datafile/kept/foreign-data.ts'
import type { Kept } from '../../../datafile/kept/kept-types.ts'
import { type Warning, Warnings } from '../../../datafile/warnings.ts'
import type { MemberId, SystemId } from '../../../domain/entities.ts'
import { batchesOf } from '../../../pacing/batches.ts'
import { TimeSlice } from '../../../pacing/time-slice.ts'
import type { ImportRun } from '../../../store/bulk/import-runs.ts'
import type { NoteThere } from '../../../store/bulk/imports.ts'
import type { NewSwitchNote } from '../../../store/fronting/switch-notes.ts'
import type { StoreTx } from '../../../store/store.ts'
import { writePart } from '../import-run.ts'
import type { ImportJob, PlanReaders, WrittenImport } from '../import-types.ts'
import { noRoomFor } from '../kept-quota.ts'
import { forEachRecord } from './each-record.ts'
import { movedHere } from './rewrite-kept-uuids.ts'

const messagesAtOnce = 500
const guildsAtOnce = 100
/** About 3 ms of work. A short note takes as long as so many characters. */
const charactersAtOnce = 96 * 1024
const charactersPerNote = 1_000

/** Notes on switches that an import wrote before its last transaction. */
type WrittenSwitchNotes = ReadonlySet<OwnSwitchNote>

/** Writes notes on switches that nobody sees yet, some at a time. */
export async function writeOwnSwitchNotes(
  { ctx, system, incoming }: ImportJob,
  run: ImportRun,
  members: ReadonlyMap<string, MemberId>,
): Promise<WrittenSwitchNotes> {
  const written = new Set<OwnSwitchNote>()
  for (const batch of batchesOf(sizedNotes(incoming.own?.switchNotes), charactersAtOnce)) {
    const done = await writePart(ctx, run, async (tx) => {
      const placed = await placesOf(tx, system, batch, members)
      const unseen = placed.filter(({ now }) => now.arrival === run.id)
      await tx.imports.putNotes(system, new Map(unseen.map((note) => [note.key, note])).values())
      return unseen
    })
    for (const { entry } of done) written.add(entry)
  }
  return written
}

/** Writes the parts that only our own files have. They cause no events of their own. */
export async function restoreOwn(written: WrittenImport): Promise<Warning[]> {
  const { tx, system, members } = written
  const { own } = written.incoming
  if (!own) return []
  const slice = new TimeSlice()
  const rowOf = (key: string | null) => (key === null ? null : (members.get(key) ?? null))
  const keepsMine = written.choices.conflicts === 'mine'
  const here = new Set(keepsMine ? (await tx.guilds.list(system)).map(({ guild_id }) => guild_id) : [])
  for (const { guild, patch } of own.guilds) {
    if (here.has(guild)) continue
    await tx.guilds.ensureSystem(system, guild)
    if (!isEmpty(patch)) await tx.guilds.updateSystem(system, guild, patch)
    await slice.yieldIfDue()
  }
  for (const piece of pieces(own.memberGuilds, guildsAtOnce)) {
    const known = piece.flatMap(({ guild, member, patch }) => {
      const id = members.get(member)
      return id === undefined ? [] : [{ member: id, guild, patch }]
    })
    await tx.guilds.putMembers(system, known, { keepsMine })
    await slice.yieldIfDue()
  }
  for (const { guild, mode, member, latched } of own.autoproxy) {
    if (keepsMine && (await tx.guilds.autoproxy(system, guild))) continue
    await tx.guilds.setAutoproxy(system, guild, {
      autoproxy_mode: mode,
      autoproxy_member_id: rowOf(member),
      last_latch_timestamp: latched,
    })
    await slice.yieldIfDue()
  }
  for (const { id, autoproxy } of own.accounts) {
    if (await tx.accounts.link(system, id)) await tx.accounts.setAutoproxy(id, autoproxy)
  }
  for (const piece of pieces(own.messages, messagesAtOnce)) {
    const rows = piece.map(({ sentAt, member, partOf, ...message }) => ({
      ...message,
      original_sent_at: sentAt,
      member_id: rowOf(member),
      part_of: partOf,
    }))
    await tx.messages.insertAll(system, rows)
    await slice.yieldIfDue()
  }
  const warnings = [...(await arrangeMembers(written, own)), ...(await writeLeftSwitchNotes(written))]
  if (own.kept.length === 0) return warnings
  const moved = await movedHere(written)
  const lost: Warning[] = [...warnings]
  // why: an export begins with the data that was kept last.
  for (const kept of own.kept.toReversed()) {
    if (!(await keep(tx, system, await moved(kept)))) lost.push(noRoomFor(kept.origin))
  }
  return lost
}

/** Finds the statuses and notes that differ from those on switches that were here before. */
export async function findDifferent(
  { ctx, system, incoming }: ImportJob,
  members: ReadonlyMap<string, MemberId>,
  written: WrittenSwitchNotes,
): Promise<readonly OwnSwitchNote[]> {
  const left = incoming.own?.switchNotes.filter((entry) => !written.has(entry))
  const slice = new TimeSlice()
  const different: OwnSwitchNote[] = []
  for (const batch of batchesOf(sizedNotes(left), charactersAtOnce)) {
    const placed = await placesOf(ctx.store, system, batch, members)
    different.push(...placed.filter(differs).map(({ entry }) => entry))
    await slice.yieldIfDue()
  }
  return different
}

const sizedNotes = (entries: readonly OwnSwitchNote[] = []) =>
  entries.map((entry) => ({ entry, size: (entry.note?.length ?? 0) + charactersPerNote }))

/** A status or note of the file, and what is here now in its place. */
interface PlacedNote extends NewSwitchNote {
  entry: OwnSwitchNote
  now: NoteThere
  /** Names the switch and the member. */
  key: string
}

/** Finds the switches of statuses and notes. Leaves out those whose switch is not here. */
async function placesOf(
  read: PlanReaders,
  system: SystemId,
  batch: readonly { entry: OwnSwitchNote }[],
  members: ReadonlyMap<string, MemberId>,
): Promise<PlacedNote[]> {
  const notes = batch.map(({ entry }) => {
    const { member, timestamp, status, note } = entry
    const member_id = member === null ? null : (members.get(member) ?? null)
    return { entry, switch: entry.switch, timestamp, member_id, status, note }
  })
  const there = await read.imports.notesThere(system, notes)
  return notes.flatMap((note, place) => {
    const now = there.get(place)
    return now ? [{ ...note, now, key: `${now.switch_id} ${note.member_id}` }] : []
  })
}

const differs = ({ now, status, note }: PlacedNote) =>
  now.note_id === null || now.status !== status || now.note !== note

/** Writes notes on switches that were here before. With `conflicts=mine`, those that somebody wrote here stay. */
async function writeLeftSwitchNotes({
  tx,
  system,
  members,
  choices,
  switchNotes,
}: WrittenImport): Promise<Warning[]> {
  let kept = 0
  await forEachRecord(batchesOf(sizedNotes(switchNotes), charactersAtOnce), async (batch) => {
    const notes = new Map<string, PlacedNote>()
    for (const placed of (await placesOf(tx, system, batch, members)).filter(differs)) {
      const isHere = placed.now.note_id !== null || notes.has(placed.key)
      if (isHere && choices.conflicts === 'mine') kept++
      else notes.set(placed.key, placed)
    }
    await tx.imports.putNotes(system, notes.values())
  })
  const warnings = new Warnings()
  const message = 'Statuses and notes on switches that you have here differ from the file. Yours stay.'
  warnings.add('info', 'switch_notes_kept', message, kept, 'switches')
  return warnings.list()
}

/** Takes over the order of the file unless the system has one, and its presets with names that are new here. */
async function arrangeMembers(
  { tx, system, members }: WrittenImport,
  { memberOrder, presets }: OwnData,
): Promise<Warning[]> {
  const rowsOf = (keys: readonly string[]) =>
    [...new Set(keys.flatMap((key) => members.get(key) ?? []))].map((id) => ({ id }))
  if (memberOrder.length > 0 && (await tx.members.inOwnOrder(system)).length === 0) {
    await tx.members.setOrder(system, rowsOf(memberOrder))
  }
  if (presets.length === 0) return []
  const here = await tx.presets.list(system)
  const added = presets
    .filter((preset) => !here.some((each) => isSamePreset(each, preset)))
    .map(({ name, members }) => ({ name, members: rowsOf(members) }))
  if (added.length === 0) return []
  const all = [...here, ...added]
  await tx.presets.replace(system, all.slice(0, limits.presetsPerSystem))
  if (all.length <= limits.presetsPerSystem) return []
  const message = `A system can have ${limits.presetsPerSystem} presets. The other ones were left out.`
  return [{ level: 'warning', code: 'presets_dropped', message, count: all.length - limits.presetsPerSystem }]
}

/** Keeps data of another program's file for the system as it is now. Gives false if there is no room. */
async function keep(tx: StoreTx, system: SystemId, kept: Kept): Promise<boolean> {
  const stored = await tx.systems.get(system)
  const { origin, system: about, records, values, fronting, ...lists } = kept
  const bound = { ...(about && stored && { system: { ...about, uuid: stored.uuid } }), ...lists }
  const rest = { records, values, ...(fronting && { fronting }) }
  const row = { origin, bound: toExactJson(bound), rest: toExactJson(rest) }
  const bytes = Buffer.byteLength(row.bound) + Buffer.byteLength(row.rest)
  if (bytes + (await tx.kept.bytesOfOthers(system, origin)) > mostKeptBytes) return false
  await tx.kept.replace(system, row)
  return true
}

function* pieces<Row>(rows: Iterable<Row>, atOnce: number): Generator<Row[]> {
  let piece: Row[] = []
  for (const row of rows) {
    piece.push(row)
    if (piece.length < atOnce) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}
