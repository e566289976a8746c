import { expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../server/tests/support/stores/stores.ts'
import { newPerson } from './support/talk.ts'

eachStore('config', (store) => {
  const t = useBridge(store)

  async function person() {
    const made = await newPerson(t)
    const settings = async () =>
      (await made.system.owner.client.getSettings({ systemRef: '@me' })) as Record<string, unknown>
    return { ...made, settings }
  }

  const toggles = [
    [['ping'], 'pings_enabled', true],
    [['private member', 'mp'], 'member_default_private', false],
    [['private group', 'gp'], 'group_default_private', false],
    [['show private', 'sp'], 'show_private_info', true],
    [['proxy case'], 'case_sensitive_proxy_tags', true],
    [['proxy error', 'pe'], 'proxy_error_message_enabled', true],
    [['split id', 'split ids', 'sid', 'sids'], 'hid_display_split', false],
    [['capitalize id', 'cap ids', 'caps id', 'capitalise id', 'capid', 'capids'], 'hid_display_caps', false],
    [
      ['show color', 'show colour', 'show colours', 'show colors', 'showcolor', 'colorcode', 'colorhex'],
      'card_show_color_hex',
      false,
    ],
  ] as const

  test('every switch: shown, on, off, back to its default, and told when unchanged', async () => {
    const { types, settings } = await person()
    for (const [words, key, byDefault] of toggles) {
      for (const word of words) {
        expect(await types(`config ${word}`)).toContain(byDefault ? '**on**' : '**off**')
        expect(await types(`cfg ${word} ${byDefault ? 'off' : 'on'}`)).toStartWith('✅')
        expect((await settings())[key]).toBe(!byDefault)
        expect(await types(`configure ${word} ${byDefault ? 'disable' : '-enable'}`)).toContain('already')
        expect(await types(`cfg ${word} reset`)).toStartWith('✅')
        expect((await settings())[key]).toBe(byDefault)
      }
    }
    for (const on of ['on', 'yes', 'enable', 'enabled', 'true', '-on']) {
      expect(await types(`cfg sid ${on}`)).toContain('is now **on**')
      await types('cfg sid -c')
    }
    expect(await types('cfg ping maybe')).toContain('I cannot read `maybe`. Please write `on` or `off`.')
  })

  test('autoproxy of the account', async () => {
    const { types, system } = await person()
    const enabled = async () =>
      (await t.bot.client.bridgeGetAccount({ account: system.account })).autoproxy_enabled
    expect(await types('cfg autoproxy account')).toContain('**on**')
    expect(await types('cfg ap ac off')).toStartWith('✅')
    expect(await enabled()).toBe(false)
    expect(await types('cfg ap account off')).toContain('is **off** already')
    expect(await types('cfg ap ac clear')).toStartWith('✅')
    expect(await enabled()).toBe(true)
  })

  test('the timeout of autoproxy', async () => {
    const { types, settings } = await person()
    const rows = [
      ['autoproxy timeout 12h', 43_200],
      ['ap tm 1d 12h', 129_600],
      ['ap tm reset', null],
      ['ap tm off', 0],
      ['ap tm 30 minutes', 1800],
      ['ap tm stop', 0],
      ['ap tm cancel', 0],
      ['ap tm no', 0],
      ['ap tm disable', 0],
      ['ap tm remove', 0],
      ['ap tm -clear', null],
      ['ap tm 100000h', 360_000_000],
    ] as const
    for (const [typed, seconds] of rows) {
      expect(await types(`cfg ${typed}`)).toStartWith('✅')
      expect([typed, (await settings()).latch_timeout]).toEqual([typed, seconds])
    }
    expect(await types('cfg ap tm 100001h')).toContain('longer than 100,000 hours')
    expect((await settings()).latch_timeout).toBe(0)
    expect(await types('cfg ap tm')).toContain('**no limit**')
    expect(await types('cfg ap tm soon')).toContain('I cannot read `soon` as a length of time')
  })

  test('the time zone: shown, confirmed, chosen among several, reset', async () => {
    const { types, says, presses, settings, talk } = await person()
    talk.at('2026-01-15T12:00:00Z')
    const zone = async () => (await settings()).timezone
    expect(await types('cfg tz')).toContain('Your time zone is **UTC**. It is 2026-01-15 12:00 there now.')
    expect(await types('config timezone Europe/Oslo')).toContain(
      'Set your time zone to **Europe/Oslo**? It is 2026-01-15 13:00 there now.',
    )
    await says('no')
    expect(await zone()).toBe('UTC')
    await types('config zone europe/oslo')
    expect(await presses('yes')).toContain('Your time zone is now **Europe/Oslo**.')
    expect(await types('cfg tz UTC+05:30 -y')).toStartWith('✅')
    expect(await zone()).toBe('UTC+05:30')
    expect(await types('cfg tz -y 🇫🇷')).toContain('**Europe/Paris**')
    expect(await types('cfg tz Japan -yes')).toContain('**Asia/Tokyo**')
    expect(await types('cfg tz berlin -yes')).toContain('**Europe/Berlin**')
    expect(await types('cfg tz New York -yes')).toContain('**America/New_York**')
    expect(await types('cfg tz nowhere')).toContain('I found no time zone for `nowhere`')
    expect(await types('cfg tz clear')).toContain('**UTC**')
    expect(await types('cfg tz -y Asia/Tokyo')).toContain('**Asia/Tokyo**')
    expect(await types('cfg tz -c')).toContain('**UTC**')

    expect(await types('cfg tz Australia -y')).toContain('Which time zone do you mean?')
    expect(await talk.presses(newSnowflake(), '0')).toContain('Only the person whom I asked')
    const first = /\*\*A\*\* – (\S+)/.exec(talk.latest)?.[1] ?? ''
    await presses('next')
    expect(talk.latest).toContain('[2/')
    await presses('back')
    expect(await presses('0')).toContain(`**${first}**`)
    expect(await zone()).toBe(first)
    await types('cfg tz -4:30')
    expect(talk.latest).toContain('I found no time zone')
    await types('cfg tz -y UTC-5')
    expect(await says('america/new_york')).toContain('**America/New_York**')
    await types('cfg tz de -y')
    expect(await says('A')).toMatch(/is now \*\*Europe\//)
    await types('cfg tz us')
    expect(await presses('no')).toContain('Cancelled')
    await types('cfg tz us')
    expect(await talk.runOut()).toContain('Cancelled')
    expect(talk.failures).toEqual([])
  })

  test('the side of padding, and the effect of proxying on switches', async () => {
    const { types, settings } = await person()
    const rows = [
      ['pad id left', 'hid_list_padding', 'left'],
      ['pad ids r', 'hid_list_padding', 'right'],
      ['id pad off', 'hid_list_padding', 'off'],
      ['id padding l', 'hid_list_padding', 'left'],
      ['idpad clear', 'hid_list_padding', 'off'],
      ['padid right', 'hid_list_padding', 'right'],
      ['padids no', 'hid_list_padding', 'off'],
      ['proxy switch new', 'proxy_switch', 'new'],
      ['proxyswitch add', 'proxy_switch', 'add'],
      ['ps on', 'proxy_switch', 'new'],
      ['ps a', 'proxy_switch', 'add'],
      ['ps off', 'proxy_switch', 'off'],
      ['ps n', 'proxy_switch', 'new'],
      ['ps -clear', 'proxy_switch', 'off'],
    ] as const
    for (const [typed, key, value] of rows) {
      expect(await types(`cfg ${typed}`)).toStartWith('✅')
      expect([typed, (await settings())[key]]).toEqual([typed, value])
    }
    expect(await types('cfg pad id on')).toContain('Please choose the side')
    expect(await types('cfg pad id up')).toContain('none of the choices here: `left`, `right`, `off`')
    expect(await types('cfg pad id')).toContain('**off**')
    expect(await types('cfg ps')).toContain('**off**')
  })

  test('the formats of names, everywhere and in this server', async () => {
    const { types, settings, system, talk } = await person()
    const here = async () =>
      (
        await t.bot.client.bridgePutSystemGuild({
          systemRef: system.id,
          guild_id: talk.guild,
          body: {},
        })
      ).name_format
    for (const word of ['name format', 'nameformat', 'nf']) {
      expect(await types(`cfg ${word} {tag} ${word} {name}`)).toStartWith('✅')
      expect((await settings()).name_format).toBe(`{tag} ${word} {name}`)
      expect(await types(`cfg ${word} clear`)).toStartWith('✅')
      expect((await settings()).name_format).toBe('{name} {tag}')
    }
    expect(await types('cfg nf - {name}')).toStartWith('✅')
    expect(await types('cfg nf only {tag}')).toContain('This format has no `{name}`')
    expect(await types('cfg nf -raw')).toBe('```\nonly {tag}\n```')
    expect(await types('cfg nf -pt')).toBe('only {tag}')
    expect(await types('cfg nf')).toContain('``only {tag}``')
    const words = ['server name format', 'server format', 'server nf', 'servername format', 'snf', 'servernf']
    for (const word of [...words, 'servernameformat', 'snameformat']) {
      expect(await types(`cfg ${word}`)).toContain('**not set**')
      expect(await types(`cfg ${word} {name} here`)).toStartWith('✅')
      expect(await here()).toBe('{name} here')
      expect(await types(`cfg ${word} -clear`)).toStartWith('✅')
      expect(await here()).toBeNull()
    }
    expect(await types('cfg snf {name}', { guild: null })).toContain('in a server only')
  })

  test('limits belong to the operator; an unknown setting gets suggestions', async () => {
    const { types } = await person()
    for (const word of ['member limit', 'group limit', 'limit']) {
      expect(await types(`cfg ${word}`)).toContain('Only the people who run this bot')
    }
    expect(await types('cfg tiemzone UTC')).toContain('Did you mean `pk;cfg timezone`?')
  })

  test('all settings, ten a page, with a mark where they differ from the default', async () => {
    const { types, presses, talk } = await person()
    await types('cfg ping off')
    await types('cfg nf {name}')
    const text = await types('config')
    expect(text).toStartWith(
      '# [1/2] Your settings\n`pk;config autoproxy account` autoproxy for this account: **on**\n',
    )
    expect(text).toContain(
      '`pk;config ping` bell reactions ping the account behind a proxied message: **off** ●',
    )
    expect(text.split('\n').filter((line) => line.startsWith('`pk;')).length).toBe(10)
    await presses('next')
    expect(talk.latest).toContain('`pk;config name format` names of proxied messages: **``{name}``** ●')
    expect(talk.latest).toContain('`pk;config member limit` the most members of a system: **1000**')
    await presses('close')
    const stranger = newSnowflake()
    expect(await talk.says(stranger, 'pk;config')).toContain('You have no system here yet')
  })

  test('language: chosen by code or name, cleared, and answered in the new one', async () => {
    const { types, system } = await person()
    const chosen = async () =>
      (await system.owner.client.getSettings({ systemRef: '@me', include: 'extended' })).extended?.language
    expect(await types('config language')).toContain('**not chosen (English)**')
    expect(await types('config language de')).toContain('ist jetzt **Deutsch**')
    expect(await chosen()).toBe('de')
    expect(await types('config')).toContain('Deine Einstellungen')
    expect(await types('config language fr')).toContain('steht hier nicht zur Wahl')
    expect(await types('config language english')).toContain('is now **English**')
    expect(await types('config lang Deutsch')).toContain('**Deutsch**')
    expect(await types('config language clear')).toContain('is now **not chosen (English)**')
    expect(await chosen()).toBeNull()
    expect(await types('config ping off')).toStartWith('✅ Setting')
  })
})
