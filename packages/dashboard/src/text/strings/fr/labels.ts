import type { labels as English } from '../en/labels.ts'
import type { Translation } from '../translation.ts'

export const labels: Translation<typeof English> = {
  name: 'Nom',
  display_name: 'Nom affiché',
  pronouns: 'Pronoms',
  birthday: 'Anniversaire',
  color: 'Couleur',
  avatar_url: 'Image',
  webhook_avatar_url: 'Image pour les messages par proxy',
  icon: 'Image',
  emoji: 'Emoji',
  parent: 'Groupe parent',
  banner: 'Bannière',
  description: 'Description',
  proxy_tags: 'Tags de proxy',
  keep_proxy: 'Garder les tags dans les messages',
  tts: 'Lire les messages à voix haute',
  autoproxy_enabled: 'L’autoproxy peut utiliser ce membre',
  custom_front: 'C’est un front personnalisé, pas un membre',
  never_shared: 'Ne jamais partager ce membre',
  title: 'Titre',
  text: 'Texte',
  date: 'Date',
  members: 'Membres',
  authors: 'Écrit par',
  tag: 'Tag',
}
