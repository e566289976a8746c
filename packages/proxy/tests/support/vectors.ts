import { readdirSync, readFileSync } from 'node:fs'
import type { ProxyContext, ProxyMember, ProxyMessage } from '../../src/index.ts'

const folder = new URL('../../../../fixtures/proxy/', import.meta.url)

type State = ProxyContext & { readonly members: readonly ProxyMember[] }

interface DecideCase {
  name: string
  state?: Partial<State> | null
  message: ProxyMessage
  expect: Expected
}

interface Expected {
  kind: string
  reason?: string
}

interface VectorFile<C> {
  state: State
  cases: C[]
}

export interface DecideVector {
  name: string
  state: State | null
  message: ProxyMessage
  expected: Expected
}

export function readVectorFile<C>(file: string): VectorFile<C> {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
}

export function readDecideVectors(): { file: string; vectors: DecideVector[] }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'after-proxy.json')
    .map((file) => ({ file, vectors: complete(readVectorFile<DecideCase>(file)) }))
}

function complete({ state: shared, cases }: VectorFile<DecideCase>): DecideVector[] {
  return cases.map(({ name, state, message, expect }) => ({
    name,
    state: state === null ? null : { ...shared, ...state },
    message,
    expected: expect,
  }))
}
