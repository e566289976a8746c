import type { switchText as English } from '../../en/commands/switch.ts'
import type { Translation } from '../../language.ts'
import { escaped } from '../../markup.ts'

const names = (members: readonly { readonly name: string }[]) =>
  members.length === 0 ? 'niemand' : members.map(({ name }) => `**${escaped(name)}**`).join(', ')
const moment = (ms: number) => `<t:${Math.floor(ms / 1000)}>`

export const switchText: Translation<typeof English> = {
  help: {
    new: 'Hält fest, wer jetzt frontet.',
    out: 'Hält fest, dass niemand frontet.',
    move: 'Verschiebt den letzten Switch auf eine andere Zeit.',
    edit: 'Ändert, wer im letzten Switch ist.',
    editOut: 'Macht aus dem letzten Switch einen, in dem niemand frontet.',
    copy: 'Macht einen neuen Switch aus denen, die gerade fronten, und diesen Mitgliedern.',
    delete: 'Löscht den letzten Switch.',
    deleteAll: 'Löscht alle Switches.',
    help: 'Zeigt die Befehle für Switches.',
  },
  switched: (members) =>
    members.length === 0
      ? 'Switch-out. Jetzt frontet niemand.'
      : `Switch gemacht. Jetzt im Front: ${names(members)}.`,
  same: (members) =>
    members.length === 0 ? 'Es frontet schon niemand.' : `Im Front ist schon: ${names(members)}.`,
  twice: (members) =>
    members.length === 0
      ? 'Ein Mitglied kann nur einmal in einem Switch sein.'
      : `Ein Mitglied kann nur einmal in einem Switch sein, und doppelt wäre: ${names(members)}.`,
  tooMany: (count, most) => `In einen Switch passen höchstens ${most} Mitglieder, und dieser hätte ${count}.`,
  none: 'Du hast noch keine Switches.',
  future: (ms) =>
    `Diese Zeit liegt in der Zukunft: ${moment(ms)}. Ein Switch kann nur in der Vergangenheit sein.`,
  beforePrevious: (ms) =>
    `Der Switch vor dem letzten war um ${moment(ms)}. Bitte wähle eine spätere Zeit, oder lösche zuerst den letzten Switch.`,
  askMove: (members, from, to) =>
    `Den letzten Switch (${names(members)}) von ${moment(from)} auf ${moment(to)} verschieben?`,
  moveButton: 'Verschieben',
  moved: (to) => `Verschoben. Der letzte Switch ist jetzt um ${moment(to)}.`,
  taken: 'Zu genau dieser Zeit gibt es schon einen Switch. Bitte wähle eine andere.',
  askEdit: (before, after) => `Den letzten Switch ändern, von ${names(before)} zu ${names(after)}?`,
  editButton: 'Ändern',
  edited: (after) => `Geändert. Im letzten Switch: ${names(after)}.`,
  askDelete: (members, at) => `Den letzten Switch (${names(members)}, ${moment(at)}) löschen?`,
  nextLatest: (members, at) => `Der davor wird zum letzten: ${names(members)}, ${moment(at)}.`,
  lastOne: 'Es ist der einzige. Danach hast du keine Switches.',
  deleteButton: 'Löschen',
  deleted: 'Der letzte Switch ist gelöscht.',
  askDeleteAll: '**Alle** Switches löschen? Niemand kann sie zurückholen. Ein Export von vorher enthält sie.',
  deleteAllButton: 'Alle löschen',
  deletedAll: (count) =>
    count === 1 ? 'Der einzige Switch ist gelöscht.' : `Alle ${count} Switches sind gelöscht.`,
  listTitle: 'Befehle für Switches',
}
