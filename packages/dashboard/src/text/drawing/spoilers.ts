/** Stands for a spoiler while Markdown is read. `<` is where a reader of Markdown stops and looks. */
const stand = '\ue000'
const standing = new RegExp(`^<${stand}(\\d+)>`)
const escapedStand = new RegExp(`&lt;${stand}(\\d+)&gt;`, 'g')

/** A text whose spoilers are taken out, wherever they begin and end. */
export interface Taken {
  readonly text: string
  readonly spoilers: readonly string[]
}

/**
 * Takes the spoilers (`||text||`) out of a text. They may run over lines and lists, where a reader of Markdown would
 * miss their ends and leave them open. Code keeps its bars.
 */
export function takeSpoilers(source: string): Taken {
  const text = source.replaceAll(stand, '\ufffd')
  const spoilers: string[] = []
  const codeEnd = codeEndsIn(text)
  const interesting = /[\\`]|\|\|/g
  let kept = ''
  let from = 0
  for (let found = interesting.exec(text); found; found = interesting.exec(text)) {
    const { index } = found
    let next = index + 2
    if (found[0] === '`') next = codeEnd(index)
    else if (found[0] === '||') {
      const end = text.indexOf('||', index + 3)
      if (end === -1) break
      kept += `${text.slice(from, index)}<${stand}${spoilers.length}>`
      // why: the marks of a quote are no part of its text.
      spoilers.push(text.slice(index + 2, end).replace(/\n>(?:>>)? ?/g, '\n'))
      next = end + 2
      from = next
    }
    interesting.lastIndex = next
  }
  return { text: kept + text.slice(from), spoilers }
}

/** Finds the end of the code that begins at a place: after as many backticks as began it, or else after those. */
function codeEndsIn(text: string): (start: number) => number {
  // why: without this, each of many lone backticks would search the whole text.
  const unclosed = new Set<number>()
  return (start) => {
    const ticks = /`+/g
    ticks.lastIndex = start
    const length = ticks.exec(text)?.[0].length ?? 1
    if (unclosed.has(length)) return start + length
    for (let run = ticks.exec(text); run; run = ticks.exec(text))
      if (run[0].length === length) return ticks.lastIndex
    unclosed.add(length)
    return start + length
  }
}

/** The number of the spoiler that stands at the beginning of a text. */
export function spoilerAt(text: string): { readonly raw: string; readonly index: number } | undefined {
  const [raw, index] = standing.exec(text) ?? []
  return raw === undefined ? undefined : { raw, index: Number(index) }
}

/** Puts back the spoilers that still stand in HTML: those in code, where Markdown is not read. */
export const putBack = (html: string, draw: (index: number) => string): string =>
  html.replace(escapedStand, (_, index) => draw(Number(index)))
