import { expect, test } from 'bun:test'
import { hours, instant, minutes, seconds } from '@polyphony/contract'
import { type EndedRun, scheduleAfter } from './schedule.ts'

const now = instant(hours(1_000))
const ended = { isWhole: true, writes: 0, isUnfinished: false, waiting: 0 }

type Case = [
  name: string,
  before: { idle: number; waiting?: number; next_whole?: number; is_first?: boolean },
  run: Partial<EndedRun>,
  after: { idle: number; waiting: number; next_whole: number },
]

/** The next whole run is told as the time until then. */
const cases: Case[] = [
  ['quiet', { idle: 0 }, {}, { idle: 1, waiting: 0, next_whole: hours(1) }],
  ['quiet again', { idle: 1 }, {}, { idle: 2, waiting: 0, next_whole: hours(2) }],
  ['quiet for long', { idle: 8 }, {}, { idle: 9, waiting: 0, next_whole: hours(6) }],
  ['with writes', { idle: 4 }, { writes: 1 }, { idle: 0, waiting: 0, next_whole: minutes(30) }],
  [
    'first, with writes',
    { idle: 0, is_first: true },
    { writes: 9 },
    { idle: 0, waiting: 0, next_whole: seconds(10) },
  ],
  ['unfinished', { idle: 4 }, { isUnfinished: true }, { idle: -1, waiting: 1, next_whole: seconds(10) }],
  [
    'unfinished again',
    { idle: -3, waiting: 5 },
    { isUnfinished: true, waiting: 2 },
    { idle: -4, waiting: 2, next_whole: seconds(80) },
  ],
  [
    'unfinished for long',
    { idle: -20 },
    { isUnfinished: true },
    { idle: -21, waiting: 1, next_whole: minutes(30) },
  ],
  ['at last', { idle: -4, waiting: 2 }, { writes: 2 }, { idle: 0, waiting: 0, next_whole: minutes(30) }],
  [
    'front alone',
    { idle: 3, next_whole: hours(4) },
    { isWhole: false },
    { idle: 3, waiting: 0, next_whole: hours(4) },
  ],
  [
    'front alone while more waits',
    { idle: -7, waiting: 3, next_whole: minutes(8) },
    { isWhole: false },
    { idle: -7, waiting: 3, next_whole: minutes(8) },
  ],
  [
    'front alone, unfinished',
    { idle: 3, next_whole: hours(4) },
    { isWhole: false, isUnfinished: true, waiting: 2 },
    { idle: -1, waiting: 2, next_whole: seconds(10) },
  ],
  [
    'front alone, unfinished while more waits',
    { idle: -7, waiting: 3, next_whole: minutes(8) },
    { isWhole: false, isUnfinished: true, waiting: 1 },
    { idle: -7, waiting: 3, next_whole: minutes(8) },
  ],
]

test.each(cases)('the time after a run: %s', (_, { next_whole = 0, ...before }, run, after) => {
  const sync = {
    waiting: 0,
    is_first: false,
    next_front: now,
    ...before,
    next_whole: instant(now + next_whole),
  }
  const next = scheduleAfter(sync, { ...ended, ...run }, now)
  expect({ ...next, next_whole: (next.next_whole ?? 0) - now }).toEqual({
    ...after,
    next_front: instant(now + minutes(1)),
  })
})
