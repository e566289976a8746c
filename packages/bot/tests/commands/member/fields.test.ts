import { describe, expect, test } from 'bun:test'
import type { Input } from '@polyphony/client'
import { newSnowflake, useBridge } from '../../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../../server/tests/support/stores/stores.ts'
import { newPerson } from '../support/talk.ts'
import { withAsh } from './with-ash.ts'

/** The values of a member. Aliases, privacy and the extension have commands and tests of their own. */
type ValueKey = Exclude<keyof Input<'updateMember'>['body'], 'aliases' | 'privacy' | 'extended'>

eachStore('fields of members', (store) => {
  const t = useBridge(store)

  /** For each value, what is typed after `member Ash`, and the value after that. One without a command does not compile. */
  const changes: Readonly<Record<ValueKey, readonly (readonly [string, unknown])[]>> = {
    name: [
      ['rename Ashley', 'Ashley'],
      ['name "Ash of the hill"', 'Ash of the hill'],
    ],
    display_name: [['displayname Ash (they)', 'Ash (they)']],
    description: [
      ['description Likes maps.', 'Likes maps.'],
      ['desc two\nlines', 'two\nlines'],
    ],
    pronouns: [['pronouns they/them', 'they/them']],
    color: [['color #FF8800', 'ff8800']],
    birthday: [
      ['birthday May 24th', '0004-05-24'],
      ['birthday 2001-05-24', '2001-05-24'],
    ],
    avatar_url: [
      ['avatar https://img.example/a.png', 'https://img.example/a.png'],
      ['avatar <https://img.example/b.png>', 'https://img.example/b.png'],
    ],
    webhook_avatar_url: [['proxyavatar https://img.example/c.png', 'https://img.example/c.png']],
    banner: [['banner https://img.example/d.png', 'https://img.example/d.png']],
    autoproxy_enabled: [
      ['autoproxy off', false],
      ['autoproxy clear', true],
    ],
    keep_proxy: [
      ['keepproxy enable', true],
      ['keepproxy -off', false],
    ],
    tts: [['tts yes', true]],
    proxy_tags: [
      ['proxy [text]', [{ prefix: '[', suffix: ']' }]],
      ['proxy -TEXT', [{ prefix: '-', suffix: null }]],
    ],
  }
  test('are set', async () => {
    const { types, read } = await withAsh(t)
    for (const [key, rows] of Object.entries(changes)) {
      for (const [typed, value] of rows) {
        const { id } = await read()
        expect(await types(`member ${id} ${typed}`)).toStartWith('✅')
        expect<unknown>(await read()).toMatchObject({ [key]: value })
      }
    }
  })

  const clearings = [
    ['displayname', 'display_name', 'Leaf'],
    ['description', 'description', 'Likes maps.'],
    ['pronouns', 'pronouns', 'they/them'],
    ['birthday', 'birthday', '2001-05-24'],
    ['avatar', 'avatar_url', 'https://img.example/a.png'],
    ['proxyavatar', 'webhook_avatar_url', 'https://img.example/b.png'],
    ['banner', 'banner', 'https://img.example/c.png'],
  ] as const
  test('are shown, shown raw and as plain text, and emptied after a question', async () => {
    const { types, says, read } = await withAsh(t)
    for (const [word, key, value] of clearings) {
      if (word !== 'displayname')
        expect(await types(`member Ash ${word}`)).toContain('is not set. Set it with')
      await types(`member Ash ${word} ${value}`)
      expect(await types(`member Ash ${word} raw`)).toContain(value)
      expect(await types(`member Ash ${word} -raw`)).toStartWith('`')
      expect(await types(`member Ash ${word} pt`)).toMatch(/^<?\S/)
      expect(await types(`member Ash ${word} clear`)).toContain('[Empty it] [Cancel]')
      expect(await says('no')).toContain('Cancelled')
      expect({ word, value: (await read())[key] }).toEqual({ word, value })
      expect(await types(`member Ash ${word} -c -y`)).toContain('is empty now.')
      expect({ word, value: (await read())[key] }).toEqual({ word, value: null })
    }
  })

  test('in a chat server are its own, and work only there', async () => {
    const { types, talk, system, ash, read } = await withAsh(t)
    const here = () => system.owner.client.getMemberGuild({ memberRef: ash.id, guild_id: talk.guild })
    expect(await types('member Ash servername Ash here')).toContain('have the name **Ash here**')
    expect(await types('member Ash sn')).toContain('The name of Ash in this server: Ash here')
    expect(await types('member Ash serveravatar https://img.example/h.png')).toStartWith('✅')
    expect(await types('member Ash skp on')).toContain('keep their proxy tags')
    expect(await here()).toEqual({
      display_name: 'Ash here',
      avatar_url: 'https://img.example/h.png',
      keep_proxy: true,
    })
    expect(await types('member Ash keepproxy off')).toContain('In this server another setting decides')
    expect(await types('member Ash avatar https://img.example/g.png')).toContain(
      'another avatar, the one for this server',
    )
    expect(await types('member Ash dn Leaf')).toContain(
      'In this server others see another name: **Ash here**',
    )
    expect(await types(`member Ash servername ${'x'.repeat(101)}`)).toContain(
      'at most 100 characters, and this text has 101',
    )
    expect(await types('member Ash sn clear -y')).toStartWith('✅')
    expect(await types('member Ash serveravatar clear -y')).toStartWith('✅')
    expect(await types('member Ash skp clear')).toContain('the usual setting')
    expect(await here()).toEqual({ display_name: null, avatar_url: null, keep_proxy: null })
    for (const word of ['servername', 'serveravatar', 'serverkeepproxy']) {
      expect(await types(`member Ash ${word}`, { guild: null })).toContain('in a server only')
    }
    expect((await read()).display_name).toBe('Leaf')
  })

  test('refuse what does not fit, with one sentence', async () => {
    const { types, read } = await withAsh(t)
    const before = await read()
    const rows = [
      [`name ${'x'.repeat(101)}`, 'at most 100 characters'],
      ['name clear', 'cannot be empty'],
      [`description ${'x'.repeat(1001)}`, 'at most 1000 characters'],
      [`pronouns ${'x'.repeat(101)}`, 'at most 100 characters'],
      ['color red', 'six hex digits'],
      ['birthday someday', 'as a date'],
      ['avatar http://img.example/a.png', 'begins with `https://`'],
      ['avatar nothing', 'begins with `https://`'],
      [`avatar https://img.example/${'x'.repeat(250)}`, 'at most 256 characters'],
      ['avatar 123456789012345678', 'no such account'],
      ['banner 123456789012345678', 'A banner cannot be an avatar'],
      ['keepproxy maybe', 'Please write `on` or `off`'],
      ['privacy name maybe', 'none of the choices'],
      ['privacy nothing private', 'none of the choices'],
    ] as const
    for (const [typed, sentence] of rows) {
      const answer = await types(`member Ash ${typed}`)
      expect({ typed, answer }).toEqual({ typed, answer: expect.stringContaining(sentence) })
    }
    expect(await read()).toEqual(before)
  })

  test('show the names, and say which one people see', async () => {
    const { types, system } = await withAsh(t)
    expect(await types('member Ash dn')).toContain('Name: **Ash**')
    expect(await types('member Ash dn Leaf')).toContain('Proxied messages have the name **Leaf**')
    expect(await types('member Ash rename Ash two')).toContain(
      'Others see the display name instead: **Leaf**',
    )
    expect(await types('member Leaf name')).toContain('The name of Ash two: Ash two')
    expect(await types('member "Ash two" dn')).toContain('Display name: **Leaf**')
    await types('member Leaf privacy name private')
    expect(await types('member Leaf dn clear -y')).toContain('without a display name others see it again')
    expect(await types('member "Ash two" privacy name private')).toContain('no effect without a display name')
    expect((await system.owner.client.listMembers({ systemRef: '@me' })).length).toBe(1)
  })

  describe('of others', () => {
    test('are read as everybody reads them, and nobody else changes them', async () => {
      const [alice, bob] = [await newPerson(t), await withAsh(t)]
      const marks = {
        description: 'private-description',
        pronouns: 'private-pronouns',
        birthday: '1999-09-09',
        avatar_url: 'https://img.example/private-avatar.png',
        banner: 'https://img.example/private-banner.png',
        webhook_avatar_url: 'https://img.example/private-webhook.png',
        proxy_tags: [{ prefix: 'private-tag', suffix: null }],
        display_name: 'Shown',
        extended: { aliases: ['private-alias'] },
      }
      await bob.system.owner.client.updateMember({ memberRef: bob.ash.id, body: marks })
      await bob.types('member Ash serveravatar https://img.example/private-server.png', {
        guild: alice.talk.guild,
      })
      await bob.types('member Shown private')
      const { id } = bob.ash
      const before = await bob.read()
      const words = [
        '',
        'name',
        'dn',
        'description',
        'pronouns',
        'color',
        'birthday',
        'avatar',
        'proxyavatar',
        'serveravatar',
        'banner',
        'id',
      ]
      for (const word of words) {
        for (const flag of ['', ' -raw', ' -pt']) {
          const answer = await alice.types(`member ${id} ${word}${flag}`)
          expect({ word, answer }).toEqual({
            word,
            answer: expect.not.stringMatching(/private-|1999|Sep 09|Ash/),
          })
        }
      }
      const stranger = newSnowflake()
      expect(await alice.talk.says(stranger, `pk;member ${id}`)).not.toMatch(/private-|1999|Ash/)
      expect(await alice.types(`member ${id} -private`)).toContain('only as everybody does')
      const refused = [
        ...[
          'name x',
          'dn x',
          'sn x',
          'desc x',
          'pn x',
          'color ff8800',
          'bd May 1',
          'avatar https://a.example/x.png',
        ],
        ...[
          'pa clear',
          'sa clear',
          'banner clear',
          'proxy',
          'proxy x text',
          'proxy add x text',
          'proxy clear',
          'ap off',
        ],
        ...[
          'kp on',
          'skp on',
          'tts on',
          'group add',
          'privacy',
          'privacy all public',
          'public',
          'private',
          'delete',
        ],
        ...['alias', 'alias add x', 'alias remove x', 'alias clear', 'birthday clear'],
      ]
      await alice.system.owner.client.createGroup({ body: { name: 'Trees' } })
      for (const typed of refused) {
        const answer = await alice.types(`member ${id} ${typed}${typed === 'group add' ? ' Trees' : ''}`)
        expect({ typed, answer }).toEqual({
          typed,
          answer: expect.stringContaining('only members of your own system'),
        })
      }
      expect(await bob.read()).toEqual(before)
    })

    test('that are public are shown', async () => {
      const [alice, bob] = [await newPerson(t), await withAsh(t)]
      await bob.system.owner.client.updateMember({
        memberRef: bob.ash.id,
        body: { description: 'hello', color: 'ff8800', proxy_tags: [{ prefix: 'a', suffix: null }] },
      })
      const { id } = bob.ash
      expect(await alice.types(`m ${id} desc`)).toContain('hello')
      expect(await alice.types(`m ${id} color`)).toContain('#ff8800')
      expect(await alice.types(`m ${id} pronouns`)).toContain('private or not set')
      const card = await alice.types(`m ${id}`)
      for (const part of ['# Ash (Harbour)', 'Description: hello', '``atext``', `Member ID: ${id}`]) {
        expect(card).toContain(part)
      }
    })
  })
})
