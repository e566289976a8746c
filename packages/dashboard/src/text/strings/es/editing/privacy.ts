import { isolated } from '../../../direction.ts'
import { list, plural } from '../../../intl.ts'
import type { privacy as English } from '../../en/editing/privacy.ts'
import type { Translation } from '../../translation.ts'

export const privacy: Translation<typeof English> = {
  names: {
    open: (name) => `La gente de fuera ve el nombre ${isolated(name)}.`,
    covered: (name) => `La gente de fuera ve el nombre visible ${isolated(name)}. Solo tú ves el nombre.`,
    bare: (name) =>
      `La gente de fuera sigue viendo el nombre ${isolated(name)}, porque no hay nombre visible.`,
    unlisted: (name) => `Solo quien tenga el ID podría ver el nombre ${isolated(name)}.`,
  },
  alsoSeen: (things) => `También ve: ${list(things)}.`,
  onlyYours: (things) => `Solo tú ves: ${list(things)}.`,
  customFields: (count) => plural(count, { one: 'campo propio', other: 'campos propios' }),
  places: {
    members: 'tu lista de miembros',
    groups: 'tus grupos',
    fronters: 'tu frente',
    history: 'tu historial',
  },
  foundIn: (places) => `La gente de fuera encuentra este perfil en ${list(places)}, o con el ID.`,
  foundById: 'La gente de fuera solo encuentra este perfil si tiene el ID.',
  groupFoundIn: (places) => `La gente de fuera encuentra este grupo en ${list(places)}, o con el ID.`,
  groupFoundById: 'La gente de fuera solo encuentra este grupo si tiene el ID.',
  setDisplayName: 'Poner un nombre visible',
  hide: 'Ocultar del todo',
  hideTitle: (name) => `¿Ocultar del todo el perfil de ${isolated(name)}?`,
  hideTitleMany: (count) => `¿Ocultar del todo ${plural(count, { one: 'miembro', other: 'miembros' })}?`,
  hideText: 'Todo pasa a ser privado. Tú sigues viendo el nombre, y la gente de fuera ve esto en su lugar:',
  cover: 'Alguien',
  coverNeeded: 'Sin nombre visible, la gente de fuera seguiría viendo el nombre.',
  remains: (things) => `Quien tenga el ID seguirá viendo: ${list(things)}.`,
  remainsIn: (places) => `También sale en ${list(places)}, que todo el mundo puede ver.`,
  changeThat: 'Cambiar eso',
  hideDone: 'Oculto. La gente de fuera ya no ve el nombre.',
  bulkBare: (count) =>
    `${plural(count, { one: 'no tiene nombre visible, así que la gente de fuera sigue viendo el nombre', other: 'no tienen nombre visible, así que la gente de fuera sigue viendo sus nombres' })}.`,
  membersStart: 'Aquí los miembros nuevos empiezan en privado. Lo elegiste en Preferencias.',
  groupsStart: 'Aquí los grupos nuevos empiezan en privado. Lo elegiste en Preferencias.',
}
