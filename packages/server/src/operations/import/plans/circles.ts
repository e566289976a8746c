import { isSameCircleName, limits, type MatchMode, type MemberPatch } from '@polyphony/contract'
import { cutText } from '../../../datafile/fields/text.ts'
import type { Incoming, IncomingCircle } from '../../../datafile/incoming.ts'
import { type Warning, Warnings } from '../../../datafile/warnings.ts'
import type { FieldId, MemberId, StoredMember, SystemId } from '../../../domain/entities.ts'
import {
  type CircleId,
  type ListedCircle,
  membership,
  rulesOf,
  type StoredCircle,
} from '../../../domain/sharing/rows.ts'
import type { CircleMark } from '../../../store/sharing/circles.ts'
import { without } from '../changes.ts'
import type { PlanChoices, PlanReaders } from '../import-types.ts'
import type { PlannedCircle, PlannedField, PlannedMember } from './plan-types.ts'

interface PlannedCircles {
  circles: readonly PlannedCircle[]
  warnings: readonly Warning[]
}

/** Finds what an import does with circles: it makes them, and changes only those that no share shows anything of. */
export async function planCircles(
  read: PlanReaders,
  id: SystemId,
  { circles = [], foreign }: Incoming,
  { match: mode, conflicts }: PlanChoices,
  there: { members: readonly PlannedMember[]; fields: readonly PlannedField[] },
): Promise<PlannedCircles> {
  if (circles.length === 0) return { circles: [], warnings: [] }
  const present = await read.circles.withNames(id, await read.circles.list(id))
  const shared = await read.shares.sharedCircles(id)
  const memberIds = new Map(there.members.map(({ record, known }) => [record.key, known?.id]))
  const fieldIds = new Map(there.fields.map(({ record, known }) => [record.key, known?.id]))
  if (foreign) {
    const marks = await read.circles.marks(id)
    return planForeign(foreign.origin, circles, mode, { present, shared, marks, memberIds, fieldIds })
  }
  const warnings = new Warnings()
  const planned: PlannedCircle[] = []
  const names = new Set<string>()
  let room = limits.circlesPerSystem - present.length
  for (const record of circles) {
    const known = knownFor(record, present, mode)
    const isTwin = names.has((known?.name ?? record.name).toLowerCase())
    const isFull = !known && room <= 0
    if (isFull) warnings.add('error', 'circles_dropped', 'There is no room for all circles of the file.')
    if (isTwin || isFull) continue
    if (!known) room--
    names.add((known?.name ?? record.name).toLowerCase())
    const differs = known !== undefined && !isAlike(record, known, memberIds, fieldIds)
    const isShared = known !== undefined && shared.has(known.id)
    if (differs && isShared)
      warnings.add('warning', 'circles_shared', 'Circles that are in a share stay as they are.')
    planned.push({ record, known, isChanged: differs && !isShared && conflicts !== 'mine' })
  }
  return { circles: planned, warnings: warnings.list() }
}

function knownFor(
  { uuid, name }: IncomingCircle,
  present: readonly ListedCircle[],
  mode: MatchMode,
): ListedCircle | undefined {
  if (mode === 'none') return undefined
  const same = present.find((circle) => circle.uuid === uuid)
  return same ?? present.find((circle) => isSameCircleName(circle.name, name))
}

/** Tells whether a circle is what the file says. A member or field that is new is none that it has. */
function isAlike(
  { name, patch, ...lists }: IncomingCircle,
  known: ListedCircle,
  members: ReadonlyMap<string, number | undefined>,
  fields: ReadonlyMap<string, number | undefined>,
): boolean {
  const rules = rulesOf(known)
  const isSame = (keys: readonly string[], ids: ReadonlyMap<string, unknown>, list: readonly number[]) => {
    const wanted = keys.filter((key) => ids.has(key)).map((key) => ids.get(key))
    return wanted.length === list.length && wanted.every((id, i) => id === list[i])
  }
  const plain = Object.entries(patch) as [keyof typeof patch, unknown][]
  return (
    name === known.name &&
    plain.every(([key, value]) => JSON.stringify(value) === JSON.stringify(known[key])) &&
    isSame(lists.members, members, rules.members) &&
    isSame(lists.except, members, rules.left_out) &&
    isSame(lists.fields, fields, rules.fields)
  )
}

/** The circles here, and the rows of members and custom fields of the file. */
interface Present {
  present: readonly ListedCircle[]
  shared: ReadonlySet<CircleId>
  marks: ReadonlyMap<CircleId, CircleMark>
  memberIds: ReadonlyMap<string, MemberId | undefined>
  fieldIds: ReadonlyMap<string, FieldId | undefined>
}

