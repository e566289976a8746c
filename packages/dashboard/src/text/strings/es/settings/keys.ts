import { isolated } from '../../../direction.ts'
import { plural } from '../../../intl.ts'
import type { keys as English } from '../../en/settings/keys.ts'
import type { Translation } from '../../translation.ts'

export const keys: Translation<typeof English> = {
  title: 'Atajos de teclado',
  palette: 'Buscar o cambiar',
  paletteLabel: '¿Qué quieres hacer?',
  paletteHint: 'Un nombre, un grupo, una página…',
  paletteKeys: 'Las flechas eligen, Intro lo hace, Escape cierra esto.',
  found: (count) => plural(count, { one: 'resultado', other: 'resultados' }),
  switchTo: (name) => `Cambiar a ${isolated(name)}`,
  add: (name) => `Añadir a ${isolated(name)} al frente`,
  takeOut: (name) => `Sacar a ${isolated(name)} del frente`,
  reminders: 'Recordatorios',
  goTo: (name) => `Ir a ${isolated(name)}`,
  opensPalette: 'Cambiar a alguien o ir a cualquier parte',
  opensSearch: 'Buscar en esta página',
  opensList: 'Ver esta lista',
  shiftClick: 'Mayús + clic',
  takesRange: 'En una lista donde eliges varios: todo lo que hay en medio',
  shiftArrows: 'Mayús + flechas',
  takesNext: 'También allí: los siguientes',
  escape: 'Escape',
  closes: 'Cerrar un diálogo o un menú',
  turnOff: 'Desactivar los atajos de una sola tecla',
  single: 'Atajos de una sola tecla',
  singleHint:
    'Son / y ?. Nunca actúan mientras escribes. Desactívalos si algo los pulsa sin querer, como el control por voz.',
}
