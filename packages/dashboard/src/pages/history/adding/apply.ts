import { type Client, NotFound } from '@polyphony/client'
import { isUnreachable } from '../../../state/api.ts'
import { newKey } from '../../../storage/new-key.ts'
import type { SwitchStep } from './plan.ts'

const me = { systemRef: '@me' }

/** A step on the server, with the ID of its switch. */
export interface AppliedStep {
  readonly step: SwitchStep
  readonly id: string
}

/** Some steps failed. `left` holds the steps that could not be reverted. */
export class StepsFailed extends Error {
  readonly left: readonly AppliedStep[]
  constructor(cause: unknown, left: readonly AppliedStep[]) {
    super('The steps did not all work.', { cause })
    this.left = left
  }
}

/** Applies all steps, or reverts them if one fails. */
export async function applySteps(
  client: Client,
  steps: readonly SwitchStep[],
): Promise<readonly AppliedStep[]> {
  const taken: AppliedStep[] = []
  try {
    for (const step of steps) taken.push({ step, id: await applyStep(client, step) })
    return taken
  } catch (cause) {
    throw new StepsFailed(
      cause,
      await revertSteps(client, taken).then(
        () => [],
        () => taken,
      ),
    )
  }
}

async function applyStep(client: Client, step: SwitchStep): Promise<string> {
  const members = [...step.members]
  if (step.kind === 'change') {
    await client.updateSwitchMembers({ ...me, switchRef: step.id, body: members })
    return step.id
  }
  const body = { members, timestamp: new Date(step.at).toISOString() }
  const idempotencyKey = newKey()
  const send = () => client.createSwitch({ ...me, body }, { idempotencyKey })
  // why: the server may have created the switch although its answer was lost. The second answer names the same switch.
  const made = await send().catch((error: unknown) => (isUnreachable(error) ? send() : Promise.reject(error)))
  return made.id
}

/** Reverts the steps, last one first. Skips switches that changed in the meantime, and returns their number. */
export async function revertSteps(client: Client, taken: readonly AppliedStep[]): Promise<number> {
  let leftAlone = 0
  for (const { step, id } of taken.toReversed()) {
    const switchRef = { ...me, switchRef: id }
    if (!(await isUnchanged(client, { step, id }))) leftAlone += 1
    else if (step.kind === 'create') await client.deleteSwitch(switchRef)
    else await client.updateSwitchMembers({ ...switchRef, body: [...step.before] })
  }
  return leftAlone
}

async function isUnchanged(client: Client, { step, id }: AppliedStep): Promise<boolean> {
  try {
    const found = await client.getSwitch({ ...me, switchRef: id, include: 'extended' })
    const { members, timestamp, extended } = found
    const isMoved = step.kind === 'create' && Date.parse(timestamp) !== step.at
    const hasNotes = step.kind === 'create' && (extended?.notes.length ?? 0) > 0
    return !isMoved && !hasNotes && members.map((member) => member.id).join() === step.members.join()
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}
