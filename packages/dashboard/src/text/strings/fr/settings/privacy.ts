import { list, number, plural } from '../../../intl.ts'
import type { privacy as EnglishPrivacy, systemPrivacy as EnglishSystem } from '../../en/settings/privacy.ts'
import type { Translation } from '../../translation.ts'

export const systemPrivacy: Translation<typeof EnglishSystem> = {
  name_privacy: { label: 'Nom', hint: '' },
  avatar_privacy: { label: 'Image', hint: '' },
  banner_privacy: { label: 'Bannière', hint: '' },
  description_privacy: { label: 'Description', hint: '' },
  pronoun_privacy: { label: 'Pronoms', hint: '' },
  member_list_privacy: {
    label: 'Liste des membres',
    hint: 'Chaque membre a aussi ses propres réglages de confidentialité.',
  },
  group_list_privacy: {
    label: 'Liste des groupes',
    hint: 'Chaque groupe a aussi ses propres réglages de confidentialité.',
  },
  front_privacy: { label: 'Qui est au front maintenant', hint: '' },
  front_history_privacy: {
    label: 'Qui était au front et quand',
    hint: 'Tout ton historique de switchs.',
  },
}

export const privacy: Translation<typeof EnglishPrivacy> = {
  title: 'Ce que tout le monde peut voir',
  frontStillShown:
    'Ton historique est public, et sa dernière entrée montre qui est au front maintenant. Pour le masquer, désactive aussi « Qui était au front et quand ».',
  preview: 'Ce que voit le public',
  previewText: 'Nous venons de charger ceci sans ton token. Ça suit tes réglages enregistrés.',
  previewUnsaved: 'Tes changements ne sont pas encore enregistrés, donc tu ne les vois pas encore ici.',
  seen: (things) => `Avec ces réglages, le public voit : ${list(things)}.`,
  privateShown: (count, places) =>
    `${plural(count, { one: 'de tes membres est privé, mais se voit encore', other: 'de tes membres sont privés, mais se voient encore' })} dans ${list(places)}, que tout le monde peut voir.`,
  closeFront: 'Rendre privés le front et l’historique',
  bare: (count) =>
    `${plural(count, { one: 'membre a', other: 'membres ont' })} un nom privé mais pas de nom affiché. Avec l’ID, le public voit encore le nom.`,
  membersClosed: 'Ta liste de membres est privée.',
  groupsClosed: 'Ta liste de groupes est privée.',
  members: (listed, all) =>
    `${number(listed)} sur ${plural(all, { one: 'membre', other: 'membres' })} dans ta liste publique.`,
  groups: (listed, all) =>
    `${number(listed)} sur ${plural(all, { one: 'groupe', other: 'groupes' })} dans ta liste publique.`,
  toMembers: 'Confidentialité des membres',
  toGroups: 'Confidentialité des groupes',
  everyone: 'Membres et groupes',
}
