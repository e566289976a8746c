import { isolated } from '../../direction.ts'
import type { nav as EnglishNav, shell as EnglishShell } from '../en/shell.ts'
import type { Translation } from '../translation.ts'

export const nav: Translation<typeof EnglishNav> = {
  label: 'Principal',
  front: 'Frente',
  members: 'Miembros',
  groups: 'Grupos',
  history: 'Historial',
  notes: 'Diario',
  sharing: 'Compartir',
  notifications: 'Avisos',
  settings: 'Ajustes',
  morePages: 'Más páginas',
  skip: 'Ir al contenido',
}

export const shell: Translation<typeof EnglishShell> = {
  systemMenu: (name) => `Tus sistemas. Ahora: ${isolated(name)}`,
  addSystem: 'Añadir otro sistema',
  logOut: 'Cerrar sesión en este sistema',
  signOut: 'Cerrar sesión',
  publicPage: 'Tu página pública',
  find: 'Buscar o cambiar',
  keys: 'Atajos de teclado',
  paletteKey: (isMac) => (isMac ? '⌘K' : 'Ctrl+K'),
  apiDocs: 'API para programar',
  theme: 'Tema',
  themes: { system: 'Como el dispositivo', light: 'Claro', dark: 'Oscuro' },
  notConnected: 'Sin conexión.',
  knownAt: (moment) => `Última actualización: ${moment}.`,
  paused:
    'Las novedades al instante están en pausa en este navegador, porque muchos otros lugares siguen tu sistema. Esta página busca novedades cada medio minuto.',
  loadFailed: 'Tu sistema no se cargó',
  notFound: 'Página no encontrada',
  notFoundText: 'Revisa si la dirección está bien escrita. Puede que la página ya no exista.',
  pageFailed: 'Esta página no se cargó',
  pageFailedText: 'Puede que no tengas conexión o que el servidor se acabe de actualizar.',
  reload: 'Recargar',
  newBuild: 'Hay una versión más nueva de esta página. Guarda lo que escribiste y recarga.',
  reloaded: 'Esta página vuelve a estar al día. Inténtalo otra vez.',
  goHome: 'Ir a la página de inicio',
  leaveTitle: '¿Salir sin guardar?',
  leaveText: 'Hay cosas sin guardar en esta página.',
  leave: 'Salir sin guardar',
  stay: 'Quedarme aquí',
}
