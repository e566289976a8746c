import { isolated } from '../../../direction.ts'
import type { access as English } from '../../en/settings/access.ts'
import type { Translation } from '../../translation.ts'

export const access: Translation<typeof English> = {
  token: 'Tu token',
  tokenText:
    'Tu token es la llave de todo en tu sistema. Si puede que otra persona lo haya visto, reemplázalo. El antiguo deja de funcionar al instante, también en tus otros dispositivos y en los programas que lo usan. Las claves de abajo siguen funcionando.',
  renew: 'Reemplazar el token',
  renewTitle: '¿Reemplazar tu token?',
  renewBody:
    'El token antiguo deja de funcionar en todas partes al instante. Este dispositivo sigue funcionando. En tus otros dispositivos, inicia sesión con el token nuevo.',
  renewBodyPerson:
    'El token antiguo deja de funcionar en todas partes al instante. Tu sesión sigue abierta, aquí y en tus otros dispositivos.',
  renewPeople: (names) => `Sin token también tienen acceso a este sistema: ${names}. ¿Qué hacemos?`,
  renewChoices: {
    keep: { label: 'Conservan el acceso', text: 'Para personas con quienes compartes este sistema.' },
    end: {
      label: 'Quitar su acceso',
      text: 'Si puede que alguien haya robado el token: con él se puede añadir el sistema a otra cuenta.',
    },
  },
  renewYes: 'Reemplazar',
  renewed: 'Tu token nuevo',
  renewedText: 'Solo lo mostramos una vez. Este dispositivo ya lo usa. Guárdalo en un lugar seguro.',
  renewedPerson:
    'Solo lo mostramos una vez. Guárdalo en un lugar seguro para tus programas. Tú inicias sesión sin él.',
  keys: 'Claves para programas',
  keysText:
    'Con una clave, un programa solo puede hacer lo que tú elijas. Puedes borrarla cuando quieras. Da a un widget o a una app una clave, nunca tu token.',
  noKeys: 'Todavía no hay claves.',
  add: 'Nueva clave',
  addTitle: 'Una clave nueva',
  name: '¿Para qué es?',
  nameHint: 'Por ejemplo: widget del frente. Solo tú lo ves.',
  nameNeeded: 'Ponle un nombre, para recordar para qué es.',
  may: 'Qué puede hacer',
  identify: 'Saber qué sistema es',
  identifyHint: 'Solo tu perfil público y nada más.',
  levels: {
    none: 'Nada',
    publicread: 'Ver lo que ve la gente de fuera',
    read: 'Ver todo',
    write: 'Ver y cambiar todo',
  },
  scopeParts: {
    system: 'Sistema y ajustes',
    members: 'Miembros',
    groups: 'Grupos',
    fronters: 'Quién está al frente',
    switches: 'Cambios e historial',
    all: 'Todo eso, más exportación y eventos',
  },
  scopeNeeded: 'Elige al menos una cosa que pueda hacer.',
  expires: 'Cuánto tiempo funciona',
  expiries: {
    never: 'Hasta que la borre',
    '7': '7 días',
    '30': '30 días',
    '90': '90 días',
    '365': 'Un año',
  },
  create: 'Crear la clave',
  made: (name) => `La clave para ${isolated(name)}`,
  madeText: 'Solo la mostramos una vez. Ponla ahora en el programa.',
  madeDone: 'Ya la puse',
  created: (moment) => `Creada el ${moment}`,
  used: (moment) => `usada por última vez el ${moment}`,
  neverUsed: 'sin usar',
  until: (moment) => `funciona hasta el ${moment}`,
  expired: (moment) => `dejó de funcionar el ${moment}`,
  revoke: 'Borrar',
  revokeOf: (name) => `Borrar la clave para ${isolated(name)}`,
  revokeTitle: (name) => `¿Borrar la clave para ${isolated(name)}?`,
  revokeText: 'El programa que usa esta clave pierde al instante el acceso a tu sistema.',
  revoked: 'Clave borrada.',
}
