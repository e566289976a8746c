import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readJson } from './read-json.ts'

const enough = { all: 100_000, value: 10_000, elements: 1_000 }

/** Sends a text in pieces of some lengths. */
async function* pieces(text: string, lengths: readonly number[] = []) {
  let at = 0
  for (const length of lengths) {
    yield text.slice(at, at + length)
    at += length
  }
  yield text.slice(at)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test('gives what the parser of the language gives, wherever the text is cut', async () => {
  const list = fc.array(fc.jsonValue({ maxDepth: 3 }))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(list, fc.jsonValue()),
      fc.constantFrom(0, 2),
      fc.array(fc.nat(20)),
      async (value, indent, lengths) => {
        const text = JSON.stringify(value, null, indent)
        expect(await readJson(pieces(text, lengths), enough)).toEqual(JSON.parse(text))
      },
    ),
  )
})

test('refuses whatever the parser of the language refuses', async () => {
  const signs = fc.constantFrom('[', ']', '{', '}', ',', '"', '\\', '1', ' ', ':', '"a"', 'null')
  await fc.assert(
    fc.asyncProperty(fc.array(signs, { maxLength: 8 }), fc.array(fc.nat(4)), async (parts, lengths) => {
      const text = parts.join('')
      expect([text, await readJson(pieces(text, lengths), enough)]).toEqual([text, parsed(text)])
    }),
    { numRuns: 2_000 },
  )
})

test('is undefined for a text or a value that is too long', async () => {
  const most = { all: 100, value: 20, elements: 10 }
  expect(await readJson(pieces('["1234567890","1234567890"]'), most)).toHaveLength(2)
  expect(await readJson(pieces(JSON.stringify(['1'.repeat(30)])), most)).toBeUndefined()
  expect(await readJson(pieces(JSON.stringify('1'.repeat(30))), most)).toBeUndefined()
  expect(await readJson(pieces(JSON.stringify(Array(20).fill(1))), most)).toBeUndefined()
  expect(await readJson(pieces(JSON.stringify(Array(9).fill('1234567890'))), most)).toBeUndefined()
})
