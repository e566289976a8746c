import { type Answer, PolyphonyError } from '@polyphony/client'
import { explain } from '../../../state/api.ts'
import { data } from '../../../state/data.svelte.ts'
import { formatMoment } from '../../../state/time.svelte.ts'
import { t } from '../../../text/strings.ts'

/** The person who is signed in, with their systems and ways in. */
export type Me = Answer<'getPerson'>
export type HeldSystem = Me['systems'][number]

export interface PartProps {
  readonly me: Me
  /** Reads the person again after a change. */
  readonly read: () => Promise<void>
}

export const nameOf = ({ name, id }: HeldSystem) => name ?? id

/** Moments in the timezone of the system that is shown. */
export const momentOf = (moment: string) => formatMoment(moment, data.settings?.timezone)

/** Says why a request failed, with words of the page for some reasons. */
export function explainWith(error: unknown, reasons: Readonly<Record<string, string>>): string {
  const reason = error instanceof PolyphonyError ? error.reason : undefined
  return (reason && reasons[reason]) ?? explain(error)
}

/** Names a device in the language of the page. The server says "Firefox on Android". */
export function deviceName(device: string): string {
  const words = t.settings.person.devices
  const [browser = '', system] = device.split(' on ')
  if (system !== undefined) return words.deviceOn(browser, system)
  return device === 'Unknown' ? words.unknownDevice : device
}
