import type { ListedSwitch } from '../../../state/data.svelte.ts'

/** A span of time in which the same members fronted; `members` has their short IDs. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly members: readonly string[]
}

interface Span {
  readonly from: number
  readonly to: number
}

/** The stretches between switches (newest first) within a span, oldest first. The last one lasts until now. */
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

/** The stretches of only the chosen members. Joins adjacent stretches of the same members. */
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

/** The times of one member. */
export interface Lane {
  readonly member: string
  readonly spans: readonly Span[]
}

/** One lane for each member, in order of appearance. Joins adjacent times. */
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

/** The total time of each member, longest first. */
export function totalsOf(stretches: readonly Stretch[]): [member: string, ms: number][] {
  const totals = new Map<string, number>()
  for (const { from, to, members } of stretches) {
    for (const member of members) totals.set(member, (totals.get(member) ?? 0) + to - from)
  }
  return [...totals].sort(([, a], [, b]) => b - a)
}

/** The part of a stretch within one row, in fractions of the row. */
export interface Piece {
  readonly stretch: Stretch
  readonly left: number
  readonly width: number
}

/** Cuts the stretches at the bounds of the rows (one bound more than rows). Unchanged rows stay the same object. */
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
