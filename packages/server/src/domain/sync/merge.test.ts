import { expect, test } from 'bun:test'
import type { SyncSide } from '@polyphony/contract'
import { mergePair } from './merge.ts'
import type { Pair, SyncRules, SyncValues } from './model.ts'

const rules = (prefer: SyncSide = 'here'): SyncRules => ({
  directions: { system: 'both', members: 'both', groups: 'both', switches: 'both' },
  prefer,
  deletes: 'keep',
})
const open = { description_privacy: 'public', pronoun_privacy: 'public', name_privacy: 'public' }

/** Merges one member, and returns what goes where. */
function merge(base: SyncValues | null, here: SyncValues, there: SyncValues, by: SyncRules = rules()) {
  const pair: Pair = {
    kind: 'member',
    here: 'h',
    there: 't',
    state: 'paired',
    base: base && { here: { ...open, ...base }, there: { ...open, ...base } },
    refused: {},
  }
  const { writes } = mergePair(
    'member',
    pair,
    { here: { ref: 'h', values: { ...open, ...here } }, there: { ref: 't', values: { ...open, ...there } } },
    by,
  )
  return Object.fromEntries(writes.map((write) => [write.side, 'values' in write ? write.values : {}]))
}

test('a change of one side is copied, and both may change different keys', () => {
  expect(
    merge(
      { pronouns: 'a', description: 'a' },
      { pronouns: 'b', description: 'a' },
      { pronouns: 'a', description: 'c' },
    ),
  ).toEqual({ there: { pronouns: 'b' }, here: { description: 'c' } })
})

test('the preferred side wins where both changed the same key', () => {
  expect(merge({ pronouns: 'a' }, { pronouns: 'b' }, { pronouns: 'c' })).toEqual({ there: { pronouns: 'b' } })
  expect(merge({ pronouns: 'a' }, { pronouns: 'b' }, { pronouns: 'c' }, rules('there'))).toEqual({
    here: { pronouns: 'c' },
  })
})

test('at the first pairing nothing never overwrites something', () => {
  expect(merge(null, { pronouns: null }, { pronouns: 'c' })).toEqual({ here: { pronouns: 'c' } })
})

test('at the first pairing private wins', () => {
  expect(merge(null, { description_privacy: 'private' }, {}, rules('there'))).toEqual({
    there: { description_privacy: 'private' },
  })
})

test('a text goes to a side that shows it only together with the privacy that hides it', () => {
  const hidden = { description_privacy: 'private' }
  expect(merge({ description: 'a' }, { description: 'secret', ...hidden }, { description: 'a' })).toEqual({
    there: { description: 'secret', description_privacy: 'private' },
  })
})

test('a side that does not tell its privacy counts as private', () => {
  const untold: SyncValues = { description: 'theirs', description_privacy: undefined }
  expect(merge({ description: 'a' }, { description: 'a' }, untold)).toEqual({
    here: { description: 'theirs', description_privacy: 'private' },
  })
})

test('autoproxy comes in and never goes out', () => {
  expect(
    merge({ autoproxy_enabled: true }, { autoproxy_enabled: false }, { autoproxy_enabled: true }),
  ).toEqual({})
  expect(
    merge({ autoproxy_enabled: true }, { autoproxy_enabled: true }, { autoproxy_enabled: false }),
  ).toEqual({
    here: { autoproxy_enabled: false },
  })
})
