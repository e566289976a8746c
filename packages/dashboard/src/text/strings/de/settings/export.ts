import type { exports as English } from '../../en/settings/export.ts'
import type { Translation } from '../../translation.ts'

export const exports: Translation<typeof English> = {
  lead: 'Hol dir dein System als Datei. Die ersten drei enthalten alles, und du kannst sie jederzeit wieder importieren, hier oder anderswo.',
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
    csv: {
      label: 'Tabelle (CSV)',
      text: 'Dein Verlauf für eine Tabellenkalkulation: eine Zeile für jedes Mal, dass jemand gefrontet hat.',
    },
    ics: {
      label: 'Kalender (ICS)',
      text: 'Dein Verlauf für eine Kalender-App. Wer diesen Kalender sieht, sieht auch ihn.',
    },
    matrix: {
      label: 'Matrix',
      text: 'Deine Namen und Präfixe für Matrix-Apps, die selbst proxyen. Sie ersetzen die Profile, die du dort hast.',
    },
  },
  pictures: {
    label: 'Mit meinen Bildern',
    some: (size) =>
      `Bis zu ${size} mehr. Du bekommst eine ZIP-Datei und kannst sie so importieren, wie sie ist.`,
    none: 'Du hast noch keine hochgeladen.',
    tooLarge: 'Deine Bilder sind zu groß für eine Datei. Exportiere ohne sie, und speichere sie einzeln.',
    never: 'In dieser Datei stehen nur ihre Adressen. Nimm eine andere, um deine Bilder mitzunehmen.',
    without: 'In dieser Datei ist kein Platz für Bilder.',
  },
  private: 'In der Datei steht auch, was privat ist. Bewahre sie gut auf.',
  start: 'Datei herunterladen',
  busy: (size) => `${size} heruntergeladen …`,
  done: (name, size) => `${name} gespeichert (${size}).`,
}
