import type { Instant, Uuid } from '@polyphony/contract'
import type { Incoming } from '../../../datafile/incoming.ts'
import { type Kept, type KeptRecord, SwitchDigest } from '../../../datafile/kept/kept-types.ts'
import { asOwner } from '../../../domain/privacy.ts'
import { TimeSlice } from '../../../pacing/time-slice.ts'
import type { WrittenImport } from '../import-types.ts'

type UuidOf = (key: string) => Uuid | undefined

/** Rewrites the UUIDs in kept data: records may have other UUIDs here than where the file comes from. */
export async function movedHere(written: WrittenImport): Promise<(kept: Kept) => Promise<Kept>> {
  const { tx, system, incoming } = written
  const members = moves(incoming.members, written.members, await tx.members.list(asOwner(system)))
  const groups = moves(incoming.groups, written.groups, await tx.groups.list(asOwner(system)))
  const modules = (['fields', 'notes', 'comments'] as const).flatMap((part) =>
    (incoming[part] ?? []).map(({ key, uuid }) => [uuid, written[part].get(key)] as const),
  )
  const here = new Map<Uuid | undefined, Uuid | undefined>([
    ...[...members.values(), ...groups.values()].map((move) => [move.there, move.here] as const),
    ...modules,
  ])
  const [own, other] = [(await tx.systems.get(system))?.uuid, incoming.system.uuid]
  if (other !== undefined) here.set(other, own)
  if ([...here].every(([there, own]) => there === own)) return async (kept) => kept

  const moved = (uuid: Uuid) => here.get(uuid) ?? uuid
  const move = (list: readonly KeptRecord[] = []) =>
    list.map((record) => ({ ...record, uuid: moved(record.uuid) }))

  return async ({ fronting, ...kept }) => {
    const all: Kept = {
      ...kept,
      members: move(kept.members),
      groups: move(kept.groups),
      ...(kept.fields && { fields: move(kept.fields) }),
      ...(kept.notes && { notes: move(kept.notes) }),
      ...(kept.comments && { comments: move(kept.comments) }),
      ...(kept.fieldValues && {
        fieldValues: kept.fieldValues.map((value) => ({
          ...value,
          field: moved(value.field),
          subject: moved(value.subject),
        })),
      }),
    }
    if (!fronting) return all
    const digestOf = (uuidOf: UuidOf) => digestBetween(incoming, fronting, uuidOf)
    const wasTrue = (await digestOf((key) => members.get(key)?.there)) === fronting.digest
    const digest = wasTrue ? await digestOf((key) => members.get(key)?.here) : fronting.digest
    return { ...all, fronting: { ...fronting, digest } }
  }
}

/** Finds the UUID there and the UUID here of each record, by its key. */
function moves(
  records: readonly { key: string; uuid?: Uuid }[],
  ids: ReadonlyMap<string, number>,
  rows: readonly { id: number; uuid: Uuid }[],
): Map<string, { there: Uuid; here: Uuid }> {
  const byId = new Map<number | undefined, Uuid>(rows.map(({ id, uuid }) => [id, uuid]))
  return new Map(
    records.flatMap(({ key, uuid: there }) => {
      const here = byId.get(ids.get(key))
      return there && here ? [[key, { there, here }] as const] : []
    }),
  )
}

/** why backwards: our own files begin with the newest switch, and the digest with the oldest. */
async function digestBetween(
  { switches, own }: Incoming,
  { from, until }: { from: Instant; until: Instant },
  uuidOf: UuidOf,
): Promise<string> {
  const slice = new TimeSlice()
  const digest = new SwitchDigest()
  const notes = Map.groupBy(own?.switchNotes ?? [], ({ timestamp }) => timestamp)
  for (let index = switches.length - 1; index >= 0; index--) {
    const entry = switches.at(index)
    if (entry && from <= entry.timestamp && entry.timestamp <= until)
      digest.addLogged({ ...entry, notes: notes.get(entry.timestamp) ?? [] }, uuidOf)
    await slice.yieldIfDue()
  }
  return digest.text
}
