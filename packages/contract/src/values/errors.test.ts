import { describe, expect, test } from 'bun:test'
import { readCases } from '../../tests/fixtures.ts'
import { ApiError, type ErrorName, errors, fail } from './errors.ts'

interface ErrorCase {
  name: ErrorName
  status: number
  code: number
  message: string
}
const catalogue = readCases<ErrorCase>('errors/catalogue.json')

describe('the catalogue of refusals', () => {
  for (const { name, ...expected } of catalogue)
    test(`${name} keeps its status, code and exact text`, () =>
      expect<object>(errors[name]).toEqual(expected))

  test('no refusal has a code that the reference API does not know', () => {
    const codes = new Set(catalogue.map(({ code }) => code))
    expect(Object.values(errors).filter(({ code }) => !codes.has(code))).toEqual([])
  })

  test('a code other than 0 means one thing only', () => {
    const codes = Object.values(errors).flatMap(({ code }) => (code === 0 ? [] : [code]))
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('a refusal without a code begins with its status', () => {
    for (const { status, code, message } of Object.values(errors))
      if (code === 0) expect(message).toStartWith(`${status}: `)
  })
})

describe('a refusal', () => {
  test('is thrown with message, then code, and nothing else', () => {
    expect(() => fail('member_not_found')).toThrow(ApiError)
    const { status, body } = new ApiError('member_not_found')
    expect(status).toBe(404)
    expect(JSON.stringify(body)).toBe('{"message":"Member not found.","code":20002}')
  })

  test('repeats a reference exactly as the client wrote it', () => {
    for (const ref of ['KVR-TUO', '', '{ref}', '$&', "$'", "a'b"])
      expect(new ApiError('member_ref_not_found', { ref }).body.message).toBe(`Member '${ref}' not found.`)
  })

  test('carries the problems of fields after the code', () => {
    const { body } = new ApiError('invalid_model', {
      problems: { name: [{ message: 'Field name is invalid.' }] },
    })
    expect(JSON.stringify(body)).toBe(
      '{"message":"Error parsing JSON model","code":40001,"errors":{"name":[{"message":"Field name is invalid."}]}}',
    )
  })
})
