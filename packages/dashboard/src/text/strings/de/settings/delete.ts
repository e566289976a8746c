import type { remove as English } from '../../en/settings/delete.ts'
import type { Translation } from '../../translation.ts'

export const remove: Translation<typeof English> = {
  lead: 'Das löscht alle Mitglieder, Gruppen, Switches und Einstellungen von diesem Server, für alle. Du kannst es nicht rückgängig machen, und auch sonst niemand.',
  exportFirst: 'Nimm deine Daten vorher mit',
  exportText: 'Mit der Datei kannst du jederzeit wieder anfangen.',
  toExport: 'Erst exportieren',
  sure: 'Endgültig löschen',
  type: (id) => `Damit nichts aus Versehen passiert: Gib die kurze ID deines Systems ein: ${id}`,
  mismatch: 'Das ist nicht die kurze ID dieses Systems.',
  button: 'Mein System löschen',
  done: 'Dein System ist gelöscht, und dieses Gerät hat sein Token vergessen.',
}
