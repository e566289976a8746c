import { isolated } from '../../../../direction.ts'
import type { systems as English } from '../../../en/settings/person/systems.ts'
import type { Translation } from '../../../translation.ts'

export const systems: Translation<typeof English> = {
  lead: 'Les systèmes de ton compte, et les personnes qui partagent celui-ci avec toi.',
  held: 'Tes systèmes',
  none: 'Tu n’as pas encore de systèmes.',
  shown: 'affiché maintenant',
  show: 'Afficher',
  showOf: (name) => `Afficher ${isolated(name)}`,
  letGo: 'Retirer',
  letGoOf: (name) => `Retirer ${isolated(name)}`,
  letGoTitle: (name) => `Retirer ${isolated(name)} de ton compte ?`,
  letGoText:
    'Le système reste tel quel, mais il n’est plus dans ton compte. Avec son token, tu peux l’ajouter de nouveau.',
  letGone: (name) => `${isolated(name)} n’est plus dans ton compte.`,
  lastHolder:
    'Personne d’autre ne peut ouvrir ce système, donc tu ne peux pas encore le retirer. Crée d’abord un token pour lui sous « Token et clés », ou supprime le système.',

  attach: 'Ajouter un système que tu as déjà',
  attachText:
    'Colle son token pour ajouter un système à ton compte. Toutes les personnes qui y ont accès le voient dans leur activité.',
  token: 'Token',
  tokenEmpty: 'Colle le token ici.',
  tokenUnknown: 'Aucun système sur ce serveur n’a ce token. Vérifie que tu l’as collé en entier.',
  attachButton: 'Ajouter le système',
  attached: (name) => `${isolated(name)} est maintenant dans ton compte.`,

  make: 'Créer un nouveau système',
  makeName: 'Nom du système',
  makeHint: 'Tu peux le laisser vide.',
  full: 'Ton compte a créé autant de systèmes que possible. Supprimes-en d’abord un qui ne sert plus.',
  makeButton: 'Créer le système',

  holders: (name) => `Qui a accès à ${isolated(name)}`,
  holdersText: 'Toutes ces personnes peuvent tout voir et tout changer dans ce système.',
  you: 'toi',
  nobodyElse: 'Personne d’autre que toi.',
  take: 'Retirer l’accès',
  takeOf: (name) => `Retirer l’accès : ${isolated(name)}`,
  takeTitle: (name) => `Retirer l’accès à ${isolated(name)} ?`,
  takeText:
    'Cette personne ne peut plus ouvrir ce système avec son compte. Si elle a aussi le token, remplace-le.',
  taken: (name) => `${isolated(name)} n’a plus accès à ce système.`,

  programs: 'Programmes avec accès',
  programsText:
    'Ces programmes peuvent agir pour un de tes systèmes. Tu peux retirer leur accès à tout moment.',
  noPrograms: 'Pas encore de programmes.',
  forSystem: (name) => `pour ${isolated(name)}`,
  letIn: (day) => `autorisé le ${day}`,
  shutOut: 'Retirer l’accès',
  shutOutOf: (name) => `Retirer l’accès : ${isolated(name)}`,
  shutOutTitle: (name) => `Retirer l’accès à ${isolated(name)} ?`,
  shutOutText: 'Le programme perd aussitôt l’accès. Tu pourras l’autoriser de nouveau plus tard.',
  shutOutDone: (name) => `${isolated(name)} n’a plus accès.`,

  own: {
    title: 'Programmes que tu écris',
    text: 'Tu écris toi-même un programme ? Enregistre-le ici, et il pourra te demander l’accès avec OAuth. Personne d’autre ne peut l’autoriser.',
    add: 'Enregistrer un programme',
    name: 'Nom du programme',
    nameHint: 'Tu le vois quand le programme demande l’accès.',
    nameEmpty: 'Donne un nom au programme.',
    addresses: 'Adresses de retour',
    addressesHint:
      'Une par ligne. Elles commencent par https://, ou par http://localhost sur ton propre appareil.',
    addressesWrong:
      'Écris 1 à 10 adresses, en entier. Elles commencent par https://, ou par http:// et localhost, 127.0.0.1 ou [::1], et n’ont pas de #.',
    public: 'Il ne peut pas garder de secret',
    publicHint: 'Active ceci pour les applis et les pages web, dont tout le monde peut lire le code.',
    make: 'L’enregistrer',
    made: (name) => `${isolated(name)} est enregistré`,
    id: 'ID client',
    secret: 'Secret client',
    once: 'Nous n’affichons le secret que cette fois. Garde-le là où ton programme le trouve.',
    done: 'C’est fait',
    full: 'Tu as autant de programmes que possible. Supprimes-en d’abord un qui ne sert plus.',
    delete: 'Supprimer',
    deleteOf: (name) => `Supprimer ${isolated(name)}`,
    deleteTitle: (name) => `Supprimer ${isolated(name)} ?`,
    deleteText: 'Le programme perd aussitôt tous ses accès.',
    deleted: (name) => `Le programme ${isolated(name)} est supprimé.`,
  },
}
