import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Client, GatewayDispatchEvents, GatewayIntentBits } from '@discordjs/core'
import { REST } from '@discordjs/rest'
import { WebSocketManager } from '@discordjs/ws'
import { until } from '../../../../server/tests/support/signals.ts'
import { type FakeDiscord, startFakeDiscord } from '../fake.ts'

let fake: FakeDiscord
let guild: string
let channel: string
let person: string
let gateway: WebSocketManager
let client: Client
const heard: string[] = []

const intents = GatewayIntentBits.Guilds | GatewayIntentBits.GuildMessages | GatewayIntentBits.MessageContent

beforeAll(async () => {
  fake = await startFakeDiscord()
  guild = fake.makeGuild({ name: 'Harbour' })
  channel = fake.makeChannel({ guild, name: 'general' })
  person = fake.makePerson({ name: 'alice', guilds: [guild] })
  const rest = new REST({ version: '10', api: fake.apiUrl }).setToken(fake.token)
  gateway = new WebSocketManager({ token: fake.token, intents, rest })
  client = new Client({ rest, gateway })
  client.on(GatewayDispatchEvents.MessageCreate, ({ data }) => void heard.push(data.content))
  await gateway.connect()
})
afterAll(async () => {
  await gateway.destroy()
  fake.stop()
})

const say = (content: string) => fake.say({ person, channel, content })
const hears = (...texts: string[]) =>
  until(`the bot heard ${texts}`, () => texts.every((text) => heard.includes(text)))

test('a real client connects, hears what people say, and answers', async () => {
  say('hello')
  await hears('hello')
  await client.api.channels.createMessage(channel, { content: 'good day' })
  await hears('good day')
  expect(fake.read(channel).map(({ author, content }) => [author, content])).toEqual([
    ['alice', 'hello'],
    ['Polyphony', 'good day'],
  ])
})

test('a connection that is cut resumes, and hears in order what it missed', async () => {
  heard.length = 0
  const { resume, identify } = fake.gatewayCounts()
  fake.cutGateway()
  await fake.until('the connection is gone', () => fake.gatewayCounts().connected === 0)
  say('one')
  say('two')
  await hears('one', 'two')
  expect(heard).toEqual(['one', 'two'])
  expect(fake.gatewayCounts()).toMatchObject({ resume: resume + 1, identify })
})

test('an invalid session cannot be resumed, a valid one can', async () => {
  const own = await startFakeDiscord()
  const first = new Shard(own, [0, 1])
  await first.ready
  own.invalidate(true)
  await until('it is told to resume', () => first.invalid.includes(true))
  const again = new Shard(own, [0, 1], { resume: first.session })
  await again.ready
  own.invalidate(false)
  await until('it is told to identify', () => again.invalid.includes(false))
  const third = new Shard(own, [0, 1], { resume: first.session })
  await until('the session is gone', () => third.invalid.includes(false))
  expect(own.gatewayCounts()).toMatchObject({ identify: 1, resume: 2 })
  own.stop()
})

test('events are dropped, doubled and swapped on demand', async () => {
  heard.length = 0
  fake.disturb({ event: 'MESSAGE_CREATE', do: 'drop' })
  fake.disturb({ event: 'MESSAGE_CREATE', do: 'duplicate' })
  fake.disturb({ event: 'MESSAGE_CREATE', do: 'swap' })
  for (const text of ['dropped', 'doubled', 'second', 'first']) say(text)
  await hears('second')
  expect(heard).toEqual(['doubled', 'doubled', 'first', 'second'])
})

test('two shards get the events of their own servers, and the first the direct messages', async () => {
  const both = [0, 1].map((id) => new Shard(fake, [id, 2]))
  await Promise.all(both.map((shard) => shard.ready))
  const guilds = [guild, fake.makeGuild({ name: 'Grove' }), fake.makeGuild({ name: 'Moor' })]
  for (const each of guilds) {
    const member = fake.makePerson({ name: 'bob', guilds: [each] })
    fake.say({ person: member, channel: fake.makeChannel({ guild: each, name: 'x' }), content: each })
  }
  fake.say({ person, channel: fake.directChannel(person), content: 'direct' })
  const heardBy = () => both.map(({ texts }) => texts)
  await until('all is heard', () => heardBy().flat().length === guilds.length + 1)
  const shardOf = (id: string) => Number((BigInt(id) >> 22n) % 2n)
  expect(heardBy()).toEqual([
    [...guilds.filter((id) => shardOf(id) === 0), 'direct'],
    guilds.filter((id) => shardOf(id) === 1),
  ])
  for (const shard of both) shard.close()
})

test('a wrong token and intents that are not allowed close the connection for good', async () => {
  expect(await new Shard(fake, [0, 1], { token: 'wrong' }).closed).toBe(4004)
  expect(await new Shard(fake, [0, 1], { intents: intents | GatewayIntentBits.GuildMembers }).closed).toBe(
    4014,
  )
  expect(await new Shard(fake, [2, 2]).closed).toBe(4010)
})

interface ShardOptions {
  token?: string
  intents?: number
  /** The session to resume. */
  resume?: string
}

/** A connection without a library. */
class Shard {
  readonly texts: string[] = []
  /** The answers that call the session invalid, and whether it can be resumed. */
  readonly invalid: boolean[] = []
  session = ''
  readonly ready: Promise<void>
  readonly closed: Promise<number>
  readonly #opened: Promise<WebSocket>

  constructor(fake: FakeDiscord, shard: [number, number], options: ShardOptions = {}) {
    const {
      token = fake.token,
      intents: wanted = intents | GatewayIntentBits.DirectMessages,
      resume,
    } = options
    const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
    const { promise: closed, resolve: isClosed } = Promise.withResolvers<number>()
    this.ready = ready
    this.closed = closed
    const hello = resume
      ? { op: 6, d: { token, session_id: resume, seq: 1 } }
      : { op: 2, d: { token, intents: wanted, shard, properties: {} } }
    this.#opened = fetch(`${fake.apiUrl}/v10/gateway`).then(async (answer) => {
      const { url } = (await answer.json()) as { url: string }
      const socket = new WebSocket(`${url}?v=10&encoding=json`)
      socket.onclose = ({ code }) => isClosed(code)
      socket.onmessage = ({ data }) => {
        const { op, t, d } = JSON.parse(String(data))
        if (op === 10) socket.send(JSON.stringify(hello))
        if (op === 9) this.invalid.push(d)
        if (t === 'READY') this.session = d.session_id
        if (t === 'READY' || t === 'RESUMED') isReady()
        if (t === 'MESSAGE_CREATE') this.texts.push(d.content)
      }
      return socket
    })
  }

  close(): void {
    void this.#opened.then((socket) => socket.close(1000))
  }
}
