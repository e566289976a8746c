import { type Fronting, formatInstant, inSeconds } from '@polyphony/contract'
import type { StoredMember } from '../entities.ts'
import type { FrontingTimes, Window } from '../fronting.ts'

/** compat: private members appear here as they do in the list of switches. `all` lists members in order of creation. */
export function presentFronting(
  { start, end }: Window,
  { known, nobody, members, hours, weekdays }: FrontingTimes,
  all: readonly Pick<StoredMember, 'id' | 'hid' | 'uuid'>[],
): Fronting {
  const rows = all.flatMap(({ id, hid, uuid }) => {
    const fronted = members.get(id)
    if (fronted === undefined) return []
    const { time, switches, latest } = fronted
    const share = known > 0 ? time / known : 0
    const last_switch = formatInstant(latest)
    return [{ id: hid, uuid, seconds: inSeconds(time), share, switches, last_switch }]
  })
  return {
    start: formatInstant(start),
    end: formatInstant(end),
    seconds: inSeconds(known),
    nobody_seconds: inSeconds(nobody),
    members: rows.sort((a, b) => b.seconds - a.seconds),
    hours: hours.map(inSeconds),
    weekdays: weekdays.map(inSeconds),
  }
}
