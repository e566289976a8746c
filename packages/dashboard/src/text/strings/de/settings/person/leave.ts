import { isolated } from '../../../../direction.ts'
import type { leave as English } from '../../../en/settings/person/leave.ts'
import type { Translation } from '../../../translation.ts'

export const leave: Translation<typeof English> = {
  lead: 'Das löscht deinen Benutzernamen, deine Passkeys, dein Passwort und dein Sicherheitsprotokoll von diesem Server. Du kannst es nicht rückgängig machen.',
  systems: 'Was passiert mit deinen Systemen?',
  noSystems: 'Du hast keine Systeme, also wird nur dein Konto gelöscht.',
  choices: {
    keep: {
      label: 'Behalten',
      text: 'Sie bleiben auf diesem Server. Du kannst sie nur noch mit ihren Token öffnen, also speichere diese vorher.',
    },
    delete: {
      label: 'Auch löschen',
      text: 'Das löscht Mitglieder, Gruppen, Switches und alles andere darin, endgültig.',
    },
  },
  choose: 'Wähle zuerst eines davon.',
  goes: (names) => `Zusammen mit deinem Konto gelöscht: ${names}.`,
  goesNone: 'Kein System wird gelöscht: Andere haben auf alle Zugriff.',
  stays: (names) => `Diese bleiben, weil andere auch Zugriff haben: ${names}.`,
  kept: (names) => `Diese bleiben: ${names}.`,
  lastHolder:
    'Eines deiner Systeme hat kein Token, und niemand sonst hat Zugriff: Niemand könnte es mehr öffnen. Erstelle zuerst unter „Token und Schlüssel“ ein Token, oder lösche es auch.',
  lastAdmin: 'Nur du verwaltest diesen Server. Gib zuerst jemand anderem diese Rolle.',
  toExport: 'Erst ein System exportieren',
  sure: 'Endgültig löschen',
  type: (name) => `Damit nichts aus Versehen passiert: Gib deinen Benutzernamen ein: ${isolated(name)}`,
  mismatch: 'Das ist nicht dein Benutzername.',
  button: 'Mein Konto löschen',
  done: 'Dein Konto ist gelöscht.',
}
