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
  private: 'The file also has your private details. Keep it safe.',
  start: 'Download the file',
  busy: (size: string) => `Downloaded ${size} …`,
  done: (name: string, size: string) => `Saved ${name} (${size}).`,
}
