import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { ReminderStrings } from '../../translation.ts'

const minutes = (count: number) => plural(count, { one: 'minuto', other: 'minutos' })
const hours = (count: number) => plural(count, { one: 'hora', other: 'horas' })
const days = (count: number) => plural(count, { one: 'día', other: 'días' })
const length = (count: number) => {
  if (count > 0 && count % 1440 === 0) return days(count / 1440)
  return count > 0 && count % 60 === 0 ? hours(count / 60) : minutes(count)
}
const some = (who: string | null) => (who === null ? 'alguien' : isolated(who))

export const reminders: ReminderStrings = {
  title: 'Recordatorios',
  lead: 'Para la medicina, el agua, una buena noche o ver cómo están los demás. Están en la página del frente cuando llega su hora.',
  none: 'Todavía no hay recordatorios',
  noneText: 'Crea uno para algo que se pierde con facilidad entre cambios.',
  add: 'Nuevo recordatorio',
  full: (most) => `Tienes ${number(most)} recordatorios. Borra uno para hacer sitio.`,
  due: 'Es la hora',
  dueSince: (moment) => `desde ${moment}`,
  done: 'Hecho',
  doneOf: (name) => `Hecho: ${isolated(name)}`,
  all: 'Todos los recordatorios',
  toNotifications: 'Quién se entera',
  next: (moment) => `La próxima vez: ${moment}.`,
  off: 'Desactivado.',
  turnedOn: (name) => `${isolated(name)} está activado.`,
  turnedOff: (name) => `${isolated(name)} está desactivado.`,
  notFound: 'Este recordatorio ya no existe',
  newTitle: 'Nuevo recordatorio',
  editTitle: (name) => `Recordatorio: ${isolated(name)}`,
  saved: (name) => `Guardado: ${isolated(name)}.`,
  deleted: (name) => `Borrado: ${isolated(name)}.`,
  deleteTitle: (name) => `¿Borrar ${isolated(name)}?`,
  deleteText: 'Se borra para siempre. Para pararlo un tiempo, desactívalo.',
  delete: 'Borrar este recordatorio',
  every: (count, at) => (count === 1 ? `Cada día a las ${at}.` : `Cada ${number(count)} días a las ${at}.`),
  weekdays: (names, at) => `Cada ${list(names)} a las ${at}.`,
  monthly: (day, at) => `El día ${number(day)} de cada mes a las ${at}.`,
  monthlyLast: (at) => `El último día de cada mes a las ${at}.`,
  inZone: (timezone) => `Hora de ${timezone}.`,
  started: (who, after) =>
    after === 0
      ? `Cuando ${some(who)} llega al frente.`
      : `${length(after)} después de que ${some(who)} llegue al frente.`,
  stopped: (who, after) =>
    after === 0
      ? `Cuando ${some(who)} deja el frente.`
      : `${length(after)} después de que ${some(who)} deje el frente.`,
  silence: (after) => `Después de ${length(after)} sin ningún cambio.`,
  whileDigest: (names) =>
    `Solo mientras ${list(names.map(isolated))} ${names.length === 1 ? 'está' : 'están'} al frente${names.length === 1 ? '' : ' (basta un miembro)'}. Lo perdido llega a la vuelta.`,
  whileSkip: (names) =>
    `Solo mientras ${list(names.map(isolated))} ${names.length === 1 ? 'está' : 'están'} al frente${names.length === 1 ? '' : ' (basta un miembro)'}. Lo perdido se deja pasar.`,
  tells: (names) => `También para: ${list(names.map(isolated))}.`,

  name: '¿De qué se trata?',
  namePlaceholder: 'Beber un poco de agua',
  nameNeeded: 'Escribe unas palabras, por favor.',
  text: 'Más sobre ello',
  textHint: 'Dónde está, cómo se hace, una palabra amable.',
  kind: '¿Cuándo llega su hora?',
  kinds: {
    repeat: { label: 'Por el reloj', text: 'Cada pocos días, en días de la semana o un día del mes.' },
    front: {
      label: 'Cuando alguien llega al frente o lo deja',
      text: 'Al momento o un tiempo después.',
    },
    silence: {
      label: 'Después de un silencio',
      text: 'Cuando no hay ningún cambio de frente en un rato. Una vez, hasta el próximo cambio.',
    },
  },
  rhythm: 'Cada cuánto',
  rhythms: { every: 'Cada pocos días', weekdays: 'En días de la semana', day: 'Una vez al mes' },
  everyDays: 'Cada cuántos días',
  firstDay: 'Primer día',
  days: 'Días',
  daysNeeded: 'Elige al menos un día.',
  monthDay: 'Día del mes',
  monthDayHint: 'En los meses más cortos es el último día.',
  at: 'Hora',
  timeNeeded: 'Elige una hora, por favor.',
  zoneHint: (timezone) => `La hora de ${timezone}.`,
  event: 'Qué pasa',
  events: { start: 'Llega al frente', stop: 'Deja el frente' },
  member: 'Quién',
  anybody: 'Cualquiera',
  howLongAfter: 'Cuánto tiempo después',
  howLongSilent: 'Cuánto tiempo sin ningún cambio',
  amount: 'Número',
  unit: 'Unidad',
  units: { minutes: 'Minutos', hours: 'Horas', days: 'Días' },
  wrongNumber: (least, most) => `Usa un número entero del ${number(least)} al ${number(most)}.`,
  wrongLength: (least, most) => `Elige entre ${length(least)} y ${length(most)}.`,
  while: 'Solo mientras ciertos miembros están al frente',
  whileText: 'Basta uno. Si no eliges a nadie, llega siempre.',
  missed: 'Si no hay ninguno de ellos al frente',
  missedChoices: {
    digest: { label: 'Esperar', text: 'Un solo mensaje cuando uno de ellos esté al frente.' },
    skip: { label: 'Dejarlo pasar', text: 'No se avisa de nada y no se guarda nada.' },
  },
  channels: 'Quién se entera',
  channelsText: 'Siempre está en la página del frente. Las horas de silencio no frenan los recordatorios.',
  noChannels: 'Todavía no se entera nadie. Añade este navegador o un móvil:',
  enabled: 'Activado',
}
