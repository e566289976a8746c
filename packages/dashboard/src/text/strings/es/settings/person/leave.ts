import { isolated } from '../../../../direction.ts'
import type { leave as English } from '../../../en/settings/person/leave.ts'
import type { Translation } from '../../../translation.ts'

export const leave: Translation<typeof English> = {
  lead: 'Esto borra de este servidor tu nombre de usuario, tus llaves de acceso, tu contraseña y tu registro de seguridad. No se puede deshacer.',
  systems: '¿Qué pasa con tus sistemas?',
  noSystems: 'No tienes sistemas, así que esto solo borra tu cuenta.',
  choices: {
    keep: {
      label: 'Conservarlos',
      text: 'Se quedan en este servidor. Solo puedes abrirlos con sus tokens, así que guárdalos antes.',
    },
    delete: {
      label: 'Borrarlos también',
      text: 'Esto borra para siempre los miembros, los grupos, los cambios y todo lo demás que tienen.',
    },
  },
  choose: 'Elige primero una opción.',
  goes: (names) => `Se borra junto con tu cuenta: ${names}.`,
  goesNone: 'No se borra ningún sistema: otras personas tienen acceso a todos.',
  stays: (names) => `Se queda, porque otras personas también tienen acceso: ${names}.`,
  kept: (names) => `Se queda: ${names}.`,
  lastHolder:
    'Uno de tus sistemas no tiene token, y nadie más tiene acceso: ya nadie podría abrirlo. Crea antes un token para él en “Token y claves”, o bórralo también.',
  lastAdmin: 'La tuya es la única cuenta admin de este servidor. Haz admin antes a otra persona.',
  toExport: 'Exportar antes un sistema',
  sure: 'Borrar para siempre',
  type: (name) => `Para confirmarlo, escribe tu nombre de usuario: ${isolated(name)}`,
  mismatch: 'Ese no es tu nombre de usuario.',
  button: 'Borrar mi cuenta',
  done: 'Tu cuenta está borrada.',
}
