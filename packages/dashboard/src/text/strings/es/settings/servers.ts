import type { servers as English } from '../../en/settings/servers.ts'
import type { Translation } from '../../translation.ts'

export const servers: Translation<typeof English> = {
  title: 'Servidores de chat',
  emptyText:
    'Cuando un bot te encuentra en un servidor de chat, el servidor sale aquí. Entonces eliges cómo apareces allí.',
  name: (id) => `Servidor de chat ${id}`,
  noProxy: 'Sin proxy',
  tag: (tag) => `Etiqueta ${tag}`,
  noTag: 'Sin etiqueta',
  autoproxy: (mode) => `Autoproxy: ${mode}`,
  notMade: 'Todavía ningún bot creó ajustes para ti aquí. Aun así puedes ajustar el autoproxy.',
  appearance: 'Cómo apareces aquí',
  displayNameHint: 'Reemplaza aquí el nombre de tu sistema.',
  tagHint: 'Reemplaza aquí la etiqueta de tu sistema. Déjalo vacío para usar esa.',
  avatarHint: 'Reemplaza aquí la imagen de tu sistema.',
  nameFormatHint: 'Reemplaza aquí el formato de tus preferencias. Déjalo vacío para usar ese.',
  proxyingHint: 'Si está desactivado, los bots no usan el proxy con nada de lo que escribas aquí.',
  tagEnabledHint: 'Si está desactivado, los nombres salen aquí sin etiqueta.',
  autoproxyTitle: 'Autoproxy',
  modes: {
    off: 'Desactivado',
    front: 'Quien está al frente',
    latch: 'Quien habló por última vez',
    member: 'Siempre el mismo miembro',
  },
  member: 'Miembro',
  noMember: 'Nadie todavía',
  memberNeeded: 'Elige un miembro.',
  lastLatch: (moment) => `La última vez que alguien habló aquí fue el ${moment}.`,
  notFound: 'Servidor de chat no encontrado',
  notFoundText: 'Revisa si el número está bien escrito. Puede que ningún bot te haya encontrado allí.',
  all: 'Todos los servidores de chat',
}
