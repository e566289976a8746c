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
  offerLine: 'Lege ein Konto mit Passkey oder Passwort an, für alle deine Geräte.',
  offerText:
    'Du benutzt jetzt ein Token. Mit einem Konto meldest du dich auf jedem Gerät mit Passkey oder Passwort an, im Notfall mit einem Wiederherstellungscode, und siehst, wer sich wann angemeldet hat. Dein Token gilt weiter.',
  offerButton: 'Konto anlegen',
}
