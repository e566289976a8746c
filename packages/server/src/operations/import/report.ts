import { type ImportReport, isEmpty } from '@polyphony/contract'
import type { Incoming } from '../../datafile/incoming.ts'
import type { Warning } from '../../datafile/warnings.ts'
import type { Renamed } from './identities.ts'
import {
  isChanged,
  newOf,
  type Plan,
  type PlannedGroup,
  type PlannedMember,
  type ReportedChange,
} from './plan-types.ts'
import type { SwitchTally } from './steps/switches.ts'

/** Reports what an import has done, or would do. */
export function reportOf(
  { format, switches, oddities }: Incoming,
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
    switches: { created, skipped: switches.length - created },
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
