/** The rules of Markdown that a preview would show as signs, each with what is left of it. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*(?:```|~~~).*$/gm, ''],
  [/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1'],
  [/<(https?:\/\/[^>\s]+)>/g, '$1'],
  [/^[ \t]*(?:#{1,6}|-#|>{1,3})[ \t]+/gm, ''],
  [/^[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm, ''],
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ''],
  [/(`+)([^`\n]+)\1/g, '$2'],
  [/\|\|(.+?)\|\|/gs, '…'],
  [/(\*{1,3}|~~)(?=\S)(.+?\S|\S)\1/gs, '$2'],
  // why: an underscore inside a word is part of the word.
  [/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)(.+?\S|\S)\1(?![\p{L}\p{N}_])/gsu, '$2'],
]

/** Where signs go that stand for themselves, out of the way of the rules: a range that no font has. */
const aside = 0xe000

/** The words of a Markdown text in one line, for a preview; hidden words stay hidden. */
export function plainText(markdown: string): string {
  const escaped = markdown.replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) =>
    String.fromCharCode(aside + sign.charCodeAt(0)),
  )
  const text = rules.reduce((rest, [pattern, kept]) => rest.replace(pattern, kept), escaped)
  const back = text.replace(/[\ue021-\ue07e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - aside))
  return back.replace(/\s+/g, ' ').trim()
}
