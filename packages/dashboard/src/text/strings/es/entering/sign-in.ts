import { isolated } from '../../../direction.ts'
import { number } from '../../../intl.ts'
import type { signIn as English } from '../../en/entering/sign-in.ts'
import type { Translation } from '../../translation.ts'

export const signIn: Translation<typeof English> = {
  title: 'Iniciar sesión',
  name: 'Nombre de usuario',
  nameHint: 'El nombre de usuario de tu cuenta.',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  code: 'Código',
  codeHint: 'Seis cifras de tu app de autenticación.',
  button: 'Iniciar sesión',
  busy: 'Iniciando sesión…',
  nameEmpty: 'Escribe tu nombre de usuario.',
  passwordEmpty: 'Escribe tu contraseña.',
  codeEmpty: 'Escribe el código.',
  codeWrong: 'Este código no funciona. Espera al siguiente y vuelve a intentarlo.',
  passkey: 'Iniciar sesión con una llave de acceso',
  passkeyStopped:
    'No pasó nada: la llave de acceso no se usó. Puedes intentarlo otra vez o iniciar sesión de otra forma.',
  passkeyPlace: 'Las llaves de acceso necesitan una dirección con nombre, y 127.0.0.1 es solo un número.',
  passkeyThere: 'Abrir esta página en localhost',
  through: (name) => `Continuar con ${isolated(name)}`,
  lost: '¿Lo perdiste todo? Usa un código de recuperación',
  ended: 'Tu sesión se cerró. Inicia sesión para continuar donde estabas.',
  asPerson: (name) => `Tu sesión está abierta como ${isolated(name)}.`,

  newHere: '¿Es tu primera vez aquí?',
  newHereInvite: 'Necesitas un enlace de invitación de quienes llevan este servidor.',
  newHereClosed: 'No puedes registrarte en este servidor. Pregunta a quienes lo llevan.',
  toRegister: 'Crear una cuenta',
  without: 'Probar sin cuenta',
  withToken: 'Iniciar sesión con un token',
  leaving: {
    title: '¿Cerrar sesión?',
    text: 'Este dispositivo olvida todo sobre tus sistemas. Puedes volver a iniciar sesión cuando quieras.',
    button: 'Cerrar sesión',
  },
  wait: (minutes) =>
    minutes === 1
      ? 'Hubo muchos intentos. Espera un minuto y vuelve a intentarlo. No se pierde nada.'
      : `Hubo muchos intentos. Espera ${number(minutes)} minutos y vuelve a intentarlo. No se pierde nada.`,
  known: {
    wrong_password:
      'Este nombre de usuario o esta contraseña no es correcto. Revísalos y vuelve a intentarlo.',
    code_needed: 'Escribe el código que muestra ahora tu app de autenticación.',
    people_closed: 'No puedes registrarte en este servidor. Pregunta a quienes lo llevan.',
    invite_invalid: 'Esta invitación ya no funciona. Pide una nueva.',
    name_taken: 'Otra persona tiene este nombre de usuario. Elige otro.',
    other_site: 'Abre este servidor en su propia dirección y vuelve a intentarlo.',
    hold_limit_reached: 'Tienes tantos sistemas como puede tener una cuenta.',
  },
}
