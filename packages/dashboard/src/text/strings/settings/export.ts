export const exports = {
  lead: 'Everything of your system in one file. You can bring it back in at any time, here or elsewhere.',
  format: 'Which file?',
  formats: {
    polyphony: {
      label: 'Polyphony',
      text: 'Holds everything, to the last setting. The one to keep as a backup, or to move to another Polyphony server.',
    },
    pluralkit: {
      label: 'PluralKit',
      text: 'For PluralKit and for the many programs that read its files.',
    },
    pluralport: { label: 'PluralPort', text: 'A format that several services have agreed on.' },
  },
  private: 'The file has private things in it too. Keep it safe.',
  start: 'Download the file',
  busy: (size: string) => `Got ${size} …`,
  done: (name: string, size: string) => `${name} is saved (${size}).`,
}
