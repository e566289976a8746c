import type { Instant, SyncKind } from '@polyphony/contract'
import type { SystemId } from '../../domain/entities.ts'
import type { Book, BookChange, Pair } from '../../domain/sync/model.ts'
import { mapInSlices } from '../../pacing/time-slice.ts'
import type { Queryable, Tx } from '../drivers/driver.ts'
import { columns, sql, values } from '../sql/sql.ts'

const pairColumns = columns('p', ['kind', 'here', 'there', 'state', 'base', 'refused'])

interface PairRow {
  kind: SyncKind
  here: string | null
  there: string | null
  state: Pair['state']
  base: string | null
  refused: string
}

const readPair = ({ base, refused, ...row }: PairRow): Pair => ({
  ...row,
  base: base === null ? null : JSON.parse(base),
  refused: JSON.parse(refused),
})

/** Returns the time of a switch: the later one of both sides. */
function timeOf({ kind, base }: Pair): number | null {
  if (kind !== 'switch') return null
  return Math.max(Number(base?.here.timestamp ?? 0), Number(base?.there.timestamp ?? 0))
}

export const syncPairReader = (db: Queryable) => ({
  /** Reads the pairs: all things, and the switches since a moment. */
  async book(system: SystemId, since: Instant): Promise<Book> {
    const rows = await db.all<PairRow>(
      sql`select ${pairColumns} from sync_pairs p
          where p.system_id = ${system} and (p.at is null or p.at >= ${since}) order by p.id`,
    )
    const pairs = await mapInSlices(rows, readPair)
    const ofKind = (kind: SyncKind) => pairs.filter((pair) => pair.kind === kind)
    return {
      system: ofKind('system'),
      member: ofKind('member'),
      group: ofKind('group'),
      switch: ofKind('switch'),
    }
  },

  /** Returns the members here by what they are there. */
  async membersHere(system: SystemId): Promise<Map<string, string>> {
    const rows = await db.all<{ here: string; there: string }>(
      sql`select here, there from sync_pairs
          where system_id = ${system} and kind = 'member' and state = 'paired'`,
    )
    return new Map(rows.map(({ here, there }) => [there, here]))
  },

  /** Tests whether pairs name all of these members there, with or without a partner. */
  async knowsMembers(system: SystemId, there: readonly string[]): Promise<boolean> {
    if (there.length === 0) return true
    const rows = await db.all<{ there: string }>(
      sql`select there from sync_pairs
          where system_id = ${system} and kind = 'member' and there ${db.dialect.oneOf(there)}`,
    )
    return new Set(there).isSubsetOf(new Set(rows.map((row) => row.there)))
  },

  /** Finds the pairs of switches that have one of these references on either side. */
  async ofSwitches(system: SystemId, refs: readonly string[]): Promise<Pair[]> {
    if (refs.length === 0) return []
    const { oneOf } = db.dialect
    const rows = await db.all<PairRow>(
      sql`select ${pairColumns} from sync_pairs p where p.id in (
            select id from sync_pairs where system_id = ${system} and kind = 'switch' and here ${oneOf(refs)}
            union select id from sync_pairs where system_id = ${system} and kind = 'switch' and there ${oneOf(refs)})
          order by p.id`,
    )
    return mapInSlices(rows, readPair)
  },
})

export const syncPairWriter = (tx: Tx) => ({
  ...syncPairReader(tx),

  /** Puts a new pair in the place of an old one. Either may be missing. */
  async change(system: SystemId, { old, next }: Pick<BookChange, 'old' | 'next'>): Promise<void> {
    for (const pair of [old, next]) {
      if (pair === undefined) continue
      await tx.run(
        sql`delete from sync_pairs where system_id = ${system} and kind = ${pair.kind}
              and here is not distinct from ${pair.here} and there is not distinct from ${pair.there}`,
      )
    }
    if (next === undefined) return
    const { kind, here, there, state, base, refused } = next
    const row = { system_id: system, kind, here, there, state, at: timeOf(next) }
    const texts = { base: base === null ? null : JSON.stringify(base), refused: JSON.stringify(refused) }
    await tx.run(sql`insert into sync_pairs ${values({ ...row, ...texts })}`)
  },

  async removeAll(system: SystemId): Promise<void> {
    await tx.run(sql`delete from sync_pairs where system_id = ${system}`)
  },
})
