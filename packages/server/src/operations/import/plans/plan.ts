import { fail, limits, type MatchMode, type MemberPatch } from '@polyphony/contract'
import type { Incoming, IncomingGroup, IncomingMember } from '../../../datafile/incoming.ts'
import type { FileRefusal } from '../../../datafile/refusals.ts'
import { type Warning, Warnings } from '../../../datafile/warnings.ts'
import type {
  ListedGroup,
  StoredMember,
  StoredSettings,
  StoredSystem,
  SystemId,
} from '../../../domain/entities.ts'
import { asOwner } from '../../../domain/privacy.ts'
import { Bases } from '../bases.ts'
import { changesOf, fillingsOf, replacedBy, without } from '../changes.ts'
import { type ChangedRecord, Conflicts, isChangedHere } from '../conflicts.ts'
import type { PlanChoices, PlanReaders } from '../import-types.ts'
import { fitBesideKept, noRoomFor } from '../kept-quota.ts'
import { withKnownUuids } from '../known-uuids.ts'
import { match } from '../match.ts'
import { repairNesting } from '../repair-nesting.ts'
import { planCircles, type ShownIfReturned, shownIfReturned } from './circles.ts'
import { changedValues, planComments, planFields, planNotes } from './fields-and-notes.ts'
import {
  type EarlierPlan,
  newOf,
  type Plan,
  type PlannedField,
  type PlannedGroup,
  type PlannedMember,
  type PlannedNote,
} from './plan-types.ts'
import { planReminders } from './reminders.ts'

/** Compares a file with what a system has. Writes nothing. */
export async function planImport(
  read: PlanReaders,
  id: SystemId,
  file: Incoming,
  choices: PlanChoices,
  earlier?: EarlierPlan,
): Promise<Plan> {
  const { match: mode, keep = [], take = new Set<string>() } = choices
  const conflicts = new Conflicts(choices.conflicts, take)
  const bases = await Bases.read(read, id)
  const system = (await read.systems.get(id)) ?? fail('system_not_found')
  const settings = (await read.systems.settings(id)) ?? fail('system_not_found')
  const storedMembers = await read.members.list(asOwner(id), { publicOnly: false })
  const { groups: listed } = await read.groups.listWithMembers(asOwner(id))
  const storedGroups = await read.groups.extend(listed)
  const stored = { members: storedMembers, groups: storedGroups }
  const incoming =
    earlier?.incoming ?? (mode === 'none' ? file : await withKnownUuids(read, id, file, stored))
  const losses = earlier?.losses ?? (await warnOfLoss(read, id, incoming))
  const hasRecords = storedMembers.length + storedGroups.length > 0
  const profile = planSystem(incoming, { system, settings, hasRecords }, keep, bases, conflicts)
  const fields = await planFields(read, id, incoming, mode, bases, conflicts)
  const shown = await shownIfReturned(read, id, storedMembers)
  const members = planMembers(incoming.members, storedMembers, mode, { fields, bases, conflicts, shown })
  const ofSystem = incoming.system.fields && (await read.fieldValues.ofSystem(id, false))
  const tree = repairNesting(incoming.groups)
  const groups = planGroups(tree.groups, storedGroups, mode, members, bases, conflicts)
  const journal = await planNotes(read, id, incoming, mode, members, conflicts, earlier)
  // why: only this import adds comments of the file, and a comment that somebody deletes during it may stay deleted.
  const comments = earlier ?? (await planComments(read, id, incoming, conflicts))
  conflicts.add(journal.noteConflicts)
  conflicts.add(comments.commentConflicts)
  const circles = await planCircles(read, id, incoming, choices, { members, fields })
  const reminders = await planReminders(read, id, incoming, choices, members)
  const owner = { ...ownerOf('system', system), base: bases.system }
  const full = withoutRoom(incoming, fields, journal.notes)
  return {
    incoming,
    losses,
    ...profile,
    members,
    groups,
    fields,
    values: changedValues(incoming.system.fields, fields, ofSystem?.json, owner, conflicts),
    ...journal,
    circles: circles.circles,
    reminders: reminders.reminders,
    comments: comments.comments,
    commentConflicts: comments.commentConflicts,
    conflicts,
    bases,
    before: { system, settings, values: JSON.parse(ofSystem?.json ?? '{}') },
    switchesInSpan: earlier?.switchesInSpan ?? (await switchesInSpan(read, id, incoming)),
    refusals: inOrder(incoming.refusals, [
      ...overLimit('members', storedMembers, members, settings.member_limit ?? limits.membersPerSystem),
      ...overLimit('groups', storedGroups, groups, settings.group_limit ?? limits.groupsPerSystem),
      ...full.refusals,
    ]),
    warnings: [
      ...incoming.warnings,
      ...tree.warnings,
      ...full.warnings,
      ...circles.warnings,
      ...shown.warnings.list(),
      ...reminders.warnings,
      ...(await warnOfOtherAccounts(read, id, incoming)),
      ...losses,
    ],
  }
}

