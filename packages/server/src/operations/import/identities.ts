import { type EntityRef, type ImportReport, parseHid } from '@polyphony/contract'
import type { Ids } from '../../base/ids.ts'
import type { Identity } from '../../datafile/incoming.ts'
import type { PlanReaders } from './import-types.ts'
import { newOf } from './plans/plan-types.ts'

export type Renamed = ImportReport['renamed'][number]

type FileIds = Partial<Pick<Identity, 'hid' | 'uuid'>>

export interface RowIds {
  hid: string
  uuid: string
}

/** Gives new records the IDs they have in the file, unless somebody else has those, and notes which IDs change. */
export class FreeIds {
  readonly renamed: Renamed[] = []
  readonly #kind: Renamed['kind']
  readonly #taken: Set<string>

  private constructor(kind: Renamed['kind'], taken: Set<string>) {
    this.#kind = kind
    this.#taken = taken
  }

  /** Looks up which IDs of the new records are taken. */
  static async lookUp(
    read: Pick<PlanReaders, 'imports'>,
    kind: Renamed['kind'],
    planned: readonly { record: FileIds; known: unknown }[],
  ): Promise<FreeIds> {
    return new FreeIds(kind, await read.imports.taken(`${kind}s`, newOf(planned).flatMap(refsOf)))
  }

  /** Inserts a record, with other short IDs until `insert` gives a row: undefined means that the ID was taken since. */
  async insert<Row>(
    record: FileIds,
    ids: Ids,
    insert: (rowIds: RowIds) => Promise<Row | undefined>,
  ): Promise<Row> {
    const rowIds = this.choose(record, ids)
    for (;;) {
      const row = await insert(rowIds)
      if (row !== undefined) {
        this.note(record, rowIds)
        return row
      }
      rowIds.hid = ids.hid()
    }
  }

  /** Chooses the IDs to try for a record. */
  choose(record: FileIds, ids: Ids): RowIds {
    return { uuid: this.#claim(record.uuid) ?? ids.uuid(), hid: this.#claim(record.hid) ?? ids.hid() }
  }

  /** Notes the IDs that a record got. */
  note(record: FileIds, { hid, uuid }: RowIds): void {
    this.#note(record.hid, hid)
    this.#note(record.uuid, uuid)
  }

  /** Notes for a preview which IDs of a record would change. */
  preview(record: FileIds): void {
    for (const id of [record.hid, record.uuid]) {
      if (id !== undefined && this.#claim(id) === undefined) this.#note(id, null)
    }
  }

  /** Takes an ID if it is free. Of two records in one file with the same ID only the first gets it. */
  #claim<T extends string>(id: T | undefined): T | undefined {
    if (id === undefined || this.#taken.has(id)) return undefined
    this.#taken.add(id)
    return id
  }

  #note(from: string | undefined, to: string | null): void {
    if (from !== undefined && from !== to) this.renamed.push({ kind: this.#kind, from, to })
  }
}

function refsOf({ record: { hid = '', uuid } }: { record: FileIds }): EntityRef[] {
  const shortId = parseHid(hid)
  return [
    ...(shortId ? [{ kind: 'hid' as const, hid: shortId }] : []),
    ...(uuid ? [{ kind: 'uuid' as const, uuid }] : []),
  ]
}
