import type { ImportReport } from '@polyphony/contract'
import type { Incoming } from '../../datafile/incoming.ts'
import type { SystemId } from '../../domain/entities.ts'
import { FreeIds } from './identities.ts'
import type { PlanChoices, PlanReaders } from './import-types.ts'
import { planImport } from './plans/plan.ts'
import { newOf } from './plans/plan-types.ts'
import { reportOf } from './report.ts'
import { countSwitches } from './steps/switches.ts'

/** Reports what an import would do, and writes nothing. */
export async function previewImport(
  read: PlanReaders,
  system: SystemId,
  incoming: Incoming,
  choices: PlanChoices,
): Promise<ImportReport> {
  const plan = await planImport(read, system, incoming, choices)
  const memberIds = await FreeIds.lookUp(read, 'member', plan.members)
  const groupIds = await FreeIds.lookUp(read, 'group', plan.groups)
  for (const { record } of newOf(plan.members)) memberIds.preview(record)
  for (const { record } of newOf(plan.groups)) groupIds.preview(record)
  const tally = await countSwitches(read, system, incoming.switches)
  return reportOf(incoming, plan, tally, [...memberIds.renamed, ...groupIds.renamed], true)
}
