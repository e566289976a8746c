import { describe, expect, test } from 'bun:test'
import { readDecideVectors, readVectorFile } from '../tests/support/vectors.ts'
import { afterProxy, type BeforeProxy, type Decision, decide, prepareTags, skipReasons } from './index.ts'

const files = readDecideVectors()

for (const { file, vectors } of files) {
  describe(`fixtures/proxy/${file}`, () => {
    for (const { name, state, message, expected } of vectors) {
      test(name, () => expect(withMemberId(decide(message, state))).toEqual(expected))

      test(`${name} (prepared)`, () => {
        const prepared = state && { ...state, members: prepareTags(state.members) }
        expect(withMemberId(decide(message, prepared))).toEqual(expected)
      })
    }
  })
}

describe('fixtures/proxy/after-proxy.json', () => {
  const { cases } = readVectorFile<EffectCase>('after-proxy.json')
  for (const { name, member, before, expect: expected } of cases)
    test(name, () => expect<unknown>(afterProxy(member, before)).toEqual(expected))
})

test('the vectors show every reason to skip', () => {
  const shown = files.flatMap(({ vectors }) => vectors.map(({ expected }) => expected.reason))
  expect(skipReasons.filter((reason) => !shown.includes(reason))).toEqual([])
})

interface EffectCase {
  name: string
  member: string
  before: BeforeProxy
  expect: unknown
}

function withMemberId(decision: Decision): unknown {
  return decision.kind === 'proxy' ? { ...decision, member: decision.member.id } : decision
}
