import { fail, limits, type MatchMode, type MemberPatch } from '@polyphony/contract'
import type { Incoming, IncomingGroup, IncomingMember } from '../../datafile/incoming.ts'
import type { FileRefusal } from '../../datafile/refusals.ts'
import { type Warning, Warnings } from '../../datafile/warnings.ts'
import type {
  ListedGroup,
  StoredMember,
  StoredSettings,
  StoredSystem,
  SystemId,
} from '../../domain/entities.ts'
import { asOwner } from '../../domain/privacy.ts'
import { changesOf, fillingsOf, replacedBy, without } from './changes.ts'
import { repairNesting } from './group-nesting.ts'
import type { PlanReaders } from './import-job.ts'
import { fitBesideKept, noRoomFor } from './kept-quota.ts'
import { withKnownUuids } from './known-uuids.ts'
import { match } from './match.ts'
import { changedValues, planComments, planFields, planNotes } from './plan-fields-and-notes.ts'
import {
  type EarlierPlan,
  newOf,
  type Plan,
  type PlannedField,
  type PlannedGroup,
  type PlannedMember,
  type PlannedNote,
} from './plan-types.ts'

/** Compares a file with what a system has. Writes nothing. */
export async function planImport(
  read: PlanReaders,
  id: SystemId,
  file: Incoming,
  mode: MatchMode,
  keep: readonly string[],
  earlier?: EarlierPlan,
): Promise<Plan> {
  const system = (await read.systems.get(id)) ?? fail('system_not_found')
  const settings = (await read.systems.settings(id)) ?? fail('system_not_found')
  const storedMembers = await read.members.list(asOwner(id), { publicOnly: false })
  const { groups: listed } = await read.groups.listWithMembers(asOwner(id))
  const storedGroups = await read.groups.extend(listed)
  const stored = { members: storedMembers, groups: storedGroups }
  const incoming = mode === 'none' ? file : await withKnownUuids(read, id, file, stored)
  const fields = await planFields(read, id, incoming, mode)
  const members = planMembers(incoming.members, storedMembers, mode, fields)
  const ofSystem = incoming.system.fields && (await read.fieldValues.ofSystem(id, false))
  const tree = repairNesting(incoming.groups)
  const groups = planGroups(tree.groups, storedGroups, mode, members)
  const journal = await planNotes(read, id, incoming, mode, members, earlier)
  const full = withoutRoom(incoming, fields, journal.notes)
  return {
    ...planSystem(incoming, system, settings, keep),
    members,
    groups,
    fields,
    values: changedValues(incoming.system.fields, fields, ofSystem?.json),
    ...journal,
    // why: the system gets no comment of the file by another way, and one that is deleted meanwhile may stay deleted.
    comments: earlier?.comments ?? (await planComments(read, id, incoming)),
    switchesInSpan: await switchesInSpan(read, id, incoming),
    refusals: inOrder(incoming.refusals, [
      ...overLimit('members', storedMembers, members, settings.member_limit ?? limits.membersPerSystem),
      ...overLimit('groups', storedGroups, groups, settings.group_limit ?? limits.groupsPerSystem),
      ...full.refusals,
    ]),
    warnings: [
      ...incoming.warnings,
      ...tree.warnings,
      ...full.warnings,
      ...(await warnOfOtherAccounts(read, id, incoming)),
      ...(await warnOfLoss(read, id, incoming)),
    ],
  }
}

function planSystem(
  { system: { patch, settings = {}, fillsOnly } }: Incoming,
  stored: StoredSystem,
  storedSettings: StoredSettings,
  keep: readonly string[],
): Pick<Plan, 'system' | 'settings' | 'changes'> {
  const system = without(fillsOnly ? fillingsOf(stored, patch) : changesOf(stored, patch), keep)
  const whole = { ...storedSettings, extended: storedSettings }
  const wanted = without(fillsOnly ? {} : changesOf(whole, settings), keep)
  return {
    system,
    settings: wanted,
    changes: { system: replacedBy(system, stored), settings: replacedBy(wanted, storedSettings) },
  }
}

function planMembers(
  records: readonly IncomingMember[],
  stored: readonly StoredMember[],
  mode: MatchMode,
  fields: readonly PlannedField[],
): PlannedMember[] {
  const matched = match(records, stored, mode)
  return records.flatMap((record) => {
    const known = matched.get(record)
    // why: somebody may delete the member while its picture comes in.
    if (record.onlyKnown && !known) return []
    const patch = patchFor(record, known)
    const values = changedValues(record.fields, fields, known?.extended?.fields.json)
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
): PlannedGroup[] {
  const matched = match(records, stored, mode)
  const uuids = new Map<string, string | undefined>(
    members.map(({ record, known }) => [record.key, known?.uuid]),
  )
  const hids = new Map(records.map((record) => [record.key, matched.get(record)?.hid]))
  return records.map((record) => {
    const known = matched.get(record)
    const inside = new Set<string | undefined>(JSON.parse(known?.member_list?.json ?? '[]'))
    const joining = record.members.filter((key) => uuids.has(key) && !inside.has(uuids.get(key)))
    const { parent } = record
    const isThere = (known?.extended?.parent ?? null) === (parent ? hids.get(parent) : null)
    return {
      record,
      known,
      patch: patchFor(record, known),
      joining: [...new Set(joining)],
      ...(parent !== undefined && !isThere && { parent }),
    }
  })
}

function patchFor<Patch extends { privacy?: object }>(
  { patch, privacyWhenNew }: { patch: Patch; privacyWhenNew?: object | undefined },
  known: object | undefined,
): Patch {
  if (known) return changesOf(known, patch)
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
