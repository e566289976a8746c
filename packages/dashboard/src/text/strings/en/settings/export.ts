export const exports = {
  lead: 'Get everything in your system as one file. You can import it again at any time, here or somewhere else.',
  format: 'Which file?',
  formats: {
    polyphony: {
      label: 'Polyphony',
      text: 'Has everything, down to the last setting. Choose it for a backup, or to move to another Polyphony server.',
    },
    pluralkit: { label: 'PluralKit', text: 'For PluralKit and the many programs that read its files.' },
    pluralport: { label: 'PluralPort', text: 'A format that several services have agreed on.' },
  },
  pictures: {
    label: 'With my pictures',
    some: (size: string) => `Adds up to ${size}. The file is then a ZIP file, which you import as it is.`,
    none: 'You have not uploaded any yet.',
    tooLarge: 'Your pictures are too large for one file. Export without them, and save them one by one.',
    never: 'This file can only name their addresses. Choose another one to take your pictures with you.',
  },
  private: 'The file also has your private details. Keep it safe.',
  start: 'Download the file',
  busy: (size: string) => `Downloaded ${size} …`,
  done: (name: string, size: string) => `Saved ${name} (${size}).`,
}
