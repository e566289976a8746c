import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { instant, micros } from '@polyphony/contract'
import type { Pair, SyncWrite } from '../../src/domain/sync/model.ts'
import { createOtherSides } from '../../src/operations/sync/other/client.ts'
import { slotsInMemory } from '../../src/operations/sync/other/slots.ts'
import type { OtherSide } from '../../src/operations/sync/other-side.ts'
import { SkippingTime } from '../support/sync/skipping-time.ts'

const uuid = '0e6cbd0a-7b4e-4a54-9a51-59a3a9d41f20'
const time = new SkippingTime()
let answers: (() => Response)[] = []
let asked: string[] = []
let server: ReturnType<typeof Bun.serve>
beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      asked.push(`${request.method} ${new URL(request.url).pathname}`)
      return answers.shift()?.() ?? new Response('[]')
    },
  })
})
afterAll(() => server.stop(true))
beforeEach(() => {
  answers = []
  asked = []
})

function open(allowed: readonly string[] = [origin()]): OtherSide {
  const sides = createOtherSides({ allowed, userAgent: 'test', time, slots: slotsInMemory() })
  return sides.open({ url: origin(), token: 'a-token', paceOf: 'a system' })
}
const origin = () => `http://127.0.0.1:${server.port}`
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    ({ kind }) => kind,
  )

test('an answer of another shape is a failure, never an empty list', async () => {
  const strange = [
    '<html>We are back soon</html>',
    '{}',
    'null',
    '[{}]',
    '[{"id":"abcde","uuid":"short","name":"Ash"}]',
    `[{"id":"abcde","uuid":"${uuid}","name":null}]`,
    `[{"id":"abcde","uuid":"${uuid}","name":"Ash","pronouns":{}}]`,
  ]
  for (const body of strange) {
    answers = [() => new Response(body)]
    expect([body, await kindOf(open().readMembers())]).toEqual([body, 'strange'])
  }
  answers = [() => new Response(null, { status: 404 })]
  expect(await kindOf(open().readMember(uuid))).toBe('strange')
  answers = [() => Response.json({ message: 'Member not found.', code: 20002 }, { status: 404 })]
  expect(await open().readMember(uuid)).toBeUndefined()
})

test('a deletion and a move into a group are done only if the answer is that of the API', async () => {
  const pair = { here: uuid, there: uuid, state: 'paired', base: null, refused: {} } as const
  const common = { side: 'there', ref: uuid, log: [] } as const
  const removal: SyncWrite = { ...common, op: 'delete', kind: 'member', pair: { ...pair, kind: 'member' } }
  const group: Pair = { ...pair, kind: 'group' }
  const lists = { members: [uuid], own: [uuid], expected: {} }
  const move: SyncWrite = { ...common, ...lists, op: 'add', kind: 'group', pair: group }
  const target = () => Response.json({ id: 'abcde', uuid, name: 'Ash', privacy: {} })
  for (const write of [removal, move]) {
    const before = write.op === 'add' ? [target] : []
    for (const body of ['<html>We are back soon</html>', '{}']) {
      answers = [...before, () => new Response(body)]
      expect([write.op, body, await kindOf(open().write(write, (ref) => ref))]).toEqual([
        write.op,
        body,
        'strange',
      ])
    }
    answers = [...before, () => new Response(null, { status: 204 })]
    expect(await open().write(write, (ref) => ref)).toMatchObject({ kind: 'written' })
  }
})

test('a redirect is not followed, a wrong token and a fault have their kinds', async () => {
  answers = [() => Response.redirect(`${origin()}/elsewhere`, 302)]
  expect(await kindOf(open().readSystem())).toBe('strange')
  expect(asked).toEqual(['GET /v2/systems/@me'])
  answers = [() => new Response('', { status: 401 })]
  expect(await kindOf(open().readSystem())).toBe('token')
  answers = [() => new Response('', { status: 503 })]
  expect(await kindOf(open().readSystem())).toBe('silent')
})

test('a token is refused by an answer of the API, not by the page of a firewall', async () => {
  answers = [() => Response.json({ message: 'Unauthorized to do that', code: 30001 }, { status: 403 })]
  expect(await kindOf(open().readSystem())).toBe('token')
  answers = [() => new Response('<html>You look like a robot</html>', { status: 403 })]
  expect(await kindOf(open().readSystem())).toBe('strange')
})

test('pages that lead nowhere end', async () => {
  const page = Array.from({ length: 100 }, () => ({
    id: uuid,
    timestamp: '2024-01-01T00:00:00Z',
    members: [],
  }))
  answers = [() => new Response('[]'), () => Response.json(page), () => Response.json(page)]
  expect(await kindOf(open().readSwitches(instant(0)))).toBe('strange')
})

test('a server that is busy is left alone as long as it says', async () => {
  const busy = (ms: number) => () => Response.json({ retry_after: ms, code: 0 }, { status: 429 })
  answers = [busy(2_000), () => new Response('[]')]
  const start = time.steady()
  expect(await open().readMembers()).toEqual([])
  expect(time.steady() - start).toBeGreaterThanOrEqual(2_000_000)
  answers = [busy(60_000)]
  await expect(open().readMembers()).rejects.toMatchObject({ kind: 'limited', retryAfterMs: 60_000 })
})

/** Gives somebody a new name, and somebody new theirs. */
function writes(): SyncWrite[] {
  const pair: Pair = { kind: 'member', here: uuid, there: uuid, state: 'paired', base: null, refused: {} }
  const values = { name: 'Birch' }
  const common = { side: 'there', kind: 'member', log: [], values } as const
  return [
    { ...common, op: 'update', pair, ref: uuid, source: values, expected: { name: 'Ash' } },
    { ...common, op: 'create', from: uuid },
  ]
}
const ash = () => Response.json({ id: 'abcde', uuid, name: 'Ash', privacy: {} })

test('a write that has to wait is not sent again: what it brings may be old by then', async () => {
  for (const write of writes()) {
    asked = []
    answers = [
      ...(write.op === 'update' ? [ash] : []),
      () => Response.json({ retry_after: 1_000, code: 0 }, { status: 429 }),
      ash,
    ]
    const work = open().write(write, (ref) => ref)
    await expect(work).rejects.toMatchObject({ kind: 'limited', retryAfterMs: 1_000 })
    expect(asked.filter((each) => !each.startsWith('GET'))).toHaveLength(1)
  }
})

test('a write that may not be sent after the wait for its turn is not sent', async () => {
  const end = new Error('sync was paused')
  let waits: string[] = []
  const waiting = {
    now: time.now,
    steady: () => micros(1_000_000 * waits.length),
    sleep: async () => void waits.push('a pause'),
  }
  const sides = createOtherSides({
    allowed: [origin()],
    userAgent: 'test',
    time: waiting,
    slots: slotsInMemory(),
  })
  const checkMayWrite = async () => {
    waits.push('the check')
    throw end
  }
  for (const write of writes()) {
    waits = []
    asked = []
    answers = [ash]
    const side = sides.open({ url: origin(), token: 'a-token', paceOf: write.op, checkMayWrite })
    expect(await side.write(write, (ref) => ref).catch((error) => error)).toBe(end)
    expect(waits.slice(-2)).toEqual(['a pause', 'the check'])
    expect(asked.filter((each) => !each.startsWith('GET'))).toEqual([])
  }
})

test('no address inside is asked unless the operator names it', async () => {
  expect(await kindOf(open(['*']).readSystem())).toBe('address')
  expect(await kindOf(open(['https://api.pluralkit.me']).readSystem())).toBe('address')
  expect(asked).toEqual([])
})
