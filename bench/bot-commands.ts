// The time from a typed command to its answer, and of a suggestion, with 1,000 members: npx bun bench/bot-commands.ts [--store postgres]
import { parseArgs } from 'node:util'
import { openBridge } from '../packages/bot/src/bridge.ts'
import { Parser } from '../packages/bot/src/commands/definitions/parse.ts'
import { plainCommands } from '../packages/bot/src/commands/families/all.ts'
import { render } from '../packages/bot/src/commands/on-platform/render.ts'
import { NameLists } from '../packages/bot/src/commands/running/name-lists.ts'
import type { Places } from '../packages/bot/src/commands/running/ports.ts'
import { CommandRunner } from '../packages/bot/src/commands/running/runner.ts'
import { Completion } from '../packages/bot/src/commands/slash/complete.ts'
import { openServer } from './lib/chat.ts'
import { cpuBetween, readCpu } from './lib/cpu.ts'
import { readStoreKind } from './lib/stores/bench-store.ts'
import { openFresh } from './lib/stores/fresh.ts'
import { bridgeKey } from './seed/plan.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    members: { type: 'string', default: '1000' },
    times: { type: 'string', default: '300' },
  },
})
const [members, times] = [Number(values.members), Number(values.times)]
const account = '466378653216014359'
const database = await openFresh(readStoreKind(values.store), 'commands')
const server = await openServer(database.url)
const { url, call, close } = server
await call('POST', '/bridge/v1/systems', '', { account_id: account })
for (let i = 0; i < members; i++) {
  const body = { name: `Member ${i}`, display_name: `The ${i}th of them`, description: 'x'.repeat(200) }
  await call('POST', '/v2/members', account, body)
}

const bridge = openBridge({ url, key: bridgeKey })
const acting = openBridge({ url, key: bridgeKey }, account)
let answeredAt = 0
const chat = {
  send: async (_channel: string, answer: Parameters<typeof render>[0]) => {
    render(answer, 'pk;')
    answeredAt ||= performance.now()
    return '1'
  },
  edit: async () => {},
  sendDirectly: async () => true,
  may: async () => true,
  account: async () => undefined,
}
const runner = new CommandRunner(plainCommands, {
  chat,
  // The measured commands look at no place.
  places: {} as Places,
  dashboardUrl: url,
  server: (of) => (of === null ? bridge : acting),
  self: () => '1',
  prefixes: ['pk;'],
  operators: new Set(),
  now: () => Date.now(),
  after: () => () => {},
  answered: async () => {},
  failed(error) {
    throw error
  },
})
const author = { id: account, name: 'a', avatar: null, automatic: false, webhook: null, roles: [] }
const message = (content: string) => ({
  id: String(Math.random()).slice(2),
  channel: '2',
  guild: null,
  author,
  application: null,
  kind: 'ordinary' as const,
  content,
  attachments: [],
  embeds: [],
  componentText: '',
  hasEmbeds: false,
  poll: null,
  marks: { silent: false, voice: false, plainLinks: false },
  repliesTo: null,
  stays: null,
  sentAt: Date.now(),
})

/** Measures one thing many times, after some times that do not count. Processor time tells more on a busy machine. */
async function measure(name: string, goalMs: number, once: (i: number) => Promise<number>): Promise<void> {
  const took: number[] = []
  for (let i = 0; i < 20; i++) await once(i)
  const before = readCpu({ server: server.pid })
  for (let i = 0; i < times; i++) took.push(await once(i + 20))
  const cpu = cpuBetween(before, readCpu({ server: server.pid }))
  const perTime = (microseconds: number) => (microseconds / 1000 / times).toFixed(1)
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)]?.toFixed(1)
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (goal ${goalMs} ms)`)
  console.log(`  processor time: bot ${perTime(cpu.load)} ms, server ${perTime(cpu.server)} ms`)
}

const parser = new Parser(plainCommands)
const commands: ((i: number) => string)[] = [
  (i) => `switch "Member ${(i * 7) % members}"`,
  (i) => `switch edit "Member ${(i * 11 + 1) % members}" -yes`,
  (i) => `member "Member ${i % members}"`,
  (i) => `member "Member ${i % members}" displayname Number ${i}`,
  () => 'system',
  () => 'system list',
  () => 'system list -full -search 50',
  () => 'system fronter',
  () => 'group list',
  () => 'random',
  () => 'config',
]
for (const text of commands.filter((text) => parser.parse(text(1)).kind === 'call')) {
  await measure(text(1), 20, async (i) => {
    answeredAt = 0
    const before = performance.now()
    await runner.handle(message(`pk;${text(i)}`))
    return answeredAt - before
  })
}
await runner.finish()

const completion = new Completion(runner.names)
let typing = completion
await measure('a suggestion while somebody types', 10, async (i) => {
  const before = performance.now()
  await completion.suggest(account, 'member', `member ${i % 100}`)
  return performance.now() - before
})
await measure('the first suggestion of somebody', 10, async (i) => {
  const before = performance.now()
  await new Completion(new NameLists(() => acting)).suggest(account, 'member', `member ${i % 100}`)
  return performance.now() - before
})
const letters = 'member 1'
await measure(`suggestions while somebody new types ${letters.length} letters, each`, 10, async (i) => {
  typing = i % letters.length === 0 ? new Completion(new NameLists(() => acting)) : typing
  const before = performance.now()
  await typing.suggest(account, 'member', letters.slice(0, 1 + (i % letters.length)))
  return performance.now() - before
})
await close()
await database.close()
