import type { HolderTellingStrings } from '../../translation.ts'
import { channels } from './channels.ts'

/** The texts for the holder of a share who wants to be told. The page of the share loads them when it needs them. */
export const telling: HolderTellingStrings = {
  channels,
  title: 'Qui est prévenu',
  none: 'Personne n’est encore prévenu.',
  note: 'Ce navigateur garde alors le lien, jusqu’à ce que tu retires ceci. Toute personne qui utilise ce navigateur peut voir les messages.',
  keepEnds: 'Les messages à ce sujet s’arrêtent avec le lien. Tu peux ensuite les configurer à nouveau.',
  homeScreen: 'Sur iPhone et iPad, les pages web ne peuvent pas montrer de notifications. ntfy le peut.',
  failed: 'Cela n’a pas marché. Réessaie, s’il te plaît.',
  phone: 'Mon téléphone',
}
