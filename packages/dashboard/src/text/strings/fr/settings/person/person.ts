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
  offerTitle: 'Se connecter sans token',
  offerLine: 'Crée un compte avec une passkey ou un mot de passe, pour tous tes appareils.',
  offerText:
    'Tu utilises un token pour l’instant. Avec un compte, tu te connectes avec une passkey ou un mot de passe sur chaque appareil, tu retrouves l’accès avec un code de secours, et tu vois qui s’est connecté quand. Ton token continue à marcher.',
  offerButton: 'Créer un compte',
}
