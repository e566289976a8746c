// Hebrew, Arabic and the other scripts that run from right to left.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Isolates a name within a sentence, so that its writing direction does not move the words around it. A name alone in an
 * element needs dir="auto" instead.
 */
export function isolated(name: string): string {
  const text = name.replace(turns, '')
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
