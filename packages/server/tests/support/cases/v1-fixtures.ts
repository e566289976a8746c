import { readFileSync } from 'node:fs'
import type { Hid, MemberPatch, SystemPatch } from '@polyphony/contract'
import { readCases } from '../../../../contract/tests/fixtures.ts'
import { refusal } from '../refusals.ts'

const folder = new URL('../../../../../fixtures/v1/', import.meta.url)

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

/** Applies the changes that a case expects to the answer from before. */
export function shownAfter(
  before: Record<string, unknown>,
  { shows, lacks = [] }: V1PatchCase['expect'],
): Record<string, unknown> {
  const after = { ...before, ...shows }
  for (const key of lacks) delete after[key]
  return after
}

/** A request and its answer, after those before it. */
export interface V1Vector {
  name: string
  request: {
    method: string
    path: string
    token?: string
    body?: unknown
    headers?: Record<string, string>
  }
  expect: {
    status: number
    type?: string
    text?: string
    json?: unknown
    has?: Record<string, unknown> | Record<string, unknown>[]
    lacks?: string[]
  }
}

/** The data that the vectors start from. */
export interface V1VectorStore {
  systems: (SystemPatch & { token: string; id: string; members: (MemberPatch & { id: Hid })[] })[]
  messages: Record<string, unknown>[]
}

export function readV1Vectors(): { store: V1VectorStore; cases: V1Vector[] } {
  const { store } = JSON.parse(readFileSync(new URL('vectors.json', folder), 'utf8')) as {
    store: V1VectorStore
  }
  return { store, cases: readCases<V1Vector>('v1/vectors.json') }
}

/** Returns true if a JSON pointer leads to a value. */
export function leadsSomewhere(pointer: string, json: unknown): boolean {
  let place = json
  for (const key of pointer.split('/').slice(1)) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return false
    place = (place as Record<string, unknown>)[key]
  }
  return true
}
