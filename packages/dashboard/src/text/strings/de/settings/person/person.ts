import type { Strings } from '../../../translation.ts'
import { confirm } from './confirm.ts'
import { devices } from './devices.ts'
import { leave } from './leave.ts'
import { log } from './log.ts'
import { secure } from './secure.ts'
import { systems } from './systems.ts'
import { ways } from './ways.ts'

export const person: Strings['settings']['person'] = {
  confirm,
  ways,
  devices,
  log,
  systems,
  secure,
  leave,
  offerTitle: 'Ohne Token anmelden',
  offerLine: 'Lege eine Anmeldung mit Passkey oder Passwort an, für alle deine Geräte.',
  offerText:
    'Du bist mit einem Token hier. Mit einer eigenen Anmeldung kommst du auf jedem Gerät mit Passkey oder Passwort herein, mit einem Wiederherstellungscode auch im Notfall, und siehst, wer sich wann angemeldet hat. Dein Token gilt weiter.',
  offerButton: 'Anmeldung anlegen',
}
