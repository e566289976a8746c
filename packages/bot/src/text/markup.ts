/** Stands for the prefix of commands, which a text cannot know. A renderer replaces it. */
export const prefixMark = '\u{E000}'

/** Shows a command to type. */
export const typed = (command: string) => `\`${prefixMark}${command}\``

/** Keeps the marks of markdown in a name from having an effect. */
export const escaped = (name: string): string => name.replace(/[\\*_~`|<>#[\]()@:-]/g, (mark) => `\\${mark}`)

const blank = '\u{FEFF}'

/** Puts a text into code. Marks without width keep backticks in it from ending the code. */
export function inCode(text: string): string {
  const broken = text.replaceAll('``', `\`${blank}\``)
  const start = broken.startsWith('`') ? blank : ''
  const end = broken.endsWith('`') ? blank : ''
  return `\`\`${start}${broken}${end}\`\``
}

/** Puts a text into a code block; backticks inside cannot end it. */
export const codeBlock = (content: string): string =>
  `\`\`\`\n${content.replaceAll('```', '`\u200b`\u200b`')}\n\`\`\``

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts a text between whole characters, as people see them. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > most - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end)}…`
}

/** Cuts a text to a length between code points: faster than `cut`, and may split an emoji that joins several. */
export const cutQuickly = (value: string, length: number): string =>
  value.length <= length ? value : `${value.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`
