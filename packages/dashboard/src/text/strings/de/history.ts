import { number, plural } from '../../intl.ts'
import type { Translation } from '../../strings.ts'
import type { history as English } from '../en/history.ts'

export const history: Translation<typeof English> = {
  title: 'Verlauf',
  views: 'Wie es aussieht',
  viewNames: { pictures: 'Bilder', list: 'Liste' },
  zoom: 'Wie viel auf einmal',
  zooms: { day: 'Tag', week: 'Woche', month: 'Monat', year: 'Jahr' },
  earlier: { day: 'Tag davor', week: 'Woche davor', month: 'Monat davor', year: 'Jahr davor' },
  later: { day: 'Tag danach', week: 'Woche danach', month: 'Monat danach', year: 'Jahr danach' },
  today: 'Heute',
  members: 'Mitglieder',
  add: {
    open: 'Front eintragen',
    title: 'Front eintragen',
    who: 'Wer war da?',
    someoneElse: 'Jemand anderes',
    from: 'Von',
    to: 'Bis',
    how: 'Wer war noch da?',
    ways: { also: 'Alle, die schon eingetragen sind', instead: 'Sonst niemand' },
    endFirst: 'Das Ende muss nach dem Anfang liegen.',
    tooMany: 'In dieser Zeit sind zu viele Switches. Wähle eine kürzere Zeit.',
    also: (name, span, others) =>
      others ? `${name} war da, zusammen mit ${others}: ${span}.` : `${name} war da: ${span}.`,
    instead: (name, span, others) =>
      others
        ? `Nur ${name} war da: ${span}. In dieser Zeit steht dann nicht mehr im Verlauf: ${others}.`
        : `Nur ${name} war da: ${span}.`,
    afterwards: (moment, names) => `Ab ${moment} wie vorher: ${names || 'niemand'}.`,
    counts: (made, changed) => {
      const forms = { one: 'Switch', other: 'Switches' }
      if (changed === 0) return `Neu: ${plural(made, forms)}.`
      if (made === 0) return `Geändert: ${plural(changed, forms)}.`
      return `Neu: ${plural(made, forms)}. Geändert: ${number(changed)}.`
    },
    already: (name) => `${name} steht für diese Zeit schon in deinem Verlauf. Es gibt nichts einzutragen.`,
    confirm: 'In den Verlauf eintragen',
    done: 'Front eingetragen.',
    changedMeanwhile: 'Dein Verlauf hat sich gerade geändert. Schau noch einmal und trag es dann ein.',
    partly: 'Die Verbindung ist abgebrochen. Nur ein Teil davon steht in deinem Verlauf.',
    undone: 'Dein Verlauf ist wieder wie vorher.',
    partlyUndone: (count) =>
      `Rückgängig gemacht. ${plural(count, { one: 'Switch wurde', other: 'Switches wurden' })} seitdem geändert. Daran haben wir nichts getan.`,
  },
  goTo: 'Zu einem Tag',
  timeline: 'Zeitleiste',
  asTable: 'Tabelle',
  asPicture: 'Bild',
  toggle: (isTable, title) => `${isTable ? 'Bild' : 'Tabelle'}: ${title}`,
  pictureOf: (title) => `Wer wann gefrontet hat: ${title}. Das gibt es auch als Tabelle.`,
  nothing: 'In dieser Zeit hat laut deinem Verlauf niemand gefrontet.',
  tapHint: 'Tippe auf eine Farbe, um zu sehen, wer es ist.',
  from: 'Von',
  to: 'Bis',
  who: 'Wer',
  howLong: 'Wie lange',
  daysOnScale: (days) => `${days} T`,
  noTime: 'keine',
  underAMinute: 'unter 1 Min.',
  goesOn: 'bis jetzt',
  between: (from, to) => `${from} bis ${to}`,
  many: (count) =>
    `Hier sind sehr viele Switches. Das Bild zeigt die letzten ${number(count)}. Die Anteile unten zählen alle.`,
  drawMore: 'Mehr zeichnen',
  failed: 'Dein Verlauf wurde nicht geladen.',
  yearText: 'Je kräftiger die Farbe, desto mehr Zeit in diesem Monat.',
  member: 'Mitglied',
  shares: 'Anteil an der Zeit',
  sharesText: (known, nobody) =>
    nobody
      ? `Aufgezeichnet: ${known}. Davon hat ${nobody} lang niemand gefrontet.`
      : `Aufgezeichnet: ${known}.`,
  sharesTogether: 'Wenn Mitglieder zusammen fronten, zählt für alle die ganze Zeit.',
  chartOf: (title) => `${title}, als Bild. Das gibt es auch als Tabelle.`,
  time: 'Zeit',
  share: 'Anteil',
  switches: 'Switches',
  allOthers: (count) => `Und ${number(count)} mehr: siehe Tabelle.`,
  byHour: 'Nach Tageszeit',
  byWeekday: 'Nach Wochentag',
  hour: 'Stunde',
  weekday: 'Tag',
  otherZone: 'Andere Zeitzone nehmen',
  inZone: (zone) => `Zeitzone: ${zone.replaceAll('_', ' ')}.`,
  list: 'Switches',
  listEmpty: 'Bis hierher keine Switches.',
  nobody: 'Niemand',
  more: 'Mehr zeigen',
  actionsOf: (names, moment) => `Switch zu ${names} am ${moment} ändern`,
  edit: 'Ändern, wer es war',
  editTitle: 'Wer war da?',
  editConfirm: (count) => (count > 0 ? 'Speichern' : 'Als Switch-out speichern'),
  move: 'Ändern, wann es war',
  moveTitle: 'Wann war der Switch?',
  moveConfirm: 'Switch verschieben',
  empty: 'Noch kein Verlauf',
  emptyText: 'Mach einen Switch, dann siehst du hier, wer wann gefrontet hat.',
  toFront: 'Zum Front',
}
