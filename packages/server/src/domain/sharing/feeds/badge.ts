import { escapeMarkup } from '../../../base/markup.ts'
import type { HeadView, Projected } from '../projection.ts'
import { type DrawnFront, fillOf, othersSign, shorten } from './drawing.ts'

export type BadgeTheme = 'light' | 'dark'

/** The most members that a badge draws. */
export const badgeMembers = 12
const longestName = 40
const rowHeight = 28
const padding = 10

const themes = {
  light: { paper: '#ffffff', line: '#d5d3dd', text: '#26232f', dot: '#8a8698' },
  dark: { paper: '#1d1b24', line: '#3a3745', text: '#eceaf2', dot: '#8a8698' },
} as const

/** Draws names and colours: no script, nothing from elsewhere. A share that shows no front has an empty badge. */
export function drawBadge(head: Projected<HeadView>, front: DrawnFront | null, theme: BadgeTheme): string {
  const { paper, line, text, dot } = themes[theme]
  const rows = front === null ? [] : rowsOf(front)
  const longest = Math.max(4, ...rows.map(({ name }) => widthOf(name)))
  const width = Math.ceil(longest * 7.2 + padding * 2 + 22)
  const height = Math.max(1, rows.length) * rowHeight + padding
  const drawn = rows.map(({ name, color }, i) => {
    const y = padding / 2 + i * rowHeight + rowHeight / 2
    return `<circle cx="${padding + 6}" cy="${y}" r="6" fill="${color ?? dot}"/><text x="${padding + 20}" y="${y + 5}">${escapeMarkup(name)}</text>`
  })
  const title = escapeMarkup(head.of.title)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t"><title id="t">${title}</title><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${paper}" stroke="${line}"/><g font-family="system-ui,-apple-system,'Segoe UI',Roboto,sans-serif" font-size="14" fill="${text}">${drawn.join('')}</g></svg>\n`
}

interface BadgeRow {
  readonly name: string
  readonly color?: string | undefined
}

function rowsOf({ members, others, isCut }: DrawnFront): readonly BadgeRow[] {
  const rows: BadgeRow[] = members.of.map(({ name, color }) => ({
    name: shorten(name, longestName),
    color: fillOf(color),
  }))
  if (isCut) rows.push({ name: '…' })
  const sign = othersSign(others.of)
  if (sign !== undefined) rows.push({ name: sign })
  return rows.length > 0 ? rows : [{ name: '–' }]
}

/** About how many narrow letters a text is wide. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, character) => sum + (/[\u1100-\uffff]|\p{Extended_Pictographic}/u.test(character) ? 2 : 1),
    0,
  )
