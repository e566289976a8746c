import { expect } from 'bun:test'
import { type ErrorName, errors, type FieldProblems } from '@polyphony/contract'
import { readCases } from '../../../contract/tests/fixtures.ts'
import type { Answer } from './callers/server.ts'

interface CatalogueCase {
  name: ErrorName
  status: number
  code: number
  message: string
}

// why: the tests take the texts from the fixtures, not from the catalogue that the server itself uses.
const catalogue = new Map(readCases<CatalogueCase>('errors/catalogue.json').map((each) => [each.name, each]))

function entry(name: ErrorName): CatalogueCase {
  const found = catalogue.get(name)
  if (!found) throw new Error(`fixtures/errors/catalogue.json has no ${name}.`)
  return found
}

/** Holds an answer to a refusal: status, exact body and media type. `ref` is what the caller wrote. */
export function expectRefusal(answer: Answer, name: ErrorName, ref = ''): void {
  const { status, code, message } = entry(name)
  const text = JSON.stringify({ message: message.replace('{ref}', () => ref), code })
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text })
  expect(answer.headers.get('content-type')).toStartWith('application/json')
}

/** Holds an answer to code 40001 with exactly these problems, in this order. */
export function expectInvalid(answer: Answer, problems: FieldProblems): void {
  const { status, code, message } = entry('invalid_model')
  const text = JSON.stringify({ message, code, errors: problems })
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text })
}

export const invalidField = (key: string) => [{ message: `Field ${key} is invalid.` }]
export const tooLong = (key: string, actual_length: number, max_length: number) => [
  { message: `Field ${key} is too long.`, actual_length, max_length },
]

/** The names of the refusals that an answer can be. */
export function refusalNames({ status, body }: Answer): ErrorName[] {
  const names = Object.keys(errors) as ErrorName[]
  return names.filter((name) => {
    const each = errors[name]
    return each.status === status && each.code === body?.code && fits(each.message, body.message)
  })
}

function fits(template: string, message: unknown): boolean {
  if (typeof message !== 'string') return false
  const [before = '', after] = template.split('{ref}')
  return after === undefined
    ? message === before
    : message.length >= before.length + after.length && message.startsWith(before) && message.endsWith(after)
}
