import { isolated } from '../../../direction.ts'
import { list, plural } from '../../../intl.ts'
import type { privacy as English } from '../../en/editing/privacy.ts'
import type { Translation } from '../../translation.ts'

export const privacy: Translation<typeof English> = {
  names: {
    open: (name) => `Le public voit le nom ${isolated(name)}.`,
    covered: (name) => `Le public voit le nom affiché ${isolated(name)}. Le nom n’est visible que par toi.`,
    bare: (name) => `Le public voit quand même le nom ${isolated(name)}, car il n’y a pas de nom affiché.`,
    unlisted: (name) => `Seules les personnes qui ont l’ID pourraient voir le nom ${isolated(name)}.`,
  },
  alsoSeen: (things) => `Il voit aussi : ${list(things)}.`,
  onlyYours: (things) => `Visible par toi uniquement : ${list(things)}.`,
  customFields: (count) => plural(count, { one: 'champ personnalisé', other: 'champs personnalisés' }),
  places: {
    members: 'ta liste de membres',
    groups: 'tes groupes',
    fronters: 'ton front',
    history: 'ton historique',
  },
  foundIn: (places) => `Le public trouve ce profil dans ${list(places)}, ou avec l’ID.`,
  foundById: 'Le public ne trouve ce profil qu’avec l’ID.',
  groupFoundIn: (places) => `Le public trouve ce groupe dans ${list(places)}, ou avec l’ID.`,
  groupFoundById: 'Le public ne trouve ce groupe qu’avec l’ID.',
  setDisplayName: 'Choisir un nom affiché',
  hide: 'Masquer complètement',
  hideTitle: (name) => `Masquer complètement ${isolated(name)} ?`,
  hideTitleMany: (count) => `Masquer complètement ${plural(count, { one: 'membre', other: 'membres' })} ?`,
  hideText: 'Tout le profil devient privé. Tu vois encore le nom, et le public voit ceci à la place :',
  cover: 'Quelqu’un',
  coverNeeded: 'Sans nom affiché, le public verrait encore le nom.',
  remains: (things) => `Les personnes qui ont l’ID voient alors encore : ${list(things)}.`,
  remainsIn: (places) => `On le voit aussi dans ${list(places)}, que tout le monde peut voir.`,
  changeThat: 'Changer cela',
  hideDone: 'Masqué. Le public ne voit plus le nom.',
  bulkBare: (count) =>
    `${plural(count, { one: 'n’a pas de nom affiché, donc le public voit encore le nom', other: 'n’ont pas de nom affiché, donc le public voit encore leurs noms' })}.`,
  membersStart: 'Ici, les nouveaux membres commencent en privé. Tu l’as choisi dans Préférences.',
  groupsStart: 'Ici, les nouveaux groupes commencent en privé. Tu l’as choisi dans Préférences.',
}
