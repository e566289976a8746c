import { isolated } from '../../../../direction.ts'
import { number } from '../../../../intl.ts'
import type { secure as English } from '../../../en/settings/person/secure.ts'
import type { Translation } from '../../../translation.ts'

export const secure: Translation<typeof English> = {
  title: 'Protege tu cuenta',
  lead: 'Repasamos todo lo que puede llegar a tu cuenta. Conserva lo que conoces y quita lo que no. Puedes parar cuando quieras y volver.',
  signedOut: 'Inicia sesión primero. Después puedes repasar aquí tu cuenta.',
  signIn: 'Iniciar sesión',
  step: (now, all) => `Paso ${number(now)} de ${number(all)}`,
  back: 'Atrás',
  next: 'Continuar',
  keep: 'Conservar mi contraseña y continuar',

  password: 'Elige cómo iniciar sesión',
  passwordText:
    'Elige una contraseña nueva o añade una llave de acceso. Si puede que otra persona sepa tu contraseña, con una nueva ya no puede entrar.',
  wayNeeded:
    'Antes de continuar, pon una contraseña o añade una llave de acceso. Sin eso no podrías volver a iniciar sesión.',

  devices: 'Dispositivos',
  devicesText: 'Tu sesión está abierta en estos dispositivos. Cierra sesión en los que no conozcas.',

  ways: 'Otras formas de iniciar sesión',
  waysText:
    'Cada una abre tu cuenta. Quita lo que no sea tuyo y guarda códigos de recuperación nuevos en un lugar seguro.',

  programs: 'Programas, claves y webhooks',
  programsText: 'Pueden leer o cambiar tus sistemas sin tu contraseña. Quita lo que no conozcas.',
  keysOf: (system) => `Claves de ${isolated(system)}`,
  keyRemoveOf: (name) => `Quitar la clave para ${isolated(name)}`,
  keyTitle: (name) => `¿Quitar la clave para ${isolated(name)}?`,
  keyRemoved: 'Clave quitada.',
  webhookOf: (system) => `Webhook de ${isolated(system)}`,
  noWebhook: 'Sin webhook.',
  webhookTitle: '¿Quitar este webhook?',
  webhookRemoveOf: (system) => `Quitar el webhook de ${isolated(system)}`,
  remove: 'Quitar',

  people: 'Personas',
  peopleText:
    'Varias personas pueden compartir un sistema. Quita de un sistema a quien no deba tener acceso. Tu propio acceso se queda.',
  peopleOf: (system) => `Personas con acceso a ${isolated(system)}`,
  personRemoveOf: (name, system) => `Quitar a ${isolated(name)} de ${isolated(system)}`,
  personTitle: (name, system) => `¿Quitar a ${isolated(name)} de ${isolated(system)}?`,
  noSystems: 'Todavía no tienes sistemas, así que aquí no hay nada que mirar.',

  done: 'Tu cuenta está protegida',
  doneText: 'Ya repasaste todo. Gracias por tomarte el tiempo.',
  doneToken: 'El token de un sistema también lo abre. Si puede que otra persona lo haya visto, reemplázalo:',
  tokenOf: (system) => `Token de ${isolated(system)}`,
  finish: 'Ir a tus sistemas',
}
