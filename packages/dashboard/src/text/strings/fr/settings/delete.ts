import type { remove as English } from '../../en/settings/delete.ts'
import type { Translation } from '../../translation.ts'

export const remove: Translation<typeof English> = {
  lead: 'Ceci supprime tous les profils de membres, groupes, switchs et réglages de ce serveur, pour tout le monde. On ne peut pas l’annuler, et personne ne peut l’annuler pour toi.',
  exportFirst: 'Prends d’abord tes données avec toi',
  exportText: 'Avec le fichier, tu peux recommencer quand tu veux.',
  toExport: 'Exporter d’abord',
  sure: 'Supprimer définitivement',
  type: (id) => `Pour confirmer, écris l’ID court de ton système : ${id}`,
  mismatch: 'Ce n’est pas l’ID court de ce système.',
  button: 'Supprimer mon système',
  done: 'Ton système est supprimé, et cet appareil a oublié son token.',
}
