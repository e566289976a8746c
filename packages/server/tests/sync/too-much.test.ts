import { afterAll, expect, test } from 'bun:test'
import { formatInstant, instant, micros } from '@polyphony/contract'
import { createOtherSides } from '../../src/operations/sync/other/client.ts'
import { slotsInMemory } from '../../src/operations/sync/other/slots.ts'

const uuid = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
const strange = { name: 'OtherFailure', kind: 'strange' }

/** Answers of the other server, by the end of the path. */
const answers = new Map<string, (url: URL) => unknown>()
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    const url = new URL(request.url)
    const answer = answers.get(url.pathname.split('/').at(-1) ?? '')
    return answer ? Response.json(answer(url)) : new Response(null, { status: 404 })
  },
})
afterAll(() => server.stop(true))

let passed = 0
const url = `http://127.0.0.1:${server.port}`
const others = createOtherSides({
  allowed: [url],
  userAgent: 'test',
  time: {
    now: () => instant(passed),
    steady: () => micros(passed),
    async sleep(ms) {
      passed += ms * 1000
    },
  },
  slots: slotsInMemory(),
})
// why not `rejects`: it holds up the event loop, and an answer is read in several turns of it.
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  )
const side = () => others.open({ url, token: 'token', paceOf: 'a' })

test('switches without an end are none', async () => {
  let pages = 0
  let next = 1.7e15
  answers.set('members', () => [])
  answers.set('switches', () => {
    pages += 1
    // why: a server may well never come to the beginning.
    if (pages > 100) throw new Error('the reading goes on')
    return Array.from({ length: 5_000 }, () => {
      next -= 1
      return { id: uuid(next % 2 ** 40), timestamp: formatInstant(instant(next)), members: [] }
    })
  })
  expect(await failureOf(side().readSwitches(instant(0)))).toMatchObject(strange)
  expect(pages).toBeLessThan(50)
}, 30_000)

test('a value that no server of the API holds is none, and neither are so many things', async () => {
  const member = (number: number, name = 'Ash') => ({ id: 'abcde', uuid: uuid(number), name })
  const listing = (members: unknown) => {
    answers.set('members', () => members)
    return side().readMembers()
  }
  expect(await listing([member(1, 'A'.repeat(4000))])).toHaveLength(1)
  expect(await failureOf(listing([member(1, 'A'.repeat(20_000))]))).toMatchObject(strange)
  expect(await listing(Array.from({ length: 5_000 }, (_, i) => member(i)))).toHaveLength(5_000)
  expect(await failureOf(listing(Array.from({ length: 25_000 }, (_, i) => member(i))))).toMatchObject(strange)
})

test('an answer that is larger than 1,000 members with all fields is strange', async () => {
  const padding = 'A'.repeat(1_000_000)
  const members = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: 'abcde', uuid: uuid(i), name: 'Ash', padding }))
  answers.set('members', () => members(5))
  expect(await side().readMembers()).toHaveLength(5)
  answers.set('members', () => members(34))
  expect(await failureOf(side().readMembers())).toMatchObject(strange)
  answers.set('@me', () => ({ uuid: uuid(1), id: 'abcde', padding: padding.repeat(5) }))
  expect(await failureOf(side().readSystem())).toMatchObject(strange)
}, 30_000)
