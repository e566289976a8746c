import {
  type GroupPatch,
  limits,
  type MatchMode,
  type MemberPatch,
  type SettingsPatch,
  type SystemPatch,
} from '@polyphony/contract'
import type { Incoming, IncomingGroup, IncomingMember } from '../../datafile/incoming.ts'
import type { Refusal } from '../../datafile/refusals.ts'
import type { Warning } from '../../datafile/warnings.ts'
import type { ListedGroup, StoredMember, StoredSettings, StoredSystem } from '../../domain/entities.ts'
import type { Store } from '../../store/store.ts'
import { changesOf, fillingsOf, isEmpty } from './changes.ts'
import { match } from './match.ts'
import { lostOf, recognise } from './steps/kept.ts'

/** A record of the file, and what becomes of it: something new where nothing is known of it. */
export interface Planned<Record, Known, Patch> {
  record: Record
  known: Known | undefined
  /** What is to be written. */
  patch: Patch
  /** Keys of members who are to come into the group. */
  joining: readonly string[]
}
export type PlannedMember = Planned<IncomingMember, StoredMember, MemberPatch>
export type PlannedGroup = Planned<IncomingGroup, ListedGroup, GroupPatch>

export interface Plan {
  system: SystemPatch
  settings: SettingsPatch
  members: readonly PlannedMember[]
  groups: readonly PlannedGroup[]
  /** How many switches the system has in the time of the file, where the file has fronting of another program. */
  switchesMeanwhile: number
  refusals: readonly Refusal[]
  warnings: readonly Warning[]
}

/** What can be read anywhere, and within a transaction. */
export type Readers = Pick<Store, 'systems' | 'members' | 'groups' | 'accounts' | 'imports' | 'kept'>

/** Compares a file with what a system has. Nothing is written. */
export async function planImport(
  read: Readers,
  { system, settings }: { system: StoredSystem; settings: StoredSettings },
  file: Incoming,
  mode: MatchMode,
): Promise<Plan> {
  const [hadMembers, hadGroups] = [
    await read.members.list(system.id),
    await read.groups.listWithMembers(system.id),
  ]
  const had = { members: hadMembers, groups: hadGroups }
  const incoming = mode === 'none' ? file : await recognise(read, system.id, file, had)
  const members = planMembers(incoming.members, hadMembers, mode)
  const groups = planGroups(incoming.groups, hadGroups, mode, members)
  return {
    ...planSystem(incoming, system, settings),
    members,
    groups,
    switchesMeanwhile: await switchesMeanwhile(read, system, incoming),
    refusals: inOrder(incoming.refusals, [
      ...overLimit('members', hadMembers, members, settings.member_limit ?? limits.membersPerSystem),
      ...overLimit('groups', hadGroups, groups, settings.group_limit ?? limits.groupsPerSystem),
    ]),
    warnings: [
      ...incoming.warnings,
      ...(await otherAccounts(read, system, incoming)),
      ...(await lostOf(read, system.id, incoming)),
    ],
  }
}

function planSystem(
  { system: { patch, settings = {}, fillsOnly } }: Incoming,
  stored: StoredSystem,
  storedSettings: StoredSettings,
): Pick<Plan, 'system' | 'settings'> {
  if (fillsOnly) return { system: fillingsOf(stored, patch), settings: {} }
  return { system: changesOf(stored, patch), settings: changesOf(storedSettings, settings) }
}

function planMembers(
  records: readonly IncomingMember[],
  had: readonly StoredMember[],
  mode: MatchMode,
): PlannedMember[] {
  const matched = match(records, had, mode)
  return records.map((record) => {
    const known = matched.get(record)
    return { record, known, patch: patchFor(described(record, known), known), joining: [] }
  })
}

/** What was never meant for strangers comes along only where the description is not for them either. */
function described(record: IncomingMember, known: StoredMember | undefined): IncomingMember {
  const { patch, privateDescription, privacyWhenNew } = record
  if (privateDescription === undefined) return record
  const privacy = patch.privacy?.description_privacy ?? (known ?? privacyWhenNew)?.description_privacy
  if (privacy === 'private') return { ...record, patch: { ...patch, description: privateDescription } }
  // why: an earlier import may have put it there when nobody else could see it.
  if (known?.description !== privateDescription) return record
  return { ...record, patch: { description: null, ...patch } }
}

function planGroups(
  records: readonly IncomingGroup[],
  had: readonly ListedGroup[],
  mode: MatchMode,
  members: readonly PlannedMember[],
): PlannedGroup[] {
  const matched = match(records, had, mode)
  const uuids = new Map<string, string | undefined>(
    members.map(({ record, known }) => [record.key, known?.uuid]),
  )
  return records.map((record) => {
    const known = matched.get(record)
    const inside = new Set<string | undefined>(JSON.parse(known?.member_list?.json ?? '[]'))
    const joining = record.members.filter((key) => uuids.has(key) && !inside.has(uuids.get(key)))
    return { record, known, patch: patchFor(record, known), joining: [...new Set(joining)] }
  })
}

function patchFor<Patch extends { privacy?: object }>(
  { patch, privacyWhenNew }: { patch: Patch; privacyWhenNew?: object | undefined },
  known: object | undefined,
): Patch {
  if (known) return changesOf(known, patch)
  return privacyWhenNew ? { ...patch, privacy: { ...privacyWhenNew, ...patch.privacy } } : patch
}

export const newOf = <P extends { known: unknown }>(planned: readonly P[]): P[] =>
  planned.filter(({ known }) => known === undefined)

export const isChanged = ({ known, patch, joining }: PlannedMember | PlannedGroup): boolean =>
  known !== undefined && (!isEmpty(patch) || joining.length > 0)

function overLimit(
  kind: 'members' | 'groups',
  had: readonly unknown[],
  planned: readonly { known: unknown }[],
  limit: number,
): Refusal[] {
  const added = newOf(planned).length
  if (added === 0 || had.length + added <= limit) return []
  return [{ at: kind, message: `Import would exceed the maximum number of ${kind} (${limit}).` }]
}

/** compat: limits are looked at after system and settings, before anything else. */
function inOrder(refusals: readonly Refusal[], limits: readonly Refusal[]): Refusal[] {
  const isFirst = ({ at }: Refusal) => /^(system|config)\b/.test(at)
  return [...refusals.filter(isFirst), ...limits, ...refusals.filter((each) => !isFirst(each))]
}

async function switchesMeanwhile(
  read: Readers,
  { id }: StoredSystem,
  { switches, system: { fillsOnly } }: Incoming,
): Promise<number> {
  const [first, last] = [switches.at(0), switches.at(switches.length - 1)]
  return fillsOnly && first && last ? read.imports.switchesBetween(id, first.timestamp, last.timestamp) : 0
}

async function otherAccounts(
  read: Readers,
  { id }: StoredSystem,
  { system: { accounts } }: Incoming,
): Promise<Warning[]> {
  if (accounts.length === 0) return []
  const own = await read.accounts.list(id)
  if (own.length === 0 || own.some((account) => accounts.includes(account))) return []
  const message = 'None of the accounts in the file is linked to this system. Is it your file?'
  return [{ level: 'warning', code: 'other_account', message }]
}
