import { readFileSync } from 'node:fs'
import { readCases } from '../../../contract/tests/fixtures.ts'
import { refusal } from './refusals.ts'

const folder = new URL('../../../../fixtures/v1/', import.meta.url)

/** A body of PATCH, and what the owner sees afterwards or how it is refused. */
export interface V1PatchCase {
  name: string
  body: Record<string, unknown>
  expect: {
    shows?: Record<string, unknown>
    lacks?: string[]
    v2_privacy?: Record<string, string>
    v2_timezone?: string
    says?: string
    error?: 'bad_request'
  }
}

/** The cases of a file in `fixtures/v1`, and what each of them starts from. */
export function readV1Patches<Before>(file: string): { before: Before; cases: V1PatchCase[] } {
  const { before } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { before: Before }
  return { before, cases: readCases<V1PatchCase>(`v1/${file}`) }
}

/** The refusal that a case expects, as status and body. */
export const refusedAs = ({ says }: V1PatchCase['expect']): [number, string] => [
  400,
  says ?? refusal.badRequest,
]

/** What was shown before with what a case says has changed. */
export function shownAfter(
  before: Record<string, unknown>,
  { shows, lacks = [] }: V1PatchCase['expect'],
): Record<string, unknown> {
  const after = { ...before, ...shows }
  for (const key of lacks) delete after[key]
  return after
}
