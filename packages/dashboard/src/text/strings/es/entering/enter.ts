import { isolated } from '../../../direction.ts'
import { number } from '../../../intl.ts'
import type { enter as English } from '../../en/entering/enter.ts'
import type { Translation } from '../../translation.ts'

export const enter: Translation<typeof English> = {
  title: 'Muchas voces, un hogar',
  lead: 'Un hogar para sistemas plurales: mira quién está al frente, cambia con un toque y cuida de cada miembro de tu sistema.',
  welcome: {
    haveAccount: 'Ya tengo una cuenta',
    back: 'Volver al inicio',
    points: {
      offline: {
        title: 'Cambiar con un toque, también en el autobús',
        text: 'Funciona sin conexión, guarda la hora en que tocaste y nunca pierde un cambio.',
      },
      data: {
        title: 'Todos tus datos de Simply Plural',
        text: 'Miembros, campos propios, grupos, notas y todo tu historial vienen contigo. También sirven archivos de PluralKit y de otras apps.',
      },
      privacy: {
        title: 'Privacidad que se entiende',
        text: 'Cada página dice con frases claras quién ve qué. Lo eliges al empezar.',
      },
      pluralkit: {
        title: 'Habla PluralKit',
        text: 'Las apps y los bots hechos para PluralKit pueden usarlo, y puedes volver a llevarte todo.',
      },
    },
  },
  yourSystems: 'Tus sistemas en este dispositivo',
  continueAs: (name) => `Continuar como ${isolated(name)}`,
  forget: (name) => `Cerrar sesión en ${isolated(name)}`,
  forgetTitle: (name) => `¿Cerrar sesión en ${isolated(name)}?`,
  forgetText:
    'Este dispositivo olvida tu token. Lo necesitas para volver a iniciar sesión, así que comprueba que lo tienes guardado.',
  forgetYes: 'Cerrar sesión',
  forgetWaiting: (count) =>
    count === 1
      ? 'Hay un cambio sin enviar. Se perdería.'
      : `Hay ${number(count)} cambios sin enviar. Se perderían.`,
  forgetWaitingNotes: (count) =>
    count === 1
      ? 'Una nota aún no se ha enviado. Se perdería.'
      : `${number(count)} notas aún no se han enviado. Se perderían.`,
  endedWaiting: (count) =>
    count === 1
      ? 'Un cambio todavía espera en este dispositivo. Inicia sesión otra vez en el mismo sistema y se envía.'
      : `${number(count)} cambios todavía esperan en este dispositivo. Inicia sesión otra vez en el mismo sistema y se envían.`,
  ended: 'Tu sesión se cerró porque tu token ya no funciona. Puede que alguien lo haya reemplazado.',
  tryText:
    'Un token abre tu sistema, en lugar de un nombre de usuario y una contraseña. Más adelante puedes añadir el sistema a una cuenta, y queda como está.',
  create: 'Crear un sistema nuevo',
  createText: 'Todo lo demás lo puedes rellenar después.',
  createButton: 'Crear mi sistema',
  creating: 'Creando tu sistema…',
  name: 'Nombre de tu sistema',
  nameHint: 'El nombre común a todo el sistema. Puedes dejarlo vacío.',
  bringsFile: 'Tengo un archivo de otra app',
  bringsFileHint: 'De PluralKit, Simply Plural, Tupperbox, Octocon u otra app.',
  withoutFile: 'Empezar sin archivo',
  fileRefused: (why) =>
    `${why} También puedes crear un sistema vacío e importar el archivo en Ajustes, donde ves una vista previa.`,
  who: '¿Quién puede ver lo tuyo?',
  whoHint: 'Puedes cambiarlo después, cosa por cosa.',
  whos: {
    nobody: { label: 'Nadie', hint: 'Todo empieza en privado, también los miembros y grupos nuevos.' },
    link: {
      label: 'Quien tenga nuestro enlace',
      hint: 'Ve tu perfil, tus miembros y quién está al frente. Tu historial queda privado.',
    },
    everyone: { label: 'Todo el mundo', hint: 'Todo empieza público, también tu historial entero.' },
  },
  whosInFile: {
    nobody: { label: 'Nadie', hint: 'Todo lo del archivo entra en privado.' },
    file: {
      label: 'Como en el archivo',
      hint: 'Lo público de PluralKit sigue público. Los archivos sin esos ajustes entran en privado.',
    },
  },
  notSetYet: (why) =>
    `Tu sistema no está listo todavía: no pudimos guardar quién puede verlo. Sigue vacío. ${why}`,
  defaultsFailed:
    'Todo entró en privado. No pudimos guardar que los miembros nuevos empiecen en privado: actívalo en Preferencias.',
  closed:
    'No puedes crear un sistema por tu cuenta en este servidor. Pide a quienes lo llevan un token para iniciar sesión.',
  paste: 'Iniciar sesión con un token',
  pasteText: 'El token es la llave de tu sistema. Lo recibiste al crear el sistema, o de un bot.',
  token: 'Token',
  showToken: 'Mostrar el token',
  enterButton: 'Iniciar sesión con este token',
  entering: 'Iniciando sesión…',
  tokenEmpty: 'Pega tu token aquí.',
  tokenUnknown: 'Ningún sistema de este servidor tiene este token. Comprueba que lo pegaste entero.',
  remember: 'Recordar en este dispositivo',
  rememberHint: 'Desactívalo en un dispositivo compartido. Así tu sesión se cierra al cerrar la pestaña.',
  madeTitle: 'Guarda bien este token',
  madeText:
    'Es la llave de tu sistema. Solo lo mostramos una vez. Lo necesitas para iniciar sesión en otro dispositivo, o aquí después de cerrar sesión. Quien lo tenga puede cambiarlo todo, así que no lo compartas con nadie.',
  madeToken: 'Tu token',
  download: 'Descargar como archivo',
  fileName: (id) => `polyphony-token-${id}.txt`,
  fileText: (name, server, token) =>
    `El token de ${name} en ${server}\n\n${token}\n\nQuien tenga este token puede cambiar todo en el sistema. Guárdalo bien y no lo compartas con nadie.\n`,
  yourSystem: 'tu sistema',
  kept: 'Guardé mi token',
  keptButton: 'Ir a mi sistema',
}
