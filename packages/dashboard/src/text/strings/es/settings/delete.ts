import type { remove as English } from '../../en/settings/delete.ts'
import type { Translation } from '../../translation.ts'

export const remove: Translation<typeof English> = {
  lead: 'Esto borra todos los miembros, grupos, cambios y ajustes de este servidor, para todo el mundo. No se puede deshacer, y nadie puede deshacerlo por ti.',
  exportFirst: 'Llévate antes tus datos',
  exportText: 'Con el archivo puedes volver a empezar cuando quieras.',
  toExport: 'Exportar antes',
  sure: 'Borrar para siempre',
  type: (id) => `Para confirmarlo, escribe el ID corto de tu sistema: ${id}`,
  mismatch: 'Ese no es el ID corto de este sistema.',
  button: 'Borrar mi sistema',
  done: 'Tu sistema está borrado, y este dispositivo olvidó su token.',
}
