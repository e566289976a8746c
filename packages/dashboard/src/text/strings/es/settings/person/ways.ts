import { isolated } from '../../../../direction.ts'
import { number, plural } from '../../../../intl.ts'
import type { ways as English } from '../../../en/settings/person/ways.ts'
import type { Translation } from '../../../translation.ts'

export const ways: Translation<typeof English> = {
  lead: 'Tu nombre de usuario y todo con lo que puedes iniciar sesión. Ten al menos dos cosas, para poder iniciar sesión si pierdes una.',
  lastWay: 'Es lo único con lo que puedes iniciar sesión, así que tiene que quedarse. Añade antes otra cosa.',
  name: 'Nombre de usuario',
  nameText:
    'Inicias sesión con él. Solo lo ven tú, quienes comparten un sistema contigo y quienes llevan este servidor.',
  nameLabel: 'Tu nombre de usuario',
  nameHint: 'De 3 a 64 caracteres: de la a a la z, cifras, punto, guion bajo y guion.',
  nameRules:
    'Este nombre de usuario no sirve. Usa de 3 a 64 caracteres: de la a a la z, cifras, punto, guion bajo y guion.',
  nameTaken: 'Otra persona ya tiene este nombre de usuario.',
  nameSave: 'Cambiar el nombre de usuario',
  nameSaved: 'Tu nombre de usuario está cambiado.',

  password: 'Contraseña',
  passwordOn: 'Puedes iniciar sesión con tu nombre de usuario y una contraseña.',
  passwordOff: 'No tienes contraseña. Puedes poner una, para iniciar sesión también sin llave de acceso.',
  passwordNew: 'Contraseña nueva',
  passwordHint: (least) =>
    `Al menos ${number(least)} caracteres. Varias palabras seguidas son fáciles de recordar.`,
  passwordShort: (least) => `Usa al menos ${number(least)} caracteres.`,
  passwordCommon: 'Esta contraseña es demasiado fácil de adivinar. Elige otra.',
  passwordShow: 'Mostrar la contraseña',
  passwordEnds: 'Tu sesión se cierra en tus otros dispositivos, y los programas pierden su acceso.',
  passwordChange: 'Cambiar la contraseña',
  passwordSet: 'Poner una contraseña',
  passwordSaved: 'Tu contraseña está cambiada. Tu sesión se cerró en tus otros dispositivos.',

  totp: 'App de autenticación',
  totpText:
    'Una app en tu teléfono muestra un código nuevo cada 30 segundos. Si la activas, tu contraseña necesita además ese código.',
  totpOn: 'Tu contraseña necesita un código de tu app de autenticación.',
  totpNeedsPassword: 'Funciona junto con una contraseña. Pon antes una contraseña.',
  totpStart: 'Activar',
  totpReplace: 'Pasar a otra app',
  totpScan: 'Escanea este código QR con tu app de autenticación.',
  totpQr: 'Código QR para tu app de autenticación',
  totpSecret: 'O escribe este secreto en la app',
  totpCode: 'El primer código que muestra la app',
  totpWrong: 'Este código no funciona. Revisa el reloj de tu teléfono y prueba con el siguiente.',
  totpConfirm: 'Activar con este código',
  totpAdded: 'Tu app de autenticación está activada.',
  totpStop: 'Desactivar',
  totpStopTitle: '¿Desactivar la app de autenticación?',
  totpStopText: 'Entonces basta con tu contraseña para iniciar sesión.',
  totpRemoved: 'Tu app de autenticación está desactivada.',

  passkeys: 'Llaves de acceso',
  passkeysText:
    'Con una llave de acceso inicias sesión con la huella, la cara o el PIN de un dispositivo. No hay nada que recordar, y nadie puede adivinarla.',
  noPasskeys: 'Todavía no hay llaves de acceso.',
  passkeyAdd: 'Añadir una llave de acceso',
  passkeyName: 'Un nombre para ella',
  passkeyNameHint: 'Por ejemplo: mi teléfono.',
  passkeyMake: 'Crear la llave de acceso',
  passkeyAdded: 'Tu llave de acceso está lista.',
  passkeyStopped: 'No se creó ninguna llave de acceso. Puedes intentarlo otra vez cuando quieras.',
  passkeyKnown: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  passkeyFull: 'Tienes tantas llaves de acceso como puedes tener. Quita antes una que ya no uses.',
  passkeyNoBrowser: 'Este navegador no puede usar llaves de acceso aquí.',
  passkeyNoHost:
    'Las llaves de acceso necesitan un nombre en la dirección, no un número. Abre esta página aquí y añade una:',
  passkeyMade: (day) => `Añadida el ${day}`,
  passkeyUsed: (moment) => `usada por última vez el ${moment}`,
  passkeyUnused: 'sin usar',
  passkeyRemove: 'Quitar',
  passkeyRemoveOf: (name) => `Quitar la llave de acceso ${isolated(name)}`,
  passkeyRemoveTitle: (name) => `¿Quitar la llave de acceso ${isolated(name)}?`,
  passkeyRemoveText:
    'Ya no podrás iniciar sesión con ella. Puede que el dispositivo la siga mostrando: bórrala también allí.',
  passkeyRemoved: 'Llave de acceso quitada.',

  signOn: (name) => `Iniciar sesión con ${isolated(name)}`,
  signOnOn: (name) => `Puedes iniciar sesión con ${isolated(name)}.`,
  signOnOff: (name) => `Conecta ${isolated(name)} y podrás iniciar sesión también así.`,
  signOnLink: (name) => `Conectar ${isolated(name)}`,
  signOnUnlink: 'Desconectar',
  signOnUnlinkTitle: (name) => `¿Desconectar ${isolated(name)}?`,
  signOnUnlinkText: 'Ya no podrás iniciar sesión así.',
  signOnUnlinked: (name) => `${isolated(name)} está sin conectar.`,

  recovery: 'Códigos de recuperación',
  recoveryText:
    'Si pierdes todo lo demás, puedes iniciar sesión con uno de estos códigos. Cada uno sirve una vez. Apúntalos o guárdalos con tus papeles importantes.',
  recoveryLeft: (count) =>
    `Te ${count === 1 ? 'queda' : 'quedan'} ${plural(count, { one: 'código', other: 'códigos' })}.`,
  recoveryNone: 'Todavía no tienes códigos de recuperación.',
  recoveryFew: 'Crea pronto otros nuevos.',
  recoveryMake: 'Crear códigos de recuperación',
  recoveryAgainTitle: '¿Crear códigos de recuperación nuevos?',
  recoveryAgainText: 'Tus códigos antiguos dejan de funcionar al instante.',
  recoveryAgain: 'Crear códigos nuevos',
  recoveryOnce: 'Solo los mostramos esta vez.',
  recoveryDone: 'Listo',
}
