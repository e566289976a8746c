import type { fields as English } from '../../en/settings/fields.ts'
import type { Translation } from '../../translation.ts'

export const fields: Translation<typeof English> = {
  created: 'Date de création',
  timezone: 'Fuseau horaire',
  pings_enabled: 'Mentions',
  latch_timeout: 'Fin du mode latch',
  member_default_private: 'Les nouveaux membres sont privés',
  group_default_private: 'Les nouveaux groupes sont privés',
  show_private_info: 'Me montrer mes détails privés',
  case_sensitive_proxy_tags: 'Les majuscules comptent dans les tags de proxy',
  proxy_error_message_enabled: 'Me prévenir quand le proxy échoue',
  hid_display_split: 'Couper les ID en deux',
  hid_display_caps: 'ID en majuscules',
  hid_list_padding: 'Aligner les ID dans les listes',
  card_show_color_hex: 'Code couleur sur les fiches',
  proxy_switch: 'Le proxy fait un switch',
  name_format: 'Noms des messages par proxy',
  language: 'Langue du bot',
  description_templates: 'Modèles de descriptions',
  proxying_enabled: 'Proxy des messages ici',
  tag_enabled: 'Ajouter le tag aux noms ici',
  autoproxy_mode: 'Qui parle sans tag',
  autoproxy_member: 'Membre de l’autoproxy',
}
