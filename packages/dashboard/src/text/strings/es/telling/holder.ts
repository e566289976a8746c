import type { HolderTellingStrings } from '../../translation.ts'
import { channels } from './channels.ts'

/** The texts for the holder of a share who wants to be told. The page of the share loads them when it needs them. */
export const telling: HolderTellingStrings = {
  channels,
  title: 'Quién se entera',
  none: 'Todavía no se entera nadie.',
  note: 'Este navegador guarda entonces el enlace hasta que quites esto. Cualquiera que use este navegador puede ver los mensajes.',
  keepEnds: 'Los mensajes sobre esto terminan con el enlace. Después puedes volver a configurarlos.',
  homeScreen: 'En iPhone y iPad, las páginas web no pueden mostrar notificaciones. ntfy sí.',
  failed: 'No funcionó. Inténtalo otra vez.',
  phone: 'Mi móvil',
}
