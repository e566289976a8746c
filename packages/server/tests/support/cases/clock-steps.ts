import { type Instant, instant, parseInstant } from '@polyphony/contract'
import { readFixture } from '../fixtures.ts'

/** Members by their number, nobody being 0. */
type Rule =
  | { kind: 'front'; event: 'start' | 'stop'; member: number | null; minutes: number }
  | { kind: 'silence'; minutes: number }
  | { kind: 'repeat'; at: string; timezone: string; from: string; every: number }

/** A reminder, and its events while somebody sets the clock. */
export interface ClockSteps {
  name: string
  start: string
  on: Rule
  while: number[]
  missed: 'digest' | 'skip'
  /** Minutes that pass, then a switch, then minutes by which somebody sets the clock. Then the server looks. */
  events: { after?: number; front?: number[]; clock?: number }[]
  /** How often each message counts, and the time at which it fell due. */
  due: [times: number, at: string][]
}

export const clockSteps = (): ClockSteps[] =>
  readFixture<{ cases: ClockSteps[] }>('telling/clock-steps.json').cases

export const momentOf = (text: string): Instant => parseInstant(text) ?? instant(Number.NaN)
