import { escaped, typed } from '../../markup.ts'
import { showDuration } from '../durations.ts'

const moment = (ms: number) => `<t:${Math.floor(ms / 1000)}>`
const percent = (share: number) => `${Math.round(share * 100)}%`

/** Joins names as long as they fit, and counts the others. */
function joined(names: readonly string[], most: number): string {
  let text = ''
  for (const [at, name] of names.entries()) {
    const next = at === 0 ? name : `${text}, ${name}`
    if (at > 0 && next.length > most) return `${text} and ${names.length - at} more`
    text = next
  }
  return text
}

const longestFront = 900
/** Ten of these fit on a page. */
const longestInHistory = 340

/** Everything that the commands about the front say. */
export const frontText = {
  help: {
    fronter: 'Shows who fronts now.',
    history: 'Lists the latest switches.',
    clear: 'Deletes all switches of your system.',
    percent: 'Shows how much of a time each member fronted.',
    groupPercent: 'Shows how much of a time each member of a group fronted.',
  },
  private: {
    front: 'Who fronts in this system is private, so I cannot show it to you.',
    history: 'The front history of this system is private, so I cannot show it to you.',
    groupMembers: 'The members of this group are private, so I cannot show you who of them fronted.',
  },
  none: 'There are no switches in this system yet.',
  frontTitle: (system: string) => `In front in ${system}`,
  fronters: 'Fronting',
  since: 'Since',
  nobody: '*nobody*',
  nobodyFronts: 'nobody',
  name: escaped,
  unknown: 'somebody',
  withId: (name: string, id: string) => `${name} (\`${id}\`)`,
  front: (names: readonly string[]) => joined(names, longestFront),
  ago: (at: number, now: number) => `${moment(at)} (${showDuration((now - at) / 1000)} ago)`,
  historyTitle: (system: string) => `Front history of ${system}`,
  entry: (names: readonly string[], at: number, now: number, until: number | undefined) => {
    const who = names.length === 0 ? '*nobody*' : `**${joined(names, longestInHistory)}**`
    const length = until === undefined ? '' : `, for ${showDuration((until - at) / 1000)}`
    return `${who} (${moment(at)}, ${showDuration((now - at) / 1000)} ago${length})`
  },
  onlyOwnClear: `You can delete only the switches of your own system, with ${typed('system fronthistory clear')}.`,
  percentTitle: (name: string) => `Time in front in ${name}`,
  percentText: (start: number, seconds: number, notes: readonly string[]) =>
    [`From ${moment(start)} until now (${showDuration(seconds)})`, ...notes].join(' · '),
  frontersOnly: 'without time in which nobody fronted',
  flat: 'shares add up to 100%',
  share: (share: number, seconds: number) => `${percent(share)} (${showDuration(seconds)})`,
  others: (count: number) => `${count} others`,
  future: (ms: number) => `That time is in the future: ${moment(ms)}. Please name one in the past.`,
  nothing: 'There are no switches in that time.',
  emptyGroup: 'This group has no members that I can show you.',
} as const
