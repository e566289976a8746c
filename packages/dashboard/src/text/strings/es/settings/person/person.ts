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
  offerTitle: 'Iniciar sesión sin token',
  offerLine: 'Crea una cuenta con llave de acceso o contraseña, para todos tus dispositivos.',
  offerText:
    'Ahora usas un token. Con una cuenta inicias sesión con llave de acceso o contraseña en cada dispositivo, en caso de apuro con un código de recuperación, y ves quién inició sesión y cuándo. Tu token sigue funcionando.',
  offerButton: 'Crear una cuenta',
}
