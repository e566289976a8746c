import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { ReminderStrings } from '../../translation.ts'

const minutes = (count: number) => plural(count, { one: 'Minute', other: 'Minuten' })
const hours = (count: number) => plural(count, { one: 'Stunde', other: 'Stunden' })
const length = (count: number) => {
  if (count > 0 && count % 1440 === 0) return plural(count / 1440, { one: 'Tag', other: 'Tage' })
  return count > 0 && count % 60 === 0 ? hours(count / 60) : minutes(count)
}
/** Eine Länge nach „nach“. */
const lengthAfter = (count: number) =>
  count > 0 && count % 1440 === 0 ? plural(count / 1440, { one: 'Tag', other: 'Tagen' }) : length(count)
const some = (who: string | null) => (who === null ? 'jemand' : isolated(who))

export const reminders: ReminderStrings = {
  title: 'Erinnerungen',
  lead: 'Für Medizin, Wasser, eine gute Nacht oder einen Blick nach einander. Sie stehen auf der Frontseite, wenn sie fällig sind.',
  none: 'Noch keine Erinnerungen',
  noneText: 'Mach eine für etwas, das zwischen Switches leicht verloren geht.',
  add: 'Neue Erinnerung',
  full: (most) => `Du hast ${number(most)} Erinnerungen. Lösche eine, um Platz zu machen.`,
  due: 'Fällig',
  dueSince: (moment) => `seit ${moment}`,
  done: 'Erledigt',
  doneOf: (name) => `Erledigt: ${isolated(name)}`,
  all: 'Alle Erinnerungen',
  toNotifications: 'Wer es erfährt',
  next: (moment) => `Nächstes Mal: ${moment}.`,
  off: 'Aus.',
  turnedOn: (name) => `${isolated(name)} ist an.`,
  turnedOff: (name) => `${isolated(name)} ist aus.`,
  notFound: 'Diese Erinnerung gibt es nicht mehr',
  newTitle: 'Neue Erinnerung',
  editTitle: (name) => `Erinnerung: ${isolated(name)}`,
  saved: (name) => `${isolated(name)} ist gespeichert.`,
  deleted: (name) => `${isolated(name)} ist gelöscht.`,
  deleteTitle: (name) => `${isolated(name)} löschen?`,
  deleteText: 'Sie ist dann endgültig weg. Für eine Pause schalte sie lieber aus.',
  delete: 'Diese Erinnerung löschen',
  every: (count, at) => (count === 1 ? `Jeden Tag um ${at}.` : `Alle ${number(count)} Tage um ${at}.`),
  weekdays: (names, at) => `Jeden ${list(names)} um ${at}.`,
  monthly: (day, at) => `Am ${number(day)}. jedes Monats um ${at}.`,
  monthlyLast: (at) => `Am letzten Tag jedes Monats um ${at}.`,
  inZone: (timezone) => `In ${timezone}.`,
  started: (who, after) =>
    after === 0
      ? `Sobald ${some(who)} zu fronten beginnt.`
      : `${lengthAfter(after)}, nachdem ${some(who)} zu fronten beginnt.`,
  stopped: (who, after) =>
    after === 0
      ? `Sobald ${some(who)} aufhört zu fronten.`
      : `${lengthAfter(after)}, nachdem ${some(who)} aufhört zu fronten.`,
  silence: (after) => `Nach ${lengthAfter(after)} ohne Switch.`,
  whileDigest: (names) =>
    `Nur solange ${list(names.map(isolated))} ${names.length === 1 ? 'frontet' : 'fronten (ein Mitglied genügt)'}. Was verpasst wurde, kommt bei der Rückkehr.`,
  whileSkip: (names) =>
    `Nur solange ${list(names.map(isolated))} ${names.length === 1 ? 'frontet' : 'fronten (ein Mitglied genügt)'}. Was verpasst wurde, fällt weg.`,
  tells: (names) => `Auch an: ${list(names.map(isolated))}.`,

  name: 'Worum geht es?',
  namePlaceholder: 'Etwas Wasser trinken',
  nameNeeded: 'Bitte gib ein paar Worte ein.',
  text: 'Mehr dazu',
  textHint: 'Wo es steht, wie es geht, ein liebes Wort.',
  kind: 'Wann ist sie fällig?',
  kinds: {
    repeat: { label: 'Nach der Uhr', text: 'Alle paar Tage, an Wochentagen oder an einem Tag des Monats.' },
    front: {
      label: 'Nachdem jemand zu fronten beginnt oder aufhört',
      text: 'Sofort oder einige Zeit danach.',
    },
    silence: {
      label: 'Nach Stille',
      text: 'Wenn eine Weile niemand geswitcht hat. Einmal, bis zum nächsten Switch.',
    },
  },
  rhythm: 'Wie oft',
  rhythms: { every: 'Alle paar Tage', weekdays: 'An Wochentagen', day: 'Einmal im Monat' },
  everyDays: 'Alle wie viele Tage',
  firstDay: 'Erster Tag',
  days: 'Tage',
  daysNeeded: 'Wähle mindestens einen Tag.',
  monthDay: 'Tag des Monats',
  monthDayHint: 'In kürzeren Monaten ist es der letzte Tag.',
  at: 'Uhrzeit',
  timeNeeded: 'Bitte wähle eine Uhrzeit.',
  zoneHint: (timezone) => `Die Uhrzeit in ${timezone}.`,
  event: 'Was passiert',
  events: { start: 'Beginnt zu fronten', stop: 'Hört auf zu fronten' },
  member: 'Wer',
  anybody: 'Irgendjemand',
  howLongAfter: 'Wie lange danach',
  howLongSilent: 'Wie lange ohne Switch',
  amount: 'Zahl',
  unit: 'Einheit',
  units: { minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
  wrongNumber: (least, most) => `Bitte nimm eine ganze Zahl von ${number(least)} bis ${number(most)}.`,
  wrongLength: (least, most) => `Bitte wähle etwas zwischen ${length(least)} und ${lengthAfter(most)}.`,
  while: 'Nur solange bestimmte Mitglieder fronten',
  whileText: 'Eines davon genügt. Wenn du niemanden wählst, kommt sie immer.',
  missed: 'Wenn niemand davon frontet',
  missedChoices: {
    digest: { label: 'Warten', text: 'Eine Nachricht, sobald jemand davon frontet.' },
    skip: { label: 'Weglassen', text: 'Nichts wird gemeldet und nichts aufgehoben.' },
  },
  channels: 'Wer es erfährt',
  channelsText: 'Sie steht immer auf der Frontseite. Ruhezeiten halten Erinnerungen nicht zurück.',
  noChannels: 'Noch erfährt es niemand. Füge diesen Browser oder ein Handy hinzu:',
  enabled: 'An',
}
