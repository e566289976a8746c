import { isolated } from '../../../../direction.ts'
import type { leave as English } from '../../../en/settings/person/leave.ts'
import type { Translation } from '../../../translation.ts'

export const leave: Translation<typeof English> = {
  lead: 'Das löscht deinen Namen, deine Zugänge und dein Protokoll von diesem Server. Du kannst es nicht rückgängig machen.',
  systems: 'Was passiert mit deinen Systemen?',
  noSystems: 'Du hast keine Systeme, also geht nur deine Anmeldung.',
  choices: {
    keep: {
      label: 'Behalten',
      text: 'Sie bleiben auf diesem Server. Du kommst nur noch mit ihren Token hinein, also bewahre die vorher auf.',
    },
    delete: {
      label: 'Auch löschen',
      text: 'Mitglieder, Gruppen, Switches und alles andere darin gehen mit dir, endgültig.',
    },
  },
  choose: 'Wähle zuerst eines davon.',
  goes: (names) => `Mit dir gelöscht: ${names}.`,
  goesNone: 'Kein System wird gelöscht: Andere haben sie alle auch.',
  stays: (names) => `Diese bleiben, weil andere sie auch haben: ${names}.`,
  kept: (names) => `Diese bleiben: ${names}.`,
  lastHolder:
    'Eines deiner Systeme hat kein Token, und niemand sonst hat es: Niemand käme mehr hinein. Mach zuerst unter „Token und Schlüssel“ ein Token, oder lösche es mit.',
  lastAdmin: 'Nur du verwaltest diesen Server. Gib zuerst jemand anderem diese Rolle.',
  toExport: 'Erst ein System exportieren',
  sure: 'Endgültig löschen',
  type: (name) => `Damit nichts aus Versehen passiert: Gib deinen Namen ein: ${isolated(name)}`,
  mismatch: 'Das ist nicht dein Name.',
  button: 'Meine Anmeldung löschen',
  done: 'Deine Anmeldung ist gelöscht.',
}
