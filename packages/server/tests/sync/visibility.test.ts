import { expect, test } from 'bun:test'
import { instant, type SyncSide, seconds, syncPreferences, syncWays } from '@polyphony/contract'
import fc from 'fast-check'
import { mostTries } from '../../src/domain/sync/given-up.ts'
import { mergePair } from '../../src/domain/sync/merge.ts'
import {
  guardOf,
  otherSide,
  type Pair,
  privacyKeysOf,
  type SyncValues,
  type ThingKind,
  valueKeysOf,
} from '../../src/domain/sync/model.ts'
import { runs } from '../support/runs.ts'
import { FakeSync } from '../support/sync/fake-sync.ts'

/** Values that have nothing in common, so that none is another way to write one of the others. */
const words = ['ash', 'birch', 'cedar', 'dogwood']
const anyPrivacy = fc.constantFrom('public', 'private', undefined)
const anyText = fc.constantFrom(...words, null, undefined)

/** Values of some keys; a side leaves out those that it does not tell. */
const anyValues = (keys: readonly string[], privacy: readonly string[]) =>
  fc
    .record({
      ...Object.fromEntries(keys.map((key) => [key, anyText])),
      ...Object.fromEntries(privacy.map((key) => [key, anyPrivacy])),
    })
    .map(
      (values): SyncValues =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    )

const anyRefused = (keys: readonly string[]) =>
  fc.dictionary(
    fc.constantFrom(...keys),
    fc.record({
      value: fc.constantFrom<unknown>(...words, null, 'public', 'private'),
      tries: fc.integer({ min: 1, max: mostTries }),
    }),
    { maxKeys: 2 },
  )

const guardedKeys = (kind: ThingKind) => valueKeysOf(kind).filter((key) => guardOf(kind, key) !== undefined)

const anyMerge = fc
  .constantFrom<ThingKind>('system', 'member', 'group')
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      keys: fc.subarray(guardedKeys(kind), { minLength: 1, maxLength: 3 }),
    }),
  )
  .chain(({ kind, keys }) => {
    const privacy = privacyKeysOf(kind).filter((each) => keys.some((key) => guardOf(kind, key) === each))
    const values = anyValues(keys, privacy)
    return fc.record({
      kind: fc.constant(kind),
      here: values,
      there: values,
      base: fc.option(fc.record({ here: values, there: values })),
      refused: anyRefused([...keys, ...privacy]),
      way: fc.constantFrom(...syncWays),
      prefer: fc.constantFrom<SyncSide>(...syncPreferences),
      done: fc.subarray<SyncSide>(['here', 'there']),
    })
  })

/** Tests whether strangers see a text on a side. */
const shows = (values: SyncValues, key: string, guard: string, text: unknown): boolean =>
  values[key] === text && values[guard] === 'public'

test('no text becomes visible that no side showed, whichever writes succeed', () => {
  fc.assert(
    fc.property(anyMerge, ({ kind, here, there, base, refused, way, prefer, done }) => {
      const pair: Pair = { kind, here: 'h', there: 't', state: 'paired', base, refused }
      const before = { here, there }
      const directions = { system: way, members: way, groups: way, switches: way }
      const rules = { directions, prefer, deletes: 'keep' } as const
      const both = { here: { ref: 'h', values: here }, there: { ref: 't', values: there } }
      const { writes } = mergePair(kind, pair, both, rules)
      for (const side of done) {
        const write = writes.find((each) => each.side === side)
        const after = { ...before[side], ...(write && 'values' in write ? write.values : {}) }
        for (const key of guardedKeys(kind)) {
          const guard = guardOf(kind, key)
          const text = after[key]
          if (guard === undefined || !words.includes(String(text)) || after[guard] !== 'public') continue
          const wasShown =
            shows(before[side], key, guard, text) || shows(before[otherSide(side)], key, guard, text)
          expect(wasShown ? undefined : `${key} ${text} ${side}`).toBeUndefined()
        }
      }
    }),
    { numRuns: runs(20_000) },
  )
}, 60_000)

test('a switch goes to no side whose history could not be hidden before', async () => {
  const sync = new FakeSync('keep', 'here', false)
  const ash = sync.here.create('member', { name: 'Ash' })
  await sync.settleDown()
  const hidden = { front_privacy: 'private', front_history_privacy: 'private' }
  sync.here.update('system', '', hidden)
  sync.here.switchTo(instant(sync.now * seconds(1)), [ash.ref])
  await sync.run({
    point() {},
    send({ kind, side }) {
      if (kind === 'system' && side === 'there') sync.there.update('system', '', { front_privacy: 'private' })
    },
  })
  expect(sync.there.system.values.front_history_privacy).toBe('public')
  expect(sync.there.switches.size).toBe(0)
  await sync.settleDown()
  expect(sync.there.system.values).toMatchObject(hidden)
  expect(sync.there.switches.size).toBe(1)
})
