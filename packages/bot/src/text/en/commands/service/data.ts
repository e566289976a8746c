import type { Answer } from '@polyphony/client'
import { typed } from '../../../markup.ts'

export type ImportReport = Answer<'importFile'>

const mebibytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MiB`
const counted = (count: number, one: string) =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

const formats: Readonly<Record<ImportReport['format'], string>> = {
  pluralkit: 'PluralKit',
  tupperbox: 'Tupperbox',
  simply_plural: 'Simply Plural',
  octocon: 'Octocon',
  pluralport: 'PluralPort',
  polyphony: 'Polyphony',
}

const stages = {
  waiting: 'The import waits for its turn',
  reading: 'Reading the file',
  pictures: 'Bringing in the pictures',
  members: 'Bringing in the members',
  groups: 'Bringing in the groups',
  switches: 'Bringing in the switches',
  notes: 'Bringing in the notes',
} as const

const mostListed = 8

/** A few lines of a long list, and how many more there are. */
const some = (lines: readonly string[]) => [
  ...lines.slice(0, mostListed).map((line) => `- ${line}`),
  ...(lines.length > mostListed ? [`- … and ${lines.length - mostListed} more`] : []),
]

/** Everything that the commands about data files say. */
export const dataText = {
  help: {
    import:
      'Brings a data file of PluralKit, Tupperbox, Simply Plural, Octocon or Polyphony into your system.',
    export: 'Sends you everything in your system as a file.',
  },
  fileChanged: 'The file is not the same any more, so nothing was imported. Please send the command again.',
  noFile: `Which file? Attach it to ${typed('import')}, or write its address.`,
  addressExample: 'import https://files.example/system.json',
  noAddress: (text: string) =>
    `“${text.slice(0, 100)}” is not the address of a file. Attach the file to ${typed('import')}, or write an address that starts with https://.`,
  notFetched: (reason: string) =>
    `${reason.replace(/^\d{3}: /, '')} Check that anybody can open the link, or download the file yourself and attach it to ${typed('import')}.`,
  notDownloaded: 'I could not read the file. Please attach it again.',
  tooLarge: (most: number, page: string) =>
    `This file is too large for the chat: ${mebibytes(most)} are the most. The dashboard takes it: ${page}`,
  /** Problems with the whole file that the server describes for programs of PluralKit. */
  problems: {
    empty: 'The file is empty. Please download it again from the other app.',
    ends_early: 'The file ends in the middle. Please download it again from the other app.',
    not_json: 'It is not a data file of a program that I know.',
    unknown_program: 'It is not a data file of a program that I know.',
    picture: 'It is a picture, not a data file.',
    web_page:
      'It is a web page, not a file. Links for sharing often lead to a page: download the file there, then attach it.',
    pdf: 'It is a PDF, not a data file.',
    other_encoding:
      'It was saved again as another kind of text. Send it exactly as the other app gave it to you.',
    archive: 'It is packed. Unpack it, then send the file inside.',
  } as Partial<Record<NonNullable<ImportReport['refused'][number]['code']>, string>>,
  some,
  refusedFile: (reasons: readonly string[]) =>
    `I cannot import this file, and nothing was changed:\n${some(reasons).join('\n')}`,
  unreadable: 'I cannot read this file as a data file, and nothing was changed.',
  askOther: 'This file names other accounts than yours. Is it your file? Go on only if it is.',
  askOtherButton: 'It is mine',
  askImport: 'Import this file?',
  importButton: 'Import',
  previewTitle: (format: ImportReport['format']) => `A file of ${formats[format]}`,
  things: {
    members: 'Members',
    groups: 'Groups',
    fields: 'Fields',
    notes: 'Notes',
    comments: 'Comments',
    switches: 'Switches',
  },
  counts: ({ created, updated, unchanged }: { created: number; updated: number; unchanged: number }) =>
    `${created.toLocaleString('en')} new, ${updated.toLocaleString('en')} changed, ${unchanged.toLocaleString('en')} the same`,
  switchCounts: ({ created, skipped }: { created: number; skipped: number }) =>
    `${created.toLocaleString('en')} new, ${skipped.toLocaleString('en')} here already`,
  changes: 'Changes of your system and its settings',
  change: (key: string) => `\`${key}\``,
  goodToKnow: 'Good to know',
  staysYours: (count: number) =>
    `${count === 1 ? '1 value that you changed here differs from the file and stays' : `${counted(count, 'value')} that you changed here differ from the file and stay`}. The dashboard shows what it is, and can take it from the file.`,
  isReplaced: (count: number) =>
    `${counted(count, 'value')} that you wrote here will be replaced by the file. The dashboard can keep them.`,
  odd: (count: number) => `Values that do not fit (${count.toLocaleString('en')})`,
  keepsAll: 'An import deletes no member, group or switch.',
  progress: (stage: keyof typeof stages, done: number, total: number) =>
    total > 0
      ? `${stages[stage]} (${Math.min(100, Math.round((100 * done) / total))} %) …`
      : `${stages[stage]} …`,
  imported: ({ members, groups, switches }: ImportReport) =>
    `Imported. Members: ${members.created} new, ${members.updated} changed. Groups: ${groups.created} new, ${groups.updated} changed. Switches: ${switches.created} new.`,
  created: (system: string, { members, groups, switches }: ImportReport) =>
    `Your new system has the ID \`${system}\`, with ${counted(members.created, 'member')}, ${counted(groups.created, 'group')} and ${counted(switches.created, 'switch').replace(/switchs$/, 'switches')}. See it with ${typed('system')}.`,

  exported:
    'Here is the file with everything in your system. Keep it to yourself: it holds private things too.',
  exportSent: 'I sent you the file directly.',
  inboxClosed: 'I cannot write to you directly. Allow direct messages from this server, then try again.',
  exportLarge: (page: string) => `The file is too large for the chat. Download it in the dashboard: ${page}`,
} as const
