import { isEmpty } from '@polyphony/contract'
import type { Warning } from '../../../datafile/warnings.ts'
import type { GroupId, MemberId, SystemId } from '../../../domain/entities.ts'
import { arrange } from '../../../domain/group-tree.ts'
import type { StoreTx } from '../../../store/store.ts'
import { FreeIds, type Renamed } from '../identities.ts'
import type { LastStep } from '../import-types.ts'
import type { Plan, PlannedGroup } from '../plans/plan-types.ts'
import { nestingWarnings } from '../repair-nesting.ts'
import { forEachRecord } from './each-record.ts'

/** Inserts and updates groups and adds their members. Gives their rows by the keys of the file. */
export async function writeGroups(
  { ctx, tx, system, progress }: LastStep,
  { groups }: Plan,
  members: ReadonlyMap<string, MemberId>,
): Promise<{
  rows: ReadonlyMap<string, GroupId>
  /** Their short IDs by the keys of the file. */
  hids: ReadonlyMap<string, string>
  renamed: readonly Renamed[]
  warnings: readonly Warning[]
}> {
  const freeIds = await FreeIds.lookUp(tx, 'group', groups)
  const rows = new Map<string, GroupId>()
  const hids = new Map<string, string>()
  await forEachRecord(groups, async ({ record, known, patch, joining }, done) => {
    progress({ stage: 'groups', done, total: groups.length })
    const created = record.created ?? ctx.clock.now()
    if (known && !isEmpty(patch)) await tx.groups.update(system, known.id, patch)
    const { id, hid } =
      known ??
      (await freeIds.insert(record, ctx.ids, (ids) => tx.groups.insert(system, { ...ids, created }, patch)))
    rows.set(record.key, id)
    hids.set(record.key, hid)
    const joiners = joining.map((key) => members.get(key)).filter((member) => member !== undefined)
    if (joiners.length > 0) await tx.memberships.add(system, [id], joiners)
  })
  return { rows, hids, renamed: freeIds.renamed, warnings: await nest(tx, system, groups, rows) }
}

/** Moves groups into their parents, which all have rows by now. */
async function nest(
  tx: StoreTx,
  system: SystemId,
  groups: readonly PlannedGroup[],
  rows: ReadonlyMap<string, GroupId>,
): Promise<Warning[]> {
  const rowOf = (key: string | null) => (key === null ? null : (rows.get(key) ?? null))
  const wanted = groups.flatMap(({ record, parent }): [GroupId, GroupId | null][] => {
    const id = rows.get(record.key)
    return id === undefined || parent === undefined ? [] : [[id, rowOf(parent)]]
  })
  if (wanted.length === 0) return []
  const { parents, cut, lifted } = arrange(await tx.groups.tree(system), new Map(wanted))
  for (const [id, parent] of parents) await tx.groups.place(system, id, parent)
  return nestingWarnings(cut, lifted)
}
