import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { useBridge } from '../../../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../../../server/tests/support/stores/stores.ts'
import type { Command } from '../../../src/commands/definitions/command.ts'
import { usageOf } from '../../../src/commands/definitions/form.ts'
import { allCommands } from '../../../src/commands/families/all.ts'
import { offersOf } from '../../../src/commands/slash/offers.ts'
import type { BotContext } from '../../../src/context.ts'
import { commonText } from '../../../src/text/en/all.ts'
import { type FakeDiscord, startFakeDiscord } from '../../fake-discord/fake.ts'
import type { Seen } from '../../fake-discord/handle/readers.ts'
import { botOn } from '../../support/bot-on.ts'
import { type Line, Plan, spellingsOf } from './plan.ts'
import { secrets, setPrivateStage } from './private-stage.ts'
import { onStage, type Stage, setStage } from './stage.ts'

/** Commands that change what their next run finds. Each line has people of its own. */
const unrepeatable =
  /^(switch|system (new|delete)|member (new|<member> (name|proxy|alias|delete|group ))|group (new|<group> (name|add|remove|delete))|message|edit|x|reproxy|unlink|admin|autoproxy|remind|notify|config|serverconfig \S+ blacklist|log|blacklist|system \[system\] (fronthistory|servertag))/
/** Commands whose example is refused: there is nothing that fits it here, or nobody may do it. */
const refused = new Set([
  'system webhook [address]',
  'autoproxy member',
  'config member limit',
  'config group limit',
  'config limit',
  'link <code>',
  'import [address]',
])
/** Commands after which a system has fewer private values, or shows them. */
const reveals = /\b(name|public|privacy|show private)\b/
/** Commands that answer with a private value because their owner asked for it, or post with the marked name format. */
const showsAsked =
  /^(member <member> (displayname|proxy remove|alias( clear| remove)?)|config show private|reproxy)( [[<]|$)/
/** Answers to what the bot could not read, and to what it could not do. */
const misunderstood = /I do not know `|is missing[:.]|Something went wrong|The server refused/
const operator = '100000000000000009'
const together = 16

/** Every row in one spelling, but of the rows with flags only the first and the last. The owner may ask for everything. */
function fewLines(lines: readonly Line[]): Line[] {
  const rows = [...Map.groupBy(lines, ({ row }) => row).values()].flatMap(([line]) => line ?? [])
  const flags = rows.filter(({ row }) => row.startsWith('-') && row !== '-private')
  return [
    ...rows.filter(({ row }) => !row.startsWith('-')),
    ...flags.slice(0, 1),
    ...flags.slice(1).slice(-1),
  ]
}

/** An answer without what differs from person to person and from moment to moment. */
const shown = ({ content, embeds, components, files, author, webhook }: Seen): string =>
  JSON.stringify([webhook && author, content, embeds, components, files.map(({ name }) => name)])
    .replace(/"custom_id":"[^"]*"/g, '')
    .replace(/\b\d{17,20}\b/g, '0')
    .replace(/<t:\d+/g, '<t:0')
    .replace(/\d{4}-\d\d-\d\d(T[\d:.]+(Z|\+00:00)| \d\d:\d\d(?= there now))/g, 'now')
    .replace(/`[a-z]{5,6}`|\([a-z]{6}\)|\b[smg]\/[a-z]{6}\b/g, '`id`')
    .replace(/[\w+/]{64}/g, 'token')
    .replace(/"value":"(\d+( MiB| ms)?|not known yet)"/g, '"value":"0"')

eachStore('Every command', (store) => {
  // why: some thousand messages are typed and answered, also on a busy machine.
  setDefaultTimeout(5 * testTimeoutMs)
  const t = useBridge(store)
  let fake: FakeDiscord
  let bot: ReturnType<typeof botOn>
  let ctx: BotContext
  let commands: readonly Command[] = []

  beforeAll(async () => {
    fake = await startFakeDiscord()
    fake.makePerson({ name: 'operator', id: operator })
    bot = botOn(fake, t.url, {
      operators: [operator],
      commands: (context) => {
        ctx = context
        commands = allCommands(context)
        return commands
      },
    })
    await bot.ready
  }, testTimeoutMs)
  afterAll(async () => {
    await bot.stop()
    fake.stop()
  })

  /** Types a command and returns all that came of it. */
  async function types(
    { person, channel }: Pick<Stage, 'person' | 'channel'>,
    content: string,
  ): Promise<string> {
    const read = () =>
      [...new Set([channel, fake.directChannel(person)])].flatMap((where) => fake.read(where))
    const known = new Set(read().map((seen) => seen.id + shown(seen)))
    const message = fake.say({ person, channel, content })
    await fake.until(`'${content}' is answered`, () => fake.read(channel).at(-1)?.id !== message)
    await ctx.queues.settled(channel)
    const heard = read().filter((seen) => seen.authorId !== person && !known.has(seen.id + shown(seen)))
    const answer = heard.map(shown).join('\n')
    const [, asked] = /send `(\w+)` as your next message/.exec(answer) ?? []
    return answer + (asked ? await types({ person, channel }, asked) : '')
  }

  test('answers in every spelling of its words and flags, and alike in all that mean the same', async () => {
    const plan = new Plan(commands)
    const typed = new Set<string>()
    const faults: string[] = []

    async function tryOut(command: Command): Promise<void> {
      const usage = usageOf(command)
      const lines = plan.linesOf(command)
      const set = () =>
        setStage(fake, t.bot.client, {
          ...(command.who === 'operator' && { person: operator }),
          isNew: usage.startsWith('system new'),
          isDirect: command.where === 'direct',
          typed: command.example,
        })
      let stage = await set()
      const first = new Map<string, string>()
      for (const [at, { row, text, spellings }] of lines.entries()) {
        if (at > 0 && unrepeatable.test(usage)) stage = await set()
        const said = await types(stage, `pk;-y ${onStage(text, stage)}`)
        const answer = row === '-random' ? [...said].sort().join('') : said
        for (const spelling of spellings) typed.add(spelling)
        if (misunderstood.test(said)) faults.push(`${text}\n  ${said}`)
        if (row === 'plain' && said.includes('❌ ') !== refused.has(usage)) faults.push(`${text}\n  ${said}`)
        const expected = first.get(row) ?? answer
        first.set(row, expected)
        if (answer !== expected) faults.push(`${text}\n  ${answer}\n  ${expected}`)
      }
    }

    const left = [...commands]
    await Promise.all(
      Array.from({ length: together }, async () => {
        for (let command = left.shift(); command; command = left.shift()) await tryOut(command)
      }),
    )
    const missing = commands.flatMap(spellingsOf).filter((spelling) => !typed.has(spelling))
    expect(missing).toEqual([])
    expect(faults).toEqual([])
  })

  /** Types every command in few ways, and returns those that showed something private. */
  async function leaks(asked: readonly Command[], flag: string, showsPrivate: boolean) {
    const plan = new Plan(commands)
    const found: string[] = []
    const answered = new Set<Command>()
    const left = [...asked]
    await Promise.all(
      Array.from({ length: together }, async () => {
        let stage: Stage | undefined
        for (let command = left.shift(); command; command = left.shift()) {
          stage ??= await setPrivateStage(fake, t.bot.client, showsPrivate)
          for (const line of fewLines(plan.linesOf(command))) {
            const text = `${flag} ${onStage(line.text, stage)}`.trim()
            const said = await types(stage, `pk;${text}`)
            if (secrets.test(said)) found.push(`${text}\n  ${said}`)
            if (!said.includes(commonText.onlyAlone)) answered.add(command)
          }
          if (reveals.test(usageOf(command))) stage = undefined
        }
      }),
    )
    return { found, answered }
  }

  test('shows nothing private if it is asked as everybody sees it', async () => {
    const { found, answered } = await leaks(commands, '-public', true)
    expect(found).toEqual([])
    const visible = [...offersOf(commands).routes.values()].filter(({ options }) =>
      options.some(({ name }) => name === 'visible'),
    )
    const refused = visible.flatMap((route) => route.commands).filter((command) => !answered.has(command))
    expect(refused.map(usageOf)).toEqual([])
  })

  test('shows nothing private in a channel if the settings say so', async () => {
    const asked = commands.filter((command) => !showsAsked.test(usageOf(command)))
    expect(commands.length - asked.length).toBe(7)
    expect((await leaks(asked, '', false)).found).toEqual([])
  })
})
