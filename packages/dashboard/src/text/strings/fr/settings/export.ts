import type { exports as English } from '../../en/settings/export.ts'
import type { Translation } from '../../translation.ts'

export const exports: Translation<typeof English> = {
  lead: 'Reçois ton système dans un fichier. Les trois premiers contiennent tout, et tu peux les réimporter à tout moment, ici ou ailleurs.',
  format: 'Quel fichier ?',
  formats: {
    polyphony: {
      label: 'Polyphony',
      text: 'Contient tout, jusqu’au dernier réglage. Choisis-le pour une sauvegarde, ou pour passer à un autre serveur Polyphony.',
    },
    pluralkit: {
      label: 'PluralKit',
      text: 'Pour PluralKit et les nombreux programmes qui lisent ses fichiers.',
    },
    pluralport: { label: 'PluralPort', text: 'Un format commun à plusieurs services.' },
    csv: {
      label: 'Tableau (CSV)',
      text: 'Ton historique pour un tableur, avec une ligne pour chaque fois que quelqu’un était au front.',
    },
    ics: {
      label: 'Calendrier (ICS)',
      text: 'Ton historique pour une appli de calendrier. Qui voit ce calendrier le voit aussi.',
    },
    matrix: {
      label: 'Matrix',
      text: 'Tes noms et tes préfixes, pour les applis Matrix qui font le proxy elles-mêmes. Ils y remplacent tes profils.',
    },
  },
  pictures: {
    label: 'Avec mes images',
    some: (size) => `Ajoute jusqu’à ${size}. Le fichier est alors un fichier ZIP, que tu importes tel quel.`,
    none: 'Tu n’en as pas encore envoyé.',
    tooLarge:
      'Tes images sont trop lourdes pour un seul fichier. Exporte sans elles, et enregistre-les une par une.',
    never:
      'Ce fichier ne peut donner que leurs adresses. Choisis-en un autre pour prendre tes images avec toi.',
    without: 'Ce fichier n’a pas de place pour des images.',
  },
  private: 'Le fichier contient aussi tes détails privés. Garde-le en lieu sûr.',
  start: 'Télécharger le fichier',
  busy: (size) => `${size} téléchargés…`,
  done: (name, size) => `Enregistré : ${name} (${size}).`,
}