/**
 * Plans circles of another program's file. It recognises a circle that an earlier file made, whatever its name is now, and
 * adds members who are new in the file. It changes no circle that is in a share or that no import made, and adds nobody
 * again whom people removed.
 */
function planForeign(
  origin: string,
  circles: readonly IncomingCircle[],
  mode: MatchMode,
  here: Present,
): PlannedCircles {
  const { present, shared, marks } = here
  const warnings = new Warnings()
  const names = present.map(({ name }) => name)
  let room = limits.circlesPerSystem - present.length
  const planned = circles.flatMap((given): PlannedCircle[] => {
    const source = `${origin} ${given.key}`
    const made = mode === 'none' ? undefined : present.find(({ id }) => marks.get(id)?.source === source)
    const known = made ?? (mode === 'auto' ? knownFor(given, present, mode) : undefined)
    const mark = (made && marks.get(made.id)) ?? { source, members: [], fields: [] }
    const record = comingOf(given, here)
    const added = known && withoutThere(record, known, mark, here)
    const isMore = added !== undefined && added.members.length + added.fields.length > 0
    const isShared = known !== undefined && shared.has(known.id)
    if (isMore && (isShared || !made)) warnings.add(...whyStays(isShared))
    if (known && added) {
      const isChanged = isMore && made !== undefined && !isShared
      return [{ record: isChanged ? added : record, known, isChanged, ...(made && { mark }) }]
    }
    if (room-- <= 0) {
      warnings.add(
        'warning',
        'circles_dropped',
        'There is no room for all circles of the file.',
        1,
        'circles',
      )
      return []
    }
    const name = unlike(given.name, names)
    names.push(name)
    return [{ record: { ...record, name }, known: undefined, isChanged: false, mark }]
  })
  return { circles: planned, warnings: warnings.list() }
}

/** Leaves out members and custom fields that do not come in. */
const comingOf = (record: IncomingCircle, { memberIds, fieldIds }: Present): IncomingCircle => ({
  ...record,
  members: record.members.filter((key) => memberIds.has(key)),
  fields: record.fields.filter((key) => fieldIds.has(key)),
})

/** Leaves out members who are in the circle, and members whom an import added before and somebody removed. */
function withoutThere(
  record: IncomingCircle,
  known: ListedCircle,
  mark: CircleMark,
  { memberIds, fieldIds }: Present,
): IncomingCircle {
  const rules = rulesOf(known)
  const isMissing = <Id>(id: Id | undefined, there: readonly Id[], before: readonly Id[]) =>
    id === undefined || !(there.includes(id) || before.includes(id))
  return {
    ...record,
    members: record.members.filter((key) => isMissing(memberIds.get(key), rules.members, mark.members)),
    fields: record.fields.filter((key) => isMissing(fieldIds.get(key), rules.fields, mark.fields)),
  }
}

const whyStays = (isShared: boolean): Parameters<Warnings['add']> =>
  isShared
    ? ['warning', 'circles_shared', 'Circles that are in a share stay as they are.', 1, 'circles']
    : ['info', 'circles_yours', 'Circles that you made stay as they are.', 1, 'circles']

/** Gives a name that no other circle has. */
function unlike(name: string, others: readonly string[]): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const candidate = cutText(name, limits.name - end.length) + end
    if (!others.some((other) => isSameCircleName(other, candidate))) return candidate
  }
}

/** Keeps members archived if a share would show them otherwise, whatever a file says. */
export class ShownIfReturned {
  readonly warnings = new Warnings()
  /** One test for each circle that is in a share. */
  readonly #has: readonly ReturnType<typeof membership>[]
  readonly #archived: ReadonlySet<MemberId>

  constructor(circles: readonly StoredCircle[], archived: ReadonlySet<MemberId>) {
    this.#has = circles.map(membership)
    this.#archived = archived
  }

  /** Returns what a file may change of such a member; undefined if it may change all that it does. */
  keeps(id: MemberId, patch: MemberPatch): MemberPatch | undefined {
    if (patch.extended?.archived !== false || !this.#archived.has(id)) return undefined
    if (!this.#has.some((has) => has(id))) return undefined
    this.warnings.add('warning', 'members_stay_archived', 'Members whom a share would show stay archived.')
    return without(patch, ['archived'])
  }
}

export async function shownIfReturned(
  read: PlanReaders,
  system: SystemId,
  members: readonly StoredMember[],
): Promise<ShownIfReturned> {
  const archived = new Set(members.filter(({ extended }) => extended?.archived).map(({ id }) => id))
  if (archived.size === 0) return new ShownIfReturned([], archived)
  const shared = await read.shares.sharedCircles(system)
  const circles = shared.size === 0 ? [] : await read.circles.list(system)
  return new ShownIfReturned(
    circles.filter(({ id }) => shared.has(id)),
    archived,
  )
}
