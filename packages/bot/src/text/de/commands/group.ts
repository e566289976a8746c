import type { groupText as English } from '../../en/commands/group.ts'
import type { Translation } from '../../language.ts'
import { escaped, typed } from '../../markup.ts'
import { showDays } from '../days.ts'

interface NamedGroup {
  readonly id: string
  readonly name: string
}

const of = (field: string) => (name: string) => `${field} von ${name}`
const bold = (name: string) => `**${escaped(name)}**`
const named = ({ name, id }: NamedGroup) => `${bold(name)} (\`${id}\`)`
const members = (count: number) => (count === 1 ? '1 Mitglied' : `${count} Mitglieder`)

export const groupText: Translation<typeof English> = {
  listTitle: 'Befehle für Gruppen',
  help: {
    new: 'Legt eine neue Gruppe an.',
    show: 'Zeigt eine Gruppe.',
    name: 'Zeigt oder ändert den Namen einer Gruppe.',
    displayname: 'Zeigt oder ändert den Namen, den andere statt des Namens sehen.',
    description: 'Zeigt oder ändert die Beschreibung einer Gruppe.',
    icon: 'Zeigt oder ändert das Bild einer Gruppe.',
    banner: 'Zeigt oder ändert das Banner einer Gruppe.',
    color: 'Zeigt oder ändert die Farbe einer Gruppe.',
    add: 'Fügt einer Gruppe Mitglieder hinzu, mit `-all` alle.',
    remove: 'Nimmt Mitglieder aus einer Gruppe, mit `-all` alle.',
    privacy: 'Zeigt, was andere von einer Gruppe sehen.',
    privacySet: 'Ändert, was andere von einer Gruppe sehen.',
    public: 'Lässt andere alles von einer Gruppe sehen.',
    private: 'Verbirgt alles von einer Gruppe vor anderen.',
    id: 'Zeigt die ID einer Gruppe, zum Kopieren.',
    delete: 'Löscht eine Gruppe. Ihre Mitglieder bleiben.',
    help: 'Zeigt die Befehle für Gruppen.',
  },
  fields: {
    name: of('Der Name'),
    displayname: of('Der Anzeigename'),
    description: of('Die Beschreibung'),
    icon: of('Das Bild'),
    banner: of('Das Banner'),
    color: of('Die Farbe'),
  },
  allOfOthers:
    'Verborgene Mitglieder kannst du nur in deinen eigenen Gruppen zählen, also lass bitte `-all` weg.',

  nameTooLong: (used, most) => `Ein Name kann höchstens ${most} Zeichen haben, und dieser hat ${used}.`,
  full: (most) =>
    `Dein System hat ${most} Gruppen, und mehr gehen nicht. Bitte lösche eine, bevor du noch eine anlegst.`,
  askName: (name, { id }) =>
    `Du hast schon eine Gruppe mit dem Namen ${bold(name)} (\`${id}\`). Wenn beide so heißen, finden Befehle vielleicht die falsche. Trotzdem nehmen?`,
  askNameButton: 'Nehmen',
  created: (group) => `Die Gruppe ${named(group)} ist da.`,
  nextSteps: (reference) =>
    `Füge Mitglieder hinzu mit ${typed(`group ${reference} add Ash`)}, und sieh sie dir an mit ${typed(`group ${reference}`)}.`,
  needsQuotes: (name, reference) =>
    `In Befehlen braucht der Name ${bold(name)} Anführungszeichen, oder nimm die ID: ${typed(`group ${reference}`)}.`,
  nowFull: (most) => `Dein System hat jetzt ${most} Gruppen, und mehr gehen nicht.`,
  nearlyFull: (count, most) => `Dein System hat jetzt ${count} von höchstens ${most} Gruppen.`,
  nameShowsAgain:
    'Der Name ist privat, aber ohne Anzeigenamen sehen andere ihn wieder. Setz einen Anzeigenamen, um ihn zu verbergen.',
  namePrivacyNeedsDisplayName:
    'Ohne Anzeigenamen bewirkt ein privater Name nichts: Andere sehen den Namen wie bisher. Setz einen mit dem Befehl `displayname`.',

  whichMembers: 'Welche Mitglieder? Nenne sie, oder schreib `-all`.',
  added: (name, count, already) =>
    count === 0
      ? `Nichts ist geändert: ${members(already)} schon in ${bold(name)}.`
      : `${members(count)} zu ${bold(name)} hinzugefügt.${already === 0 ? '' : ` Schon darin: ${already}.`}`,
  removed: (name, count, absent) =>
    count === 0
      ? `Nichts ist geändert: ${members(absent)} nicht in ${bold(name)}.`
      : `${members(count)} aus ${bold(name)} genommen.${absent === 0 ? '' : ` Nicht darin: ${absent}.`}`,
  noMembers: (name) => `${bold(name)} hat keine Mitglieder.`,
  askRemoveAll: (name, count) => `Alle Mitglieder aus ${bold(name)} nehmen? Es sind ${count}.`,
  removeAllButton: 'Alle herausnehmen',

  askDelete: (group) =>
    `Die Gruppe ${named(group)} für immer löschen? Ihre Mitglieder bleiben. Niemand kann die Gruppe zurückholen.`,
  deleted: (name) => `Die Gruppe ${bold(name)} ist gelöscht. Ihre Mitglieder sind noch da.`,

  card: {
    title: (group, system) => (system === null ? group : `${group} (${system})`),
    hidden: '*Diese Gruppe fehlt in Listen, die andere sehen.*',
    displayName: 'Anzeigename',
    color: 'Farbe',
    members: 'Mitglieder',
    memberCount: (count, command) => `${count} (${typed(command)})`,
    noMembers: 'keine',
    firstMember: (command) => `noch keine (${typed(command)})`,
    description: 'Beschreibung',
    footer: (system, group, created) =>
      `System-ID: ${system} · Gruppen-ID: ${group}${created === null ? '' : ` · Angelegt: ${showDays(created)}`}`,
  },
}
