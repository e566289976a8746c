export const words = {
  text: 'Write your own word where you use another one. An empty field keeps the usual word. These pages and the bot’s answers to you use your words. Your public pages keep the usual ones.',
  fields: {
    system: 'System',
    member: 'Member',
    members: 'Members',
    front: 'Front',
    fronting: 'Fronting',
    switch: 'Switch',
    group: 'Group',
    groups: 'Groups',
    journal: 'Journal',
    note: 'Note',
  },
  usually: (word: string) => `Usually: ${word}`,
  preview: 'This is how it reads',
  /** Texts with the usual words, for the preview. */
  samples: [
    'New member',
    '3 members in this group',
    'All groups of your system',
    'Wren is fronting.',
    'Add Ash to the front',
    'Undo the last switch',
    'Journal: new note',
  ],
  reset: 'Use the usual words',
  saved: 'Saved. The pages use your words now.',
}
