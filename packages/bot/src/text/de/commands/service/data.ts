import type { dataText as English, ImportReport } from '../../../en/commands/service/data.ts'
import type { Translation } from '../../../language.ts'
import { typed } from '../../../markup.ts'

const mebibytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MiB`
const number = (count: number) => count.toLocaleString('de')
const counted = (count: number, one: string, several: string) =>
  `${number(count)} ${count === 1 ? one : several}`

const formats: Readonly<Record<ImportReport['format'], string>> = {
  pluralkit: 'PluralKit',
  tupperbox: 'Tupperbox',
  simply_plural: 'Simply Plural',
  octocon: 'Octocon',
  pluralport: 'PluralPort',
  polyphony: 'Polyphony',
}

const stages = {
  waiting: 'Der Import wartet, bis er dran ist',
  reading: 'Die Datei wird gelesen',
  pictures: 'Die Bilder kommen herein',
  members: 'Die Mitglieder kommen herein',
  groups: 'Die Gruppen kommen herein',
  switches: 'Die Switches kommen herein',
  notes: 'Die Einträge im Tagebuch kommen herein',
} as const

const mostListed = 8

/** A few lines of a long list, and how many more there are. */
const some = (lines: readonly string[]) => [
  ...lines.slice(0, mostListed).map((line) => `- ${line}`),
  ...(lines.length > mostListed ? [`- … und ${lines.length - mostListed} weitere`] : []),
]

export const dataText: Translation<typeof English> = {
  help: {
    import:
      'Bringt eine Datei von PluralKit, Tupperbox, Simply Plural, Octocon oder Polyphony in dein System.',
    export: 'Schickt dir alles in deinem System als Datei.',
  },
  fileChanged:
    'Die Datei ist nicht mehr dieselbe, deshalb ist nichts importiert. Bitte schick den Befehl noch einmal.',
  noFile: `Welche Datei? Häng sie an ${typed('import')} an, oder schreib ihre Adresse.`,
  addressExample: 'import https://files.example/system.json',
  noAddress: (text) =>
    `„${text.slice(0, 100)}“ ist nicht die Adresse einer Datei. Häng die Datei an ${typed('import')} an, oder schreib eine Adresse, die mit https:// anfängt.`,
  notFetched: (reason) =>
    `${reason.replace(/^\d{3}: /, '')} Prüfe, ob alle den Link öffnen können, oder lade die Datei selbst herunter und häng sie an ${typed('import')} an.`,
  notDownloaded: 'Ich konnte die Datei nicht lesen. Bitte häng sie noch einmal an.',
  tooLarge: (most, page) =>
    `Diese Datei ist zu groß für den Chat: Höchstens ${mebibytes(most)} gehen. Das Dashboard nimmt sie: ${page}`,
  problems: {
    empty: 'Die Datei ist leer. Bitte lade sie noch einmal aus der anderen App.',
    ends_early: 'Die Datei hört mittendrin auf. Bitte lade sie noch einmal aus der anderen App.',
    not_json: 'Es ist keine Datei eines Programms, das ich kenne.',
    unknown_program: 'Es ist keine Datei eines Programms, das ich kenne.',
    picture: 'Es ist ein Bild, keine Datei mit Daten.',
    web_page:
      'Es ist eine Webseite, keine Datei. Links zum Teilen führen oft auf eine Seite: Lade dort die Datei herunter, dann häng sie an.',
    pdf: 'Es ist ein PDF, keine Datei mit Daten.',
    other_encoding:
      'Sie wurde als andere Art von Text neu gespeichert. Schick sie genau so, wie die andere App sie dir gegeben hat.',
    archive: 'Sie ist gepackt. Entpacke sie, dann schick die Datei darin.',
  },
  some,
  refusedFile: (reasons) =>
    `Ich kann diese Datei nicht importieren, und nichts ist geändert:\n${some(reasons).join('\n')}`,
  unreadable: 'Ich kann diese Datei nicht als Datei mit Daten lesen, und nichts ist geändert.',
  askOther:
    'In dieser Datei stehen andere Konten als deine. Ist es deine Datei? Mach nur weiter, wenn sie es ist.',
  askOtherButton: 'Es ist meine',
  askImport: 'Diese Datei importieren?',
  importButton: 'Importieren',
  previewTitle: (format) => `Eine Datei von ${formats[format]}`,
  things: {
    members: 'Mitglieder',
    groups: 'Gruppen',
    fields: 'Felder',
    notes: 'Tagebuch',
    comments: 'Kommentare',
    switches: 'Switches',
  },
  counts: ({ created, updated, unchanged }) =>
    `${number(created)} neu, ${number(updated)} geändert, ${number(unchanged)} unverändert`,
  switchCounts: ({ created, skipped }) => `${number(created)} neu, ${number(skipped)} schon da`,
  changes: 'Änderungen an deinem System und seinen Einstellungen',
  change: (key) => `\`${key}\``,
  goodToKnow: 'Gut zu wissen',
  staysYours: (count) =>
    `${counted(count, 'Wert, den du hier geändert hast, weicht von der Datei ab und bleibt', 'Werte, die du hier geändert hast, weichen von der Datei ab und bleiben')}. Das Dashboard zeigt dir, was das ist, und kann es aus der Datei nehmen.`,
  isReplaced: (count) =>
    `${counted(count, 'Wert, den du hier geschrieben hast, wird', 'Werte, die du hier geschrieben hast, werden')} durch die Datei ersetzt. Im Dashboard kannst du das verhindern.`,
  odd: (count) => `Werte, die nicht passen (${number(count)})`,
  keepsAll: 'Ein Import löscht kein Mitglied, keine Gruppe und keinen Switch.',
  progress: (stage, done, total) =>
    total > 0
      ? `${stages[stage]} (${Math.min(100, Math.round((100 * done) / total))} %) …`
      : `${stages[stage]} …`,
  imported: ({ members, groups, switches }) =>
    `Importiert. Mitglieder: ${number(members.created)} neu, ${number(members.updated)} geändert. Gruppen: ${number(groups.created)} neu, ${number(groups.updated)} geändert. Switches: ${number(switches.created)} neu.`,
  created: (system, { members, groups, switches }) =>
    `Dein neues System hat die ID \`${system}\`, mit ${counted(members.created, 'Mitglied', 'Mitgliedern')}, ${counted(groups.created, 'Gruppe', 'Gruppen')} und ${counted(switches.created, 'Switch', 'Switches')}. Sieh es dir an mit ${typed('system')}.`,

  exported: 'Hier ist die Datei mit allem in deinem System. Behalte sie für dich: Sie enthält auch Privates.',
  exportSent: 'Ich habe dir die Datei direkt geschickt.',
  inboxClosed:
    'Ich kann dir nicht direkt schreiben. Erlaube Direktnachrichten von diesem Server, dann versuch es noch einmal.',
  exportLarge: (page) => `Die Datei ist zu groß für den Chat. Lade sie im Dashboard herunter: ${page}`,
}
