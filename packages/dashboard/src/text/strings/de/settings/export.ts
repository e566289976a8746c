import type { exports as English } from '../../en/settings/export.ts'
import type { Translation } from '../../translation.ts'

export const exports: Translation<typeof English> = {
  lead: 'Hol dir alles aus deinem System als eine Datei. Du kannst sie jederzeit wieder importieren, hier oder anderswo.',
  format: 'Welche Datei?',
  formats: {
    polyphony: {
      label: 'Polyphony',
      text: 'Enthält alles, bis zur letzten Einstellung. Gut als Sicherung oder für den Umzug auf einen anderen Polyphony-Server.',
    },
    pluralkit: {
      label: 'PluralKit',
      text: 'Für PluralKit und die vielen Programme, die seine Dateien lesen.',
    },
    pluralport: { label: 'PluralPort', text: 'Ein Format, auf das sich mehrere Dienste geeinigt haben.' },
  },
  pictures: {
    label: 'Mit meinen Bildern',
    some: (size) =>
      `Bis zu ${size} mehr. Du bekommst eine ZIP-Datei und kannst sie so importieren, wie sie ist.`,
    none: 'Du hast noch keine hochgeladen.',
    tooLarge: 'Deine Bilder sind zu groß für eine Datei. Exportiere ohne sie, und speichere sie einzeln.',
    never: 'In dieser Datei stehen nur ihre Adressen. Nimm eine andere, um deine Bilder mitzunehmen.',
  },
  private: 'In der Datei steht auch, was privat ist. Bewahre sie gut auf.',
  start: 'Datei herunterladen',
  busy: (size) => `${size} heruntergeladen …`,
  done: (name, size) => `${name} gespeichert (${size}).`,
}
