import { beforeAll, expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore, setUpTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { groupListFlags, memberListFlags } from '../../src/commands/families/lists/flags.ts'
import { newPerson, type Person } from './support/talk.ts'

/** The names in a short list, in order, as one text. */
const names = (text: string) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name).join(' ')
/** The texts in parentheses after the names. */
const details = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('`'))
    .map((line) => /\*\* \((.*)\)$/.exec(line)?.[1] ?? '')

eachStore('lists', (store) => {
  const t = useBridge(store)
  let alice: Person
  let bob: Person
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    ;[alice, bob] = [await newPerson(t), await newPerson(t)]
    const { client } = alice.system.owner
    const add = async (name: string, fields = {}) => {
      ids[name] = (await alice.system.member(name, fields)).id
    }
    await add('Cedar', {
      display_name: 'a tall one',
      birthday: '1990-02-01',
      pronouns: 'they/them',
      proxy_tags: [{ prefix: '[', suffix: ']' }],
    })
    await add('ash', { birthday: '0004-12-24', avatar_url: 'https://img.example/ash.png' })
    await add('Birch', { display_name: 'Leaf', description: 'Likes **rain**.', color: 'ff8800' })
    await add('Dogwood', {
      description: 'a secret garden',
      pronouns: 'it/its',
      birthday: '1999-03-03',
      display_name: 'Hidden one',
      privacy: { visibility: 'private', description_privacy: 'private', name_privacy: 'private' },
    })
    await add('Elm', {
      display_name: 'Tree',
      description: 'nothing for strangers',
      pronouns: 'xe/xem',
      birthday: '1980-01-01',
      proxy_tags: [{ prefix: 'E:', suffix: null }],
      avatar_url: 'https://img.example/elm.png',
      privacy: {
        name_privacy: 'private',
        description_privacy: 'private',
        pronoun_privacy: 'private',
        birthday_privacy: 'private',
        proxy_privacy: 'private',
        avatar_privacy: 'private',
        metadata_privacy: 'private',
      },
    })
    await client.createSwitch({
      systemRef: '@me',
      body: { members: [ids.Cedar ?? '', ids.ash ?? ''], timestamp: '2026-01-01T00:00:00Z' },
    })
    await client.createSwitch({
      systemRef: '@me',
      body: { members: [ids.Birch ?? ''], timestamp: '2026-01-02T00:00:00Z' },
    })
    const group = async (name: string, members: string[], fields = {}) => {
      const made = await client.createGroup({ body: { name, ...fields } })
      ids[name] = made.id
      await client.addGroupMembers({ groupRef: made.id, body: members.map((one) => ids[one] ?? '') })
    }
    await group('Trees', ['ash', 'Birch', 'Dogwood'], {
      display_name: 'the wood',
      icon: 'https://img.example/t.png',
    })
    await group('Night', ['Cedar'], {
      description: 'after dark',
      privacy: { visibility: 'private', list_privacy: 'private' },
    })
    await group('Quiet', ['ash', 'Elm'], {
      privacy: { list_privacy: 'private', metadata_privacy: 'private' },
    })
  }, setUpTimeoutMs)

  test('every command for a list of members works', async () => {
    const own = ['list', 'find', 'members', 'search', 'query', 'l', 'f', 'fd', 'ls', 'member list', 'm list']
    const ofSystem = ['list', 'l', 'members', 'ls', 'find', 'search', 'query', 'fd', 's']
    for (const typed of [...own, ...ofSystem.map((word) => `system ${word}`), `s ${alice.system.id} list`]) {
      expect(names(await alice.types(typed))).toBe('ash Birch Cedar Elm')
    }
    for (const word of ['members', 'list', 'ms', 'l', 'ls']) {
      expect(names(await alice.types(`group Trees ${word}`))).toBe('ash Birch')
    }
    for (const typed of [
      'group list',
      'g l',
      'system groups',
      'system gs',
      `s ${alice.system.account} groups`,
    ]) {
      expect(names(await alice.types(typed))).toBe('Quiet Trees')
    }
    for (const word of ['groups', 'group', 'g']) {
      expect(names(await alice.types(`member ash ${word}`))).toBe('Quiet Trees')
    }
  })

  test('a short list shows IDs, names and tags, a title and how it is made', async () => {
    const text = await alice.types('list')
    expect(text).toStartWith(`# Members of Harbour (${alice.system.id})\n\`${ids.ash}\` **ash**\n`)
    expect(text).toContain(`\`${ids.Cedar}\` **Cedar** (\`\`[text]\`\`)`)
    expect(text).toEndWith('(4 members · by name)')
    const [quiet, trees] = details(await alice.types('group list'))
    expect([quiet, trees]).toEqual(['2 members', '2 members'])
    expect(details(await alice.types('group list -all'))).toEqual(['1 member', '2 members', '3 members'])
  })

  const sorts = [
    ['', 'ash Birch Cedar Elm'],
    ['-by-name', 'ash Birch Cedar Elm'],
    ['-by-name -reverse', 'Elm Cedar Birch ash'],
    ['-by-display-name', 'Cedar Birch Elm ash'],
    ['-by-display-name -r', 'Elm Birch Cedar ash'],
    ['-by-created', 'Cedar ash Birch Elm'],
    ['-by-created -rev', 'Elm Birch ash Cedar'],
    ['-by-last-fronted', 'Birch ash Cedar Elm'],
    ['-by-last-fronted -reverse', 'ash Cedar Birch Elm'],
    ['-by-birthday', 'Elm Cedar ash Birch'],
    ['-by-birthday -reverse', 'ash Cedar Elm Birch'],
    ['-by-message-count', 'ash Birch Cedar Elm'],
    ['-by-last-message', 'ash Birch Cedar Elm'],
  ] as const
  test('sorts', async () => {
    for (const [flags, order] of sorts)
      expect([flags, names(await alice.types(`list ${flags}`))]).toEqual([flags, order])
    const byId = ['ash', 'Birch', 'Cedar', 'Elm'].sort((a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1))
    expect(names(await alice.types('list -by-id'))).toBe(byId.join(' '))
    expect(
      names(await alice.types('group Trees list -by-id'))
        .split(' ')
        .sort(),
    ).toEqual(['Birch', 'ash'])
    expect(
      names(await alice.types('list -random'))
        .split(' ')
        .sort()
        .join(' '),
    ).toBe('Birch Cedar Elm ash')
    expect(await alice.types('list -bn -bdn')).toContain('only one flag that begins with `-by`')
    expect(names(await alice.types('group list -by-created'))).toBe('Trees Quiet')
    expect(names(await alice.types('group list -by-display-name -reverse'))).toBe('Trees Quiet')
    expect(await alice.types('group list -by-birthday')).toContain('I do not know `-by-birthday` here')
  })

  test('messages count, and the latest comes first', async () => {
    const carol = await newPerson(t)
    for (const name of ['A', 'B', 'C']) await carol.system.member(name)
    const members = await carol.system.owner.client.listMembers({ systemRef: '@me' })
    for (const [name, at] of [
      ['B', '2026-03-01T00:00:00Z'],
      ['B', '2026-03-02T00:00:00Z'],
      ['C', '2026-03-03T00:00:00Z'],
    ] as const) {
      const member = members.find((one) => one.name === name)?.id ?? ''
      const id = newSnowflake(Date.parse(at) * 1000)
      await t.bot.client.bridgeRecordMessage({
        body: {
          id,
          original: newSnowflake(),
          sender: carol.system.account,
          channel: newSnowflake(),
          guild: newSnowflake(),
          member,
        },
      })
    }
    const counted = await carol.types('list -by-message-count')
    expect(names(counted)).toBe('B C A')
    expect(details(counted)).toEqual(['2 messages', '1 message', '0 messages'])
    expect(names(await carol.types('list -blm'))).toMatch(/^[BC] [BC] A$/)
    expect(await carol.types('list -with-last-message full')).toContain('**Last message:** 20')
  })

  test('every spelling of every flag is known', async () => {
    const spellings = (flags: Readonly<Record<string, string>>) =>
      Object.values(flags).flatMap((text) => text.split('|'))
    for (const flag of spellings(memberListFlags)) {
      expect(await alice.types(`list -${flag}`)).not.toContain('I do not know')
    }
    for (const flag of spellings(groupListFlags)) {
      expect(await alice.types(`group list -${flag}`)).not.toContain('I do not know')
    }
  })

  const extras = [
    ['-with-displayname', ['', 'Leaf', 'a tall one', 'Tree']],
    ['-with-pronouns', ['', '', 'they/them', 'xe/xem']],
    ['-with-birthday', ['Dec 24', '', 'Feb 01, 1990', 'Jan 01, 1980']],
    [
      '-with-avatar',
      ['[picture](https://img.example/ash.png)', '', '', '[picture](https://img.example/elm.png)'],
    ],
    [
      '-with-last-switch',
      ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z', ''],
    ],
    ['-with-message-count', ['0 messages', '0 messages', '0 messages', '0 messages']],
    ['-with-last-message', ['', '', '', '']],
  ] as const
  test('the short list has space for one more value', async () => {
    for (const [flag, shown] of extras) expect(details(await alice.types(`list ${flag}`))).toEqual([...shown])
    expect(details(await alice.types('list -wc'))[0]).toMatch(/^20\d\d-/)
    expect(await alice.types('list -wc -wp')).toContain('only one flag that begins with `-with`')
    expect(details(await alice.types('group list -wdn'))).toEqual(['', 'the wood'])
    expect(details(await alice.types('group list -wi'))).toEqual(['', '[picture](https://img.example/t.png)'])
  })

  test('the full list shows what the card shows, five a page', async () => {
    for (const typed of [
      'list full',
      'list f',
      'list big',
      'list details',
      'list long',
      'list -full',
      'list -f',
    ]) {
      expect(await alice.types(typed)).toContain('**Display name:** a tall one\n**Pronouns:** they/them')
    }
    const text = await alice.types('list full -all -wc -wa -wls -wmc')
    for (const part of [
      'Likes **rain**.',
      '**Created:** 20',
      '**Picture:** https://img.example/ash.png',
      '**Last switch:** 2026-01-02',
      '**Messages:** 0',
      '*Hidden: only you see this in lists.*',
      '**Proxy tags:** ``[text]``',
      '**Birthday:** Feb 01, 1990',
    ]) {
      expect(text).toContain(part)
    }
    const groups = await alice.types('group list full -all -wc')
    expect(groups).toContain('**Members:** 3')
    expect(groups).toContain('after dark')
    expect(groups).toContain('*Hidden')
  })

  test('search finds parts of names, display names and, if asked, descriptions', async () => {
    expect(names(await alice.types('find R'))).toBe('Birch Cedar Elm')
    expect(names(await alice.types('find leaf'))).toBe('Birch')
    expect(names(await alice.types('find "a tall" -by-id'))).toBe('Cedar')
    expect(names(await alice.types('find rain'))).toBe('')
    expect(await alice.types('find rain')).toContain('I found no members with “rain”.')
    expect(names(await alice.types('find -sd rain'))).toBe('Birch')
    expect(await alice.types('system list full tall')).toContain('found with “tall”')
    expect(names(await alice.types('group list wood'))).toBe('Trees')
    expect(names(await alice.types('group list -all -desc dark'))).toBe('Night')
    await alice.system.owner.client.updateMember({
      memberRef: ids.ash ?? '',
      body: { extended: { aliases: ['Sprout'] } },
    })
    expect(names(await alice.types('find sprout'))).toBe('ash')
  })

  test('lists show hidden members only to their own system', async () => {
    expect(names(await alice.types('list -all'))).toBe('ash Birch Cedar Dogwood Elm')
    expect(names(await alice.types('list -po'))).toBe('Dogwood')
    expect(names(await alice.types('group list -private-only'))).toBe('Night')
    expect(names(await alice.types('group Trees members -a'))).toBe('ash Birch Dogwood')
    for (const typed of [
      `system ${alice.system.id} list -all`,
      `group ${ids.Trees} members -po`,
      `system ${alice.system.id} groups -a`,
    ]) {
      expect(await bob.types(typed)).toContain('Only the system itself can list its hidden')
    }
  })

  const secrets = [
    'Dogwood',
    'Hidden one',
    'Elm',
    'secret garden',
    'nothing for strangers',
    'xe/xem',
    '1980',
    'E:text',
    'elm.png',
    'Night',
    'after dark',
  ]
  test("a stranger's list, and the owner's in the public view, hold nothing private", async () => {
    const id = alice.system.id
    const everything = 'full -wc -wa -wls -wmc -wlm'
    const strangers = [
      `system ${id} list ${everything}`,
      `system ${id} list -by-birthday`,
      `system ${id} list -by-created`,
      `system ${id} groups ${everything}`,
      `group ${ids.Trees} members ${everything}`,
      `member ${ids.ash} groups full`,
      `system ${id} find -sd nothing`,
      `system ${id} find elm`,
    ]
    const nobody = newSnowflake()
    for (const typed of strangers) {
      for (const text of [
        await bob.types(typed),
        await bob.talk.says(nobody, `pk;${typed}`),
        await alice.types(`${typed} -public`),
      ]) {
        for (const secret of secrets) expect(text).not.toContain(secret)
      }
    }
    expect(names(await bob.types(`system ${id} list`))).toBe('ash Birch Cedar Tree')
    expect(names(await bob.types(`system ${id} groups`))).toBe('Quiet Trees')
    expect(details(await bob.types(`system ${id} groups`))).toEqual(['', '2 members'])
    expect(await bob.types(`group ${ids.Quiet} members`)).toContain('The members of this group are private')
    expect(names(await bob.types(`member ${ids.ash} groups`))).toBe('Trees')
    expect(await bob.types(`system ${id} list -private`)).toContain('only as everybody does')
    expect(names(await alice.types('list -public'))).toBe('ash Birch Cedar Tree')
    expect(await alice.types('list -public -all')).toContain('This is what everybody else gets')
    expect(await bob.talk.says(nobody, 'pk;list')).toContain('You have no system here yet')
  })

  test('private lists are refused to others, and to their owner who asks as everybody', async () => {
    const { client } = alice.system.owner
    const set = (level: 'public' | 'private') =>
      client.updateSystem({
        systemRef: '@me',
        body: {
          privacy: { member_list_privacy: level, group_list_privacy: level, front_history_privacy: level },
        },
      })
    await set('private')
    const id = alice.system.id
    expect(await bob.types(`system ${id} list`)).toContain('The members of this system are private')
    expect(await bob.types(`system ${id} groups`)).toContain('The groups of this system are private')
    expect(await bob.types(`member ${ids.ash} groups`)).toContain('The groups of this system are private')
    for (const [typed, kind] of [
      ['list', 'members'],
      ['group list', 'groups'],
    ] as const) {
      const shown = await alice.types(`${typed} -public`)
      expect(shown).toContain(`The ${kind} of this system are private`)
      expect(shown).toContain('Without it you see all that is yours.')
    }
    expect(names(await alice.types('list'))).toContain('Birch Cedar')
    await set('public')
  })

  test("IDs follow the reader's settings, the title the name of the chat server", async () => {
    const dana = await newPerson(t)
    const fir = await dana.system.member('Fir')
    const settings = { hid_display_caps: true, hid_display_split: true }
    await dana.system.owner.client.updateSettings({ systemRef: '@me', body: settings })
    const shown = `${fir.id.slice(0, 3)}-${fir.id.slice(3)}`.toUpperCase()
    expect(await dana.types('list')).toContain(`\`${shown}\` **Fir**`)
    expect(await dana.types('list full')).toContain(`\`${shown}\``)
    await t.bot.client.bridgePutSystemGuild({
      systemRef: dana.system.id,
      guild_id: dana.talk.guild,
      body: { display_name: 'Harbour here' },
    })
    expect(await dana.types('list')).toContain('# Members of Harbour here (')
    expect(await dana.types('list', { guild: null })).toContain('# Members of Harbour (')
  })

  test('a long list has pages of 25, or fewer if they would not fit', async () => {
    const erin = await newPerson(t)
    const { client } = erin.system.owner
    const long = `https://img.example/${'x'.repeat(230)}`
    for (let i = 10; i < 40; i++) await client.createMember({ body: { name: `M${i}`, avatar_url: long } })
    const text = await erin.types('list')
    expect(text).toStartWith('# [1/2] Members')
    expect(names(text).split(' ').length).toBe(25)
    await erin.presses('next')
    expect(names(erin.talk.latest).split(' ').length).toBe(5)
    await erin.presses('close')
    expect(await erin.types('list -wa')).toStartWith('# [1/3] Members')
    await erin.presses('close')
    expect(await erin.types('list full')).toStartWith('# [1/6] Members')
    await erin.presses('close')
  })
})
