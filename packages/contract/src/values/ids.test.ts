import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readCases } from '../../tests/fixtures.ts'
import {
  displayHid,
  type Hid,
  hidAlphabet,
  isStorable,
  parseEntityRef,
  parseHid,
  parseSnowflake,
  parseSystemRef,
  parseUuid,
  type Snowflake,
  snowflakeInstant,
} from './ids.ts'
import { formatInstant } from './instant.ts'

interface TextCase {
  name: string
  text: string
  expect: string | null
}

const letters = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({
    unit: fc.constantFrom(...alphabet),
    minLength,
    maxLength,
  }) as fc.Arbitrary<string> as fc.Arbitrary<Hid>
const newHid = letters(hidAlphabet, 6, 6)
const oldHid = letters('abcdefghijklmnopqrstuvwxyz', 5, 6)
const anyHid = fc.oneof(newHid, oldHid)

describe('short IDs', () => {
  for (const { name, text, expect: expected } of readCases<TextCase>('ids/short-id.json'))
    test(name, () => expect<string | undefined>(parseHid(text)).toBe(expected ?? undefined))

  test('every form a bot displays parses back', () => {
    fc.assert(
      fc.property(anyHid, fc.boolean(), fc.boolean(), (hid, split, caps) => {
        expect(parseHid(displayHid(hid, { split, caps }))).toBe(hid)
      }),
    )
  })

  test('a six-letter ID is displayed as two parts of three, a five-letter one whole', () => {
    expect(displayHid('kvrtuo' as Hid, { split: true, caps: true })).toBe('KVR-TUO')
    expect(displayHid('exmpl' as Hid, { split: true, caps: true })).toBe('EXMPL')
    expect(displayHid('kvrtuo' as Hid)).toBe('kvrtuo')
  })

  test('any letter case and dashes anywhere parse back, up to seven characters', () => {
    const dashed = fc
      .tuple(anyHid, fc.infiniteStream(fc.boolean()), fc.array(fc.nat(), { maxLength: 4 }))
      .map(([hid, upper, places]) => {
        let text = [...hid].map((letter) => (upper.next().value ? letter.toUpperCase() : letter)).join('')
        for (const place of places) {
          const at = place % (text.length + 1)
          text = `${text.slice(0, at)}-${text.slice(at)}`
        }
        return { hid, text }
      })
    fc.assert(
      fc.property(dashed, ({ hid, text }) => {
        expect(parseHid(text)).toBe(text.length <= 7 ? hid : undefined)
      }),
    )
  })

  test('whatever parses is five or six letters, and parsing it again changes nothing', () => {
    const near = fc.string({ unit: fc.constantFrom(...'abKZ-09_ é'), maxLength: 9 })
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (text) => {
        const hid = parseHid(text)
        if (hid === undefined) return
        expect(hid).toMatch(/^[a-z]{5,6}$/)
        expect(parseHid(hid)).toBe(hid)
      }),
    )
  })
})

describe('UUIDs', () => {
  for (const { name, text, expect: expected } of readCases<TextCase>('ids/uuid.json'))
    test(name, () => expect<string | undefined>(parseUuid(text)).toBe(expected ?? undefined))

  test('hyphenated or bare, in any letter case, in braces or not, all name the same', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.boolean(), fc.boolean(), fc.boolean(), (uuid, bare, upper, braces) => {
        let text = bare ? uuid.replaceAll('-', '') : uuid
        if (upper) text = text.toUpperCase()
        if (braces) text = `{${text}}`
        expect<string | undefined>(parseUuid(text)).toBe(uuid)
      }),
    )
  })
})

describe('snowflakes', () => {
  for (const { name, text, expect: expected, storable } of readCases<TextCase & { storable?: boolean }>(
    'ids/snowflake.json',
  )) {
    test(name, () => {
      const snowflake = parseSnowflake(text)
      expect<string | undefined>(snowflake).toBe(expected ?? undefined)
      if (snowflake !== undefined) expect<boolean | undefined>(isStorable(snowflake)).toBe(storable)
    })
  }

  test('every unsigned 64-bit integer parses exactly, and only those below 2^63 can be stored', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 65n }), (value) => {
        const parsed = parseSnowflake(String(value))
        expect<string | undefined>(parsed).toBe(value < 2n ** 64n ? String(value) : undefined)
        if (parsed) expect(isStorable(parsed)).toBe(value < 2n ** 63n)
      }),
    )
  })

  test('the moment inside is read without losing milliseconds', () => {
    expect(formatInstant(snowflakeInstant('175928847299117063' as Snowflake))).toBe(
      '2016-04-30T11:18:25.796Z',
    )
  })
})

describe('references', () => {
  interface RefCase {
    name: string
    text: string
    expect: { kind: string } | null
  }
  for (const { name, text, expect: expected } of readCases<RefCase>('ids/system-ref.json'))
    test(name, () => expect<unknown>(parseSystemRef(text)).toEqual(expected ?? undefined))

  test('a member or group is named by UUID or short ID, never by an account or @me', () => {
    expect(parseEntityRef('KVR-TUO')).toEqual({ kind: 'hid', hid: 'kvrtuo' as Hid })
    expect(parseEntityRef('5D1C2F0E9B0A4C5E8A530B4A8CFE1D11')?.kind).toBe('uuid')
    expect(parseEntityRef('466378653216014359')).toBeUndefined()
    expect(parseEntityRef('@me')).toBeUndefined()
  })

  test('no text whatsoever makes reading a reference throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => void parseSystemRef(text)))
  })
})
