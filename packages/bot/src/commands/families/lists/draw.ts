import { cut } from '../../../text/markup.ts'
import { shownId } from '../../../text/shown.ts'
import { listText } from '../../../text/texts.ts'
import type { Answer, Card } from '../../answers/answer.ts'
import type { DisplayStyle } from '../../running/lookups.ts'
import type { ListOptions } from './flags.ts'

/** The most entries on a page, and the most characters, so that a chat can show it whole. */
interface PageSize {
  readonly entries: number
  readonly characters: number
}

/** Splits a list into pages. `draw` fills a page; it is called when somebody looks at it. */
function paged<ListEntry>(
  entries: readonly ListEntry[],
  lengthOf: (entry: ListEntry) => number,
  size: PageSize,
  draw: (entries: readonly ListEntry[]) => Card,
): Answer {
  const pages: ListEntry[][] = [[]]
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

/** A member or group as a list shows it. */
export interface ListEntry {
  readonly id: string
  readonly name: string
  /** One thing after the name in the short list. */
  readonly detail: string | undefined
  /** The lines of the full list below the ID. */
  readonly lines: readonly string[]
}

interface Frame {
  readonly title: string
  readonly color: string | null
  readonly kind: 'members' | 'groups'
  readonly own: boolean
  readonly options: ListOptions
}

const short = { entries: 25, characters: 4000 }
const full = { entries: 5, characters: 5200 }
const longestEntry = 1024
/** Space for a padded ID in code and the marks around a name. */
const idLength = 20

/** Draws a list in its short or full form. */
export function drawList(
  entries: readonly ListEntry[],
  { title, color, kind, own, options }: Frame,
  style: DisplayStyle | undefined,
): Answer {
  if (entries.length === 0) return { card: { title, color, text: listText.empty(kind, options, own) } }
  const frame: Card = { title, color, footer: listText.footer(kind, options, entries.length) }
  if (options.full) {
    const fields = entries.map(({ id, name, lines }) => ({
      label: cut(name, 256),
      value: cut([listText.id(shownId(id, style)), ...lines].join('\n'), longestEntry),
    }))
    return paged(
      fields,
      ({ label, value }) => label.length + value.length,
      full,
      (fields) => ({ ...frame, fields }),
    )
  }
  const lines = entries.map(({ id, name, detail }) => ({ id, rest: listText.line(name, detail) }))
  return paged(
    lines,
    ({ rest }) => rest.length + idLength,
    short,
    (page) => {
      const pads = page.some(({ id }) => id.length > 5)
      const text = page.map(({ id, rest }) => `\`${padded(id, pads, style)}\` ${rest}`).join('\n')
      return { ...frame, text }
    },
  )
}

/** Pads an ID of five letters beside longer ones, if the settings of the reader say so. */
function padded(id: string, pads: boolean, style: DisplayStyle | undefined): string {
  const shown = shownId(id, style)
  if (!pads || id.length > 5 || !style || style.hid_list_padding === 'off') return shown
  const gap = style.hid_display_split ? '  ' : ' '
  return style.hid_list_padding === 'left' ? gap + shown : shown + gap
}