function planSystem(
  { system: { patch, settings = {}, fillsOnly } }: Incoming,
  there: { system: StoredSystem; settings: StoredSettings; hasRecords: boolean },
  keep: readonly string[],
  bases: Bases,
  conflicts: Conflicts,
): Pick<Plan, 'system' | 'settings' | 'changes'> {
  const { system: stored, settings: storedSettings, hasRecords } = there
  const owner = { ...ownerOf('system', stored), base: bases.system }
  const wholePatch = fillsOnly ? fillingsOf(stored, patch, hasRecords) : changesOf(stored, patch)
  const changes = without(wholePatch, keep)
  const system = conflicts.settle(owner, stored, changes)
  const whole = { ...storedSettings, extended: storedSettings }
  const others = without(fillsOnly ? {} : changesOf(whole, settings), keep)
  const wanted = conflicts.settle({ ...owner, type: 'settings' }, whole, others, settingsPrefix)
  return {
    system,
    settings: wanted,
    changes: { system: replacedBy(system, stored), settings: replacedBy(wanted, storedSettings) },
  }
}

/** Starts the paths of settings in the base that they share with the system. */
export const settingsPrefix = 'settings.'

const ownerOf = (
  type: ChangedRecord['type'],
  { hid, name }: { hid: string; name: string | null },
): Omit<ChangedRecord, 'base'> => ({ type, id: hid, name })

/** Knowledge of the rest of a plan for its members. */
interface MembersBeside {
  readonly fields: readonly PlannedField[]
  readonly bases: Bases
  readonly conflicts: Conflicts
  readonly shown: ShownIfReturned
}

function planMembers(
  records: readonly IncomingMember[],
  stored: readonly StoredMember[],
  mode: MatchMode,
  { fields, bases, conflicts, shown }: MembersBeside,
): PlannedMember[] {
  const matched = match(records, stored, mode)
  return records.flatMap((record) => {
    const known = matched.get(record)
    // why: somebody may delete the member while its picture comes in.
    if (record.onlyKnown && !known) return []
    const owner = known && { ...ownerOf('member', known), base: bases.member(known.id) }
    const staying = known && shown.keeps(known.id, record.patch)
    const patch = patchFor(staying ? { ...record, patch: staying } : record, known, owner, conflicts)
    const values = changedValues(record.fields, fields, known?.extended?.fields.json, owner, conflicts)
    return { record, known, patch: forgetWhole(patch, known), joining: [], values }
  })
}

/** Lets a changed description replace a long one. */
function forgetWhole(patch: MemberPatch, known: StoredMember | undefined): MemberPatch {
  const isStale =
    patch.description !== undefined &&
    patch.extended?.description === undefined &&
    known?.extended?.description
  return isStale ? { ...patch, extended: { ...patch.extended, description: null } } : patch
}

function planGroups(
  records: readonly IncomingGroup[],
  stored: readonly ListedGroup[],
  mode: MatchMode,
  members: readonly PlannedMember[],
  bases: Bases,
  conflicts: Conflicts,
): PlannedGroup[] {
  const matched = match(records, stored, mode)
  const uuids = new Map<string, string | undefined>(
    members.map(({ record, known }) => [record.key, known?.uuid]),
  )
  const ids = new Map(members.map(({ record, known }) => [record.key, known?.id]))
  const hids = new Map(records.map((record) => [record.key, matched.get(record)?.hid]))
  return records.map((record) => {
    const known = matched.get(record)
    const inside = new Set<string | undefined>(JSON.parse(known?.member_list?.json ?? '[]'))
    const missing = record.members.filter((key) => uuids.has(key) && !inside.has(uuids.get(key)))
    const { parent } = record
    const isThere = (known?.extended?.parent ?? null) === (parent ? hids.get(parent) : null)
    const owner = known && { ...ownerOf('group', known), base: bases.group(known.id) }
    const patch = patchFor(record, known, owner, conflicts)
    const removed = new Set(
      missing.filter((key) => owner?.base?.[membersPath]?.includes(`,${ids.get(key)},`)),
    )
    const isJoined = removed.size === 0 || !owner || joinsAgain(owner, members, removed, conflicts)
    const isMoved =
      parent !== undefined &&
      !isThere &&
      (!known || !owner || moves(owner, known, nameOf(records, parent), conflicts))
    return {
      record,
      known,
      patch,
      joining: [...new Set(missing)].filter((key) => isJoined || !removed.has(key)),
      ...(isMoved && { parent }),
    }
  })
}

/** Lists the row ids of the members that imports put into a group, each between commas. */
export const membersPath = 'members'
export const parentPath = 'parent'

