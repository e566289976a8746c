import { isolated } from '../../direction.ts'
import { list, number, plural } from '../../intl.ts'
import type { common as English } from '../en/common.ts'
import type { Translation } from '../translation.ts'

export const common: Translation<typeof English> = {
  appName: 'Polyphony',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardado.',
  cancel: 'Cancelar',
  close: 'Cerrar',
  delete: 'Borrar',
  edit: 'Editar',
  copy: 'Copiar',
  copied: 'Copiado.',
  copyFailed: 'Tu navegador no dejó copiar. Selecciona el texto y cópialo a mano.',
  undo: 'Deshacer',
  search: 'Buscar',
  loading: 'Cargando…',
  spoiler: 'Spoiler. Pulsa para verlo.',
  tryAgain: 'Reintentar',
  more: 'Más',
  unnamed: 'Sin nombre',
  counter: (used, most) => `${number(used)} de ${number(most)}`,
  tooLong: (over) => `Demasiado largo: ${plural(over, { one: 'carácter', other: 'caracteres' })} de más.`,
  members: (count) => plural(count, { one: 'miembro', other: 'miembros' }),
  pageTitle: (title) => `${isolated(title)} · Polyphony`,
  listOf: (texts) => list(texts.map(isolated)),
}
