import type { frontText as English } from '../../en/commands/front.ts'
import type { Translation } from '../../language.ts'
import { escaped, typed } from '../../markup.ts'
import { showDuration } from '../durations.ts'

const moment = (ms: number) => `<t:${Math.floor(ms / 1000)}>`
const percent = (share: number) => `${Math.round(share * 100)} %`

/** Joins names as long as they fit, and counts the others. */
function joined(names: readonly string[], most: number): string {
  let text = ''
  for (const [at, name] of names.entries()) {
    const next = at === 0 ? name : `${text}, ${name}`
    if (at > 0 && next.length > most) return `${text} und ${names.length - at} weitere`
    text = next
  }
  return text
}

const longestFront = 900
/** Ten of these fit on a page. */
const longestInHistory = 340

export const frontText: Translation<typeof English> = {
  help: {
    fronter: 'Zeigt, wer gerade frontet.',
    history: 'Zeigt die letzten Switches.',
    clear: 'Löscht alle Switches deines Systems.',
    percent: 'Zeigt, wie viel einer Zeit jedes Mitglied gefrontet hat.',
    groupPercent: 'Zeigt, wie viel einer Zeit jedes Mitglied einer Gruppe gefrontet hat.',
  },
  private: {
    front: 'Wer in diesem System frontet, ist privat, deshalb kann ich es dir nicht zeigen.',
    history: 'Der Front-Verlauf dieses Systems ist privat, deshalb kann ich ihn dir nicht zeigen.',
    groupMembers:
      'Die Mitglieder dieser Gruppe sind privat, deshalb kann ich dir nicht zeigen, wer von ihnen gefrontet hat.',
  },
  none: 'In diesem System gibt es noch keine Switches.',
  frontTitle: (system) => `Im Front in ${system}`,
  fronters: 'Frontet gerade',
  since: 'Seit',
  nobody: '*niemand*',
  nobodyFronts: 'niemand',
  name: escaped,
  unknown: 'jemand',
  withId: (name, id) => `${name} (\`${id}\`)`,
  front: (names) => joined(names, longestFront),
  ago: (at, now) => `${moment(at)} (vor ${showDuration((now - at) / 1000)})`,
  historyTitle: (system) => `Front-Verlauf von ${system}`,
  entry: (names, at, now, until) => {
    const who = names.length === 0 ? '*niemand*' : `**${joined(names, longestInHistory)}**`
    const length = until === undefined ? '' : `, ${showDuration((until - at) / 1000)} lang`
    return `${who} (${moment(at)}, vor ${showDuration((now - at) / 1000)}${length})`
  },
  onlyOwnClear: `Du kannst nur die Switches deines eigenen Systems löschen, mit ${typed('system fronthistory clear')}.`,
  percentTitle: (name) => `Zeit im Front in ${name}`,
  percentText: (start, seconds, notes) =>
    [`Von ${moment(start)} bis jetzt (${showDuration(seconds)})`, ...notes].join(' · '),
  frontersOnly: 'ohne Zeiten, in denen niemand gefrontet hat',
  flat: 'alle Anteile zusammen sind 100 %',
  share: (share, seconds) => `${percent(share)} (${showDuration(seconds)})`,
  others: (count) => `${count} weitere`,
  future: (ms) => `Diese Zeit liegt in der Zukunft: ${moment(ms)}. Bitte nenne eine, die schon war.`,
  nothing: 'In dieser Zeit gibt es keine Switches.',
  emptyGroup: 'Diese Gruppe hat keine Mitglieder, die ich dir zeigen kann.',
}
