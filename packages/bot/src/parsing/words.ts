/** A word of a command. `start` and `end` are its place in the text, quotes included. */
export interface Word {
  readonly text: string
  readonly quoted: boolean
  /** The lower-case name of a flag, empty for dashes alone; null for an ordinary word. */
  readonly flag: string | null
  readonly start: number
  readonly end: number
}

const closingQuotes: ReadonlyMap<string, string> = new Map(
  [
    ["'", "'"],
    ['"', '"'],
    ['\u201C\u201D\u201F\u201E', '\u201C\u201D\u201F'],
    ['\u2018\u2019\u201B\u201A', '\u2018\u2019\u201B'],
    ['\u00AB\u300A', '\u00BB\u300B'],
    ['\u00BB\u300B', '\u00AB\u300A'],
    ['\u2039\u3008', '\u203A\u3009'],
    ['\u203A\u3009', '\u2039\u3008'],
    ['\u300C\u300E', '\u300D\u300F'],
  ].flatMap(([open = '', close = '']) => [...open].map((quote) => [quote, close] as const)),
)

/** Typographic dashes count: phones make them from two hyphens. */
const leadingDashes = /^[-–—]+/

/**
 * Splits a command into words. Only spaces and line breaks separate words. A line that begins with a space gives an
 * empty word, and a dash at the beginning of a line makes no flag: it is often a list mark.
 */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  let at = 0
  while (true) {
    while (text[at] === ' ') at++
    if (at >= text.length) return words
    const word = readWord(text, at)
    words.push(word)
    at = word.end
  }
}

function readWord(text: string, start: number): Word {
  const beginsLine = text[start] === '\n'
  const first = beginsLine ? start + 1 : start
  const closing = findClosing(text, first)
  if (closing !== undefined) {
    return { text: text.slice(first + 1, closing).trim(), quoted: true, flag: null, start, end: closing + 1 }
  }
  const end = findEnd(text, first)
  const word = text.slice(first, end)
  const flag =
    !beginsLine && leadingDashes.test(word) ? word.replace(leadingDashes, '').trim().toLowerCase() : null
  return { text: word.trim(), quoted: false, flag, start, end }
}

/** Finds the closing quote of a word that begins with an opening one. Something else right after it: no quotes. */
function findClosing(text: string, first: number): number | undefined {
  const closing = closingQuotes.get(text[first] ?? '')
  if (closing === undefined) return undefined
  for (let at = first + 1; at < text.length; at++) {
    if (closing.includes(text[at] ?? '')) return endsWord(text, at + 1) ? at : undefined
  }
  return undefined
}

function findEnd(text: string, first: number): number {
  let at = first
  while (!endsWord(text, at)) at++
  return at
}

const endsWord = (text: string, at: number) => at >= text.length || text[at] === ' ' || text[at] === '\n'

/** Removes one pair of quotes around the whole text. */
export function withoutQuotes(text: string): string {
  const [word, more] = splitWords(text)
  return word?.quoted && more === undefined ? word.text : text
}

/** Removes spaces before line breaks. One space after a `>` stays, as an empty line of a quotation needs it. */
export const withoutTrailingSpaces = (text: string) =>
  text.replace(/(> )? *\n/g, (_, quotation = '') => `${quotation}\n`)

const plainWord = /^[\p{L}\p{N}_?-][\p{L}\p{N}_?'-]*$/u

/**
 * Writes a name so that a command reads it as one word: short, simple names as they are, up to three simple words in
 * quotes, everything else as the ID. Words of commands get quotes too.
 */
export function typedReference(name: string, id: string, commandWords: ReadonlySet<string>): string {
  const words = name.split(' ')
  const isSimple = name.length < 25 && words.length <= 3 && words.every((word) => plainWord.test(word))
  if (!isSimple) return id
  const alone = words.length === 1 && !commandWords.has(name.toLowerCase())
  const typed = alone ? name : `"${name}"`
  return readsAs(typed, name) ? typed : id
}

/** Puts a text in quotes so that a command reads it as one word; undefined if no pair can hold it. */
export function quoted(text: string): string | undefined {
  return ['""', "''", '“”', '‘’', '«»', '‹›', '「」', '»«', '›‹']
    .map((pair) => `${pair[0]}${text}${pair[1]}`)
    .find((typed) => readsAs(typed, text))
}

function readsAs(typed: string, text: string): boolean {
  const [word, more] = splitWords(typed)
  return word?.text === text && word.flag === null && more === undefined
}
