import { isDeepStrictEqual } from 'node:util'
import { defaultParts, type Uuid } from '@polyphony/contract'
import type { IncomingCircle } from '../../../datafile/incoming.ts'
import type { FieldId, MemberId } from '../../../domain/entities.ts'
import { type ListedCircle, rulesOf } from '../../../domain/sharing/rows.ts'
import type { CircleValues } from '../../../store/sharing/circles.ts'
import { leaveOutOfShares } from '../../sharing/circles.ts'
import type { LastStep } from '../import-types.ts'
import type { Plan } from '../plans/plan-types.ts'
import { forEachRecord } from './each-record.ts'
import { freeUuids } from './fields.ts'

/** The rows of a file, by its keys. */
interface FileRows {
  members: ReadonlyMap<string, MemberId>
  /** The members who are new. */
  newMembers: ReadonlySet<MemberId>
  fields: ReadonlyMap<string, Uuid>
}

/** Writes circles, and leaves new members out of what others see already. */
export async function writeCircles(
  { ctx, tx, system }: LastStep,
  { circles }: Pick<Plan, 'circles'>,
  { members, newMembers, fields }: FileRows,
): Promise<void> {
  const now = ctx.clock.now()
  await leaveOutOfShares(tx, system, [...newMembers], now)
  if (circles.length === 0) return
  const ids = new Map<string, FieldId>((await tx.fields.list(system)).map(({ uuid, id }) => [uuid, id]))
  const rowsOf = (keys: readonly string[]) => [...new Set(keys.flatMap((key) => members.get(key) ?? []))]
  const valuesOf = (record: IncomingCircle): CircleValues => ({
    ...plainCircle,
    ...record.patch,
    name: record.name,
    fields: [...new Set(record.fields.flatMap((key) => ids.get(fields.get(key) ?? '') ?? []))],
    members: rowsOf(record.members),
    left_out: rowsOf(record.except),
  })
  const free = await freeUuids(tx, 'circles', circles)
  await forEachRecord(circles, async ({ record, known, isChanged, mark }) => {
    const values = valuesOf(record)
    const added = mark && known ? putTogether(known, values, isChanged) : values
    if (known && isChanged) await tx.circles.update(known.id, added)
    const made = { uuid: free(record.uuid) ?? ctx.ids.uuid(), created: record.created ?? now }
    const { id } = known ?? (await tx.circles.insert(system, made, values))
    if (!mark) return
    const next = {
      source: mark.source,
      members: marked(mark.members, values.members, added.members),
      fields: marked(mark.fields, values.fields, added.fields),
    }
    if (!known || !isDeepStrictEqual(next, mark)) await tx.circles.setMark(id, next)
  })
}

/** Adds to a circle that an earlier file made, if the import changes it. */
function putTogether(known: ListedCircle, { members, fields }: CircleValues, isChanged: boolean) {
  const before = rulesOf(known)
  return isChanged
    ? { members: [...before.members, ...members], fields: [...before.fields, ...fields] }
    : { members: before.members, fields: before.fields }
}

/** Lists what imports put into a circle: earlier ones, and this one as far as it is there now. */
const marked = <Id>(before: readonly Id[], file: readonly Id[], now: readonly Id[]): Id[] => [
  ...new Set([...before, ...file.filter((id) => now.includes(id))]),
]

const plainCircle = {
  color: null,
  shows: defaultParts,
  others: 'omit' as const,
  history: 0,
  everyone: false,
}
