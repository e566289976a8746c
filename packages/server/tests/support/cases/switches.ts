import { expect } from 'bun:test'
import type { Member } from '@polyphony/contract'
import type { Answer, SystemCaller, TestServer } from '../callers/server.ts'
import { filled } from '../fixtures.ts'

/** A case of `fixtures/switches`. It expects members and perhaps a timestamp, or a refusal. */
export interface SwitchCase {
  name: string
  body: unknown
  status: number
  members?: string[]
  timestamp?: string
  answer?: unknown
}

export interface Crew {
  alice: SystemCaller
  a: Member
  b: Member
  c: Member
  /** The values behind the names in a case. */
  names: Record<string, string>
}

/** The owner of members a, b and c, and a member of another system. */
export async function crew(t: TestServer): Promise<Crew> {
  const [alice, foreign] = await Promise.all([t.system(), foreignMember(t)])
  const [a, b, c] = await Promise.all([
    alice.member({ name: 'a' }),
    alice.member({ name: 'b' }),
    alice.member({ name: 'c' }),
  ])
  const names: Record<string, string> = { foreign }
  for (const { name, id, uuid } of [a, b, c]) {
    names[name] = id
    names[`${name}.upper`] = id.toUpperCase()
    names[`${name}.dashed`] = `${id.slice(0, 3)}-${id.slice(3)}`.toUpperCase()
    names[`${name}.uuid`] = uuid
  }
  return { alice, a, b, c, names }
}

const foreigners = new WeakMap<TestServer, Promise<string>>()

/** One for each server: nothing that is refused changes it. */
function foreignMember(t: TestServer): Promise<string> {
  const known = foreigners.get(t) ?? t.system().then(async (bob) => (await bob.member()).id)
  foreigners.set(t, known)
  return known
}

/** Holds the answer to a write to what a case expects of it. */
export function expectSwitchAnswer({ names, ...crew }: Crew, res: Answer, expected: SwitchCase): void {
  const { status, members, timestamp, answer } = expected
  if (answer !== undefined) {
    expect({ status: res.status, answer: res.body }).toEqual({ status, answer: filled(answer, names) })
    return
  }
  expect(res.status).toBe(status)
  expect(Object.keys(res.body)).toEqual(['id', 'timestamp', 'members'])
  if (members) {
    expect(res.body.members).toEqual(members.map((name) => crew[name as 'a' | 'b' | 'c']))
  }
  if (timestamp !== undefined) expect(res.body.timestamp).toBe(timestamp)
}
