import { isolated } from '../../../../direction.ts'
import { plural } from '../../../../intl.ts'
import type { confirm as English } from '../../../en/settings/person/confirm.ts'
import type { Translation } from '../../../translation.ts'

export const confirm: Translation<typeof English> = {
  title: 'Confirma que es tu cuenta',
  text: 'Esto es delicado. Cuando lo confirmes, no volvemos a preguntar durante 10 minutos.',
  how: '¿Cómo quieres confirmar?',
  ways: { password: 'Contraseña', code: 'App de autenticación', passkey: 'Llave de acceso' },
  password: 'Tu contraseña',
  code: 'El código de tu app de autenticación',
  passkeyText: 'Tu dispositivo te pide la huella, la cara o el PIN.',
  signOn: (name) => `Iniciar sesión otra vez con ${isolated(name)}`,
  signOnText:
    'Esto abre una pestaña nueva. Inicia sesión allí y vuelve a esta. Todo lo que escribiste sigue aquí.',
  signedOn: 'Ya inicié sesión otra vez',
  noWay:
    'En este dispositivo no tienes forma de confirmar. Cierra sesión y vuelve a iniciarla con un código de recuperación.',
  confirm: 'Confirmar',
  needed: { password: 'Escribe tu contraseña.', code: 'Escribe el código.' },
  wrong: {
    password: 'Esta contraseña no es correcta.',
    code: 'Este código no funciona. Los códigos cambian cada 30 segundos, y cada uno sirve una vez.',
    passkey: 'La llave de acceso no funcionó. Vuelve a intentarlo o elige otra forma.',
  },
  tooMany: (minutes) =>
    `Hubo demasiados intentos. Vuelve a intentarlo en ${plural(minutes, { one: 'minuto', other: 'minutos' })}.`,
}
