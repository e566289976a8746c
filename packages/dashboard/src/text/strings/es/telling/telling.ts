import { isolated } from '../../../direction.ts'
import type { telling as English } from '../../en/telling/telling.ts'
import type { Translation } from '../../translation.ts'
import { channels } from './channels.ts'
import { reminders } from './reminders.ts'

export const telling: Translation<typeof English> = {
  channels,
  reminders,
  title: 'Avisos',
  lead: 'Quién se entera cuando cambia el frente. Nadie se entera de nada que no hayas preparado aquí.',
  toReminders: 'Recordatorios',
  toRemindersText: 'A una hora, después de un frente o después de un tiempo de silencio.',
  needsNetwork: 'Esta página necesita conexión',
  needsNetworkText: 'Solo el servidor sabe quién recibe avisos. Conéctate e inténtalo otra vez.',
  who: 'Quién se entera',
  nobody: 'Todavía no se entera nadie',
  nobodyText: 'Añade abajo este navegador o un móvil con ntfy.',
  others: 'Otras formas',
  discord: 'Añadir un mensaje directo',
  discordText:
    'Nuestro bot escribe a una de tus cuentas enlazadas. Los mensajes solo dicen que algo cambió, si no eliges otra cosa: otras personas también pueden leer los chats.',
  discordTitle: 'Un mensaje directo del bot',
  account: 'Cuenta',
  discordName: 'Mi cuenta de chat',
  ntfyName: 'Mi móvil',
  editTitle: (name) => `Avisos: ${isolated(name)}`,
  notFound: 'Este destinatario ya no existe',
  notFoundText: 'Quizá alguien lo quitó, o su navegador lo terminó.',
  lost: 'Este navegador ya no recibe avisos',
  lostText:
    'Los navegadores cambian de dirección de vez en cuando, y el servidor necesita tu palabra antes de tomar una nueva.',
  again: 'Avisarle otra vez',
}
