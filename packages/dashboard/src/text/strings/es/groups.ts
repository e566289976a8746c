import { isolated } from '../../direction.ts'
import { number, plural } from '../../intl.ts'
import type { groups as English } from '../en/groups.ts'
import type { Translation } from '../translation.ts'

export const groups: Translation<typeof English> = {
  title: 'Grupos',
  add: 'Nuevo grupo',
  empty: 'Todavía no hay grupos',
  emptyText: 'Los grupos reúnen miembros: una familia, un equipo, quienes viven de noche.',
  noMatch: 'Sin resultados',
  noMatchText: 'Prueba con menos letras.',
  searchHint: 'Nombre o ID',
  sort: 'Ordenar por',
  sorts: {
    order: 'Tu orden',
    name: 'Nombre',
    newest: 'Lo más nuevo primero',
    oldest: 'Lo más antiguo primero',
    size: 'Más miembros',
  },
  shown: (shown, all) =>
    shown === all
      ? plural(all, { one: 'grupo', other: 'grupos' })
      : `${number(shown)} de ${plural(all, { one: 'grupo', other: 'grupos' })}`,
  unlisted: 'No sale en listas',
  actions: 'Más acciones para grupos',
  privacyOfAll: 'Privacidad de todos los grupos',
  subgroups: 'Subgrupos',
  subgroupsOf: (name) => `Subgrupos de ${isolated(name)}`,
  withSubgroups: (count) => `${number(count)} con subgrupos`,
  everyone: (count) => `Ver a todos, también en subgrupos (${number(count)})`,
  addInside: 'Nuevo subgrupo',
  path: 'Grupos alrededor de este',
  inside: (path) => `En ${path}`,
  changeOrder: 'Cambiar el orden',
  orderText: 'Las flechas mueven un grupo entre sus vecinos.',
  moveUp: (name) => `Subir ${isolated(name)}`,
  moveDown: (name) => `Bajar ${isolated(name)}`,
  moved: (name, place, all) => `${isolated(name)} está ahora en el lugar ${number(place)} de ${number(all)}.`,
  noParent: 'Ninguno',
  parentHint: 'El grupo que contiene a este.',
  parentRefused: (most) =>
    `Este grupo no puede ir ahí. Un grupo no puede estar dentro de sí mismo, y hay como máximo ${number(most)} niveles. Elige otro grupo superior.`,
  emojiHint: 'Va antes del nombre.',
  onlyYou: 'Solo tú ves esto.',
  about: 'Acerca de',
  details: 'Detalles',
  id: 'ID',
  created: 'Aquí desde',
  members: 'Miembros',
  noMembers: 'Todavía no hay nadie en este grupo.',
  showAll: (count) => `Ver los ${number(count)}`,
  searchMembers: 'Buscar en este grupo',
  notFound: 'Grupo no encontrado',
  notFoundText: 'Revisa si la dirección está bien escrita. Puede que el grupo se haya borrado.',
  all: 'Todos los grupos',
  publicPage: 'Página pública',
  editTitle: (name) => `Editar ${isolated(name)}`,
  newTitle: 'Nuevo grupo',
  delete: 'Borrar este grupo',
  deleteTitle: (name) => `¿Borrar ${isolated(name)}?`,
  deleteText: 'Solo se borra el grupo. Sus miembros se quedan. Esto no se puede deshacer.',
  deleteTextInside: 'Los miembros se quedan. Esto no se puede deshacer.',
  deleteInside: (count) =>
    `Tiene ${plural(count, { one: 'subgrupo', other: 'subgrupos' })}. ¿Qué hacemos con ${count === 1 ? 'él' : 'ellos'}?`,
  lift: (count) => (count === 1 ? 'Conservarlo' : 'Conservarlos'),
  liftInto: (count, name) =>
    `${plural(count, { one: 'grupo sube', other: 'grupos suben' })} a ${isolated(name)}.`,
  liftToTop: (count) =>
    `${plural(count, { one: 'grupo sube', other: 'grupos suben' })} al nivel de arriba del todo.`,
  deleteBelow: (count) => (count === 1 ? 'Borrarlo también' : 'Borrarlos también'),
  deleteBelowText: (count) =>
    `Esto borra ${count === 1 ? 'el grupo' : `los ${number(count)} grupos`} de dentro. Todos los miembros se quedan.`,
  deleteAllYes: (count) => `Borrar ${plural(count, { one: 'grupo', other: 'grupos' })}`,
  deleteYes: (name) => `Borrar ${isolated(name)}`,
  deleted: (name) => `${isolated(name)}: borrado.`,
  basics: 'Lo básico',
  namePlaceholder: 'Cómo llamas a este grupo',
  iconHint: 'Elige una imagen abajo o pega un enlace que empiece por https://',
  bannerHint: 'Una imagen ancha encima del perfil.',
}
