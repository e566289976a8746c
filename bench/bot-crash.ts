// Kills the bot at random moments under load, then looks at every message: npx bun bench/bot-crash.ts [--store postgres]
import { parseArgs } from 'node:util'
import { openChat } from './lib/chat.ts'
import { stop } from './lib/children.ts'
import { readStoreKind } from './lib/stores/bench-store.ts'
import { openFresh } from './lib/stores/fresh.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    kills: { type: 'string', default: '500' },
    rate: { type: 'string', default: '20' },
  },
})
const [kills, rate] = [Number(values.kills), Number(values.rate)]
const speakers = 20
const database = await openFresh(readStoreKind(values.store), 'crash')
const chat = await openChat({ database: database.url, speakers })
const { fake } = chat
const said = new Map<string, { channel: string; content: string }>()
let speaking = true

/** Speaks all the time, also while no bot is there. Some texts repeat, as people's do. */
async function speak(): Promise<void> {
  for (let number = 0; speaking; number++) {
    const { person, channel } = chat.speakers[number % speakers] ?? { person: '', channel: '' }
    const content = number % 10 === 0 ? 'ok' : `text ${number}`
    said.set(await fake.say({ person, channel, content: `w:${content}` }), { channel, content })
    await Bun.sleep(1000 / rate)
  }
}
const voice = speak()
const connected = (count: number) => async () => (await fake.gatewayCounts()).connected === count

for (let kill = 0; kill < kills; kill++) {
  const bot = chat.startBot()
  await fake.until('the bot is connected', connected(1), 60_000)
  await Bun.sleep(Math.random() * 2_500)
  bot.kill('SIGKILL')
  await bot.exited
  if ((kill + 1) % 50 === 0) console.log(`${kill + 1} kills, ${said.size} messages`)
}
speaking = false
await voice
const last = chat.startBot()
const openIntentions = async () => {
  const response = await chat.call('GET', '/bridge/v1/intentions?limit=1000')
  const open: unknown[] = await response.json()
  return open.length
}
const deadline = performance.now() + 120_000
while ((await openIntentions()) > 0 && performance.now() < deadline) await Bun.sleep(500)
await stop(last)

const result = { messages: said.size, proxied: 0, left: 0, twice: 0, lost: 0, open: 0, unreported: 0 }
for (const { channel } of chat.speakers) {
  const standing = await fake.read(channel)
  const expected = [...said].filter(([, message]) => message.channel === channel)
  const stands = new Set(standing.filter(({ webhook }) => webhook === null).map(({ id }) => id))
  const proxies = Map.groupBy(
    standing.filter(({ webhook }) => webhook !== null),
    ({ content }) => content,
  )
  const byText = Map.groupBy(expected, ([, { content }]) => content)
  for (const [content, messages] of byText) {
    const left = messages.filter(([id]) => stands.has(id)).length
    const posted = proxies.get(content)?.length ?? 0
    const missing = messages.length - left - posted
    result.left += left
    result.proxied += posted
    if (missing > 0) result.lost += missing
    if (missing < 0) result.twice -= missing
  }
  for (const { id, webhook } of standing) {
    if (webhook === null) continue
    const response = await chat.call('GET', `/bridge/v1/messages/${id}`)
    if (!response.ok) result.unreported++
  }
}
result.open = await openIntentions()
console.log(`${kills} kills: ${JSON.stringify(result)}`)
await chat.close()
await database.close()
if (result.twice + result.lost + result.unreported > 0) process.exit(1)
