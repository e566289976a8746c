import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { bridgeKey, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { Caller } from '../../../server/tests/support/callers/server.ts'
import { eachStore, testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { list, plain, success } from '../../src/commands/answers/answer.ts'
import { field } from '../../src/commands/definitions/args.ts'
import { type Command, command } from '../../src/commands/definitions/command.ts'
import { changeText } from '../../src/commands/families/fields/text-field.ts'
import { switchCommands } from '../../src/commands/families/switch/commands.ts'
import { type FakeDiscord, startFakeDiscord } from '../fake-discord/fake.ts'
import type { Seen } from '../fake-discord/handle/readers.ts'
import { formFields, labelled } from '../scenarios/components.ts'
import { TestBot } from '../scenarios/run.ts'

const commands: readonly Command[] = [
  ...switchCommands,
  command({
    form: ['count'],
    who: 'anyone',
    help: () => 'Counts.',
    example: 'count',
    run: () =>
      list(
        { title: 'Numbers' },
        Array.from({ length: 60 }, (_, index) => `${index + 1}`),
      ),
  }),
  command({
    form: ['system', 'description|d', field('text')],
    who: 'own',
    help: () => 'Shows or changes the description.',
    example: 'system description Hello',
    async run(call) {
      const { description } = await call.lookups.ownSystem()
      return changeText(call, call.args.text, {
        label: 'The description',
        of: 'system',
        own: true,
        visible: true,
        value: description,
        command: 'system description',
        most: 1000,
        save: async (text) => {
          await call.server.updateSystem({ systemRef: '@me', body: { description: text } })
          return undefined
        },
      })
    },
  }),
  command({
    form: ['token'],
    who: 'own',
    help: () => 'Shows a secret.',
    example: 'token',
    run: () => [success('Here it is:'), plain('secret')],
  }),
]

eachStore('commands on the platform', (store) => {
  const t = useBridge(store)
  let fake: FakeDiscord
  let bot: TestBot
  let [alice, bob, channel] = ['', '', '']

  beforeAll(async () => {
    fake = await startFakeDiscord()
    bot = new TestBot(fake, { url: t.url, key: bridgeKey }, () => commands)
    await bot.start()
    const guild = fake.makeGuild({ name: 'Harbour' })
    alice = fake.makePerson({ name: 'alice', guilds: [guild] })
    bob = fake.makePerson({ name: 'bob', guilds: [guild] })
    channel = fake.makeChannel({ guild, name: 'general' })
    const { token } = await t.bot.client.bridgeCreateSystem({ body: { account_id: alice } as never })
    const owner = new Caller(t.url, token).client
    for (const name of ['Ash', 'Birch', 'Cedar']) {
      await owner.createMember({ body: { name, display_name: `${name} tree` } })
    }
    await fake.until('the commands are offered', () => fake.commands().length > 0)
  }, testTimeoutMs)
  afterAll(async () => {
    await bot.stop()
    fake.stop()
  })

  const text = ({ content, embeds }: Seen) =>
    [content, ...embeds.map(({ title, description }) => `${title ?? ''} ${description ?? ''}`)].join('\n')
  /** Waits for a message of the bot with this text, and returns it. */
  async function heard(part: string, read = () => fake.read(channel)): Promise<Seen> {
    const find = () => read().findLast((seen) => seen.authorId === fake.botId && text(seen).includes(part))
    await fake.until(`the bot says '${part}'`, () => find() !== undefined)
    return find() as Seen
  }
  const quietly = (part: string, person = alice) => heard(part, () => fake.ephemeral(person))
  const says = (content: string) => fake.say({ person: alice, channel, content })
  const press = (seen: Seen, label: string, person = alice) =>
    fake.press({ person, channel, message: seen.id, customId: labelled(seen.components, label) ?? '' })
  const use = (name: string, options: unknown[] = [], typing = false) =>
    fake.useSlash({ person: alice, channel, name, options, typing })
  const sub = (name: string, ...options: object[]) => ({ type: 1, name, options })
  const value = (name: string, value: unknown, focused = false) => ({
    type: typeof value === 'boolean' ? 5 : 3,
    name,
    value,
    ...(focused && { focused }),
  })

  test('a text command answers in its channel, and the server records the answer', async () => {
    says('pk;switch Ash')
    const { id: message } = await heard('Now in front: **Ash**')
    const isThere = () => fake.read(channel).some(({ id }) => id === message)
    fake.react({ person: bob, channel, message, emoji: '❌' })
    fake.react({ person: alice, channel, message, emoji: '❌' })
    await fake.until('the answer goes', () => !isThere())
  })

  test('only the caller answers a question by button, which then disables its buttons', async () => {
    says('pk;switch edit Birch')
    const question = await heard('from **Ash** to **Birch**?')
    press(question, 'Change it', bob)
    await quietly('Only the person whom I asked', bob)
    press(question, 'Change it')
    await heard('In the latest switch: **Birch**')
    const [row] = fake.read(channel).find(({ id }) => id === question.id)?.components ?? []
    const buttons = row && 'components' in row ? row.components : []
    expect(buttons.map((button) => 'disabled' in button && button.disabled)).toEqual([true, true])
  })

  test('a question is answered by typing', async () => {
    says('pk;switch delete')
    await heard('Delete the latest switch (**Birch**')
    says('n')
    await heard('Cancelled. Nothing was changed.')
  })

  test('pages turn by buttons, of the caller only', async () => {
    says('pk;count')
    const first = await heard('[1/3] Numbers')
    press(first, '➡', bob)
    await quietly('Only the person', bob)
    press(first, '➡')
    expect(text(await heard('[2/3] Numbers'))).toContain('26\n27')
    press(first, '⏪')
    await heard('[1/3] Numbers')
  })

  describe('slash commands', () => {
    test('are offered once, and not again when they are the same', async () => {
      const names = () => fake.commands().map(({ name }) => name)
      expect(names()).toEqual(expect.arrayContaining(['switch', 'count', 'system', 'token']))
      const puts = () => fake.requests('PUT */commands').length
      const before = puts()
      const gets = fake.requests('GET */commands').length
      await bot.stop()
      await bot.start()
      await fake.until('it looks', () => fake.requests('GET */commands').length > gets)
      expect(puts()).toBe(before)
    })

    test('complete members while somebody types, and run with what was chosen', async () => {
      const typing = (typed: string) => {
        const id = use('switch', [sub('to', value('members', typed, true))], true)
        const choices = () => fake.interaction(id)?.choices
        return fake.until('it suggests', () => choices() !== null).then(() => choices() ?? [])
      }
      const names = (choices: { name: string }[]) => choices.map(({ name }) => name.split(' – ')[0])
      expect(names(await typing(''))).toEqual(['Ash', 'Birch', 'Cedar'])
      // why: the beginnings of IDs match as well, but none has a "d" or an "i".
      expect(names(await typing('ced'))).toEqual(['Cedar'])
      expect(names(await typing('IRC'))).toEqual(['Birch'])
      expect(names(await typing('asd'))).toEqual(['Ash'])
      const [cedar] = await typing('ced')
      expect(names(await typing(`${cedar?.value}`.slice(0, 5)))).toEqual(['Cedar'])
      expect(await typing(`${cedar?.value}`.slice(1))).toEqual([])
      const [both] = await typing(`${cedar?.value} as`)
      expect(both?.value).toStartWith(`${cedar?.value} `)
      use('switch', [sub('to', value('members', both?.value))])
      const answer = await quietly('Now in front: **Cedar**, **Ash**')
      expect(answer.flags & 64).toBe(64)
    })

    test('answer everybody if the caller chose that, except about secrets and changes', async () => {
      use('count', [value('visible', true)])
      await heard('[1/3] Numbers')
      use('switch', [sub('out', value('visible', true))])
      await quietly('Switched out.')
      const { options } = fake.commands().find(({ name }) => name === 'token') as { options?: unknown[] }
      expect(options).toEqual([])
      use('token')
      await quietly('secret')
      expect(fake.read(channel).some((seen) => text(seen).includes('secret'))).toBe(false)
    })

    test('ask with buttons, and turn pages', async () => {
      use('switch', [sub('delete')])
      press(await quietly('Delete the latest switch'), 'Cancel')
      await quietly('Cancelled.')
      use('count')
      press(await quietly('[1/3] Numbers'), '⏩')
      await quietly('[3/3] Numbers')
    })

    test('change a text in a form that holds the current text', async () => {
      const edit = [sub('description', value('action', 'edit'))]
      const show = async () => {
        const id = use('system', edit)
        await fake.until('a form shows', () => fake.interaction(id)?.modal !== null)
        return id
      }
      const first = await show()
      const [name = ''] = formFields(fake.interaction(first)?.modal)
      fake.submit(first, { [name]: 'We live by the sea.\n\nSay hello.' })
      await quietly('The description is changed (31 of 1000 characters)')
      const second = await show()
      expect(JSON.stringify(fake.interaction(second)?.modal)).toContain('We live by the sea.')
      use('system', [sub('description')])
      await quietly('The description: We live by the sea.')
      use('system', [sub('description', value('text', 'Shorter'))])
      await quietly('(7 of 1000 characters)')
    })

    test('explain what a person without a system is missing', async () => {
      fake.useSlash({ person: bob, channel, name: 'token' })
      await quietly('You have no system here yet', bob)
    })
  })
})
