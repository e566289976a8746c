import { isolated } from '../../../../direction.ts'
import { number } from '../../../../intl.ts'
import type { devices as English } from '../../../en/settings/person/devices.ts'
import type { Translation } from '../../../translation.ts'

export const devices: Translation<typeof English> = {
  lead: 'Dónde está abierta tu sesión, y todo lo que pasó con tu cuenta.',
  add: 'Añadir otro dispositivo',
  addText:
    'Muestra aquí un código QR y escanéalo con tu otro dispositivo. Así se inicia sesión también allí.',
  addStart: 'Mostrar código QR',
  addScan: 'Abre la cámara de tu otro dispositivo y apunta a este código QR.',
  addQr: 'Código QR que inicia sesión en otro dispositivo',
  addLink: 'O abre este enlace en el otro dispositivo',
  addLeft: (minutes, seconds) =>
    `Sirve una vez, durante ${number(minutes)}:${String(seconds).padStart(2, '0')} más`,
  addOver: 'Este código QR ya no funciona.',
  addAgain: 'Mostrar uno nuevo',
  addDone: 'Listo',
  addSafe: 'No lo enseñes a nadie más: quien lo escanee primero inicia sesión con tu cuenta.',

  sessions: 'Sesiones abiertas',
  current: 'este dispositivo',
  created: (moment) => `Sesión iniciada el ${moment}`,
  used: (moment) => `usada por última vez el ${moment}`,
  end: 'Cerrar sesión',
  endOf: (device) => `Cerrar sesión en ${isolated(device)}`,
  ended: 'La sesión en ese dispositivo está cerrada.',
  endOthers: 'Cerrar sesión en los demás dispositivos',
  endOthersTitle: '¿Cerrar sesión en los demás dispositivos?',
  endOthersText: 'En todas partes menos aquí tendrás que volver a iniciar sesión.',
  endOthersYes: 'Cerrar las demás',
  endedOthers: 'La sesión está cerrada en los demás dispositivos.',
  onlyThis: 'Tu sesión solo está abierta en este dispositivo.',
  deviceOn: (browser, system) => `${browser} en ${system}`,
  unknownDevice: 'Dispositivo sin identificar',

  log: 'Registro de seguridad',
  logText: 'Si no reconoces algo, protege tu cuenta. Guardamos las entradas 90 días.',
  logEmpty: 'Todavía nada.',
  logMore: 'Ver entradas anteriores',
  logHour: (moment) => `en la hora desde el ${moment}`,
}
