import type { readingText as English } from '../../en/commands/reading.ts'
import type { Translation } from '../../language.ts'

const shown = (typed: string) => `\`${typed.replaceAll('`', "'").slice(0, 100)}\``

export const readingText: Translation<typeof English> = {
  noTime: (typed) =>
    `${shown(typed)} kann ich nicht als Zeit lesen. Das geht: \`1h 30m\` (so lange her), \`14:30\`, \`2 PM\`, \`yesterday 9:00\`, \`May 1 2026 14:30\`, \`2026-05-01\`.`,
  noDuration: (typed) =>
    `${shown(typed)} kann ich nicht als Dauer lesen. Das geht: \`6h\`, \`1d 12h\`, \`30 minutes\`.`,
  noDate: (typed) =>
    `${shown(typed)} kann ich nicht als Datum lesen. Das geht: \`2001-05-24\`, \`May 24 2001\`, und ohne Jahr \`May 24\` oder \`05-24\`.`,
  noColor: (typed) =>
    `${shown(typed)} kann ich nicht als Farbe lesen. Eine Farbe hat sechs Hex-Ziffern, zum Beispiel \`#ff8800\`.`,
  noChoice: (typed, choices) =>
    `${shown(typed)} steht hier nicht zur Wahl. Das geht: ${choices.map((choice) => `\`${choice}\``).join(', ')}.`,
  noToggle: (typed) => `${shown(typed)} kann ich nicht lesen. Bitte schreib \`on\` (an) oder \`off\` (aus).`,
  noAccount: (typed) =>
    `${shown(typed)} kann ich nicht als Konto lesen. Erwähne es, oder schreib seine Nummer.`,
  noChannel: (typed) =>
    `${shown(typed)} kann ich nicht als Kanal lesen. Erwähne ihn, wie in \`#general\`, oder schreib seine Nummer.`,
  noServer: (typed) => `${shown(typed)} kann ich nicht als Server lesen. Schreib seine Nummer.`,
  noMessage: (typed) =>
    `${shown(typed)} kann ich nicht als Nachricht lesen. Antworte auf die Nachricht, oder nimm ihren Link.`,
}
