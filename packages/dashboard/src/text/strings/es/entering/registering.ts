import { isolated } from '../../../direction.ts'
import type { registering as English } from '../../en/entering/registering.ts'
import type { Translation } from '../../translation.ts'

const signOnRefused: Translation<typeof English.signOnRefused> = {
  oidc_cancelled: () => 'Lo paraste allí. Todo sigue igual.',
  oidc_expired: () => 'Tardó demasiado. Vuelve a intentarlo.',
  oidc_away: (name) => `${isolated(name)} no responde ahora. Vuelve a intentarlo más tarde.`,
  oidc_failed: () => 'No funcionó. Vuelve a intentarlo o avisa a quienes llevan este servidor.',
  oidc_closed: (name) =>
    `Todavía no tienes cuenta aquí, y por esta vía no entra nadie nuevo. ¿Tienes una invitación? Úsala primero y después conecta ${isolated(name)} en Ajustes.`,
  oidc_disabled: () => 'Quienes llevan este servidor desactivaron tu cuenta. Puedes preguntarles por qué.',
  oidc_taken: (name) => `Otra persona ya usa esto aquí, así que ${isolated(name)} no se conectó.`,
  oidc_linked_already: (name) => `Ya conectaste ${isolated(name)}. Desconéctalo primero.`,
  oidc_other_person: (name) => `Esa era otra cuenta de ${isolated(name)}.`,
}

/** The texts of registering, of the way back from the single sign-on, and of choosing a system. */
export const registering: Translation<typeof English> = {
  signOnRefused,
  register: {
    title: 'Crear una cuenta',
    lead: 'Una cuenta para todo tu sistema, esté quien esté al frente. Abre tu sistema en todos tus dispositivos.',
    invited: 'Tienes una invitación. ¡Te damos la bienvenida!',
    invitedBy: (name) => `${isolated(name)} te invita. ¡Te damos la bienvenida!`,
    invitedByServer: 'Quienes llevan este servidor te invitan. ¡Te damos la bienvenida!',
    invitedTo: {
      person: 'Con este enlace creas una cuenta aquí.',
      admin: 'Con este enlace creas una cuenta que lleva este servidor: será admin.',
    },
    invite: 'Código de invitación',
    inviteHint: 'Está al final de tu enlace de invitación, después del #.',
    name: 'Nombre de usuario',
    nameHint:
      'De 3 a 64 letras de la a a la z, cifras, puntos, guiones bajos o guiones. Solo lo ven quienes comparten un sistema contigo y quienes llevan el servidor.',
    nameWrong:
      'Usa de 3 a 64 letras de la a a la z, cifras, puntos, guiones bajos o guiones. Algunos nombres están reservados.',
    nameTaken: 'Otra persona tiene este nombre de usuario. Elige otro.',
    password: 'Contraseña',
    passwordHint: 'Al menos 10 caracteres. Varias palabras seguidas son fáciles de recordar.',
    passwordShort: 'Usa al menos 10 caracteres.',
    passwordCommon: 'Esta contraseña es fácil de adivinar. Elige otra.',
    withPasskey: 'Continuar con una llave de acceso',
    passkeyText:
      'Tu dispositivo guarda la llave de acceso. La desbloqueas como desbloqueas el dispositivo: con la cara, el dedo o un PIN.',
    usePassword: 'Usar una contraseña',
    usePasskey: 'Usar una llave de acceso',
    button: 'Crear mi cuenta',
    busy: 'Creando tu cuenta…',
    closed: 'No puedes registrarte en este servidor. Si tienes un token, puedes iniciar sesión con él.',
    haveOne: 'Ya tengo una cuenta',
  },
  codes: {
    title: 'Guarda tus códigos de recuperación',
    text: 'Si pierdes tu llave de acceso u olvidas tu contraseña, puedes iniciar sesión con uno de estos códigos. Cada uno sirve una vez. Solo los mostramos ahora.',
    label: 'Tus códigos de recuperación',
    copy: 'Copiar todo',
    fileName: 'polyphony-codigos-de-recuperacion.txt',
    fileText: (name, server, codes) =>
      `Códigos de recuperación de ${name} en ${server}\n\n${codes}\n\nCada código sirve una vez. Guárdalos bien y no los compartas con nadie.\n`,
    kept: 'Guardé mis códigos',
    button: 'Continuar',
    failed:
      'No pudimos crear códigos de recuperación ahora. Los encuentras en Ajustes, en “Inicio de sesión y seguridad”.',
  },
  recover: {
    title: 'Usar un código de recuperación',
    lead: 'Escribe uno de los diez códigos que guardaste. Cada código sirve una vez.',
    code: 'Código de recuperación',
    empty: 'Escribe tu nombre de usuario y uno de tus códigos.',
    wrong: 'Este nombre de usuario y este código no coinciden. Revísalos o usa otro código.',
    after: 'Después repasamos tu cuenta contigo, paso a paso, para que sea solo tuya.',
    back: 'Volver a iniciar sesión',
  },
  join: {
    title: 'Iniciar sesión en este dispositivo',
    lead: 'Este enlace inicia sesión aquí con una cuenta. Continúa solo si creaste tú el enlace o si lo pediste a quienes llevan este servidor.',
    button: 'Iniciar sesión aquí',
    wrong:
      'Este enlace ya no funciona. Cada enlace sirve una vez y por poco tiempo. Crea uno nuevo en tu otro dispositivo o pídelo a quienes llevan este servidor.',
  },
  systems: {
    admin: 'Administrar este servidor',
    title: 'Tus sistemas',
    lead: 'Elige un sistema o añade uno.',
    none: '¡Te damos la bienvenida! Ahora crea tu primer sistema o añade uno que ya tengas.',
    open: (name) => `Abrir ${isolated(name)}`,
    onDevice: 'En este dispositivo con un token',
    onDeviceText: 'Añádelo a tu cuenta para abrirlo en todas partes sin el token.',
    attach: (name) => `Añadir ${isolated(name)}`,
    attached: (name) => `${isolated(name)} está ahora en tu cuenta.`,
    paste: 'Añadir un sistema con su token',
    pasteText: 'Para un sistema que ya tienes. El token sigue funcionando.',
    pasteButton: 'Añadir este sistema',
    signOut: 'Cerrar sesión',
  },
}
