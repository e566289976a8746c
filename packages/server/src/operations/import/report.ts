import { type ImportReport, isEmpty, listedConflicts } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { Incoming, IncomingFriend } from '../../datafile/incoming.ts'
import type { Warning } from '../../datafile/warnings.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { StoreTx } from '../../store/store.ts'
import type { Renamed } from './identities.ts'
import {
  isChanged,
  newOf,
  type Plan,
  type PlannedGroup,
  type PlannedMember,
  type ReportedChange,
} from './plans/plan-types.ts'
import type { SwitchTally } from './steps/switches.ts'

/** Reports what an import has done, or would do. */
export function reportOf(
  { format, switches, oddities, friends }: Incoming,
  plan: Plan,
  { created, repeated }: SwitchTally,
  renamed: Renamed[],
  dry_run: boolean,
): ImportReport {
  const interleaved = plan.switchesInSpan - (switches.length - created - repeated)
  return {
    format,
    dry_run,
    system: changed(plan.changes.system),
    settings: changed(plan.changes.settings),
    members: counted(plan.members),
    groups: counted(plan.groups),
    fields: tallied(plan.fields, ({ patch }) => !isEmpty(patch)),
    notes: tallied(plan.notes, ({ isChanged }) => isChanged),
    comments: tallied(plan.comments, ({ isChanged }) => isChanged),
    circles: tallied(plan.circles, ({ isChanged }) => isChanged),
    reminders: tallied(plan.reminders, ({ isChanged }) => isChanged),
    switches: { created, skipped: switches.length - created },
    ...(friends && friends.length > 0 && { friends: listed(friends, plan) }),
    conflicts: [...plan.conflicts.list],
    conflicts_unlisted: plan.conflicts.unlisted,
    changes: [...plan.conflicts.changes],
    changes_unlisted: plan.conflicts.unlistedChanges,
    refused: [...plan.refusals],
    ...(oddities && { odd_values: [...oddities.list] }),
    renamed,
    warnings: [
      ...plan.warnings,
      ...(oddities && oddities.unlisted > 0 ? [unlisted(oddities.unlisted)] : []),
      ...(repeated > 0 ? [duplicated(repeated)] : []),
      ...(interleaved > 0 ? [mixed(interleaved)] : []),
    ],
  }
}

/** The most friends that a report lists. */
const mostFriends = 200

/** Lists friends of another program with the circles that would show them what they saw there. */
function listed(friends: readonly IncomingFriend[], { circles }: Plan): NonNullable<ImportReport['friends']> {
  const names = new Map(circles.map(({ record, known }) => [record.key, known?.name ?? record.name]))
  return friends.slice(0, mostFriends).map(({ name, circles: keys }) => ({
    name,
    circles: keys.flatMap((key) => names.get(key) ?? []),
  }))
}

/** The report of the last import takes at most about so many characters. */
const mostKept = 200_000

/** Keeps the report for people who look at it later. Of long lists it keeps the beginning. */
export async function keepReport(
  { clock }: Context,
  tx: StoreTx,
  system: SystemId,
  report: ImportReport,
): Promise<void> {
  await tx.importBases.keepReport(system, { created: clock.now(), report: shortened(report) })
}

function shortened(report: ImportReport, most = listedConflicts): string {
  const { conflicts, changes, odd_values, renamed, warnings } = report
  const text = JSON.stringify({
    ...report,
    conflicts: conflicts.slice(0, most),
    conflicts_unlisted: report.conflicts_unlisted + Math.max(0, conflicts.length - most),
    changes: changes.slice(0, most),
    changes_unlisted: report.changes_unlisted + Math.max(0, changes.length - most),
    ...(odd_values && { odd_values: odd_values.slice(0, most) }),
    renamed: renamed.slice(0, most),
    warnings: warnings.slice(0, most),
  })
  return text.length <= mostKept || most === 0 ? text : shortened(report, Math.floor(most / 2))
}

const changed = (changes: readonly ReportedChange[]): ImportReport['system'] => ({
  changed: changes.map(({ key }) => key),
  changes: [...changes],
})

const unlisted = (count: number): Warning => ({
  level: 'error',
  code: 'odd_values_unlisted',
  message: 'There are more values that do not fit than the report can list.',
  count,
})

const mixed = (count: number): Warning => ({
  level: 'warning',
  code: 'histories_interleave',
  message: 'Switches: there are others here from the same time, so the two histories are mixed now.',
  count,
})

const duplicated = (count: number): Warning => ({
  level: 'warning',
  code: 'duplicate_switches',
  message: 'Switches: where the file has several at the same moment, only the first came over.',
  count,
})

const counted = (planned: readonly (PlannedMember | PlannedGroup)[]) => tallied(planned, isChanged)

function tallied<P extends { known: unknown }>(
  planned: readonly P[],
  isUpdated: (planned: P) => boolean,
): ImportReport['members'] {
  const created = newOf(planned).length
  const updated = planned.filter((each) => each.known !== undefined && isUpdated(each)).length
  return { created, updated, unchanged: planned.length - created - updated }
}
