import { expect, test } from 'bun:test'
import { skipReasons } from '@polyphony/proxy'
import { newSnowflake, prefix, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../server/tests/support/stores/stores.ts'
import type { Command } from '../../src/commands/definitions/command.ts'
import { plainCommands } from '../../src/commands/families/all.ts'
import { aboutCommands } from '../../src/commands/families/service/about.ts'
import type { Message } from '../../src/platform/types.ts'
import { debugText } from '../../src/text/texts.ts'
import { newPerson, Talk } from './support/talk.ts'

const commands: readonly Command[] = [...plainCommands, ...aboutCommands(() => commands)]

test('every reason not to proxy a message has a sentence', () => {
  expect(skipReasons.filter((reason) => !(reason in debugText.reasons))).toEqual([])
})

eachStore('the commands about the bot', (store) => {
  const t = useBridge(store)
  const person = () => newPerson(t, new Talk(t.url, commands))

  test('show addresses, figures and an explanation', async () => {
    const { types } = await person()
    expect(await types('dashboard')).toContain('https://plural.example')
    expect(await types('dash')).toContain('https://plural.example')
    expect(await types('invite')).toContain('https://chat.example/invite')
    expect(await types('explain')).toContain('APP mark')
    for (const typed of ['stats', 'status']) {
      expect(await types(typed)).toMatch(/Connections: 2\nLatency: 41 ms\nMemory: \d+ MiB\nSystems: \d+/)
    }
  })

  test('help turns to a page by button, of the caller only, and back', async () => {
    const { types, talk, presses } = await person()
    for (const typed of ['help', 'h']) {
      expect(await types(typed)).toContain('[What is this?] [First steps] [Tips] [More]')
    }
    await presses('start')
    expect(talk.latest).toContain('`pk;system new Harbour`')
    expect(await talk.presses(newSnowflake(), 'tips')).toContain('Only the person')
    await presses('tips')
    expect(talk.latest).toContain('`pk;autoproxy latch`')
    await presses('tips')
    expect(talk.latest).toStartWith('# Hello!')
    await presses('more')
    await talk.runOut()
    expect(talk.posted.at(-1)?.answer.buttons).toBeUndefined()
    expect(await types('help commands')).toContain('`pk;commands member`')
    expect(await types('help proxy')).toContain('`pk;member Wren proxy w:text`')
  })

  test('commands lists what there is, by topic and all', async () => {
    const { types, talk, system } = await person()
    expect(await types('commands sw')).toContain('`pk;switch move <time>` – ')
    expect(await types('cmd guildconfig')).toContain('`pk;serverconfig require tag [value]`')
    for (const topic of ['log', 'blacklist', 'bl']) {
      const listed = await types(`c ${topic}`)
      expect(listed).toContain('`pk;serverconfig log blacklist add <channels>`')
      expect(listed).not.toContain('require tag')
    }
    const all = talk.posted.length
    expect(await types('commands')).toContain('`pk;commands serverconfig`')
    expect(talk.textsFrom(all)).not.toContain('pk;admin')
    expect(await types('commands nothing')).toContain('`pk;commands serverconfig`')
    talk.operators.add(system.account)
    await types('commands')
    await talk.presses(system.account, 'last')
    expect(talk.latest).toContain('pk;admin')
  })
})

eachStore('the commands that find faults', (store) => {
  const t = useBridge(store)

  /** A person in a chat server with a category, two channels and a thread. */
  async function placed() {
    const made = await newPerson(t)
    const { talk, system } = made
    const { guild, places, channel } = talk
    places.guilds.set(guild, { id: guild, name: 'The Quay', fileLimit: 10, locale: 'en-US' })
    places.people.set(`${guild}/${system.account}`, { name: 'x', avatar: null, roles: [] })
    const category = places.addChannel(guild, newSnowflake(), { kind: 'category' }).id
    places.addChannel(guild, channel, { name: 'general' })
    const other = places.addChannel(guild, newSnowflake(), { category, name: 'other' }).id
    const thread = places.addChannel(guild, newSnowflake(), { kind: 'thread', root: other, category }).id
    /** Asks about a message, which is here unless `rest` says more. */
    const asks = (content: string, rest: Partial<Message> = {}, command = 'debug proxying') => {
      const message = { ...talk.message(system.account, content, {}), ...rest }
      places.messages.set(message.id, message)
      return made.types(command, { reply: message.id })
    }
    return { ...made, guild, places, channel, other, thread, category, asks }
  }

  test('names the permissions that the bot lacks, in the channels that the caller sees', async () => {
    const { types, system, guild, places, channel, other } = await placed()
    for (const typed of [
      'debug permissions',
      'debug perms',
      'debug permcheck',
      'permcheck',
      `permcheck ${guild}`,
    ]) {
      expect(await types(typed)).toBe('# Permissions in The Quay\nI have every permission that I need.')
    }
    places.lacks.set(channel, ['manage-webhooks', 'embed-links'])
    places.lacks.set(`${other}/thread`, ['send-messages'])
    const found = await types(`debug permissions ${guild}`, { guild: null })
    expect(found).toContain(`I lack *Embed Links*, *Manage Webhooks*: <#${channel}>`)
    expect(found).toContain(`I lack *Send Messages in Threads*: <#${other}>`)
    places.lacks.set(`${channel}/${system.account}`, ['view-channel'])
    const hidden = await types('permcheck')
    expect(hidden).toContain('A channel that you cannot see is left out.')
    expect(hidden).not.toContain(channel)
    expect(await types('permcheck', { guild: null })).toContain('Which server?')
    for (const wrong of [newSnowflake(), '1']) {
      expect(await types(`permcheck ${wrong}`)).toContain('I am not in such a server, or you are not.')
    }
    for (const typed of ['debug permissions channel', 'debug perms ch', 'debug channel']) {
      expect(await types(`${typed} <#${other}>`)).toContain(
        '# Permissions in #other\nI lack *Send Messages in',
      )
      expect(await types(`${typed} ${channel}`)).toContain('I find no such channel')
    }
    places.people.clear()
    expect(await types(`debug channel ${other}`, { guild: null })).toContain('I find no such channel')
    expect(await types('debug')).toContain('`pk;debug channel <channel>`')
  })

  test('names the first reason for which the bot did not proxy a message', async () => {
    const { types, asks, system, talk, places, channel, other, thread, category, guild } = await placed()
    const wren = await system.member('Wren', { proxy_tags: prefix('w:') })
    const stranger = { ...talk.message(newSnowflake(), 'w:hello', {}).author }
    expect(await types('debug proxying')).toContain('Which message?')
    expect(await types('debug proxying', { reply: newSnowflake() })).toContain('I find no such message')
    expect(await asks('w:hello', { author: { ...stranger, automatic: true } })).toContain(
      'A bot or a webhook',
    )
    expect(await asks('pk;system')).toContain('is a command')
    expect(await asks('w:hello', { author: stranger })).toContain('only about your own messages')
    expect(await asks('hello')).toContain('No proxy tag fits, and autoproxy is off')
    expect(await asks('w:')).toContain('A proxy tag fits, but there is neither a text nor a file for it.')
    expect(await asks('\\hello')).toContain('begins with `\\`')
    expect(await asks('')).toContain('neither text nor files')
    expect(await asks('w:hello', { stays: 'sticker' })).toContain('sticker')
    for (const command of ['debug proxy', 'debug proxycheck', 'proxycheck', 'proxy debug']) {
      expect(await asks('w:hello', {}, command)).toContain('I would proxy this message as **Wren** now')
    }
    const file = { url: '', filename: '', size: 11, type: null, description: null, spoiler: false }
    const attachments = [{ ...file, waveform: null, seconds: null }]
    expect(await asks('w:hello', { attachments })).toContain('A file is too large')
    places.lacks.set(channel, ['manage-webhooks'])
    expect(await asks('w:hello')).toContain('I lack the permission *Manage Webhooks*')
    places.lacks.clear()
    const message = { ...talk.message(system.account, 'w:hello', {}), channel: thread }
    places.messages.set(message.id, message)
    const link = `https://discord.com/channels/${guild}/${thread}/${message.id}`
    expect(await types(`debug proxying ${link}`)).toContain('I would proxy')
    for (const covered of [thread, other, category]) {
      await t.bot.client.bridgeUpdateGuild({ guild_id: guild, body: { blacklist: [covered] } })
      expect(await types(`proxycheck <${link}>`)).toContain('switched proxying off in this channel')
    }
    await t.bot.client.bridgeUpdateGuild({ guild_id: guild, body: { blacklist: [] } })
    const id = newSnowflake()
    const body = { id, original: message.id, sender: system.account, channel: thread, guild, member: wren.id }
    await t.bot.client.bridgeRecordMessage({ body })
    expect(await types(`proxycheck ${link}`)).toContain('I proxied this message.')
    expect(await types('proxycheck', { reply: id })).toContain('it **is** a proxied one')
    expect(await types('proxycheck', { reply: id, guild: null })).toContain('in direct messages')
    const nobody = newSnowflake()
    places.messages.set(id, { ...message, author: { ...message.author, id: nobody } })
    const other2 = newSnowflake()
    places.messages.set(other2, { ...message, id: other2, author: { ...message.author, id: nobody } })
    expect(await talk.says(nobody, 'pk;proxycheck', { reply: other2 })).toContain('has no system here')
  })

  test('a backslash is recognised, and asking changes nothing', async () => {
    const { asks, system, guild } = await placed()
    const wren = await system.member('Wren')
    const client = system.owner.client
    await t.bot.client.bridgePutSystemGuild({ systemRef: system.id, guild_id: guild, body: {} })
    const latched = { autoproxy_mode: 'latch', autoproxy_member: wren.id } as const
    await client.updateAutoproxy({ systemRef: '@me', guild_id: guild, body: latched })
    expect(await asks('\\\\hello')).toContain('lets go of the latched member')
    expect(await asks('\\\\\\hello')).toContain('switches autoproxy off')
    expect(await client.getAutoproxy({ systemRef: '@me', guild_id: guild })).toMatchObject(latched)
  })
})

eachStore('the commands of the operator', (store) => {
  const t = useBridge(store)

  test('are for nobody else, keep the deny list, and delete systems', async () => {
    const { types, says, talk, system } = await newPerson(t)
    const [victim, friend] = [await newPerson(t), newSnowflake()]
    expect(await types('admin abuselog 1')).toContain('Only the people who run this bot')
    talk.operators.add(system.account)
    const denied = async () => (await t.bot.client.bridgeGetDenied({ account: friend })).denied
    const rows = [
      [`abuselog new ${friend}`, false],
      [`al create -deny ${friend}`, true],
      [`al ${friend} deny off`, false],
      [`al n ${friend} -deny-bot-usage`, true],
      [`al ${friend} delete`, false],
      [`al ${friend} deny on`, true],
      [`al ${friend} yeet`, false],
      [`al ${friend} deny enable`, true],
      [`al ${friend} deny`, true],
      [`al ${friend} remove`, false],
      [`al ${friend}`, false],
    ] as const
    for (const [typed, after] of rows) {
      expect(await types(`admin ${typed}`)).toMatch(/deny list/)
      expect(await denied()).toBe(after)
    }
    for (const typed of ['sendmessage', 'sendmsg']) {
      expect(await types(`admin ${typed} ${friend} Hello there`)).toContain('Sent to')
    }
    expect(talk.direct[0]?.answer.text).toEndWith('\n\nHello there')
    talk.closedInboxes.add(friend)
    expect(await types(`admin sendmsg ${friend} Hello`)).toContain('takes no direct messages')
    for (const typed of [`al ${friend} au 1`, 'usid abcdef x', 'rgid abcdef', 'uml abcdef 5', 'sr token 1']) {
      expect(await types(`admin ${typed}`)).toStartWith('📝')
    }
    expect(await types('admin sd')).toContain('Which system?')
    await types(`admin sd ${victim.system.id}`)
    expect(await says('no')).toContain('Cancelled')
    await types(`admin systemdelete ${victim.system.account}`)
    expect(await says(victim.system.uuid)).toBe('✅ The system is deleted.')
    expect(await types(`admin sd ${victim.system.id}`)).toContain('I found no system')
  })
})
