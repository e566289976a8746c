import type { words as English } from '../../en/settings/words.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof English> = {
  text: 'Schreib dein eigenes Wort dorthin, wo du ein anderes benutzt. Ein leeres Feld behält das übliche Wort. Diese Seiten und die Antworten des Bots an dich benutzen deine Wörter. Deine öffentlichen Seiten behalten die üblichen. Ersetzt wird das Wort in genau der Form, die hier steht.',
  fields: {
    system: 'System',
    member: 'Mitglied',
    members: 'Mitglieder',
    front: 'Front',
    fronting: 'Frontet',
    switch: 'Switch',
    group: 'Gruppe',
    groups: 'Gruppen',
    journal: 'Tagebuch',
    note: 'Notiz',
  },
  usually: (word) => `Üblich: ${word}`,
  preview: 'So liest es sich',
  samples: [
    'Neues Mitglied',
    '3 Mitglieder in dieser Gruppe',
    'Alle Gruppen in deinem System',
    'Wren frontet.',
    'Ash zum Front dazuholen',
    'Letzten Switch rückgängig machen',
    'Tagebuch: neue Notiz',
  ],
  reset: 'Die üblichen Wörter benutzen',
  saved: 'Gespeichert. Die Seiten benutzen jetzt deine Wörter.',
}
