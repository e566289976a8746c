import { isEmpty, limits, type Uuid } from '@polyphony/contract'
import type { OwnData } from '../../../datafile/incoming.ts'
import { toExactJson } from '../../../datafile/json/exact.ts'
import { mostKeptBytes } from '../../../datafile/kept/foreign-data.ts'
import type { Kept } from '../../../datafile/kept/shape.ts'
import type { LoggedMessage, MessageLog } from '../../../datafile/logs/message-log.ts'
import type { Warning } from '../../../datafile/warnings.ts'
import type { MemberId, SystemId } from '../../../domain/entities.ts'
import { Breath } from '../../../pacing/breath.ts'
import type { StoreTx } from '../../../store/store.ts'
import type { Written } from '../job.ts'
import { noRoomFor } from '../kept-room.ts'
import { movedHere } from './move-kept.ts'

const messagesAtOnce = 500

/** Writes the parts that only our own files have. They cause no events of their own. */
export async function restoreOwn(written: Written): Promise<Warning[]> {
  const { tx, system, members } = written
  const { own } = written.incoming
  if (!own) return []
  const breath = new Breath()
  const rowOf = (key: string | null) => (key === null ? null : (members.get(key) ?? null))
  for (const { guild, patch } of own.guilds) {
    await tx.guilds.ensureSystem(system, guild)
    if (!isEmpty(patch)) await tx.guilds.updateSystem(system, guild, patch)
    await breath.take()
  }
  for (const { guild, member, patch } of own.memberGuilds) {
    const id = members.get(member)
    if (id === undefined) continue
    await tx.guilds.ensureMember(system, id, guild)
    if (!isEmpty(patch)) await tx.guilds.updateMember(id, guild, patch)
    await breath.take()
  }
  for (const { guild, mode, member, latched } of own.autoproxy) {
    await tx.guilds.setAutoproxy(system, guild, {
      autoproxy_mode: mode,
      autoproxy_member_id: rowOf(member),
      last_latch_timestamp: latched,
    })
    await breath.take()
  }
  for (const { id, autoproxy } of own.accounts) {
    if (await tx.accounts.link(system, id)) await tx.accounts.setAutoproxy(id, autoproxy)
  }
  for (const piece of pieces(own.messages)) {
    const rows = piece.map(({ sentAt, member, ...message }) => ({
      ...message,
      original_sent_at: sentAt,
      member_id: rowOf(member),
    }))
    await tx.messages.insertAll(system, rows)
    await breath.take()
  }
  const uuids = new Map<Uuid, Uuid>()
  const full = await restoreNotes(written, own, rowOf, breath, uuids)
  if (own.kept.length === 0) return full
  const moved = await movedHere(written, uuids)
  const lost: Warning[] = [...full]
  // why: an export begins with the data that was kept last.
  for (const kept of own.kept.toReversed()) {
    if (!(await keep(tx, system, await moved(kept)))) lost.push(noRoomFor(kept.origin))
  }
  return lost
}

/**
 * Writes the journal, and notes and comments on switches. Those that are there already are not doubled. Adds to `uuids`
 * the UUIDs of the file and those of the rows.
 */
async function restoreNotes(
  { ctx, tx, system }: Written,
  { notes, switchNotes, comments }: OwnData,
  rowOf: (key: string | null) => MemberId | null,
  breath: Breath,
  uuids: Map<Uuid, Uuid>,
): Promise<Warning[]> {
  let room = notes.length === 0 ? 0 : limits.notesPerSystem - (await tx.notes.count(system))
  let left = 0
  for (const { uuid, patch, created, updated } of notes) {
    const { title = '', text = '', color = null, date = created, members: keys = [] } = patch
    const members = keys.map(rowOf).filter((row) => row !== null)
    const values = { title, text, color, date, members, updated }
    const known = await tx.notes.recognise(system, uuid, { created, title })
    if (known) {
      uuids.set(uuid, known.uuid)
      await tx.notes.update(known, values)
    } else if (room-- > 0) {
      const own = (await tx.notes.isTaken(uuid)) ? ctx.ids.uuid() : uuid
      uuids.set(uuid, own)
      await tx.notes.insert(system, { ...values, created, uuid: own })
    } else left++
    await breath.take()
  }
  for (const { switch: uuid, timestamp, member, status, note } of switchNotes) {
    const on = await tx.switches.findOwn(system, uuid, timestamp)
    if (on !== undefined) await tx.switchNotes.put(system, on, { member_id: rowOf(member), status, note })
    await breath.take()
  }
  for (const { switch: of, timestamp, member, uuid, text, created } of comments) {
    const on = await tx.switches.findOwn(system, of, timestamp)
    if (on !== undefined && !(await tx.comments.has(on, uuid, { created, text }))) {
      const own = (await tx.comments.isTaken(uuid)) ? ctx.ids.uuid() : uuid
      uuids.set(uuid, own)
      await tx.comments.insert(system, on, { uuid: own, text, created, member_id: rowOf(member) })
    }
    await breath.take()
  }
  if (left === 0) return []
  const message = `There is no room for ${left} notes: a journal can have ${limits.notesPerSystem}.`
  return [{ level: 'error', code: 'notes_dropped', message, count: left }]
}

/** Keeps data of another program's file for the system as it is now. Gives false if there is no room. */
async function keep(tx: StoreTx, system: SystemId, kept: Kept): Promise<boolean> {
  const stored = await tx.systems.get(system)
  const { origin, form = 1, system: about, records, values, fronting, ...lists } = kept
  const bound = { ...(about && stored && { system: { ...about, uuid: stored.uuid } }), ...lists }
  const rest = { records, values, ...(fronting && { fronting }) }
  const row = { origin, form, bound: toExactJson(bound), rest: toExactJson(rest) }
  const bytes = Buffer.byteLength(row.bound) + Buffer.byteLength(row.rest)
  if (bytes + (await tx.kept.bytesOfOthers(system, origin)) > mostKeptBytes) return false
  await tx.kept.replace(system, row)
  return true
}

function* pieces(log: MessageLog): Generator<LoggedMessage[]> {
  let piece: LoggedMessage[] = []
  for (const message of log) {
    piece.push(message)
    if (piece.length < messagesAtOnce) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}
