import { expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../server/tests/support/stores/stores.ts'
import { Talk } from './support/talk.ts'

eachStore('the command serverconfig', (store) => {
  const t = useBridge(store)

  /** A moderator in a chat server with a category, a channel, a thread, a forum and a voice room. */
  function moderated() {
    const talk = new Talk(t.url)
    const { guild, places } = talk
    const moderator = newSnowflake()
    talk.powers.set(moderator, new Set(['manage-server']))
    places.guilds.set(guild, { id: guild, name: 'The Quay', fileLimit: 1, locale: 'en-US' })
    const category = places.addChannel(guild, newSnowflake(), { kind: 'category' }).id
    const general = places.addChannel(guild, newSnowflake(), { category }).id
    const thread = places.addChannel(guild, newSnowflake(), { category, kind: 'thread', root: general }).id
    const forum = places.addChannel(guild, newSnowflake(), { kind: 'forum' }).id
    const odd = places.addChannel(guild, newSnowflake(), { kind: 'other' }).id
    const elsewhere = places.addChannel(newSnowflake(), newSnowflake()).id
    const types = (command: string, options = {}) => talk.says(moderator, `pk;${command}`, options)
    const settings = () => t.bot.client.bridgeGetGuild({ guild_id: guild })
    return { talk, types, settings, moderator, category, general, thread, forum, odd, elsewhere }
  }

  test('needs the permission in this channel, and a server', async () => {
    const { talk, types } = moderated()
    const stranger = newSnowflake()
    for (const command of [
      'serverconfig',
      'scfg log channel',
      'guildconfig log cleanup on',
      'blacklist add all',
    ]) {
      expect(await talk.says(stranger, `pk;${command}`)).toBe(
        '❌ You need the permission *Manage Server* for this.',
      )
      if (!command.includes('cleanup')) {
        expect(await types(command, { guild: null })).toBe('❌ This works in a server only.')
      }
    }
    expect(await types('scfg log cleanup on', { guild: null })).toBe('❌ This works in a server only.')
    expect(await talk.says(stranger, 'pk;logclean', { guild: null })).toContain('Carl-bot, Circle, Dozer')
  })

  const toggles = [
    ['log_cleanup_enabled', false, ['log cleanup', 'log clean', 'logclean']],
    [
      'invalid_command_response_enabled',
      true,
      ['invalid command error', 'unknown command response', 'invalidcommanderror', 'unknowncommanderror'],
    ],
    ['require_system_tag', false, ['require tag', 'enforce systemtag', 'requiretag', 'enforcetag']],
  ] as const
  test('switches settings on and off in every spelling, and back to the default', async () => {
    const { types, settings } = moderated()
    for (const [key, byDefault, spellings] of toggles) {
      for (const spelling of spellings) {
        expect(await types(`scfg ${spelling}`)).toStartWith('📝')
        expect(await types(`scfg ${spelling} maybe`)).toContain('Please write `on` or `off`')
        await types(`scfg ${spelling} on`)
        expect((await settings())[key]).toBe(true)
        if (spelling !== spellings[0]) continue
        for (const [typed, value] of [
          ['on', true],
          ['off', false],
          ['-enable', true],
          ['NO', false],
          ['true', true],
          ['-disabled', false],
        ] as const) {
          expect(await types(`guildconfig ${spelling} ${typed}`)).toStartWith('✅')
          expect((await settings())[key]).toBe(value)
        }
        for (const typed of ['clear', '-c', 'reset', 'default', '-clear']) {
          await types(`scfg ${spelling} ${byDefault ? 'off' : 'on'}`)
          expect(await types(`scfg ${spelling} ${typed}`)).toStartWith('✅')
          expect((await settings())[key]).toBe(byDefault)
        }
      }
    }
    expect((await settings()).name).toBe('The Quay')
    expect(await types('scfg log cleanup on')).toContain('*Manage Messages*')
  })

  test('says when proxied messages are silent', async () => {
    const { types, settings } = moderated()
    const rows = [
      ['suppress notifications always', 'always'],
      ['proxysilent never', 'never'],
      ['proxysilent match', 'match'],
      ['suppress notifications invert', 'invert'],
      ['proxysilent on', 'always'],
      ['proxysilent off', 'never'],
      ['proxysilent -on', 'always'],
      ['proxysilent clear', 'never'],
      ['proxysilent enable', 'always'],
      ['proxysilent -c', 'never'],
    ] as const
    for (const [typed, value] of rows) {
      expect(await types(`scfg ${typed}`)).toStartWith('✅')
      expect((await settings()).suppress_notifications).toBe(value)
    }
    expect(await types('scfg proxysilent')).toContain('as usual. Change it with')
    expect(await types('serverconfig')).not.toContain('suppress notifications**\\*')
    await types('scfg proxysilent match')
    expect(await types('serverconfig')).toContain('**suppress notifications**\\*: match')
  })

  test('chooses a log channel in which the bot may write', async () => {
    const { talk, types, settings, moderator, general, thread, forum, odd, elsewhere } = moderated()
    expect(await types('scfg log channel')).toContain('There is no log channel.')
    expect(await types(`scfg log channel <#${general}>`)).toBe(
      `✅ I show proxied messages in <#${general}> from now on.`,
    )
    expect(await types('scfg log channel')).toContain(`<#${general}>`)
    expect(await types('serverconfig')).toContain(`**log channel**\\*: <#${general}>`)
    expect(await types(`log channel ${thread}`)).toContain('The new form of this command')
    expect((await settings()).log_channel).toBe(thread)
    for (const wrong of [forum, odd]) expect(await types(`scfg log channel ${wrong}`)).toContain('must be')
    for (const wrong of [elsewhere, newSnowflake()]) {
      expect(await types(`scfg log channel ${wrong}`)).toContain('I find no channel')
    }
    expect(await types('scfg log channel general')).toContain('as a channel')
    talk.places.lacks.set(general, ['embed-links'])
    expect(await types(`scfg log channel ${general}`)).toContain('*Embed Links*')
    expect(await types('scfg log channel clear')).toContain('[Switch it off] [Cancel]')
    expect(await talk.says(moderator, 'n')).toContain('Cancelled')
    expect((await settings()).log_channel).toBe(thread)
    expect(await types('scfg log channel -clear -y')).toBe('✅ There is no log channel any more.')
    expect((await settings()).log_channel).toBe(null)
  })

  test('keeps channels, threads, forums and categories in both lists, in every spelling', async () => {
    const { types, settings, category, general, thread, forum, odd, elsewhere } = moderated()
    await types(`scfg log channel ${general}`)
    for (const [key, spellings] of [
      ['log_blacklist', ['log blacklist']],
      ['blacklist', ['proxy blacklist', 'proxying blacklist']],
    ] as const) {
      for (const spelling of spellings) {
        for (const add of ['add', 'enable', 'on', 'deny']) {
          expect(await types(`scfg ${spelling} ${add} <#${general}> ${thread}`)).toStartWith('✅')
          expect((await settings())[key]).toEqual([general, thread])
          expect(await types(`scfg ${spelling} ${add} ${general}`)).toContain('was in the list already')
          for (const id of [general, thread]) await types(`scfg ${spelling} remove ${id}`)
          expect((await settings())[key]).toEqual([])
        }
        for (const remove of ['remove', 'disable', 'off', 'allow']) {
          await types(`scfg ${spelling} add ${category} ${forum}`)
          expect(await types(`scfg ${spelling} ${remove} ${category} ${general}`)).toContain(
            'not in the list',
          )
          expect((await settings())[key]).toEqual([forum])
          expect(await types(`scfg ${spelling} ${remove} all`)).toStartWith('✅')
          expect((await settings())[key]).toEqual([])
        }
        await types(`scfg ${spelling} add all`)
        expect((await settings())[key].sort()).toEqual([general, forum].sort())
        for (const wrong of [odd, elsewhere, newSnowflake()]) {
          expect(await types(`scfg ${spelling} add ${wrong}`)).toStartWith('❌')
        }
        expect(await types(`scfg ${spelling} add`)).toContain('Something is missing')
        await types(`scfg ${spelling} remove ALL`)
      }
    }
  })

  test('lists channels under their categories, and drops those that are gone', async () => {
    const { talk, types, settings, category, general, thread, forum } = moderated()
    expect(await types('scfg proxy blacklist')).toBe('📝 I proxy in all channels.')
    await types(`scfg proxy blacklist add ${forum} ${thread} ${general}`)
    expect(await types('scfg proxy blacklist')).toBe(
      [
        '# Channels without proxying',
        `**<#${category}>**`,
        `<#${general}>`,
        `<#${thread}>`,
        '**Without a category**',
        `<#${forum}>`,
      ].join('\n'),
    )
    expect(await types(`scfg proxy blacklist remove ${thread}`)).toContain('its channel or category still is')
    talk.places.known.delete(forum)
    expect(await types('scfg proxy blacklist')).not.toContain(forum)
    expect(await types(`scfg proxy blacklist remove ${forum}`)).toBe('✅ I proxy in 1 channel again.')
    await types(`scfg proxy blacklist add ${category}`)
    expect((await settings()).blacklist).toEqual([general, category])
    expect(await types('scfg log blacklist')).toContain('so nothing is logged anyway')
    const many = Array.from({ length: 30 }, () => talk.places.addChannel(talk.guild, newSnowflake()).id)
    await types(`scfg log blacklist add ${many.join(' ')}`)
    expect(await types('scfg log blacklist')).toContain('[1/2] Channels whose messages are not logged')
  })

  test('older forms still work, and name the new ones', async () => {
    const { types, settings, general, forum } = moderated()
    const note = '📝 The new form of this command is `pk;serverconfig'
    await types(`scfg log channel ${general}`)
    for (const disable of ['disable', 'off']) {
      expect(await types(`log ${disable} ${general}`)).toStartWith(`${note} log blacklist add\`.`)
      expect((await settings()).log_blacklist).toEqual([general])
      const enable = disable === 'off' ? 'on' : 'enable'
      expect(await types(`log ${enable} all`)).toStartWith(`${note} log blacklist remove\`.`)
      expect((await settings()).log_blacklist).toEqual([])
    }
    for (const show of ['list', 'show']) {
      expect(await types(`log ${show}`)).toStartWith(`${note} log blacklist\`.`)
      expect(await types(`bl ${show}`)).toStartWith(`${note} proxy blacklist\`.`)
    }
    for (const add of ['add', 'enable', 'on', 'deny']) {
      await types(`blacklist ${add} ${forum}`)
      expect((await settings()).blacklist).toEqual([forum])
      await types('bl allow all')
    }
    for (const remove of ['remove', 'disable', 'off', 'allow']) {
      await types(`bl add ${forum}`)
      await types(`blacklist ${remove} ${forum}`)
      expect((await settings()).blacklist).toEqual([])
    }
    await types('logclean on')
    expect((await settings()).log_cleanup_enabled).toBe(true)
    for (const typed of ['log', 'log nothing', 'blacklist', 'bl nothing']) {
      expect(await types(typed)).toStartWith('📝 These settings have moved: `pk;serverconfig')
    }
  })
})
