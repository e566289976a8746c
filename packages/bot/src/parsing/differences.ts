const wholeUnits = 'We read unit words whole: `mo`, `month` and `ms` are not minutes.'
const ordinals = 'We accept ordinals in points in time, as the reference does in birthdays.'

/** Cases in which we answer differently from the reference service on purpose: by file and name, with the reason. */
export const changedOnPurpose: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'durations.json': {
    '1month': wholeUnits,
    '59ms 59days 0': wholeUnits,
    '1059m1ms': wholeUnits,
    '100mo': wholeUnits,
    '0mo 100ms 0hour': wholeUnits,
    '10h0hourH': wholeUnits,
    '2ms1d': wholeUnits,
    '59ms': wholeUnits,
    d59daysd: wholeUnits,
  },
  'times.json': {
    'Jan 2nd 2020, 2330': ordinals,
    'Jan 2nd 2020, 12:00am': ordinals,
    'Jan 2nd 2020 0930': ordinals,
  },
}

/** Everything in which our commands differ from those of PluralKit's bot, in words for people who know it. */
export const differences: readonly string[] = [
  'Flags count before a free text, and not inside it. Before a free text only flags that the command knows are flags, so a text can begin with a dash. Elsewhere a flag that a command does not know is named in the answer.',
  'Names of several words need no quotes, and the beginning of a name is enough if no other name begins like that. Exact names and IDs win.',
  '`-public` answers as a stranger would be answered, in every command: private lists, fronters and values are not shown, and nothing is changed.',
  '`24 May` and `24.5.1990` are birthdays too.',
  'Typographic dashes begin flags too, as phones make them from two hyphens.',
  'Words such as `clear` and `raw` count only if nothing follows them, so that a text can begin with them.',
  'One pair of quotes around a whole name is removed. Quotes work at the beginning of a line.',
  'Words of commands win over IDs of systems. `-id` says that an ID is meant.',
  '`system info` shows the card of the system, and `-by-id` sorts.',
  '`message … delete` works, with a link or an ID.',
  `${wholeUnits} ${ordinals}`,
  'A date without a year is the latest one in the past. `1 hour`, `yesterday` and timestamps of the platform are times.',
  'All switches know the same words: on, yes, enable, true, off, no, disable, false, and clear for the default.',
  'Lists turn by buttons, and questions are answered by buttons or by typing.',
  'Only members of a server can see and change their settings for it.',
  'Commands that a person without a system types are answered with a sentence that says so.',
  '`switch edit` answers once, and takes at most 150 members.',
  'The history of another system is never mixed up with your own: deleting works on your own switches only.',
  'Who may change a thing is checked before anything is asked.',
  'What is private stays private in every list and sort order.',
  'Private members count in `random` only where they may be seen.',
  'Categories, forums and media channels can be blacklisted. Channels that are gone leave the lists by themselves.',
  'A picture of an account that has none is refused with a sentence.',
  'The token is stored as a hash. So `token` makes a new one each time, after a question.',
  'Every command is also a slash command, with suggestions while you type. Its answer shows only to you, unless you choose `visible`, which commands offer that show something; then it is what a stranger would get.',
  'An unknown command or name gets the nearest ones as suggestions, of your own system only.',
]
