import { equalsFoldedAt, foldCase, foldPoint } from './fold-case.ts'
import { endOfText, isWhiteSpace, startOfText, trim } from './white-space.ts'

// A message seen by the tags: what does not depend on the tag is worked out once.
export interface Subject {
  readonly text: string
  readonly trimmed: string
  /** first code unit of `trimmed`, folded when case does not matter; -1 when there is none */
  readonly firstUnit: number
  /** null when case matters */
  readonly folded: string | null
  readonly opensWithToken: boolean
  readonly closesWithToken: boolean
}

const openingToken = /^<(?:@[!&]?|#|a?:\w+:)\d+>/
const closingToken = /<(?:@[!&]?|#|a?:\w+:)\d+>$/

export function readSubject(text: string, caseSensitive: boolean): Subject {
  const trimmed = trim(text)
  const folded = caseSensitive ? null : foldCase(text)
  return {
    text,
    trimmed,
    folded,
    firstUnit: trimmed === '' ? -1 : (folded ?? text).charCodeAt(startOfText(text)),
    opensWithToken: openingToken.test(text),
    closesWithToken: text.endsWith('>') && closingToken.test(text),
  }
}

// The text between the tags, or undefined when they do not match.
export function tryTag(prefix: string, suffix: string, subject: Subject): string | undefined {
  const inner = mayOpen(prefix, subject) ? between(prefix, suffix, subject) : undefined
  if (inner === undefined) return undefined
  if (prefix === '<' && subject.opensWithToken) return undefined
  if (suffix === '>' && subject.closesWithToken) return undefined
  // compat: an emoji tag in front of a variation selector is that emoji, not an empty message
  return inner !== '' && trim(inner) === '\ufe0f' ? undefined : inner
}

// why: nearly all tags of a large system are ruled out by one code unit
function mayOpen(prefix: string, { firstUnit, folded }: Subject): boolean {
  if (prefix === '') return true
  const unit = prefix.charCodeAt(0)
  if (unit === firstUnit || isWhiteSpace(unit)) return true
  return folded !== null && foldPoint(unit) === firstUnit
}

function between(prefix: string, suffix: string, subject: Subject): string | undefined {
  const { text, trimmed } = subject
  const length = prefix.length + suffix.length
  if (text.length >= length && wraps(prefix, suffix, subject))
    return text.slice(prefix.length, text.length - suffix.length)
  // compat: `G:` stands for `G: ` when only an attachment is sent; this comparison is exact in case
  if (trimmed.length <= length && isTagAlone(prefix, suffix, subject)) return ''
  return undefined
}

function wraps(prefix: string, suffix: string, { text, folded }: Subject): boolean {
  if (folded === null) return equalsAt(text, 0, prefix) && equalsAt(text, text.length - suffix.length, suffix)
  return equalsFoldedAt(folded, 0, prefix) && equalsFoldedAt(folded, folded.length - suffix.length, suffix)
}

// why: tags that begin alike tend to end differently, and most tags differ in one letter looked at
function equalsAt(text: string, at: number, part: string): boolean {
  for (let i = part.length - 1; i >= 0; i--) if (text.charCodeAt(at + i) !== part.charCodeAt(i)) return false
  return true
}

function isTagAlone(prefix: string, suffix: string, { trimmed }: Subject): boolean {
  const head = endOfText(prefix)
  const tail = startOfText(suffix)
  if (head + suffix.length - tail !== trimmed.length) return false
  return trimmed.startsWith(prefix.slice(0, head)) && trimmed.endsWith(suffix.slice(tail))
}
