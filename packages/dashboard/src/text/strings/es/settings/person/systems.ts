import { isolated } from '../../../../direction.ts'
import type { systems as English } from '../../../en/settings/person/systems.ts'
import type { Translation } from '../../../translation.ts'

export const systems: Translation<typeof English> = {
  lead: 'Los sistemas de tu cuenta, y las personas que comparten este contigo.',
  held: 'Tus sistemas',
  none: 'Todavía no tienes sistemas.',
  shown: 'a la vista ahora',
  show: 'Ver',
  showOf: (name) => `Ver ${isolated(name)}`,
  letGo: 'Quitar',
  letGoOf: (name) => `Quitar ${isolated(name)}`,
  letGoTitle: (name) => `¿Quitar ${isolated(name)} de tu cuenta?`,
  letGoText:
    'El sistema queda como está, pero ya no está en tu cuenta. Con su token puedes añadirlo otra vez.',
  letGone: (name) => `${isolated(name)} ya no está en tu cuenta.`,
  lastHolder:
    'Nadie más puede abrir este sistema, así que todavía no puedes quitarlo. Crea antes un token para él en “Token y claves”, o borra el sistema.',

  attach: 'Añadir un sistema que ya tienes',
  attachText:
    'Pega su token para añadir un sistema a tu cuenta. Quienes tienen acceso a él pueden verlo en su registro.',
  token: 'Token',
  tokenEmpty: 'Pega el token aquí.',
  tokenUnknown: 'Ningún sistema de este servidor tiene este token. Comprueba que lo pegaste entero.',
  attachButton: 'Añadir el sistema',
  attached: (name) => `${isolated(name)} está ahora en tu cuenta.`,

  make: 'Crear un sistema nuevo',
  makeName: 'Nombre del sistema',
  makeHint: 'Puedes dejarlo vacío.',
  full: 'Creaste tantos sistemas como puede crear una cuenta. Borra antes uno que ya no necesites.',
  makeButton: 'Crear el sistema',

  holders: (name) => `Quién tiene acceso a ${isolated(name)}`,
  holdersText: 'Quienes están aquí pueden ver y cambiar todo en este sistema.',
  you: 'tú',
  nobodyElse: 'Solo tú.',
  take: 'Quitar acceso',
  takeOf: (name) => `Quitar el acceso de ${isolated(name)}`,
  takeTitle: (name) => `¿Quitar el acceso de ${isolated(name)}?`,
  takeText:
    'Ya no podrá abrir este sistema con su cuenta. Si además tiene el token, reemplaza también el token.',
  taken: (name) => `${isolated(name)} ya no tiene acceso a este sistema.`,

  programs: 'Programas con acceso',
  programsText: 'Estos programas pueden actuar por un sistema tuyo. Puedes quitar su acceso cuando quieras.',
  noPrograms: 'Todavía no hay programas.',
  forSystem: (name) => `para ${isolated(name)}`,
  letIn: (day) => `permitido el ${day}`,
  shutOut: 'Quitar acceso',
  shutOutOf: (name) => `Quitar el acceso de ${isolated(name)}`,
  shutOutTitle: (name) => `¿Quitar el acceso de ${isolated(name)}?`,
  shutOutText: 'El programa pierde el acceso al instante. Puedes permitirlo otra vez después.',
  shutOutDone: (name) => `${isolated(name)} ya no tiene acceso.`,

  own: {
    title: 'Programas que escribes tú',
    text: '¿Escribes un programa? Regístralo aquí, y podrá pedirte acceso con OAuth. Solo tú puedes permitirlo.',
    add: 'Registrar un programa',
    name: 'Nombre del programa',
    nameHint: 'Lo ves cuando el programa pide acceso.',
    nameEmpty: 'Pon un nombre al programa.',
    addresses: 'Direcciones a las que volver',
    addressesHint: 'Una por línea. Empiezan por https://, o por http://localhost en tu propio dispositivo.',
    addressesWrong:
      'Escribe de 1 a 10 direcciones completas. Empiezan por https://, o por http:// y localhost, 127.0.0.1 o [::1], y no tienen #.',
    public: 'No puede guardar un secreto',
    publicHint: 'Actívalo para apps y páginas web cuyo código puede leer todo el mundo.',
    make: 'Registrarlo',
    made: (name) => `${isolated(name)} está registrado`,
    id: 'ID de cliente',
    secret: 'Secreto de cliente',
    once: 'Solo mostramos el secreto esta vez. Guárdalo donde lo encuentre tu programa.',
    done: 'Ya lo guardé',
    full: 'Tienes tantos programas como puedes tener. Borra antes uno que ya no uses.',
    delete: 'Borrar',
    deleteOf: (name) => `Borrar ${isolated(name)}`,
    deleteTitle: (name) => `¿Borrar ${isolated(name)}?`,
    deleteText: 'El programa pierde todo su acceso al instante.',
    deleted: (name) => `${isolated(name)}: borrado.`,
  },
}
