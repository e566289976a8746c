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
