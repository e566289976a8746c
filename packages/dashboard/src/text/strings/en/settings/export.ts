export const exports = {
  lead: 'Get your system as a file. The first three have everything, and you can import them again at any time, here or somewhere else.',
  format: 'Which file?',
  formats: {
    polyphony: {
      label: 'Polyphony',
      text: 'Has everything, down to the last setting. Choose it for a backup, or to move to another Polyphony server.',
    },
    pluralkit: { label: 'PluralKit', text: 'For PluralKit and the many programs that read its files.' },
    pluralport: { label: 'PluralPort', text: 'A format that several services have agreed on.' },
    csv: {
      label: 'Table (CSV)',
      text: 'Your history for a spreadsheet, with one row for each time that somebody fronted.',
    },
    ics: {
      label: 'Calendar (ICS)',
      text: 'Your history for a calendar app. Others see it if they see that calendar.',
    },
    matrix: {
      label: 'Matrix',
      text: 'Your names and prefixes, for Matrix apps that proxy by themselves. They replace the profiles you have there.',
    },
  },
  pictures: {
    label: 'With my pictures',
    some: (size: string) => `Adds up to ${size}. The file is then a ZIP file, which you import as it is.`,
    none: 'You have not uploaded any yet.',
    tooLarge: 'Your pictures are too large for one file. Export without them, and save them one by one.',
    never: 'This file can only name their addresses. Choose another one to take your pictures with you.',
    without: 'This file has no place for pictures.',
  },
  private: 'The file also has your private details. Keep it safe.',
  start: 'Download the file',
  busy: (size: string) => `Downloaded ${size} …`,
  done: (name: string, size: string) => `Saved ${name} (${size}).`,
}
