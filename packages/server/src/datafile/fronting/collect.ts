import { limits } from '@polyphony/contract'
import { Breath } from '../../pacing/breath.ts'
import { type LoggedSwitch, SwitchLog } from '../logs/switch-log.ts'
import type { Refusal } from '../refusals.ts'

/** Collects switches in a log. Refuses the file if there are too many, or if its reader stopped because of that. */
export async function collectSwitches(
  history: Iterable<LoggedSwitch>,
  hasStopped: boolean,
): Promise<{ switches: SwitchLog; refusals: Refusal[] }> {
  const breath = new Breath()
  const switches = new SwitchLog()
  for (const entry of history) {
    switches.add(entry)
    await breath.take()
  }
  const isTooLong = hasStopped || switches.length > limits.switchesPerImport
  const tooMany: Refusal = {
    at: 'switches',
    message: 'Too many switches present in import file.',
    code: 'too_many_switches',
  }
  return { switches, refusals: isTooLong ? [tooMany] : [] }
}
