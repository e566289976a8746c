import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { useBridge } from '../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../server/tests/support/stores/stores.ts'
import type { FakeDiscord } from './fake-discord/fake.ts'
import type { Seen } from './fake-discord/handle/readers.ts'
import { labelled } from './scenarios/components.ts'
import { openHarbour } from './support/harbour.ts'

setDefaultTimeout(testTimeoutMs)

eachStore('The language of the bot', (store) => {
  const t = useBridge(store)
  let harbour: Awaited<ReturnType<typeof openHarbour>>
  let fake: FakeDiscord
  let log = ''

  beforeAll(async () => {
    harbour = await openHarbour(t, {}, () => {}, 'de')
    fake = harbour.fake
    log = fake.makeChannel({ guild: harbour.guild, name: 'log' })
    await t.bot.client.bridgeUpdateGuild({ guild_id: harbour.guild, body: { log_channel: log } })
    await harbour.bot.ready
    await fake.until('the commands are offered', () => fake.commands().length > 0)
  }, testTimeoutMs)
  afterAll(() => harbour.close())

  const text = ({ content, embeds }: Seen) => JSON.stringify([content, embeds])
  /** Waits for a message of the bot with this text. */
  const hears = async (part: string, read = () => fake.read(harbour.channel)) => {
    const find = () => read().findLast((seen) => text(seen).includes(part))
    await fake.until(`the bot says '${part}'`, () => find() !== undefined)
    return find() as Seen
  }
  const speaks = (account: string, language: 'en' | 'de' | null) =>
    t.bot.client.updateSettings({ systemRef: '@me', body: { extended: { language } } }, { actAs: account })
  const says = (person: string, content: string) => fake.say({ person, channel: harbour.channel, content })
  async function newPerson(locale: string): Promise<string> {
    const person = fake.makePerson({ name: `p-${locale}`, guilds: [harbour.guild], locale })
    await t.bot.client.bridgeCreateSystem({ body: { account_id: person } })
    return person
  }

  test('of a typed command is the one that the system chose, else English', async () => {
    const person = await newPerson('de')
    says(person, 'pk;switch move 1h')
    await hears('You have no switches yet.')
    await speaks(person, 'de')
    says(person, 'pk;switch move 1h')
    await hears('Du hast noch keine Switches.')
    says(person, 'pk;swich')
    await hears('Den Befehl `swich` kenne ich nicht. Meinst du')
    says(person, 'pk;commands switch')
    await hears('Hält fest, wer jetzt frontet.')
  })

  test('has the own words of the system in prose, and commands stay as they are', async () => {
    const person = await newPerson('en-US')
    const body = { extended: { words: { member: 'headmate' } } }
    await t.bot.client.updateSettings({ systemRef: '@me', body }, { actAs: person })
    says(person, 'pk;commands autoproxy')
    await hears('Shows which headmate your messages')
    says(person, 'pk;commands member')
    const listed = text(await hears('Commands: member'))
    expect([listed.includes('`pk;member'), listed.includes('headmate')]).toEqual([true, true])
    const other = await newPerson('en-US')
    says(other, 'pk;commands autoproxy')
    await hears('Shows which member your messages')
  })

  test('of a slash command is that of the app, then the chosen one, then English', async () => {
    const cases = [
      ['de', null, 'Du hast noch keine Switches.'],
      ['de', 'en', 'Du hast noch keine Switches.'],
      ['en-US', 'de', 'You have no switches yet.'],
      ['en-GB', null, 'You have no switches yet.'],
      ['fr', 'de', 'Du hast noch keine Switches.'],
      ['fr', null, 'You have no switches yet.'],
    ] as const
    for (const [locale, chosen, answer] of cases) {
      const person = await newPerson(locale)
      await speaks(person, chosen)
      const options = [{ type: 1, name: 'move', options: [{ type: 3, name: 'time', value: '1h' }] }]
      fake.useSlash({ person, channel: harbour.channel, name: 'switch', options })
      await hears(answer, () => fake.ephemeral(person))
    }
  })

  test('is right for each person, however many ask at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => newPerson('fr')))
    const german = people.filter((_, at) => at % 2 === 0)
    await Promise.all(german.map((person) => speaks(person, 'de')))
    for (const person of people) {
      const options = [{ type: 1, name: 'move', options: [{ type: 3, name: 'time', value: '1h' }] }]
      fake.useSlash({ person, channel: harbour.channel, name: 'switch', options })
    }
    for (const person of people) {
      const answer = german.includes(person) ? 'Du hast noch keine Switches.' : 'You have no switches yet.'
      await hears(answer, () => fake.ephemeral(person))
    }
  })

  test('of a question stays to its end, even if somebody presses the button in an English app', async () => {
    const person = await newPerson('en-US')
    await speaks(person, 'de')
    await t.bot.client.createMember({ body: { name: 'Birch' } }, { actAs: person })
    says(person, 'pk;switch Birch')
    await hears('Switch gemacht.')
    says(person, 'pk;switch delete')
    const { id: message, components } = await hears('Den letzten Switch (')
    const customId = labelled(components, 'Löschen') ?? ''
    fake.press({ person: harbour.bob, channel: harbour.channel, message, customId })
    await hears('Only the person whom I asked', () => fake.ephemeral(harbour.bob))
    fake.press({ person, channel: harbour.channel, message, customId })
    await hears('Der letzte Switch ist gelöscht.')
    says(person, 'pk;switch out')
    await hears('Switch-out.')
    says(person, 'pk;switch delete')
    await hears('Es ist der einzige.')
    says(person, 'ja')
    await fake.until('both are deleted', () => {
      const answers = fake.read(harbour.channel).filter((seen) => text(seen).includes('Switch ist gelöscht'))
      return answers.length === 2
    })
  })

  test('of notices about proxying is that of the sender', async () => {
    const member = { name: 'x'.repeat(90), proxy_tags: [{ prefix: 'x:', suffix: null }] }
    for (const [language, notice] of [
      ['de', 'Zeichen, und höchstens 80 gehen'],
      [null, 'characters, and the most is 80'],
    ] as const) {
      const person = await newPerson('en-US')
      await t.bot.client.createMember({ body: member }, { actAs: person })
      await speaks(person, language)
      says(person, 'x:hello')
      await hears(notice)
    }
  })

  test('of the log and of replies is that of the chat server', async () => {
    const id = await harbour.proxied('Ahoy')
    await hears('Mitglieds-ID', () => fake.read(log))
    fake.say({ person: harbour.alice, channel: harbour.channel, content: 'a:Aye', replyTo: id })
    await hears('[Antwort auf:]')
    says(harbour.alice, 'pk;edit Ahoi')
    await hears('Alter Text', () => fake.read(log))
  })

  test('of the info about a message is that of the person who asks', async () => {
    const id = await harbour.proxied('Ahoy again')
    for (const [locale, label] of [
      ['de', 'Gesendet von'],
      ['en-US', 'Sent by'],
    ] as const) {
      const person = fake.makePerson({ name: locale, guilds: [harbour.guild], locale })
      fake.useCommand({ person, channel: harbour.channel, message: id, name: '❓ Message info' })
      await hears(label, () => fake.ephemeral(person))
    }
  })

  test('of descriptions in the menus is German for German apps, and names stay', () => {
    const offered = fake.commands() as unknown as readonly {
      type?: number
      name: string
      description?: string
      name_localizations?: Record<string, string>
      description_localizations?: Record<string, string>
    }[]
    const slash = offered.find(({ name }) => name === 'switch')
    expect(slash?.description).toBe('Who fronts.')
    expect(slash?.description_localizations).toEqual({ de: 'Wer frontet.' })
    const info = offered.find(({ name }) => name === '❓ Message info')
    expect(info?.name_localizations).toEqual({ de: '❓ Über diese Nachricht' })
    for (const { type = 1, description_localizations } of offered) {
      if (type === 1) expect(Object.keys(description_localizations ?? {})).toEqual(['de'])
    }
  })
})
