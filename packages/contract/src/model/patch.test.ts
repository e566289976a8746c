import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type PatchCase, readCases } from '../../tests/fixtures.ts'
import { settingsModel } from '../resources/settings.ts'
import { SystemPatch, systemModel } from '../resources/system.ts'
import { ApiError } from '../values/errors.ts'
import { systemPrivacyKeys } from '../values/privacy.ts'
import { birthday, name, text } from './fields.ts'
import { type Model, model, PatchObject, patchBody, readPatch } from './patch.ts'

/** The refusal that `work` ends in. */
function refusalOf(work: () => unknown): ApiError {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('it was accepted')
}

function runCases(file: string, model: Model): void {
  describe(`fixtures/${file}`, () => {
    for (const { name, body, expect: expected } of readCases<PatchCase>(file)) {
      test(name, () => {
        const read = () => patchBody(model, PatchObject(model)).read(body)
        if (expected.patch) return expect<unknown>(read()).toEqual(expected.patch)
        const refusal = refusalOf(read)
        expect(refusal.error).toBe(expected.error ?? 'invalid_model')
        // why: as text, so that the order of the keys counts.
        expect(JSON.stringify(refusal.body.errors)).toBe(JSON.stringify(expected.errors))
      })
    }
  })
}

runCases('patch/system.json', systemModel)
runCases('patch/settings.json', settingsModel)

describe('reading a patch', () => {
  const keys = ['name', 'description', 'tag', 'pronouns'] as const
  type Sent = 'absent' | 'null' | 'blank' | 'text'
  const anySending = fc.record(
    Object.fromEntries(keys.map((key) => [key, fc.constantFrom<Sent>('absent', 'null', 'blank', 'text')])),
  )

  test('absent, null and empty stay apart: absent keeps, the other two clear', () => {
    fc.assert(
      fc.property(anySending, (sending) => {
        const body: Record<string, string | null> = {}
        const expected: Record<string, string | null> = {}
        for (const [key, sent] of Object.entries(sending)) {
          if (sent === 'absent') continue
          body[key] = sent === 'null' ? null : sent === 'blank' ? ' ' : 'text'
          expected[key] = sent === 'text' ? 'text' : null
        }
        const { patch, problems } = readPatch(systemModel, body)
        expect<unknown>(patch).toEqual(expected)
        expect(problems.any).toBe(false)
      }),
    )
  })

  test('the order of the keys in the body does not change the answer', () => {
    const body = { name: 'x'.repeat(101), tag: 'x'.repeat(80), color: 'red', privacy: { name_privacy: 'no' } }
    const answer = JSON.stringify(readPatch(systemModel, body).problems.byKey)
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.entries(body), { minLength: 4 }), (entries) => {
        expect(JSON.stringify(readPatch(systemModel, Object.fromEntries(entries)).problems.byKey)).toBe(
          answer,
        )
      }),
    )
  })

  test('problems found while reading come before lengths, then follow the order of the fields', () => {
    const memberLike = model({ name: name('Member'), pronouns: text(5), birthday: birthday() }, [
      'visibility',
    ])
    const body = { birthday: 'soon', pronouns: 'they/them', name: null, privacy: { visibility: 'no' } }
    const { problems } = readPatch(memberLike, body)
    expect(Object.keys(problems.byKey)).toEqual(['name', 'birthday', 'visibility', 'pronouns'])
  })

  test('a key is only read when the body has it itself', () => {
    const inherited = '{"name":"x","privacy":{"name_privacy":"private"}}'
    const body = JSON.parse(`{"__proto__":${inherited},"constructor":${inherited}}`)
    expect(readPatch(systemModel, body).patch).toEqual({})
  })

  test('no JSON body makes it do anything but give a patch of known keys or refuse', () => {
    const known = [...Object.keys(systemModel.fields), 'privacy']
    const key = fc.oneof(fc.constantFrom(...known), fc.string())
    const anyBody = fc.oneof(fc.jsonValue(), fc.dictionary(key, fc.jsonValue()))
    fc.assert(
      fc.property(anyBody, (body) => {
        try {
          const patch = patchBody(systemModel, SystemPatch).read(body)
          expect(Object.keys(patch).filter((key) => !known.includes(key))).toEqual([])
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError)
        }
      }),
    )
  })
})

describe('reading privacy', () => {
  const value = fc.constantFrom<[string | null, 'public' | 'private']>(
    ['public', 'public'],
    ['private', 'private'],
    [null, 'public'],
    ['', 'private'],
  )

  test('null is public, an empty text private, and nothing that was not sent is touched', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...systemPrivacyKeys), value), (sent) => {
        const body = Object.fromEntries(Object.entries(sent).map(([key, [given]]) => [key, given]))
        const expected = Object.fromEntries(Object.entries(sent).map(([key, [, stored]]) => [key, stored]))
        const { patch } = readPatch(systemModel, { privacy: body })
        expect<unknown>(patch.privacy ?? {}).toEqual(expected)
      }),
    )
  })
})
