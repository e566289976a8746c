import type { Answer, Card } from '../../answers/answer.ts'

/** The most entries on a page, and the most characters, so that a chat can show it whole. */
export interface PageSize {
  readonly entries: number
  readonly characters: number
}

/** Splits a list into pages. `draw` fills a page; it is called when somebody looks at it. */
export function paged<Entry>(
  entries: readonly Entry[],
  lengthOf: (entry: Entry) => number,
  size: PageSize,
  draw: (entries: readonly Entry[]) => Card,
): Answer {
  const pages: Entry[][] = [[]]
  let length = 0
  for (const entry of entries) {
    const more = lengthOf(entry)
    const page = pages.at(-1) ?? []
    if (page.length > 0 && (page.length === size.entries || length + more > size.characters)) {
      pages.push([entry])
      length = more
    } else {
      page.push(entry)
      length += more
    }
  }
  const page = (number: number) => draw(pages[number - 1] ?? [])
  return pages.length === 1 ? { card: page(1) } : { pages: { count: pages.length, page } }
}
