import { cut, typed } from '../../markup.ts'

const longestShown = 100

/** A text on one line, cut if it is long. */
export const shortened = (value: string) => cut(value.replace(/\s+/g, ' '), longestShown)

/** Sentences about fields of text, colours and privacy, which systems, members and groups have alike. */
export const fieldText = {
  hidden: (field: string) => `${field} is private or not set, so I cannot show it to you.`,
  notOwn: {
    system: 'You can change only your own system.',
    member: 'You can change only members of your own system.',
    group: 'You can change only groups of your own system.',
  },
  unset: (field: string) => `${field} is not set.`,
  howToSet: (command: string) => `Set it with ${typed(command)}.`,
  value: (field: string, value: string) => `${field}: ${value}`,
  howToClear: (command: string) =>
    `Empty it with ${typed(`${command} clear`)}, and copy it with ${typed(`${command} -raw`)}.`,
  askClear: (field: string) => `Empty this? ${field}`,
  clearButton: 'Empty it',
  cleared: (field: string) => `${field} is empty now.`,
  cannotClear: (field: string) => `${field} cannot be empty.`,
  changed: (field: string, value: string, most: number) =>
    `${field} ${/^The pronouns\b/.test(field) ? 'are' : 'is'} changed (${value.length} of ${most} characters): ${shortened(value)}`,
  tooLong: (field: string, used: number, most: number) =>
    `${field} can have at most ${most} characters, and this text has ${used}.`,
  colorChanged: (field: string, color: string) => `${field} is now \`#${color}\`.`,
  colorValue: (field: string, color: string) => `${field}: \`#${color}\``,
  privacyTitle: (thing: string) => `Privacy of ${thing}`,
  privacyHint: (command: string) =>
    `Change it with ${typed(`${command} <what> <public or private>`)}, and everything at once with ${typed(`${command} all private`)}.`,
  levels: { public: 'public', private: 'private' },
  privacyChanged: (subject: string, level: 'public' | 'private') =>
    level === 'public' ? `Everybody can see this now: ${subject}.` : `Only you can see this now: ${subject}.`,
  allPrivacyChanged: (level: 'public' | 'private') =>
    level === 'public' ? 'Everybody can see everything now.' : 'Only you can see all of this now.',
} as const
