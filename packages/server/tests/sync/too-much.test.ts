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

const member = (number: number, rest: object = {}) => ({
  id: 'abcde',
  uuid: uuid(number),
  name: 'Ash',
  ...rest,
})
const many = <T>(count: number, make: (number: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i))
const members = (list: unknown) => {
  answers.set('members', () => list)
  return side().readMembers()
}
const groups = (list: unknown) => {
  answers.set('groups', () => list)
  return side().readGroups()
}

test('a value that no server of the API holds is none, and neither are so many things', async () => {
  for (const [key, most] of Object.entries({ name: 400, description: 4_000, banner: 1_024 })) {
    const longest = 'A'.repeat(most)
    expect(await members([member(1, { [key]: longest })])).toHaveLength(1)
    expect(await failureOf(members([member(1, { [key]: `${longest}A` })]))).toMatchObject(strange)
  }
  expect(await members(many(10_000, member))).toHaveLength(10_000)
  expect(await failureOf(members(many(10_001, member)))).toMatchObject(strange)
  const group = (number: number) => ({ ...member(number), members: [] })
  expect(await groups(many(2_500, group))).toHaveLength(2_500)
  expect(await failureOf(groups(many(2_501, group)))).toMatchObject(strange)
})

test('a member or a group whose own lists are longer than a server of the API holds is strange', async () => {
  const lists = [
    [200, (count: number) => members([member(1, { proxy_tags: many(count, () => ({})) })])],
    [200, (count: number) => members([member(1, { extended: { aliases: many(count, () => '') } })])],
    [10_000, (count: number) => groups([member(1, { members: many(count, uuid) })])],
  ] as const
  for (const [most, read] of lists) {
    expect(await read(most)).toHaveLength(1)
    expect(await failureOf(read(most + 1))).toMatchObject(strange)
  }
})

test('an answer that is larger than 1,000 members with all fields is strange', async () => {
  const padding = 'A'.repeat(1_000_000)
  const padded = (count: number) => many(count, (number) => member(number, { padding }))
  expect(await members(padded(5))).toHaveLength(5)
  expect(await failureOf(members(padded(34)))).toMatchObject(strange)
  answers.set('@me', () => ({ uuid: uuid(1), id: 'abcde', padding: padding.repeat(5) }))
  expect(await failureOf(side().readSystem())).toMatchObject(strange)
}, 30_000)
