import type { SharedRun } from '../reading/projection.ts'

/** A part of a picture, in fractions of its width. */
interface Bar {
  readonly left: number
  readonly width: number
}

/** The fronts of one member within a time. */
export interface HistoryLane {
  readonly member: string
  readonly bars: readonly Bar[]
}

export interface Span {
  readonly from: number
  readonly to: number
}

const endOf = ({ end }: SharedRun, now: number) => (end === null ? now : Date.parse(end))

/** Runs that touch a time. */
export const runsWithin = (runs: readonly SharedRun[], { from, to }: Span, now: number): SharedRun[] =>
  runs.filter((run) => Date.parse(run.start) < to && endOf(run, now) > from)

/** One lane for each member who fronted within a time, the longest first. */
export function lanesOf(runs: readonly SharedRun[], span: Span, now: number): HistoryLane[] {
  const { from, to } = span
  const lanes = new Map<string, { bars: Bar[]; total: number }>()
  for (const run of runsWithin(runs, span, now)) {
    const start = Math.max(from, Date.parse(run.start))
    const end = Math.min(to, endOf(run, now))
    const lane = lanes.get(run.member) ?? { bars: [], total: 0 }
    lane.bars.push({ left: (start - from) / (to - from), width: (end - start) / (to - from) })
    lane.total += end - start
    lanes.set(run.member, lane)
  }
  return [...lanes]
    .sort(([, a], [, b]) => b.total - a.total)
    .map(([member, { bars }]) => ({ member, bars: bars.toSorted((a, b) => a.left - b.left) }))
}

/** The days up to now, or `steps` times as many before, from midnight to midnight on this device. */
export function spanOf(days: number, steps: number, now: number): Span {
  const edge = (distance: number) => {
    const date = new Date(now)
    date.setHours(0, 0, 0, 0)
    date.setDate(date.getDate() + distance)
    return date.getTime()
  }
  return { from: edge(1 - days * (steps + 1)), to: edge(1 - days * steps) }
}

/** Up to eight places for labels below a picture: hours of one day, or days. */
export function ticksOf({ from, to }: Span, days: number): number[] {
  if (days === 1) return [0, 6, 12, 18].map((hour) => new Date(from).setHours(hour))
  const step = Math.ceil(days / 7)
  return Array.from({ length: Math.ceil(days / step) }, (_, i) => {
    const date = new Date(from)
    return date.setDate(date.getDate() + i * step)
  }).filter((moment) => moment < to)
}
