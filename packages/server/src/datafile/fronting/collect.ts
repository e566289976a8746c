import { limits } from '@polyphony/contract'
import { TimeSlice } from '../../pacing/time-slice.ts'
import { type LoggedSwitch, SwitchLog } from '../logs/switch-log.ts'
import type { FileRefusal } from '../refusals.ts'

/** Collects switches in a log. Refuses the file if there are too many, or if its reader stopped because of that. */
export async function collectSwitches(
  history: Iterable<LoggedSwitch>,
  hasStopped: boolean,
): Promise<{ switches: SwitchLog; refusals: FileRefusal[] }> {
  const slice = new TimeSlice()
  const switches = new SwitchLog()
  for (const entry of history) {
    switches.add(entry)
    await slice.yieldIfDue()
  }
  const isTooLong = hasStopped || switches.length > limits.switchesPerImport
  const tooMany: FileRefusal = {
    at: 'switches',
    message: 'Too many switches present in import file.',
    code: 'too_many_switches',
  }
  return { switches, refusals: isTooLong ? [tooMany] : [] }
}
