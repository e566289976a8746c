import type { Instant, Uuid } from '@polyphony/contract'
import { type Kept, type KeptRecord, SwitchDigest } from '../../../datafile/kept/shape.ts'
import type { SwitchLog } from '../../../datafile/logs/switch-log.ts'
import { asOwner } from '../../../domain/privacy.ts'
import { Breath } from '../../../pacing/breath.ts'
import type { Written } from '../job.ts'

type UuidOf = (key: string) => Uuid | undefined

/** Rewrites the UUIDs in kept data: members and groups may have other UUIDs here than where the file comes from. */
export async function movedHere(written: Written): Promise<(kept: Kept) => Promise<Kept>> {
  const { tx, system, incoming } = written
  const members = moves(incoming.members, written.members, await tx.members.list(asOwner(system)))
  const groups = moves(incoming.groups, written.groups, await tx.groups.list(asOwner(system)))
  if ([...members, ...groups].every(([, { there, here }]) => there === here)) return async (kept) => kept

  const here = new Map([...members.values(), ...groups.values()].map((move) => [move.there, move.here]))
  const move = (list: readonly KeptRecord[]) =>
    list.map((record) => ({ ...record, uuid: here.get(record.uuid) ?? record.uuid }))

  return async ({ fronting, ...kept }) => {
    const moved = { ...kept, members: move(kept.members), groups: move(kept.groups) }
    if (!fronting) return moved
    const digestOf = (uuidOf: UuidOf) => digestBetween(incoming.switches, fronting, uuidOf)
    const wasTrue = (await digestOf((key) => members.get(key)?.there)) === fronting.digest
    const digest = wasTrue ? await digestOf((key) => members.get(key)?.here) : fronting.digest
    return { ...moved, fronting: { ...fronting, digest } }
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
  switches: SwitchLog,
  { from, until }: { from: Instant; until: Instant },
  uuidOf: UuidOf,
): Promise<string> {
  const breath = new Breath()
  const digest = new SwitchDigest()
  for (let index = switches.length - 1; index >= 0; index--) {
    const entry = switches.at(index)
    if (entry && from <= entry.timestamp && entry.timestamp <= until)
      digest.add(
        entry.timestamp,
        entry.members.flatMap((key) => uuidOf(key) ?? []),
      )
    await breath.take()
  }
  return digest.text
}