const nameOf = (records: readonly IncomingGroup[], key: string | null) =>
  records.find((record) => record.key === key)?.name ?? null

/** Tells whether the import adds members again that somebody removed from a group since the last import. */
function joinsAgain(
  owner: ChangedRecord,
  members: readonly PlannedMember[],
  removed: ReadonlySet<string>,
  conflicts: Conflicts,
): boolean {
  const names = members.flatMap(({ record, known }) =>
    removed.has(record.key) ? (known?.name ?? record.patch.name ?? []) : [],
  )
  return conflicts.takesFile(owner, { key: membersPath, now: [], file: names, isMine: true })
}

/** Tells whether a group moves into its parent in the file. */
function moves(owner: ChangedRecord, known: ListedGroup, file: string | null, conflicts: Conflicts): boolean {
  const now = known.extended?.parent ?? null
  const isMine = isChangedHere(owner.base, parentPath, now)
  return conflicts.takesFile(owner, { key: parentPath, now, file, isMine })
}

function patchFor<Patch extends { privacy?: object }>(
  { patch, privacyWhenNew }: { patch: Patch; privacyWhenNew?: object | undefined },
  known: object | undefined,
  owner: ChangedRecord | undefined,
  conflicts: Conflicts,
): Patch {
  if (known && owner) return conflicts.settle(owner, known, changesOf(known, patch))
  return privacyWhenNew ? { ...patch, privacy: { ...privacyWhenNew, ...patch.privacy } } : patch
}

function overLimit(
  kind: 'members' | 'groups',
  stored: readonly unknown[],
  planned: readonly { known: unknown }[],
  limit: number,
): FileRefusal[] {
  const added = newOf(planned).length
  if (added === 0 || stored.length + added <= limit) return []
  return [tooMany(kind, kind, limit)]
}

const tooMany = (
  at: 'members' | 'groups' | 'fields' | 'notes',
  words: string,
  limit: number,
): FileRefusal => ({
  at,
  message: `Import would exceed the maximum number of ${words} (${limit}).`,
  code: `too_many_${at}`,
})

/**
 * Tells of custom fields and notes for which the system has no room. Those of another program are kept. There is no such
 * place for those of our own file, so it is refused: nothing may get lost.
 */
function withoutRoom(
  { foreign, fields = [], notes = [] }: Incoming,
  plannedFields: readonly PlannedField[],
  plannedNotes: readonly PlannedNote[],
): { refusals: FileRefusal[]; warnings: Warning[] } {
  const warnings = new Warnings()
  const refusals: FileRefusal[] = []
  const parts = [
    ['fields', 'custom_fields', fields.length - plannedFields.length, limits.fieldsPerSystem],
    ['notes', 'notes', notes.length - plannedNotes.length, limits.notesPerSystem],
  ] as const
  for (const [at, about, count, limit] of parts) {
    const words = about.replace('_', ' ')
    const message = `A system can have ${limit} ${words}. The other ones are kept for export.`
    if (foreign) warnings.add('warning', `${at}_kept`, message, count, about)
    else if (count > 0) refusals.push(tooMany(at, words, limit))
  }
  return { refusals, warnings: warnings.list() }
}

/** compat: limits are checked after system and settings, and before everything else. */
function inOrder(refusals: readonly FileRefusal[], limits: readonly FileRefusal[]): FileRefusal[] {
  const isFirst = ({ at }: FileRefusal) => /^(system|config)\b/.test(at)
  return [...refusals.filter(isFirst), ...limits, ...refusals.filter((refusal) => !isFirst(refusal))]
}

/** Counts the switches that the system has between the first and the last one of another program's file. */
async function switchesInSpan(
  read: PlanReaders,
  id: SystemId,
  { switches, system: { fillsOnly } }: Incoming,
): Promise<number> {
  const [first, last] = [switches.at(0), switches.at(switches.length - 1)]
  return fillsOnly && first && last ? read.imports.switchesBetween(id, first.timestamp, last.timestamp) : 0
}

async function warnOfOtherAccounts(
  read: PlanReaders,
  id: SystemId,
  { system: { accounts } }: Incoming,
): Promise<Warning[]> {
  if (accounts.length === 0) return []
  const own = await read.accounts.list(id)
  if (own.length === 0 || own.some((account) => accounts.includes(account))) return []
  const message = 'None of the accounts in the file is linked to this system. Is it your file?'
  return [{ level: 'warning', code: 'other_account', message }]
}

/** Warns of the parts of a file that there is no room to keep. */
async function warnOfLoss(read: PlanReaders, id: SystemId, { foreign }: Incoming): Promise<Warning[]> {
  if (!foreign) return []
  const { lost } = await fitBesideKept(read, id, foreign)
  return lost.map(noRoomFor)
}
