import { expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../../../server/tests/support/callers/bridge.ts'
import { openLoopback, useReceiver } from '../../../../server/tests/support/receiver/receiver.ts'
import { eachStore } from '../../../../server/tests/support/stores/stores.ts'
import { newPerson, Talk } from '../support/talk.ts'

eachStore('the card, the beginning and the end of a system', (store) => {
  const t = useBridge(store, { env: openLoopback })
  const r = useReceiver()

  /** A system in which everything is set. */
  async function harbour() {
    const person = await newPerson(t)
    const { system, talk } = person
    const { client } = system.owner
    const ash = await system.member('Ash_1')
    await system.member('Cedar', { privacy: { visibility: 'private' } })
    await client.createSwitch({ systemRef: '@me', body: { members: [ash.id] } })
    await client.updateSystem({
      systemRef: '@me',
      body: {
        tag: '*HB*',
        pronouns: 'they/them',
        description: 'We like boats.',
        color: '4a7fb0',
        avatar_url: 'https://example.com/avatar.png',
        banner: 'https://example.com/banner.png',
      },
    })
    talk.accounts.set(system.account, { id: system.account, name: 'harbour_', avatar: null })
    await t.bot.client.bridgeUpdateGuild({ guild_id: talk.guild, body: { name: 'The Pier' } })
    await t.bot.client.bridgePutSystemGuild({
      systemRef: system.id,
      guild_id: talk.guild,
      body: { display_name: 'Harbour here', tag: '| here', avatar_url: 'https://example.com/here.png' },
    })
    const visitor = newSnowflake()
    const stranger = (command: string) => talk.says(visitor, `pk;${command}`)
    const latest = () => talk.posted.at(-1)?.answer.card
    return { ...person, client, stranger, latest }
  }

  test('shows everything to its owner', async () => {
    const { types, system, latest, client } = await harbour()
    const gone = newSnowflake()
    await t.bot.client.bridgeLinkAccount({ systemRef: system.id, account: gone })
    const created = (await client.getSystem({ systemRef: '@me' })).created.slice(0, 10)
    const text = await types('system')
    for (const line of [
      '# Harbour here',
      'Pronouns: they/them',
      'Tag: \\*HB\\*',
      'Tag in The Pier: \\| here',
      'Members: 1 (`pk;system list`)',
      'Fronter: Ash\\_1',
      `harbour\\_ (<@${system.account}>)`,
      `a deleted account (\`${gone}\`)`,
      'Description: We like boats.',
      `(System ID: ${system.id} · Created: ${created})`,
      `https://plural.example/s/${system.id}`,
    ]) {
      expect(text).toContain(line)
    }
    expect(text).not.toContain('Colour')
    expect(latest()).toMatchObject({
      color: '4a7fb0',
      thumbnail: 'https://example.com/here.png',
      image: 'https://example.com/banner.png',
    })
    for (const word of ['info', 'show', 'view', '-show-embed', system.id, `<@${system.account}>`]) {
      expect(await types(`s ${word}`)).toBe(text)
    }
    expect(await types('system -all')).toContain('Members: 2 (')
    expect(await types('system info -a')).toContain('Members: 2 (')
    expect(await types('system -public')).toContain('Members: 1 (')
    expect(await types('system -a -public')).toContain('This is what everybody else gets')
    await client.updateSettings({
      systemRef: '@me',
      body: { card_show_color_hex: true, hid_display_caps: true, hid_display_split: true },
    })
    const shown = `${system.id.slice(0, 3)}-${system.id.slice(3)}`.toUpperCase()
    expect(await types('system')).toContain('Colour: #4a7fb0')
    expect(await types('system')).toContain(
      `System ID: ${system.id.length > 5 ? shown : shown.replace('-', '')}`,
    )
    expect(await types('system', { guild: null })).toStartWith('# Harbour\n')
    expect(latest()?.thumbnail).toBe('https://example.com/avatar.png')
  })

  test('shows strangers only what is public, and the owner the same with -public', async () => {
    const { types, system, stranger, client, latest } = await harbour()
    const open = await stranger(`system ${system.id}`)
    expect(open).toContain('Description: We like boats.')
    expect(open).toContain(`Members: 1 (\`pk;system ${system.id} list\`)`)
    expect(await stranger(`system ${system.id} -all`)).toContain('hidden members of your own system only')
    expect(await stranger(`system ${system.id} -private`)).toContain('without `-private`')
    await types('system privacy all private')
    const closed = await stranger(`system ${system.id}`)
    for (const hidden of ['they/them', 'boats', 'Ash', 'Members', 'Front', 'avatar.png', '# Harbour\n']) {
      expect(closed).not.toContain(hidden)
    }
    expect(latest()).toMatchObject({ thumbnail: null, image: null })
    expect(closed).toContain('# Harbour here')
    expect(closed).toContain('Tag: \\*HB\\*')
    expect(closed).toContain(`<@${system.account}>`)
    expect(await types('system')).toContain('We like boats.')
    const own = await types('system -public')
    expect(own).not.toContain('boats')
    await client.updateSettings({ systemRef: '@me', body: { show_private_info: false } })
    expect(await types('system')).toBe(own)
    expect(await types('system -priv')).toContain('We like boats.')
    expect(await types('system -priv -pub')).toContain('Please choose one')
    await types('system servername clear -y')
    expect(await stranger(`system ${system.id}`)).toStartWith(`# System ${system.id}\n`)
  })

  test('makes the settings of the chat server, tells an empty system what to do, and hints at many fronters', async () => {
    const { types, system, talk } = await newPerson(t)
    expect(await types('system')).toContain('Members: none yet (`pk;member new Ash`)')
    const at = { systemRef: '@me', guild_id: talk.guild }
    expect((await system.owner.client.getSystemGuild(at)).tag_enabled).toBe(true)
    await types('system servertag -disable')
    expect(await types('system')).toContain('Tag in this server: *switched off here*')
    const members = []
    for (const at of [1, 2, 3]) members.push((await system.member(`${at}`.repeat(90))).id)
    await system.owner.client.createSwitch({ systemRef: '@me', body: { members } })
    expect(await types('system')).toContain('Fronters: 3 (`pk;system fronters`)')
  })

  test('the ID is shown alone', async () => {
    const { types, system, stranger } = await harbour()
    expect(await types('system id')).toBe(system.id)
    expect(await stranger(`system ${system.account} id`)).toBe(system.id)
  })

  test('new: makes a system for an account that has none', async () => {
    const talk = new Talk(t.url)
    for (const [word, name] of [
      ['new "Old Harbour"', 'Old Harbour'],
      ['create Harbour', 'Harbour'],
      ['register', null],
    ] as const) {
      const account = newSnowflake()
      const said = await talk.says(account, `pk;system ${word}`)
      const { system: made } = await t.bot.client.bridgeGetAccount({ account })
      const { id } = made
      expect(said).toStartWith(`✅ Your system is here. Its ID is \`${id}\`.`)
      for (const hint of [
        '`pk;member new Ash`',
        '`pk;system privacy all private`',
        '`pk;link`',
        '`pk;token`',
      ]) {
        expect(said).toContain(hint)
      }
      expect(made.name).toBe(name)
      expect(await talk.says(account, 'pk;system new')).toContain(
        `already has a system, with the ID \`${id}\``,
      )
    }
    const long = await talk.says(newSnowflake(), `pk;system new ${'x'.repeat(101)}`)
    expect(long).toContain('at most 100 characters, and this one has 101')
  })

  test('delete: asks for the ID, sends an export, then deletes', async () => {
    const { types, says, system, talk, client } = await harbour()
    const asked = await types('system delete')
    expect(asked).toContain('with all members, groups and switches')
    expect(asked).toContain(`send \`${system.id}\` as your next message`)
    expect(await says('yes')).toContain('Cancelled')
    talk.closedInboxes.add(system.account)
    await types('system yeet -y')
    expect(await says(system.id.toUpperCase())).toContain('I cannot send you a direct message')
    expect(await client.getSystem({ systemRef: '@me' })).toMatchObject({ id: system.id })
    talk.closedInboxes.clear()
    await types('system delete')
    expect(await says(system.id)).toBe('✅ Your system is deleted. Take care.')
    expect(talk.direct.length).toBe(1)
    const [sent] = talk.direct[0]?.answer.files ?? []
    expect(new TextDecoder().decode(sent?.data as Uint8Array)).toContain('We like boats.')
    expect(await types('system')).toContain('You have no system here yet.')
  })

  test('delete: sends no export with -no-export', async () => {
    for (const flag of ['-no-export', '-ne']) {
      const { types, says, system, talk } = await newPerson(t)
      talk.closedInboxes.add(system.account)
      expect(await types(`system erase ${flag}`)).toContain('You get no file')
      expect(await says(system.id)).toBe('✅ Your system is deleted. Take care.')
      expect(talk.direct).toEqual([])
    }
  })

  test('webhook: is set after its token is shown and verified, shown, and removed after a question', async () => {
    const { types, says, presses, system, talk } = await newPerson(t)
    const directly = (command: string) => types(`system ${command}`, { guild: null })
    const { client } = system.owner
    const url = r.receiver.url()
    expect(await types('system webhook')).toContain('direct messages only')
    expect(await directly('webhook')).toContain('No address hears of changes')
    expect(await directly('hook clear')).toContain('No address hears of changes')
    expect(await directly('webhook http://10.0.0.1/x')).toMatch(/^❌ This address cannot be used: .*[^.]\.$/)
    const asked = await directly(`webhook <${url}> -y`)
    expect(asked).toContain('[Send them]')
    expect(await presses('yes')).toContain('❌ The address could not be verified: ')
    expect(await directly('webhook')).toContain(`This address waits to be verified: <${url}>`)
    const again = await directly(`webhook ${url}`)
    r.receiver.install(/signing token .*\|\|`(.+)`\|\|/.exec(again)?.[1] ?? '')
    expect(await presses('yes')).toBe(`✅ This address hears of changes in your system now: <${url}>`)
    expect(await client.getWebhook({ systemRef: '@me' })).toMatchObject({ url, state: 'active' })
    expect(await directly('webhook')).toContain(`📝 This address hears of changes in your system: <${url}>`)
    expect(await directly('webhook clear')).toContain('[Remove it]')
    await talk.says(system.account, 'no', { guild: null })
    expect(await directly('webhook reset -y')).toBe('✅ The address is removed.')
    expect(await directly('webhook')).toContain('No address hears of changes')
    expect(await says('hello')).toBe('')
  })

  test('help lists the commands, also those of other families that begin with the word', async () => {
    const talk = new Talk(t.url)
    expect(await talk.says(newSnowflake(), 'pk;system help')).toContain('`pk;system [system] random')
    for (const word of ['help', 'commands']) {
      expect(await talk.says(newSnowflake(), `pk;system ${word}`)).toContain('`pk;system new [name]` – Makes')
    }
  })

  test('cards are drawn large, and as embeds with -show-embed', async () => {
    const { types, talk, system } = await newPerson(t)
    const ash = await system.member('Ash')
    const crew = await system.owner.client.createGroup({ body: { name: 'Crew' } })
    for (const typed of ['system', `member ${ash.id}`, `group ${crew.id}`]) {
      await types(typed)
      expect(talk.posted.at(-1)?.answer.card?.large).toBe(true)
      for (const flag of ['-show-embed', '-se']) {
        await types(`${typed} ${flag}`)
        expect(talk.posted.at(-1)?.answer.card?.large).toBe(false)
      }
    }
  })

  test('a system whose members are all hidden does not look empty to its owner', async () => {
    const { types, system } = await newPerson(t)
    expect(await types('system')).toContain('Members: none yet')
    await system.member('Ash', { privacy: { visibility: 'private' } })
    expect(await types('system')).toContain('Members: all are hidden (`pk;list -all` shows them)')
  })
})
