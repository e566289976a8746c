import type { words as English } from '../../en/settings/words.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof English> = {
  text: 'Écris ton propre mot là où tu en utilises un autre. Un champ vide garde le mot habituel. Ces pages et les réponses que le bot te donne utilisent tes mots. Tes pages publiques gardent les mots habituels. Seule la forme exacte écrite ici est remplacée.',
  fields: {
    system: 'Système',
    member: 'Membre',
    members: 'Membres',
    front: 'Front',
    fronting: 'Au front',
    switch: 'Switch',
    group: 'Groupe',
    groups: 'Groupes',
    journal: 'Journal',
    note: 'Note',
  },
  usually: (word) => `D’habitude : ${word}`,
  preview: 'Voici ce que ça donne',
  samples: [
    'Nouveau membre',
    '3 membres dans ce groupe',
    'Tous les groupes de ton système',
    'Wren est au front.',
    'Retirer Ash du front',
    'Annuler le dernier switch',
    'Journal : nouvelle note',
  ],
  reset: 'Utiliser les mots habituels',
  saved: 'Enregistré. Les pages utilisent maintenant tes mots.',
}
