import { Refusal } from '../../../base/refusal.ts'
import { temporalZone } from '../../../parsing/moments.ts'
import { readZones } from '../../../parsing/zones.ts'
import { configText } from '../../../text/texts.ts'
import { type Answer, note, remark, success } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import type { TypedZone } from './values.ts'

const defaultZone = 'UTC'

/** The time in a zone, as `2026-05-01 14:30`. */
const timeIn = (zone: string, now: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(temporalZone(zone))
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')

const save = ({ server }: Call<unknown>, timezone: string) =>
  server.updateSettings({ systemRef: '@me', body: { timezone } })

/** Shows or changes the time zone. Several that fit are a choice, and the zone is confirmed with its time. */
export async function changeZone(
  call: Call<unknown>,
  typed: TypedZone | 'default' | undefined,
): Promise<Answer> {
  const { now, lookups } = call
  if (typed === undefined) {
    const { timezone } = await lookups.settings()
    const hint = remark(configText.howTo(['config timezone Europe/Oslo']))
    return note(configText.zone(timezone, timeIn(timezone, now)), hint)
  }
  if (typed === 'default') {
    await save(call, defaultZone)
    return success(configText.zoneSet(defaultZone, timeIn(defaultZone, now)))
  }
  const zone = await oneOf(call, typed.text)
  const shown = timeIn(zone, now)
  if (!typed.yes) await call.ask({ text: configText.askZone(zone, shown), yes: configText.zoneButton })
  await save(call, zone)
  return success(configText.zoneSet(zone, shown))
}

async function oneOf(call: Call<unknown>, text: string): Promise<string> {
  const zones = readZones(text, call.now)
  const [first] = zones
  if (first === undefined) throw new Refusal(configText.noZone(text), 'config timezone Europe/Oslo')
  return zones.length === 1 ? first : call.choose({ text: configText.whichZone, options: zones })
}
