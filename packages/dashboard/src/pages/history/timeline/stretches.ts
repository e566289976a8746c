import type { ListedSwitch } from '../../../state/data.svelte.ts'

/** A time in which the same members fronted; `members` has their short IDs. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly members: readonly string[]
}

interface Span {
  readonly from: number
  readonly to: number
}

/** The times between the switches (newest first) within a span, oldest first. The latest lasts until now. */
export function stretchesOf(
  switches: readonly Pick<ListedSwitch, 'timestamp' | 'members'>[],
  { from: start, to: end }: Span,
  now: number,
): Stretch[] {
  const stretches: Stretch[] = []
  let to = Math.min(end, now)
  for (const { timestamp, members } of switches) {
    const at = Date.parse(timestamp)
    if (at >= to) continue
    const from = Math.max(at, start)
    if (from < to && members.length > 0) stretches.push({ from, to, members })
    to = from
    if (at <= start) break
  }
  return stretches.reverse()
}

/** The times of the chosen members alone. Times that touch, of the same members, are one. */
export function onlyOf(stretches: readonly Stretch[], chosen: ReadonlySet<string>): Stretch[] {
  const kept: { from: number; to: number; members: readonly string[] }[] = []
  for (const { from, to, members: all } of stretches) {
    const members = all.filter((member) => chosen.has(member))
    const last = kept.at(-1)
    if (last?.to === from && last.members.join() === members.join()) last.to = to
    else if (members.length > 0) kept.push({ from, to, members })
  }
  return kept
}

/** One member's times. */
export interface Lane {
  readonly member: string
  readonly spans: readonly Span[]
}

/** A lane for each member, in the order in which they came. Times that touch are one. */
export function lanesOf(stretches: readonly Stretch[]): Lane[] {
  const lanes = new Map<string, { from: number; to: number }[]>()
  for (const { from, to, members } of stretches) {
    for (const member of members) {
      const spans = lanes.get(member) ?? []
      lanes.set(member, spans)
      const last = spans.at(-1)
      if (last?.to === from) last.to = to
      else spans.push({ from, to })
    }
  }
  return [...lanes].map(([member, spans]) => ({ member, spans }))
}

/** How long each member fronted, longest first. */
export function totalsOf(stretches: readonly Stretch[]): [member: string, ms: number][] {
  const totals = new Map<string, number>()
  for (const { from, to, members } of stretches) {
    for (const member of members) totals.set(member, (totals.get(member) ?? 0) + to - from)
  }
  return [...totals].sort(([, a], [, b]) => b - a)
}

/** Part of a stretch within one row, as fractions of it. */
export interface Piece {
  readonly stretch: Stretch
  readonly left: number
  readonly width: number
}

/** The stretches cut at the bounds of the rows; there is one bound more than rows. Rows that stay the same are the same. */
export function piecesOf(
  stretches: readonly Stretch[],
  bounds: readonly number[],
  before: readonly (readonly Piece[])[] = [],
): (readonly Piece[])[] {
  let next = 0
  return bounds.slice(0, -1).map((start, i) => {
    const end = bounds[i + 1] ?? start
    const pieces: Piece[] = []
    while ((stretches[next]?.to ?? Number.POSITIVE_INFINITY) <= start) next++
    for (let at = next; at < stretches.length; at++) {
      const stretch = stretches[at]
      if (!stretch || stretch.from >= end) break
      const from = Math.max(stretch.from, start)
      const to = Math.min(stretch.to, end)
      pieces.push({ stretch, left: (from - start) / (end - start), width: (to - from) / (end - start) })
    }
    const same = before[i]
    return same && isSameRow(same, pieces) ? same : pieces
  })
}

const isSameRow = (a: readonly Piece[], b: readonly Piece[]) =>
  a.length === b.length &&
  a.every(({ stretch: { from, to, members } }, i) => {
    const other = b[i]?.stretch
    return from === other?.from && to === other.to && members.join() === other.members.join()
  })
