import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { ApiError } from '@polyphony/contract'
import fc from 'fast-check'
import { runs } from '../../../tests/support/runs.ts'
import { memorySource, type Source, spool } from '../source/source.ts'
import { readJson, topLevelKeys } from './stream.ts'

// why: reading a long file rests while other work is there, and a busy machine always has some.
setDefaultTimeout(120_000)

const encoder = new TextEncoder()
const sourceOf = (text: string) => memorySource(encoder.encode(text))

/** Puts the parts that a visitor receives together again. */
async function read(source: Source): Promise<Record<string, unknown>> {
  const heard: Record<string, unknown> = {}
  const keep = (key: string, value: unknown) =>
    Object.defineProperty(heard, key, { value, enumerable: true, writable: true, configurable: true })
  for (const key of await topLevelKeys(source)) keep(key, undefined)
  await readJson(source, {
    element: (key, value) => (heard[key] ? (heard[key] as unknown[]).push(value) : keep(key, [value])),
    value: keep,
  })
  return heard
}

/** With integers as JSON.parse has them. */
const rounded = (value: unknown) =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? Number(each) : each)))

async function refusal(text: string): Promise<string> {
  const error = await read(sourceOf(text)).then(
    () => undefined,
    (thrown) => thrown,
  )
  if (!(error instanceof ApiError) || error.error !== 'import_refused')
    throw error ?? new Error(`${text} was read`)
  return error.body.message
}

describe('reading JSON in pieces', () => {
  test('gives what JSON.parse gives, wherever the pieces end', async () => {
    const file = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 })
    await fc.assert(
      fc.asyncProperty(file, fc.integer({ min: 1, max: 7 }), fc.boolean(), async (value, size, indent) => {
        const text = JSON.stringify(value, null, indent ? 1 : undefined)
        const bytes = encoder.encode(text)
        const source: Source = {
          size: bytes.length,
          async *chunks() {
            for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
          },
        }
        const expected = JSON.parse(text) as Record<string, unknown>
        const heard = await read(source)
        expect(Object.keys(heard).sort()).toEqual(Object.keys(expected).sort())
        for (const [key, each] of Object.entries(expected)) {
          const isEmptyList = Array.isArray(each) && each.length === 0
          expect(rounded(heard[key])).toEqual(isEmptyList ? undefined : each)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  test('integers that a number cannot hold come as they are written', async () => {
    const text =
      '{"a":[673347364978688003,9007199254740991,-9007199254740993],"b":{"c":18446744073709551615},"d":1e30}'
    expect(await read(sourceOf(text))).toEqual({
      a: [673347364978688003n, 9007199254740991, -9007199254740993n],
      b: { c: 18446744073709551615n },
      d: 1e30,
    })
  })

  test('a key called __proto__ is a key like any other', async () => {
    const { a } = await read(sourceOf('{"a":{"__proto__":{"polluted":true}}}'))
    expect(Object.getPrototypeOf(a)).toBe(Object.prototype)
    expect(JSON.stringify(a)).toBe('{"__proto__":{"polluted":true}}')
  })

  test.each([
    ['', 'It is empty.'],
    ['[]', 'It is not a JSON object.'],
    ['"text"', 'It is not a JSON object.'],
    ['12', 'It is not a JSON object.'],
    ['{"a":1', 'It ends too early.'],
    ['{"a":"x', 'It ends too early.'],
    ['{"a":[{"b":', 'It ends too early.'],
    ['{"a":1}{', 'It is not JSON in UTF-8.'],
    ['{"a":1} x', 'It is not JSON in UTF-8.'],
    ['{"a":1,}', 'It is not JSON in UTF-8.'],
    ['{"a" 1}', 'It is not JSON in UTF-8.'],
    ['{"a":[1 2]}', 'It is not JSON in UTF-8.'],
    ['{"a":[1]]}', 'It is not JSON in UTF-8.'],
    ["{'a':1}", 'It is not JSON in UTF-8.'],
    ['{1:2}', 'It is not JSON in UTF-8.'],
    ['<html></html>', 'It is not JSON in UTF-8.'],
    [`{"a":${'['.repeat(100)}`, 'It is nested more than 64 levels deep.'],
    [`{"${'k'.repeat(2000)}":1}`, 'One of its keys is too long.'],
  ])('%p is refused with a reason', async (text, reason) => {
    expect(await refusal(text)).toEndWith(`(${reason})`)
  })

  test('bytes that are no UTF-8 are refused', async () => {
    const bytes = Buffer.concat([encoder.encode('{"a":"'), Buffer.from([0xc3, 0x28]), encoder.encode('"}')])
    await expect(read(memorySource(bytes))).rejects.toThrow('It is not JSON in UTF-8.')
  })

  test('there is an end to the entries of a file', async () => {
    expect(await refusal(`{"a":[${'0,'.repeat(1_000_000)}0]}`)).toContain('more than 1000000 entries')
  })

  test('there is an end to the size of an entry', async () => {
    // why: once a server was stopped in it, an idle process of Bun 1.4.4 runs immediates only when a timer wakes it.
    const waker = setInterval(() => {}, 1)
    const endless: Source = {
      size: Number.POSITIVE_INFINITY,
      async *chunks() {
        yield encoder.encode('{"a":"')
        for (;;) yield encoder.encode('x'.repeat(1024 * 1024))
      },
    }
    await expect(readJson(endless, { element() {}, value() {} })).rejects.toThrow('larger than 32 MiB')
    clearInterval(waker)
  })
})

describe('keeping a file until it is read', () => {
  async function* lots(bytes: number) {
    for (let at = 0; at < bytes; at += 65536)
      yield new Uint8Array(Math.min(65536, bytes - at)).fill(at / 65536)
  }
  const digest = async (chunks: AsyncIterable<Uint8Array>) => {
    const hash = new Bun.CryptoHasher('sha256')
    for await (const chunk of chunks) hash.update(chunk)
    return hash.digest('hex')
  }

  test.each([0, 1000, 3_000_000])('%d bytes come back the same, twice', async (size) => {
    const file = await spool(lots(size))
    const expected = await digest(lots(size))
    expect([file.size, await digest(file.chunks()), await digest(file.chunks())]).toEqual([
      size,
      expected,
      expected,
    ])
    await file.close()
  })

  test('what grows too large is refused on the way, however much it was said to be', async () => {
    await expect(spool(lots(3_000_000), 2_000_000)).rejects.toMatchObject({ error: 'file_too_large' })
  })
})
