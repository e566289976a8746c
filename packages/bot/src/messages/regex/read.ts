import { Refusal } from '../../base/refusal.ts'
import { text } from '../../text/texts.ts'

/** A search and what to put in its place, as the child process takes it. */
export interface Replacing {
  readonly pattern: string
  /** Flags of JavaScript. */
  readonly flags: string
  readonly replacement: string
}

const known = 'gimnsx'

/** Reads `s/pattern/replacement/flags`; the second character separates, whatever it is. */
export function readReplacing(typed: string): Replacing {
  const [start, separator = ''] = [...typed]
  if (start !== 's' || separator === '') throw new Refusal(text.regexForm)
  const [, pattern = '', replacement, flags = '', ...more] = typed.slice(1).split(separator)
  if (replacement === undefined || more.length > 0) throw new Refusal(text.regexForm)
  const unknown = [...flags].find((flag) => !known.includes(flag))
  if (unknown !== undefined) throw new Refusal(text.regexFlag(unknown))
  return {
    pattern: translate(pattern, { namedOnly: flags.includes('n'), spaced: flags.includes('x') }),
    flags: [...'gims'].filter((flag) => flags.includes(flag)).join(''),
    replacement,
  }
}

/** An escape, a class of characters, the start of a group that captures. */
const piece = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?!\?)/g
/** Also spaces, and comments up to the end of the line. */
const spacedPiece = new RegExp(`${piece.source}|#[^\\n]*|\\s`, 'g')

/**
 * Writes two flags that JavaScript lacks into the pattern: with one only named groups capture, the other allows spaces
 * and comments.
 */
export function translate(
  pattern: string,
  { namedOnly, spaced }: { namedOnly: boolean; spaced: boolean },
): string {
  return pattern.replace(spaced ? spacedPiece : piece, (found) => {
    if (spaced && /^[\s#]/.test(found)) return ''
    return namedOnly && found === '(' ? '(?:' : found
  })
}
