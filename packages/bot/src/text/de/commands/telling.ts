import type { tellingText as english } from '../../en/commands/telling.ts'
import type { Translation } from '../../language.ts'
import { escaped, typed } from '../../markup.ts'
import type { ShownReminder, ShownRule } from '../../shown.ts'

const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
const moment = (ms: number) => `<t:${Math.floor(ms / 1000)}>`

/** Shows minutes in their largest whole unit, in the dative. */
function span(minutes: number): string {
  const [count, one, several] =
    minutes > 0 && minutes % 1440 === 0
      ? [minutes / 1440, 'einem Tag', 'Tagen']
      : minutes > 0 && minutes % 60 === 0
        ? [minutes / 60, 'einer Stunde', 'Stunden']
        : [minutes, 'einer Minute', 'Minuten']
  return count === 1 ? one : `${count} ${several}`
}

const days = ({ every, weekdays: chosen, day }: Extract<ShownRule, { kind: 'repeat' }>): string => {
  if (day !== undefined) return `jeden Monat am ${day}.`
  if (chosen) return `jeden ${chosen.map((each) => weekdays[each - 1]).join(', ')}`
  return every === 1 ? 'jeden Tag' : `alle ${every} Tage`
}

function rule(on: ShownRule): string {
  if (on.kind === 'repeat') return `${days(on)} um ${on.at}`
  if (on.kind === 'silence') return `nach ${span(on.minutes)} ohne Switch`
  const who = on.name === null ? 'irgendjemand' : escaped(on.name)
  const event = on.event === 'start' ? 'zu fronten beginnt' : 'aufhört zu fronten'
  return on.minutes === 0 ? `sobald ${who} ${event}` : `nach ${span(on.minutes)}, wenn ${who} ${event}`
}

const bold = (name: string) => `**${escaped(name)}**`

export const tellingText: Translation<typeof english> = {
  help: {
    list: 'Zeigt deine Erinnerungen.',
    add: 'Macht eine Erinnerung, die der Bot dir schickt.',
    on: 'Schaltet eine Erinnerung ein.',
    off: 'Schaltet eine Erinnerung aus.',
    remove: 'Löscht eine Erinnerung.',
    dismiss: 'Legt eine fällige Erinnerung weg, oder alle.',
    help: 'Zeigt die Befehle zu Erinnerungen.',
  },
  notifyHelp: {
    show: 'Zeigt, ob der Bot dir sagt, wenn sich der Front ändert.',
    on: 'Lässt den Bot dir per Direktnachricht sagen, wenn sich der Front ändert.',
    off: 'Beendet das. Erinnerungen kommen weiter.',
    text: 'Wählt, wie viel diese Nachrichten sagen.',
    test: 'Schickt dir eine Nachricht zur Probe.',
  },
  listTitle: 'Erinnerungen',
  helpTitle: 'Befehle zu Erinnerungen',
  none: `Du hast noch keine Erinnerungen. Mach eine: ${typed('remind "Take a break" every day at 21:00')}.`,
  entry: (number, { name, on, enabled, due, next }: ShownReminder) => {
    const state = !enabled ? ' · aus' : due !== null ? ` · **fällig seit ${moment(due)}**` : ''
    const then = enabled && next !== null ? ` · nächstes Mal ${moment(next)}` : ''
    return `${number}. ${bold(name)} – ${rule(on)}${state}${then}`
  },
  added: (name, on) => `Ich erinnere dich an ${bold(name)}: ${rule(on)}.`,
  byMessage: 'Sie kommt als Direktnachricht.',
  dashboardOnly:
    'Sie steht nur auf deiner Seite im Dashboard: Der Bot kann gerade keinen Kanal für Direktnachrichten anlegen.',
  zone: (zone) => `Die Zeiten sind die von ${escaped(zone)}. Ändere das mit ${typed('config timezone')}.`,
  notRead: 'Ich weiß nicht, wann ich dich erinnern soll. Sag zuerst, woran, dann auf Englisch, wann.',
  examples:
    'remind "Take a break" every day at 21:00`, `remind "Drink something" 2 hours after Ash fronts` oder `remind "Who is here?" after 6 hours without a switch',
  nameTooLong: (most) => `Der Name einer Erinnerung hat höchstens ${most} Zeichen.`,
  tooLong: 'Eine Erinnerung kommt höchstens 7 Tage danach.',
  tooShort: 'Für Stille brauche ich mindestens 15 Minuten.',
  tooMany: (most) => `Du hast ${most} Erinnerungen, und mehr haben keinen Platz. Lösche zuerst eine.`,
  unknown: (name) =>
    `Du hast keine Erinnerung ${bold(name)}. ${typed('remind')} zeigt sie: Nimm den Namen oder die Nummer.`,
  on: (name) => `${bold(name)} ist an.`,
  off: (name) => `${bold(name)} ist aus.`,
  askRemove: (name) => `Die Erinnerung ${bold(name)} löschen?`,
  removeButton: 'Löschen',
  removed: (name) => `Die Erinnerung ${bold(name)} ist gelöscht.`,
  dismissed: (count) =>
    count === 0
      ? 'Keine Erinnerung ist fällig.'
      : `${count === 1 ? 'Eine Erinnerung' : `${count} Erinnerungen`} weggelegt.`,
  channelName: 'Direktnachrichten',
  notify: {
    on: 'Ich sage dir per Direktnachricht, wenn sich der Front ändert.',
    off: 'Ich sage dir nicht, wenn sich der Front ändert.',
    paused:
      'Meine Direktnachrichten kommen nicht an. Erlaube Nachrichten von Mitgliedern eines Servers, auf dem wir beide sind, und nimm den Befehl dann noch einmal.',
    names: 'Die Nachrichten nennen, wer frontet.',
    count: 'Die Nachrichten sagen, wie viele fronten.',
    bare: 'Die Nachrichten sagen nur, dass sich der Front geändert hat und dass eine Erinnerung fällig ist.',
    howTo: `${typed('notify text names')}, ${typed('notify text count')} oder ${typed('notify text bare')} wählt, wie viel sie sagen.`,
    howToStart: `Schalte es ein mit ${typed('notify on')}.`,
    noChannel: `Es gibt noch nichts zu ändern. Schalte es ein mit ${typed('notify on')}.`,
    notPossible:
      'Ich kann dir gerade keine Direktnachrichten schicken. Bitte versuche es in einer Stunde noch einmal.',
    full: 'Dein System hat so viele Kanäle, wie es haben kann. Lösche zuerst einen im Dashboard.',
    tested: 'Eine Nachricht zur Probe ist unterwegs.',
    tooManyTests: 'Das waren viele Proben. Bitte warte eine Minute.',
  },
}
