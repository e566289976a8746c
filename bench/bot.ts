// From the event of a message to the request that posts it, and the bot's memory: npx bun bench/bot.ts [--store postgres] [--messages 100000]
import { parseArgs } from 'node:util'
import { momentOf } from '../packages/bot/tests/fake-discord/world/snowflakes.ts'
import { openChat, residentMb } from './lib/chat.ts'
import { stop } from './lib/children.ts'
import { readStoreKind } from './lib/stores/bench-store.ts'
import { openFresh } from './lib/stores/fresh.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    messages: { type: 'string', default: '100000' },
  },
})
const [rate, seconds, messages] = [Number(values.rate), Number(values.seconds), Number(values.messages)]
const speakers = 50
const database = await openFresh(readStoreKind(values.store), 'bot')
const chat = await openChat({ database: database.url, speakers })
const bot = chat.startBot()
const { fake } = chat
await fake.until('the bot is connected', async () => (await fake.gatewayCounts()).connected > 0)
const origin = await fake.timeOrigin()

const said = new Map<string, number>()
async function speak(number: number): Promise<void> {
  const { person, channel } = chat.speakers[number % speakers] ?? { person: '', channel: '' }
  const id = await fake.say({ person, channel, content: `w:message ${number}` })
  said.set(`message ${number}`, momentOf(id))
}

/** Speaks at a steady rate, whatever becomes of the messages. */
async function speakFor(count: number, perSecond: number, from: number): Promise<void> {
  const started = performance.now()
  const open: Promise<void>[] = []
  for (let i = 0; i < count; i++) {
    const due = started + (1000 * i) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await Bun.sleep(wait)
    open.push(speak(from + i))
    if (open.length > 200) await Promise.all(open.splice(0))
  }
  await Promise.all(open)
}

const posted = async () => (await fake.requests('POST */webhooks/*')).filter(({ status }) => status === 200)
const times: number[] = []
async function collect(): Promise<void> {
  for (const { body, atMs } of await posted()) {
    const sentAt = said.get((body as { content: string }).content)
    if (sentAt !== undefined) times.push(origin + atMs - sentAt)
  }
  await fake.forgetRequests()
  said.clear()
}
const at = (share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)]?.toFixed(1)

await speakFor(5 * rate, rate, 0)
await Bun.sleep(2_000)
await collect()
times.length = 0
await speakFor(seconds * rate, rate, 1_000_000)
await Bun.sleep(2_000)
await collect()
console.log(
  `${times.length} messages at ${rate}/s: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(0.9999)} ms`,
)

const memory: string[] = []
for (let sent = 0; sent < messages; sent += messages / 10) {
  await speakFor(messages / 10, 4 * rate, 2_000_000 + sent)
  await Bun.sleep(2_000)
  await collect()
  memory.push(`${sent + messages / 10}: ${(await residentMb(bot.pid)).toFixed(0)} MB`)
}
console.log(`memory of the bot after messages: ${memory.join(', ')}`)
await stop(bot)
await chat.close()
await database.close()
