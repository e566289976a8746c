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
