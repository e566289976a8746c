import { isolated } from '../../direction.ts'
import type { publicPages as English } from '../en/public.ts'
import type { Translation } from '../translation.ts'

export const publicPages: Translation<typeof English> = {
  fronting: 'Au front maintenant',
  nobodyFronting: 'Personne n’est au front en ce moment.',
  for: 'depuis',
  members: 'Membres',
  noMembers: 'Aucun membre public.',
  groups: 'Groupes',
  noGroups: 'Aucun groupe public.',
  id: 'ID',
  created: 'Ici depuis',
  aSystem: 'Un système',
  yours: 'Cette page est à toi. Les gens ne voient que ce qui est affiché ici.',
  systemNotFound: 'Système introuvable',
  memberNotFound: 'Membre introuvable',
  groupNotFound: 'Groupe introuvable',
  notFoundText: 'Vérifie l’adresse. Il se peut aussi que la page n’existe plus.',
  enter: 'Se connecter',
  toOwn: 'Ton système',
  system: (name) => `Système : ${isolated(name)}`,
}
