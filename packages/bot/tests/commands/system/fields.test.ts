import { expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../../server/tests/support/stores/stores.ts'
import { newPerson } from '../support/talk.ts'

const picture = 'https://example.com/harbour.png'

eachStore('fields of a system in commands', (store) => {
  const t = useBridge(store)

  /** A person with what the server knows of their system. */
  async function someone() {
    const person = await newPerson(t)
    const { system, talk } = person
    const read = () => system.owner.client.getSystem({ systemRef: '@me' })
    const here = () => system.owner.client.getSystemGuild({ systemRef: '@me', guild_id: talk.guild })
    /** Types as somebody without a system. */
    const stranger = (command: string) => talk.says(newSnowflake(), `pk;${command}`)
    return { ...person, read, here, stranger }
  }

  const texts = [
    { words: ['name', 'rename', 'rn'], key: 'name', label: 'name', most: 100 },
    { words: ['tag', 't'], key: 'tag', label: 'tag', most: 79 },
    { words: ['description', 'bio', 'd'], key: 'description', label: 'description', most: 1000 },
    { words: ['pronouns', 'prns', 'pn'], key: 'pronouns', label: 'pronouns', most: 100 },
  ] as const
  for (const { words, key, label, most } of texts) {
    const [word, alias] = words
    test(`${word}: is set, shown in three ways, emptied after a question, and not longer than ${most}`, async () => {
      const { types, says, read } = await someone()
      expect(await types(`s ${word} Sea -side`)).toBe(
        `✅ The ${label} of your system ${label === 'pronouns' ? 'are' : 'is'} changed (9 of ${most} characters): Sea -side`,
      )
      expect((await read())[key]).toBe('Sea -side')
      expect(await types(`system ${alias}`)).toContain('Sea -side')
      expect(await types(`system ${word} -raw`)).toBe('```\nSea -side\n```')
      expect(await types(`system ${word} r`)).toBe('```\nSea -side\n```')
      expect(await types(`system ${word} pt`)).toBe(`Sea -side\nThe ${label} of your system`)
      expect(await types(`system ${word} ${'x'.repeat(most + 1)}`)).toContain(
        `at most ${most} characters, and this text has ${most + 1}`,
      )
      expect(await types(`system ${word} clear`)).toContain('[Empty it] [Cancel]')
      await says('n')
      expect((await read())[key]).toBe('Sea -side')
      expect(await types(`system ${word} -c -y`)).toStartWith(`✅ The ${label} of your system is empty now.`)
      expect((await read())[key]).toBeNull()
      expect(await types(`system ${word}`)).toContain(`Set it with \`pk;system ${word} …\`.`)
    })
  }

  test('one pair of quotes around a name is removed, and a tag keeps its dash', async () => {
    const { types, read } = await someone()
    await types('system name "Old Harbour"')
    await types('system tag -HB-')
    expect(await read()).toMatchObject({ name: 'Old Harbour', tag: '-HB-' })
  })

  test('info with a text is the description', async () => {
    const { types, read } = await someone()
    await types('system info We like boats.')
    expect((await read()).description).toBe('We like boats.')
    expect(await types('system info')).toStartWith('# Harbour')
  })

  test('color: is set, shown, and emptied without a question', async () => {
    const { types, read } = await someone()
    expect(await types('system colour #4A7FB0')).toStartWith('✅ The colour of your system is now `#4a7fb0`.')
    expect((await read()).color).toBe('4a7fb0')
    expect(await types('system color')).toContain('`#4a7fb0`')
    expect(await types('system color blue')).toContain('six hex digits')
    expect(await types('system color clear')).toBe('✅ The colour of your system is empty now.')
    expect((await read()).color).toBeNull()
  })

  test('avatar and banner: an address or an avatar, shown in three ways, and emptied after a question', async () => {
    const { types, says, read, talk } = await someone()
    const account = newSnowflake()
    talk.accounts.set(account, { id: account, name: 'ash', avatar: 'https://example.com/ash.png' })
    expect(await types(`system pfp <@${account}>`)).toContain('The avatar of your system is changed.')
    expect((await read()).avatar_url).toBe('https://example.com/ash.png')
    expect(await types(`system cover <@${account}>`)).toContain('banner cannot be an avatar')
    for (const [word, key] of [
      ['avatar', 'avatar_url'],
      ['banner', 'banner'],
    ] as const) {
      expect(await types(`system ${word} <${picture}>`)).toContain('is changed.')
      expect((await read())[key]).toBe(picture)
      expect(await types(`system ${word}`)).toContain(`The ${word} of your system`)
      expect(await types(`system ${word} raw`)).toBe(`\`${picture}\``)
      expect(await types(`system ${word} -pt`)).toBe(`<${picture}>`)
      expect(await types(`system ${word} clear`)).toContain('[Empty it]')
      expect(await says('y')).toContain('is empty now')
      expect((await read())[key]).toBeNull()
    }
  })

  test('server name and server avatar: belong to one chat server, and work only there', async () => {
    const { types, here, read } = await someone()
    expect(await types('system sn Harbour, off duty')).toBe(
      '✅ The name of your system in this server is changed (17 of 100 characters): Harbour, off duty',
    )
    expect(await types(`system servername ${'x'.repeat(101)}`)).toContain('at most 100')
    expect(await types(`system spfp ${picture}`)).toContain(
      'The avatar of your system in this server is changed.',
    )
    expect(await here()).toMatchObject({ display_name: 'Harbour, off duty', avatar_url: picture })
    expect(await types('system servername')).toContain('Harbour, off duty')
    expect(await types('system serveravatar -raw')).toBe(`\`${picture}\``)
    await types('system servername clear -y')
    await types('system sicon -clear -yes')
    expect(await here()).toMatchObject({ display_name: null, avatar_url: null })
    expect((await read()).name).toBe('Harbour')
    for (const word of ['servername', 'serveravatar', 'servertag']) {
      expect(await types(`system ${word}`, { guild: null })).toBe('❌ This works in a server only.')
    }
  })

  test('tag: says where it does not show', async () => {
    const { types, system, talk } = await someone()
    await types('system servertag | Sea')
    expect(await types('system tag | HB')).toContain('📝 In this server another tag shows: \\| Sea')
    expect(await types('system tag clear -y')).toContain('your tag for this server still shows: \\| Sea')
    await types('system servertag -disable')
    expect(await types('system tag | HB')).toContain('📝 The tag is switched off in this server')
    await t.bot.client.bridgeUpdateGuild({ guild_id: talk.guild, body: { require_system_tag: true } })
    expect(await types('system tag -c -y')).toContain('⚠️ This server asks for a system tag')
    await types('system servertag -enable')
    await types('system servertag clear -y')
    await t.bot.client.bridgePutSystemGuild({
      systemRef: system.id,
      guild_id: talk.guild,
      body: { name_format: '{name}' },
    })
    await system.owner.client.updateSettings({ systemRef: '@me', body: { name_format: '{name}!' } })
    const both = await types('system tag | HB')
    expect(both).toContain('⚠️ Your name format has no `{tag}`')
    expect(both).toContain('📝 In this server your name format has no `{tag}`')
    expect(await types('system tag | HB', { guild: null })).not.toContain('In this server')
  })

  test('server tag: is set, switched off and on, and emptied', async () => {
    const { types, here } = await someone()
    expect(await types('system deer -HB')).toBe(
      '✅ The tag of your system in this server is changed (3 of 79 characters): -HB',
    )
    expect(await here()).toMatchObject({ tag: '-HB', tag_enabled: true })
    expect(await types('system st enable')).toBe('📝 Your tag already shows in this server.')
    expect(await types('system stag disable')).toBe('✅ No tag shows in this server now.')
    expect(await types('system servertag -disable')).toContain('already switched off')
    expect((await here()).tag_enabled).toBe(false)
    expect(await types('system servertag')).toContain('⚠️ The tag is switched off in this server')
    expect(await types('system servertag enable the sea')).toContain('⚠️ The tag is switched off')
    expect(await here()).toMatchObject({ tag: 'enable the sea', tag_enabled: false })
    expect(await types('system servertag -raw')).toBe('```\nenable the sea\n```')
    expect(await types('system servertag -enable')).toBe('✅ Your tag shows in this server now.')
    expect(await types('system servertag clear -y')).toBe(
      '✅ The tag of your system in this server is empty now.',
    )
    expect(await here()).toMatchObject({ tag: null, tag_enabled: true })
    expect(await types(`system servertag ${'x'.repeat(80)}`)).toContain('at most 79')
  })

  test('privacy: is shown with all nine settings, and changed one by one or all at once', async () => {
    const { types, read } = await someone()
    expect((await types('system privacy')).match(/: public/g)?.length).toBe(9)
    for (const [subject, key] of [
      ['name', 'name_privacy'],
      ['bio', 'description_privacy'],
      ['splash', 'banner_privacy'],
      ['pfp', 'avatar_privacy'],
      ['prns', 'pronoun_privacy'],
      ['mlist', 'member_list_privacy'],
      ['gs', 'group_list_privacy'],
      ['front', 'front_privacy'],
      ['fh', 'front_history_privacy'],
    ] as const) {
      expect(await types(`system privacy ${subject} hide`)).toStartWith('✅ Only you can see this now')
      expect((await read()).privacy?.[key]).toBe('private')
    }
    expect(await types('system privacy all pub')).toBe('✅ Everybody can see everything now.')
    expect(new Set(Object.values((await read()).privacy ?? {}))).toEqual(new Set(['public']))
    expect(await types('system privacy birthday private')).toContain('none of the choices here')
  })

  test('proxy: is shown and changed for this chat server, and for others in which the caller is', async () => {
    const { types, here, talk, system } = await someone()
    await t.bot.client.bridgeUpdateGuild({ guild_id: talk.guild, body: { name: 'The Pier' } })
    expect(await types('proxy')).toContain('📝 Your messages in **The Pier** are proxied.')
    expect(await types('system proxy off')).toStartWith('✅ Your messages in **The Pier** are not proxied.')
    expect((await here()).proxying_enabled).toBe(false)
    expect(await types('system proxy')).toContain('`pk;system proxy on`')
    expect(await types('proxy -enable')).toContain('are proxied')
    await types('system proxy no')
    await types('system proxy reset')
    expect((await here()).proxying_enabled).toBe(true)
    const far = newSnowflake()
    expect(await types(`proxy ${far} off`)).toBe('❌ I know no server with this number in which we both are.')
    talk.places.guilds.set(far, { id: far, name: 'The Dock', fileLimit: 1, locale: 'en-US' })
    expect(await types(`proxy ${far} off`)).toContain('I know no server')
    talk.places.people.set(`${far}/${system.account}`, { name: 'somebody', avatar: null, roles: [] })
    expect(await types(`proxy ${far} off`, { guild: null })).toContain('in this server are not proxied')
    const there = await system.owner.client.getSystemGuild({ systemRef: '@me', guild_id: far })
    expect(there.proxying_enabled).toBe(false)
    expect(await types('proxy', { guild: null })).toStartWith('❌ This works in a server only.')
  })

  test("another system's fields are shown as everybody sees them, and never changed", async () => {
    const [alice, bob] = [await someone(), await someone()]
    const set = { name: 'Cove', tag: '~', description: 'Quiet', pronouns: 'we', color: '123456' }
    const client = bob.system.owner.client
    await client.updateSystem({ systemRef: '@me', body: { ...set, avatar_url: picture, banner: picture } })
    await t.bot.client.bridgePutSystemGuild({
      systemRef: bob.system.id,
      guild_id: alice.talk.guild,
      body: { display_name: 'Coast', avatar_url: `${picture}?here`, tag: 'secret' },
    })
    const words = {
      name: 'Cove',
      tag: '~',
      description: 'Quiet',
      pronouns: 'we',
      color: '123456',
      'avatar raw': picture,
      'banner raw': picture,
      servername: 'Coast',
      'serveravatar raw': '?here',
    }
    for (const [word, value] of Object.entries(words)) {
      for (const reference of [bob.system.id, bob.system.account, `<@${bob.system.account}>`]) {
        expect(await alice.types(`system ${reference} ${word}`)).toContain(value)
      }
      expect(await alice.stranger(`system ${bob.system.id} ${word}`)).toContain(value)
      const [first] = word.split(' ')
      const typed = first === 'color' ? '#ffffff' : picture
      const refused = '❌ You can change only your own system.'
      expect(await alice.types(`system ${bob.system.id} ${first} ${typed}`)).toBe(refused)
      expect(await alice.types(`system ${bob.system.id} ${first} clear`)).toBe(refused)
      expect(await alice.stranger(`system ${bob.system.id} ${first} -clear`)).toBe(refused)
    }
    for (const command of ['servertag', 'privacy', 'privacy all public', 'delete']) {
      expect(await alice.types(`system ${bob.system.id} ${command}`)).toBe(
        '❌ You can change only your own system.',
      )
    }
    await bob.types('system privacy all private')
    for (const [word, value] of Object.entries(words)) {
      const isOpen = ['tag', 'color', 'servername'].includes(word)
      const said = await alice.types(`system ${bob.system.id} ${word}`)
      if (isOpen) expect(said).toContain(value)
      else expect(said).toContain('is private or not set')
    }
    expect(await bob.read()).toMatchObject(set)
  })

  test('without a system, every command says how to make one', async () => {
    const { stranger } = await someone()
    for (const command of [
      '',
      'info',
      'name',
      'pronouns',
      'tag x',
      'privacy',
      'proxy',
      'id',
      'delete',
      'sn',
    ]) {
      expect(await stranger(`system ${command}`)).toContain('You have no system here yet.')
    }
    expect(await stranger(`system ${newSnowflake()}`)).toBe('❌ This account has no system.')
    expect(await stranger('system zzzzz')).toContain('I found no system with the ID `zzzzz`')
    expect(await stranger('system descriptoin x')).toContain('Did you mean `pk;system description`?')
  })
})
