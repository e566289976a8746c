/**
 * Makes texts equal that differ only in letter case, in any script. Upper case makes more letters equal than lower case:
 * `ß` becomes `SS`, and `ı` becomes `I`. Before it, lower case makes `ẞ` a `ß`. Sigma has two lower-case forms, and `İ`
 * leaves a dot behind.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .normalize('NFC')

/** Returns the words of a search, folded, the longest first: a long word rules out more texts than a short one. */
export function searchedWords(query: string): string[] {
  const words = new Set(foldText(query).split(/\s+/u))
  words.delete('')
  return [...words].sort((a, b) => b.length - a.length)
}
