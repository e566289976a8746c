import type { words as English } from '../../en/settings/words.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof English> = {
  text: 'Escribe tu propia palabra donde uses otra. Un campo vacío conserva la palabra habitual. Estas páginas y las respuestas que te da el bot usan tus palabras. Tus páginas públicas conservan las habituales. Se reemplaza la palabra en la misma forma que ves aquí.',
  fields: {
    system: 'Sistema',
    member: 'Miembro',
    members: 'Miembros',
    front: 'Frente',
    fronting: 'Al frente',
    switch: 'Cambio',
    group: 'Grupo',
    groups: 'Grupos',
    journal: 'Diario',
    note: 'Nota',
  },
  usually: (word) => `Lo habitual: ${word}`,
  preview: 'Así se lee',
  samples: [
    'Nuevo miembro',
    '3 miembros en este grupo',
    'Todos los grupos de tu sistema',
    'Wren está al frente.',
    'Este frente es de Ash',
    'Deshacer el último cambio',
    'Diario: nueva nota',
  ],
  reset: 'Usar las palabras habituales',
  saved: 'Guardado. Las páginas usan ahora tus palabras.',
}
