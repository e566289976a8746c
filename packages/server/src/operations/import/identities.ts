import { type EntityRef, type ImportReport, parseHid } from '@polyphony/contract'
import type { Identity } from '../../datafile/incoming.ts'
import type { Ids } from '../../ids.ts'
import { Breath } from '../../pacing/breath.ts'
import { newOf, type Readers } from './plan.ts'

export type Renamed = ImportReport['renamed'][number]

type Named = Partial<Pick<Identity, 'hid' | 'uuid'>>

export interface Drawn {
  hid: string
  uuid: string
}

/** The IDs that a new record asks for: those of the file as long as nobody else has them. */
export class Wishes {
  readonly renamed: Renamed[] = []
  readonly #kind: Renamed['kind']
  readonly #taken: Set<string>

  private constructor(kind: Renamed['kind'], taken: Set<string>) {
    this.#kind = kind
    this.#taken = taken
  }

  /** Those of the records that nothing is known of. */
  static async of(
    read: Pick<Readers, 'imports'>,
    kind: Renamed['kind'],
    planned: readonly { record: Named; known: unknown }[],
  ): Promise<Wishes> {
    return new Wishes(kind, await read.imports.taken(`${kind}s`, newOf(planned).flatMap(refsOf)))
  }

  /** Makes the record. `insert` gives undefined where the short ID is taken by now. */
  async make<Row>(record: Named, ids: Ids, insert: (drawn: Drawn) => Promise<Row | undefined>): Promise<Row> {
    const drawn = this.draw(record, ids)
    for (;;) {
      const row = await insert(drawn)
      if (row !== undefined) {
        this.made(record, drawn)
        return row
      }
      drawn.hid = ids.hid()
    }
  }

  /** Those to try for a record. */
  draw(record: Named, ids: Ids): Drawn {
    return { uuid: this.#claim(record.uuid) ?? ids.uuid(), hid: this.#claim(record.hid) ?? ids.hid() }
  }

  made(record: Named, { hid, uuid }: Drawn): void {
    this.#note(record.hid, hid)
    this.#note(record.uuid, uuid)
  }

  /** The same for a preview, which makes nothing. */
  imagine(record: Named): void {
    for (const wish of [record.hid, record.uuid]) {
      if (wish !== undefined && this.#claim(wish) === undefined) this.#note(wish, null)
    }
  }

  /** Of two in one file with the same ID only the first gets it. */
  #claim<T extends string>(wish: T | undefined): T | undefined {
    if (wish === undefined || this.#taken.has(wish)) return undefined
    this.#taken.add(wish)
    return wish
  }

  #note(from: string | undefined, to: string | null): void {
    if (from !== undefined && from !== to) this.renamed.push({ kind: this.#kind, from, to })
  }
}

function refsOf({ record: { hid = '', uuid } }: { record: Named }): EntityRef[] {
  const shortId = parseHid(hid)
  return [
    ...(shortId ? [{ kind: 'hid' as const, hid: shortId }] : []),
    ...(uuid ? [{ kind: 'uuid' as const, uuid }] : []),
  ]
}

/** Goes through a list in the last transaction. Some wait for a breath, but others for the transaction to end. */
export async function each<T>(
  list: readonly T[],
  work: (item: T, place: number) => Promise<void>,
): Promise<void> {
  const breath = new Breath(20)
  for (const [place, item] of list.entries()) {
    await work(item, place)
    await breath.take()
  }
}
