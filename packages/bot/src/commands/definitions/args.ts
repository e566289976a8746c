import { Refusal } from '../../base/refusal.ts'
import { readColor } from '../../parsing/colors.ts'
import { readBirthday } from '../../parsing/dates.ts'
import { readDuration } from '../../parsing/durations.ts'
import {
  type MessageReference,
  readAccount,
  readChannel,
  readMessage,
  readMessageLink,
  readServer,
  readSystem,
} from '../../parsing/ids.ts'
import type { Toggle } from '../../parsing/keywords.ts'
import {
  clearWords,
  isOneOf,
  offWords,
  onWords,
  plaintextWords,
  rawWords,
  readToggle,
} from '../../parsing/keywords.ts'
import { readMoment, temporalZone } from '../../parsing/moments.ts'
import { withoutQuotes, withoutTrailingSpaces } from '../../parsing/words.ts'
import { readingText } from '../../text/texts.ts'
import type { Group, Lookups, Member, System } from '../running/lookups.ts'
import type { GroupName, MemberName } from '../running/name-lists.ts'
import type { Arg, ArgKind, Keyword, Typed } from './arg.ts'

/** Makes an argument optional: undefined if nothing was typed. */
export const optional = <Name extends string, Value>(
  arg: Arg<Name, Value>,
): Arg<Name, Value | undefined> => ({
  ...arg,
  optional: true,
  read: (typed, lookups) => (typed === undefined ? undefined : arg.read(typed, lookups)),
})

/** An argument of one word. */
function word<Name extends string, Value>(
  name: Name,
  kind: ArgKind,
  read: (text: string, lookups: Lookups) => Promise<Value> | Value,
  rest: Pick<Arg<Name, Value>, 'accepts' | 'choices'> = {},
): Arg<Name, Value> {
  return {
    name,
    kind,
    take: 'word',
    optional: false,
    read: (typed, lookups) => read(typed?.text ?? '', lookups),
    ...rest,
  }
}

/** The remaining text as one value. */
function rest<Name extends string, Value>(
  name: Name,
  kind: ArgKind,
  read: (text: string, lookups: Lookups) => Promise<Value> | Value,
): Arg<Name, Value> {
  return {
    name,
    kind,
    take: 'rest',
    optional: false,
    isValue: kind !== 'text',
    read: (typed, lookups) => read(typed?.text ?? '', lookups),
  }
}

/** A value that can be read, or a refusal that says how. */
const orRefuse = <Value>(value: Value | undefined, sentence: string, example?: string): Value => {
  if (value === undefined) throw new Refusal(sentence, example)
  return value
}

const isRead = (read: (text: string) => unknown) => (text: string) => read(text) !== undefined

/** A member of the caller's system. */
export const ownMember = <Name extends string>(name: Name): Arg<Name, Member> =>
  word(name, 'member', (text, lookups) => lookups.ownMember(text))

/** A member of the caller's system, or of any system by ID. */
export const anyMember = <Name extends string>(name: Name): Arg<Name, Member> =>
  word(name, 'member', (text, lookups) => lookups.anyMember(text))

export const anyGroup = <Name extends string>(name: Name): Arg<Name, Group> =>
  word(name, 'group', (text, lookups) => lookups.anyGroup(text))

/** Another system; undefined stands for the caller's own. */
export const system = <Name extends string>(name: Name): Arg<Name, System | undefined> =>
  optional(word(name, 'system', (text, lookups) => lookups.system(text), { accepts: isRead(readSystem) }))

/** Members or groups of the caller's system, each word or a few of them one name. */
function several<Name extends string, Thing>(
  name: Name,
  kind: ArgKind,
  find: (words: readonly string[], lookups: Lookups) => Promise<readonly Thing[]>,
): Arg<Name, readonly Thing[]> {
  return {
    name,
    kind,
    take: 'words',
    optional: false,
    read: (typed, lookups) => find(typed?.words ?? [], lookups),
  }
}

export const ownMembers = <Name extends string>(name: Name): Arg<Name, readonly MemberName[]> =>
  several(name, 'members', (words, lookups) => lookups.ownMemberNames(words))

export const ownGroups = <Name extends string>(name: Name): Arg<Name, readonly GroupName[]> =>
  several(name, 'groups', (words, lookups) => lookups.ownGroupNames(words))

/** Text as typed. One pair of quotes around all of it is removed with `name`. */
export const text = <Name extends string>(name: Name, { isName = false } = {}): Arg<Name, string> =>
  rest(name, 'text', (text) => withoutTrailingSpaces(isName ? withoutQuotes(text) : text))

/** An address on the web, also in `<>`. */
export const address = <Name extends string>(name: Name): Arg<Name, string> => ({
  ...rest(name, 'text', (text) => text.trim().replace(/^<(.*)>$/, '$1')),
  isValue: true,
})

const keyword = (words: readonly string[], flags: readonly string[]): Keyword => ({ words, flags })
const fieldKeywords = {
  raw: keyword(rawWords, ['r', 'raw']),
  plaintext: keyword(plaintextWords, ['pt', 'plaintext']),
  clear: keyword(clearWords, ['c', 'clear']),
}

/** A request about a field of text: show it in one of three ways, empty it, or set it. */
export type FieldChange =
  | { readonly kind: 'show' | 'raw' | 'plaintext' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'set'; readonly text: string }

