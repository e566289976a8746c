import { isolated } from '../../direction.ts'
import { list, number, plural } from '../../intl.ts'
import type { common as English } from '../en/common.ts'
import type { Translation } from '../translation.ts'

export const common: Translation<typeof English> = {
  appName: 'Polyphony',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  saved: 'Enregistré.',
  cancel: 'Annuler',
  close: 'Fermer',
  delete: 'Supprimer',
  edit: 'Modifier',
  copy: 'Copier',
  copied: 'Copié.',
  copyFailed: 'Ton navigateur a bloqué la copie. Sélectionne le texte et copie-le à la main.',
  undo: 'Défaire',
  search: 'Rechercher',
  loading: 'Chargement…',
  spoiler: 'Spoiler. Appuie pour l’afficher.',
  tryAgain: 'Réessayer',
  more: 'Plus',
  unnamed: 'Sans nom',
  counter: (used, most) => `${number(used)} sur ${number(most)}`,
  tooLong: (over) => `${plural(over, { one: 'caractère', other: 'caractères' })} de trop.`,
  members: (count) => plural(count, { one: 'membre', other: 'membres' }),
  pageTitle: (title) => `${isolated(title)} · Polyphony`,
  listOf: (texts) => list(texts.map(isolated)),
}
