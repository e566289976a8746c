import { isolated } from '../../../../direction.ts'
import type { leave as English } from '../../../en/settings/person/leave.ts'
import type { Translation } from '../../../translation.ts'

export const leave: Translation<typeof English> = {
  lead: 'Ceci supprime de ce serveur ton nom d’utilisateur, tes passkeys, ton mot de passe et ton activité de sécurité. On ne peut pas l’annuler.',
  systems: 'Que faire de tes systèmes ?',
  noSystems: 'Tu n’as pas de systèmes, donc seul ton compte est supprimé.',
  choices: {
    keep: {
      label: 'Les garder',
      text: 'Ils restent sur ce serveur. Tu ne pourras les ouvrir qu’avec leurs tokens, alors garde-les d’abord.',
    },
    delete: {
      label: 'Les supprimer aussi',
      text: 'Profils de membres, groupes, switchs et tout le reste sont supprimés définitivement.',
    },
  },
  choose: 'Choisis d’abord une possibilité.',
  goes: (names) => `Supprimés en même temps que ton compte : ${names}.`,
  goesNone: 'Aucun système n’est supprimé : d’autres personnes ont accès à tous.',
  stays: (names) => `Ceux-ci restent, car d’autres personnes y ont accès aussi : ${names}.`,
  kept: (names) => `Ceux-ci restent : ${names}.`,
  lastHolder:
    'Un de tes systèmes n’a pas de token, et personne d’autre n’y a accès : personne ne pourrait plus l’ouvrir. Crée d’abord un token pour lui sous « Token et clés », ou supprime-le aussi.',
  lastAdmin: 'Ton compte est le seul compte admin de ce serveur. Donne d’abord ce rôle à un autre compte.',
  toExport: 'Exporter d’abord un système',
  sure: 'Supprimer définitivement',
  type: (name) => `Pour confirmer, écris ton nom d’utilisateur : ${isolated(name)}`,
  mismatch: 'Ce n’est pas ton nom d’utilisateur.',
  button: 'Supprimer mon compte',
  done: 'Ton compte est supprimé.',
}
