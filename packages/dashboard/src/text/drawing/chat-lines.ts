const small = /^-# +\S/
const quoted = /^> ?(.*)$/
const fence = /^ {0,3}```/

/**
 * Writes lines that chat reads by its own rules as Markdown reads them: a quote ends with its line or, begun by `>>>`,
 * with the text; quotes do not nest; small print is a paragraph.
 */
export function asMarkdown(text: string): string {
  const lines = text.split('\n')
  const written: string[] = []
  let quote: string[] = []
  let isCode = false
  const endQuote = () => {
    if (quote.length > 0) written.push('', ...apart(quote).map((line) => `> ${line}`), '')
    quote = []
  }
  for (const [i, line] of lines.entries()) {
    if (!isCode && line.startsWith('>>> ')) {
      endQuote()
      quote = [line.slice(4), ...lines.slice(i + 1)].map(unquoted)
      break
    }
    const inside = !isCode && line.startsWith('> ') ? quoted.exec(line)?.[1] : undefined
    if (inside === undefined) {
      endQuote()
      if (fence.test(line) && !line.trim().slice(3).includes('```')) isCode = !isCode
      written.push(...(isCode ? [line] : apart([unquoted(line)])))
    } else quote.push(unquoted(inside))
  }
  endQuote()
  return written.join('\n')
}

/** A line whose `>` is a sign like any other. */
const unquoted = (line: string) => (/^ {0,3}>/.test(line) ? line.replace('>', '\\>') : line)

/** Puts an empty line on both sides of small print. */
const apart = (lines: readonly string[]) =>
  lines.flatMap((line) => (small.test(line) ? ['', line, ''] : line))
