import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type FakeDiscord, startFakeDiscord } from '../fake.ts'

let fake: FakeDiscord
let guild: string
let person: string

beforeAll(async () => {
  fake = await startFakeDiscord()
  guild = fake.makeGuild({ name: 'Harbour' })
  person = fake.makePerson({ name: 'alice', guilds: [guild] })
})
afterAll(() => fake.stop())

const newChannel = (deny: string[] = []) =>
  fake.makeChannel({ guild, name: 'general', overwrites: [{ for: 'bot', deny }] })

async function ask(method: string, path: string, body?: unknown, token = `Bot ${fake.token}`) {
  const response = await fetch(`${fake.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}
const codeOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).body?.code

async function newWebhook(channel: string) {
  const { body } = await ask('POST', `/channels/${channel}/webhooks`, { name: 'Ferry' })
  return `/webhooks/${body.id}/${body.token}`
}

test('refusals have the codes of the platform', async () => {
  const channel = newChannel()
  const [hidden, mute, bare] = [
    newChannel(['ViewChannel']),
    newChannel(['SendMessages']),
    newChannel(['ManageWebhooks']),
  ]
  const path = `/channels/${channel}/messages`
  const theirs = fake.say({ person, channel, content: 'hello' })
  const content = 'good day'
  expect(await codeOf('GET', '/channels/1')).toBe(10003)
  expect(await codeOf('GET', '/guilds/1')).toBe(10004)
  expect(await codeOf('GET', `/guilds/${guild}/members/1`)).toBe(10007)
  expect(await codeOf('DELETE', `${path}/1`)).toBe(10008)
  expect(await codeOf('GET', '/users/1')).toBe(10013)
  expect(await codeOf('POST', '/webhooks/1/x', { content })).toBe(10015)
  expect(await codeOf('POST', path, { content }, 'Bot wrong')).toBe(0)
  expect(await codeOf('GET', `/channels/${hidden}`)).toBe(50001)
  expect(await codeOf('POST', `/channels/${mute}/messages`, { content })).toBe(50013)
  expect(await codeOf('POST', `/channels/${bare}/webhooks`, { name: 'Ferry' })).toBe(50013)
  expect(await codeOf('PATCH', `${path}/${theirs}`, { content })).toBe(50005)
  expect(await codeOf('POST', path, { content: ' ' })).toBe(50006)
  expect(await codeOf('POST', path, { content: 'x'.repeat(2001) })).toBe(50035)
})

test('names of webhook messages are held to their rules, with the reason at the field', async () => {
  const webhook = await newWebhook(newChannel())
  const refused = async (username: string) =>
    (await ask('POST', webhook, { content: 'hi', username })).body?.errors?.username?._errors?.[0]?.code
  expect(await refused('x'.repeat(81))).toBe('BASE_TYPE_BAD_LENGTH')
  expect(await refused('My Discord')).toBe('USERNAME_INVALID_CONTAINS')
  expect(await refused('everyone')).toBe('USERNAME_INVALID_VALUE')
  expect(await refused('Ash')).toBeUndefined()
  expect(await codeOf('POST', `${webhook}x`, { content: 'hi' })).toBe(50027)
})

test('a channel has at most 15 webhooks', async () => {
  const channel = newChannel()
  for (let made = 0; made < 15; made++) await newWebhook(channel)
  expect(await codeOf('POST', `/channels/${channel}/webhooks`, { name: 'Ferry' })).toBe(30007)
})

test('lists of messages have pages, newest first', async () => {
  const channel = newChannel()
  const ids = ['1', '2', '3', '4', '5'].map((content) => fake.say({ person, channel, content }))
  const list = async (query: string) =>
    (await ask('GET', `/channels/${channel}/messages?${query}`)).body.map(
      ({ content }: { content: string }) => content,
    )
  expect(await list('limit=2')).toEqual(['5', '4'])
  expect(await list(`after=${ids[1]}&limit=2`)).toEqual(['4', '3'])
  expect(await list(`before=${ids[3]}&limit=2`)).toEqual(['3', '2'])
  expect(await list(`around=${ids[2]}&limit=3`)).toEqual(['4', '3', '2'])
})

test('a bucket that is empty answers 429 until its window ends; others are not touched', async () => {
  const [one, other] = [newChannel(), newChannel()]
  fake.limit('POST /channels/:channel/messages', { limit: 2, windowMs: 60_000 })
  const post = (channel: string) => ask('POST', `/channels/${channel}/messages`, { content: 'hi' })
  const answers = [await post(one), await post(one), await post(one), await post(other)]
  fake.limit('POST /channels/:channel/messages', { limit: 1000, windowMs: 1000 })
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200])
  expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['1', '0', '0', '1'])
  expect(answers[2]?.headers.get('x-ratelimit-scope')).toBe('user')
  expect(answers[2]?.body).toMatchObject({ global: false })
  expect(answers[2]?.body.retry_after).toBeWithin(0.0001, 60.0001)
})

test('faults meet the requests that they name', async () => {
  const channel = newChannel()
  const post = () => ask('POST', `/channels/${channel}/messages`, { content: 'hi' })
  fake.fault({ route: `POST /channels/${channel}/*`, nth: 2, do: { retryAfter: 1.5, scope: 'shared' } })
  expect((await post()).status).toBe(200)
  const limited = await post()
  expect([limited.status, limited.headers.get('x-ratelimit-scope')]).toEqual([429, 'shared'])
  fake.fault({ route: `POST /channels/${channel}/*`, do: 'cut' })
  expect(post()).rejects.toThrow()
  await fake.until('the request came', () => fake.requests(`POST /channels/${channel}/*`).length === 3)
  expect(fake.read(channel)).toHaveLength(1)
  fake.fault({ route: `POST /channels/${channel}/*`, do: 'lose' })
  expect(post()).rejects.toThrow()
  await fake.until('the work was done', () => fake.read(channel).length === 2)
})

test('a platform that dies comes back with everything', async () => {
  const channel = newChannel()
  fake.say({ person, channel, content: 'before' })
  fake.die()
  expect(ask('GET', `/channels/${channel}`)).rejects.toThrow()
  await fake.rise()
  expect((await ask('GET', `/channels/${channel}/messages`)).body).toHaveLength(1)
})
