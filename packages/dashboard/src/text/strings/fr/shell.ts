import { isolated } from '../../direction.ts'
import type { nav as EnglishNav, shell as EnglishShell } from '../en/shell.ts'
import type { Translation } from '../translation.ts'

export const nav: Translation<typeof EnglishNav> = {
  label: 'Menu principal',
  front: 'Front',
  members: 'Membres',
  groups: 'Groupes',
  history: 'Historique',
  notes: 'Journal',
  sharing: 'Partage',
  notifications: 'Notifications',
  settings: 'Réglages',
  morePages: 'Plus de pages',
  skip: 'Aller au contenu',
}

export const shell: Translation<typeof EnglishShell> = {
  systemMenu: (name) => `Tes systèmes. En ce moment : ${isolated(name)}`,
  addSystem: 'Ajouter un autre système',
  logOut: 'Se déconnecter de ce système',
  signOut: 'Se déconnecter',
  publicPage: 'Ta page publique',
  find: 'Trouver ou faire un switch',
  keys: 'Raccourcis clavier',
  paletteKey: (isMac) => (isMac ? '⌘K' : 'Ctrl+K'),
  apiDocs: 'API pour développer',
  theme: 'Thème',
  themes: { system: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
  notConnected: 'Hors ligne.',
  knownAt: (moment) => `Dernière mise à jour : ${moment}.`,
  paused:
    'Les mises à jour en direct sont en pause dans ce navigateur, car beaucoup d’autres endroits suivent ton système. Cette page vérifie toutes les trente secondes s’il y a du nouveau.',
  loadFailed: 'Ton système n’a pas pu être chargé',
  notFound: 'Page introuvable',
  notFoundText: 'Vérifie l’adresse. Il se peut aussi que la page n’existe plus.',
  pageFailed: 'Cette page n’a pas pu être chargée',
  pageFailedText: 'Il se peut que la connexion manque, ou que le serveur vienne d’être mis à jour.',
  reload: 'Recharger',
  newBuild: 'Il y a une version plus récente de cette page. Enregistre ce que tu as écrit, puis recharge.',
  reloaded: 'Cette page est de nouveau à jour. Réessaie, s’il te plaît.',
  goHome: 'Aller à l’accueil',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Il y a des changements non enregistrés sur cette page.',
  leave: 'Quitter sans enregistrer',
  stay: 'Rester ici',
}
