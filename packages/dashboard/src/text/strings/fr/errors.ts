import { number } from '../../intl.ts'
import type { errors as English } from '../en/errors.ts'
import type { Translation } from '../translation.ts'

export const errors: Translation<typeof English> = {
  invalid: 'Vérifie les champs marqués, s’il te plaît.',
  changedElsewhere:
    'Ceci a changé ailleurs pendant que tu le modifiais. Regarde la nouvelle version, puis enregistre encore une fois.',
  ended: 'Ce token ne marche plus. Reconnecte-toi, s’il te plaît.',
  tooFast: 'Ça fait beaucoup d’un coup. Attends quelques secondes, puis réessaie.',
  notFound: 'Ceci n’existe plus.',
  network: 'Le serveur ne répond pas. Vérifie ta connexion, puis réessaie.',
  server: (request) =>
    `Le serveur a un problème. Réessaie dans un instant.${request ? ` Si ça continue, donne ce numéro aux personnes qui gèrent le serveur : ${request}` : ''}`,
  refused: (reason) => `Le serveur a refusé : ${reason.replace(/^\d+: /, '')}`,
  field: 'Cette valeur ne convient pas.',
  fieldTooLong: (used, most) => `Trop long : ${number(used)} caractères, ${number(most)} au maximum.`,
  known: {
    registration_closed:
      'On ne peut pas créer de nouveau système sur ce serveur. Demande un token aux personnes qui le gèrent, puis connecte-toi avec.',
    text_quota_reached: 'Il n’y a plus de place pour tes textes. Raccourcis-en ou supprimes-en d’abord.',
    member_limit_reached: 'Ton système ne peut pas avoir plus de membres. Supprime d’abord un profil.',
    group_limit_reached: 'Ton système ne peut pas avoir plus de groupes. Supprimes-en un d’abord.',
    webhook_not_found: 'Tu n’as pas encore de webhook.',
    key_limit_reached: 'Tu ne peux pas avoir plus de clés. Supprimes-en une qui ne sert plus.',
    imports_busy:
      'Le serveur importe beaucoup de fichiers en ce moment. Réessaie dans trente secondes, s’il te plaît.',
    unconfirmed: 'Tu n’as pas confirmé, donc rien n’a changé.',
    same_fronters: 'C’est déjà le front actuel.',
    switch_timestamp_taken: 'Il y a déjà un switch à ce moment précis. Choisis une autre heure.',
    member_list_private: 'La liste des membres de ce système est privée.',
    group_list_private: 'La liste des groupes de ce système est privée.',
    group_members_private: 'La liste des membres de ce groupe est privée.',
    fronters_private: 'Le front de ce système est privé.',
    front_history_private: 'L’historique de ce système est privé.',
  },
}