export interface FieldOptions {
  /** One pair of quotes around the whole text is removed. */
  readonly isName?: boolean
  readonly kind?: ArgKind
}

/** The text of a field, or one of the words for showing and emptying it. Nothing typed: show. */
export const field = <Name extends string>(
  name: Name,
  { isName = false, kind = 'text' }: FieldOptions = {},
): Arg<Name, FieldChange> => ({
  name,
  kind,
  take: 'rest',
  optional: true,
  isValue: kind !== 'text',
  keywords: fieldKeywords,
  read(typed) {
    if (typed === undefined) return { kind: 'show' }
    if (typed.keyword !== null) return { kind: typed.keyword } as FieldChange
    return { kind: 'set', text: withoutTrailingSpaces(isName ? withoutQuotes(typed.text) : typed.text) }
  },
})

/** A point in time, in milliseconds since 1970. */
export const time = <Name extends string>(name: Name): Arg<Name, number> =>
  rest(name, 'time', async (text, lookups) =>
    orRefuse(readMoment(text, await lookups.here()), readingText.noTime(text)),
  )

/** A length of time in seconds. */
export const duration = <Name extends string>(name: Name): Arg<Name, number> =>
  rest(name, 'duration', (text) => orRefuse(readDuration(text), readingText.noDuration(text)))

/** A date as stored. */
export const date = <Name extends string>(name: Name): Arg<Name, string> =>
  rest(name, 'date', async (text, lookups) => readStoredDate(text, lookups))

/** Reads a birthday, or refuses with the forms that work. */
export async function readStoredDate(text: string, lookups: Lookups): Promise<string> {
  const { zone, now } = await lookups.here()
  const today = () =>
    Temporal.Instant.fromEpochMilliseconds(now)
      .toZonedDateTimeISO(temporalZone(zone))
      .toPlainDate()
      .toString()
  return orRefuse(readBirthday(text, today), readingText.noDate(text))
}

/** Reads a colour, or refuses with the form that works. */
export const readStoredColor = (text: string): string => orRefuse(readColor(text), readingText.noColor(text))

/** One of several words, in any of its spellings: `{ latch: 'latch|last|stick' }`. */
export function choice<Name extends string, const Options extends Readonly<Record<string, string>>>(
  name: Name,
  options: Options,
): Arg<Name, keyof Options & string> {
  const find = (text: string) =>
    Object.keys(options).find((option) => isOneOf(options[option]?.split('|') ?? [], text))
  const choices = Object.keys(options)
  return word(name, 'choice', (text) => orRefuse(find(text), readingText.noChoice(text, choices)), {
    accepts: isRead(find),
    choices,
  })
}

/** A switch: on, off or the default, as a word or as a flag. */
export const toggle = <Name extends string>(name: Name): Arg<Name, Toggle> => ({
  ...word(name, 'toggle', () => true, { accepts: isRead(readToggle), choices: ['on', 'off'] }),
  keywords: {
    on: keyword([], onWords),
    off: keyword([], offWords),
    default: keyword([], ['c', 'clear']),
  },
  read: (typed: Typed | undefined): Toggle =>
    orRefuse(readToggle(typed?.keyword ?? typed?.text ?? ''), readingText.noToggle(typed?.text ?? '')),
})

export const account = <Name extends string>(name: Name): Arg<Name, string> =>
  word(name, 'account', (text) => orRefuse(readAccount(text), readingText.noAccount(text)), {
    accepts: isRead(readAccount),
  })

export const channel = <Name extends string>(name: Name): Arg<Name, string> =>
  word(name, 'channel', (text) => orRefuse(readChannel(text), readingText.noChannel(text)), {
    accepts: isRead(readChannel),
  })

export const server = <Name extends string>(name: Name): Arg<Name, string> =>
  word(name, 'server', (text) => orRefuse(readServer(text), readingText.noServer(text)), {
    accepts: isRead(readServer),
  })

function messageBy<Name extends string>(
  name: Name,
  read: typeof readMessage,
): Arg<Name, MessageReference | undefined> {
  const found = (text: string) => orRefuse(read(text), readingText.noMessage(text))
  return optional(word(name, 'message', found, { accepts: isRead(read) }))
}

/** A message by link or id. A command that replies to a message means that one: see the handler. */
export const message = <Name extends string>(name: Name) => messageBy(name, readMessage)

/** A message by link alone. */
export const messageLink = <Name extends string>(name: Name) => messageBy(name, readMessageLink)

/** A picture as typed. Nothing typed: the first attachment of the command, or the picture is shown. */
export type ImageChange =
  | { readonly kind: 'show' | 'raw' | 'plaintext' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'account'; readonly account: string }
  | { readonly kind: 'address'; readonly address: string }

export const image = <Name extends string>(name: Name): Arg<Name, ImageChange> => {
  const { read, ...arg } = field(name, { kind: 'image' })
  return {
    ...arg,
    async read(typed, lookups) {
      const change = await read(typed, lookups)
      if (change.kind !== 'set') return change
      const account = readAccount(change.text)
      if (account !== undefined) return { kind: 'account', account }
      return { kind: 'address', address: change.text.replace(/^<(.*)>$/, '$1') }
    },
  }
}
