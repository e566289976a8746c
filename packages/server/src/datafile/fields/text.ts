/** Cuts a text to at most `max` UTF-16 units without tearing a pair of surrogates apart. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

export const isBlank = (text: string) => text.trim() === ''

/** Takes out the characters that a database cannot store. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
