import { isolated } from '../../direction.ts'
import type { publicPages as English } from '../en/public.ts'
import type { Translation } from '../translation.ts'

export const publicPages: Translation<typeof English> = {
  fronting: 'Al frente ahora',
  nobodyFronting: 'Ahora no hay nadie al frente.',
  for: 'desde hace',
  members: 'Miembros',
  noMembers: 'No hay miembros públicos.',
  groups: 'Grupos',
  noGroups: 'No hay grupos públicos.',
  id: 'ID',
  created: 'Aquí desde',
  aSystem: 'Un sistema',
  yours: 'Esto es tuyo. Las demás personas solo ven lo que hay en esta página.',
  systemNotFound: 'Sistema no encontrado',
  memberNotFound: 'Miembro no encontrado',
  groupNotFound: 'Grupo no encontrado',
  notFoundText: 'Revisa si la dirección está bien escrita. Puede que la página ya no exista.',
  enter: 'Iniciar sesión',
  toOwn: 'Tu sistema',
  system: (name) => `Sistema: ${isolated(name)}`,
}
