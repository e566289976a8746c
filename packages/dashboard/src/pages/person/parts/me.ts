import { type Answer, PolyphonyError } from '@polyphony/client'
import { explain } from '../../../state/api.ts'
import { data } from '../../../state/data.svelte.ts'
import { formatMoment } from '../../../state/time.svelte.ts'
import { t } from '../../../text/strings.ts'

/** The signed-in person, with their systems and sign-in methods. */
export type Me = Answer<'getPerson'>
export type HeldSystem = Me['systems'][number]

export interface PartProps {
  readonly me: Me
  /** Reads the person again after a change. */
  readonly read: () => Promise<void>
}

export const nameOf = ({ name, id }: HeldSystem) => name ?? id

/** Formats times in the timezone of the current system. */
export const momentOf = (moment: string) => formatMoment(moment, data.settings?.timezone)

/** Explains why a request failed. The page may have its own texts for some reasons. */
export function explainWith(error: unknown, reasons: Readonly<Record<string, string>>): string {
  const reason = error instanceof PolyphonyError ? error.reason : undefined
  return (reason && reasons[reason]) ?? explain(error)
}

/** Translates the name of a device. The server says "Firefox on Android". */
export function deviceName(device: string): string {
  const words = t.settings.person.devices
  const [browser = '', system] = device.split(' on ')
  if (system !== undefined) return words.deviceOn(browser, system)
  return device === 'Unknown' ? words.unknownDevice : device
}
