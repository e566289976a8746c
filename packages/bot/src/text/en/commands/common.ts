import { escaped, typed } from '../../markup.ts'
import { showBirthday } from '../days.ts'
import { type NamedPower, text } from '../text.ts'

interface NamedChoice {
  readonly id: string
  readonly name: string
}

interface UnknownPart {
  readonly before: string
  readonly word: string
  readonly suggestions: readonly string[]
  /** Commands that fit, in full. */
  readonly fitting: readonly string[]
  /** The command that lists all of them. */
  readonly help: string
}

const maybe = (suggestions: readonly string[]) =>
  suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(' or ')}?`

/** Shows what somebody typed, cut if it is long. */
const shown = (typed: string) => `\`${typed.replaceAll('`', "'").slice(0, 100)}\``

/** Sentences that many commands share. */
export const commonText = {
  command: typed,
  noSystem: `You have no system here yet. Make one with ${typed('system new')}, or link this account to a system that you have: with a code from the dashboard (${typed('link')} tells where), or with ${typed('link')} from an account that has it.`,
  accountWithoutSystem: 'This account has no system.',
  systemNotFound: (word: string, suggestions: readonly string[]) =>
    `I found no system with the ID ${shown(word)}.${maybe(suggestions)}`,
  notFound: (kind: 'member' | 'group', word: string, byId: boolean, suggestions: readonly string[]) =>
    byId
      ? `I found no ${kind} with the ID ${shown(word)}. IDs have 5 or 6 letters.${maybe(suggestions)}`
      : `I found no ${kind} with the name or ID ${shown(word)}.${maybe(suggestions)} The beginning of a name is enough if no other name begins like that. If a name looks like a command, put it in "quotes".`,
  severalHaveAlias: (word: string, found: readonly NamedChoice[]) =>
    `Several members have the alias ${shown(word)}: ${found.map(({ name, id }) => `${escaped(name)} (\`${id}\`)`).join(', ')}. Please use a name or an ID.`,
  severalBegin: (kind: 'member' | 'group', word: string, names: readonly string[], count: number) =>
    `${count} ${kind}s have a name that begins with ${shown(word)}: ${names.join(', ')}${count > names.length ? ' …' : ''}. Please type more of the name.`,
  unknownCommand: (word: string, suggestions: readonly string[]) =>
    `I do not know the command ${shown(word)}.${maybe(suggestions)} ${typed('commands')} lists them all.`,
  unknownPart: ({ before, word, suggestions, fitting, help }: UnknownPart) =>
    `I do not know ${shown(word)} after ${shown(before)}.${maybe(suggestions)} These fit, for example: ${fitting.map(typed).join(', ')}. ${typed(help)} lists all of them.`,
  missing: (name: string, usage: string) =>
    `Something is missing: the ${name}. The command is ${typed(usage)}.`,
  chooseCommand: (usages: readonly string[]) =>
    `A word is missing. These commands begin like that:\n${usages.map((usage) => `- ${typed(usage)}`).join('\n')}`,
  whereHelpIs: `Hello! ${typed('help')} shows the first steps, and ${typed('commands')} lists everything that I can do.`,
  alreadyRuns: 'This command of yours is still running. Answer its question, or wait until it is done.',
  tooManyAtOnce:
    'Too many commands of yours are waiting. Answer their questions first, or wait a few minutes.',
  unknownFlags: (flags: readonly string[]) =>
    `I do not know ${flags.map((flag) => shown(`-${flag}`)).join(', ')} here, and went on without.`,
  channelGone: 'I cannot reach this channel any more.',
  onlyInServer: 'This works in a server only.',
  onlyDirectly: 'This works in direct messages only, so that nobody else reads it.',
  needsPower: (power: NamedPower) => `You need the permission *${text.powerNames[power]}* for this.`,
  onlyOperator: 'Only the people who run this bot can do this.',
  onlyAlone:
    'Asked for everybody, I answer as I would answer a stranger, and a stranger can neither see nor change this. Leave out `-public` or `visible`, here or in a direct message to me.',
  seenByOthers:
    'This is what everybody else gets, as you asked with `-public` or `visible`. Without it you see all that is yours.',
  bothViews: 'Please choose one of `-private` and `-public`.',
  privateOfOthers: "You can see another system's things only as everybody does, without `-private`.",
  yes: 'Yes',
  no: 'Cancel',
  cancelled: 'Cancelled. Nothing was changed.',
  timedOut: 'I waited for an answer, and none came. Nothing was changed.',
  typeId: (id: string) => `To go on, send \`${id}\` as your next message. Any other message cancels.`,
  notYourQuestion: 'Only the person whom I asked can answer this.',
  questionClosed: 'This question is no longer open.',
  whichPage: (count: number) => `Which page? Send a number from 1 to ${count}.`,
  noSuchPage: (count: number) => `There are pages 1 to ${count}.`,
  refused: (reason: string) => `The server refused this: ${reason}`,
  busy: 'There is much to do at the moment. Please try again in a minute.',
  failed: (code: string) =>
    `Something went wrong on my side, and I am sorry. Please try again. If it happens again, tell the people who run this bot the code \`${code}\`.`,
  example: (command: string) => `Example: ${typed(command)}`,
  birthday: showBirthday,
  openPage: 'Open in the dashboard',
  pageButtons: { first: '⏪', back: '⬅', next: '➡', last: '⏩', number: '🔢', close: '❌' },
} as const
