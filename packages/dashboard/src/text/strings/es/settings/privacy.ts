import { list, number, plural } from '../../../intl.ts'
import type { privacy as EnglishPrivacy, systemPrivacy as EnglishSystem } from '../../en/settings/privacy.ts'
import type { Translation } from '../../translation.ts'

export const systemPrivacy: Translation<typeof EnglishSystem> = {
  name_privacy: { label: 'Nombre', hint: '' },
  avatar_privacy: { label: 'Imagen', hint: '' },
  banner_privacy: { label: 'Banner', hint: '' },
  description_privacy: { label: 'Descripción', hint: '' },
  pronoun_privacy: { label: 'Pronombres', hint: '' },
  member_list_privacy: {
    label: 'Lista de miembros',
    hint: 'Cada miembro tiene además sus propios ajustes de privacidad.',
  },
  group_list_privacy: {
    label: 'Lista de grupos',
    hint: 'Cada grupo tiene además sus propios ajustes de privacidad.',
  },
  front_privacy: { label: 'Quién está al frente ahora', hint: '' },
  front_history_privacy: {
    label: 'Quién estuvo al frente y cuándo',
    hint: 'Tu historial completo de cambios.',
  },
}

export const privacy: Translation<typeof EnglishPrivacy> = {
  title: 'Qué puede ver todo el mundo',
  frontStillShown:
    'Tu historial es público, y su entrada más nueva muestra quién está al frente ahora. Para ocultarlo, desactiva también “Quién estuvo al frente y cuándo”.',
  preview: 'Lo que ve la gente de fuera',
  previewText: 'Acabamos de cargar esto sin tu token. Sigue tus ajustes guardados.',
  previewUnsaved: 'Todavía no guardaste, así que lo nuevo no se ve aquí.',
  seen: (things) => `Con estos ajustes, la gente de fuera ve: ${list(things)}.`,
  privateShown: (count, places) =>
    `${plural(count, { one: 'de tus miembros es privado, pero sale', other: 'de tus miembros son privados, pero salen' })} en ${list(places)}, que todo el mundo puede ver.`,
  closeFront: 'Hacer privados el frente y el historial',
  bare: (count) =>
    `${plural(count, { one: 'miembro tiene', other: 'miembros tienen' })} un nombre privado, pero no un nombre visible. La gente de fuera que tenga el ID sigue viendo el nombre.`,
  membersClosed: 'Tu lista de miembros es privada.',
  groupsClosed: 'Tu lista de grupos es privada.',
  members: (listed, all) =>
    `En tu lista pública: ${number(listed)} de ${plural(all, { one: 'miembro', other: 'miembros' })}.`,
  groups: (listed, all) =>
    `En tu lista pública: ${number(listed)} de ${plural(all, { one: 'grupo', other: 'grupos' })}.`,
  toMembers: 'Privacidad de los miembros',
  toGroups: 'Privacidad de los grupos',
  everyone: 'Miembros y grupos',
}
