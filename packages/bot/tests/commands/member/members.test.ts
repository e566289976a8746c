import { expect, test } from 'bun:test'
import { sql } from '../../../../server/src/store/sql/sql.ts'
import { newSnowflake, useBridge } from '../../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../../server/tests/support/stores/stores.ts'
import { usageOf } from '../../../src/commands/definitions/form.ts'
import { memberCommands } from '../../../src/commands/families/member/commands.ts'
import { newPerson, Talk } from '../support/talk.ts'
import { withAsh } from './with-ash.ts'

eachStore('commands about members', (store) => {
  const t = useBridge(store)

  test('new makes a member, and names the next steps', async () => {
    const { types, says, client } = await newPerson(t).then((person) => ({
      ...person,
      client: person.system.owner.client,
    }))
    const names = async () => (await client.listMembers({ systemRef: '@me' })).map(({ name }) => name).sort()
    expect(await types('member new')).toContain('Something is missing: the name')
    expect(await types('member new Ash')).toMatch(
      /^✅ \*\*Ash\*\* is here. The ID is `[a-z]{6}`.\n📝 Give them proxy tags with `pk;member Ash proxy \[text\]`/,
    )
    expect(await types('m n "Birch tree"')).toContain('In commands the name **Birch tree** needs quotes')
    expect(await types('m add ASH')).toContain('**ASH** already means another member: **Ash**')
    expect(await says('n')).toContain('Cancelled')
    expect(await types('m create -y ASH')).toStartWith('✅')
    expect(await types(`m new ${'x'.repeat(101)}`)).toContain('at most 100 characters, and this one has 101')
    expect(await names()).toEqual(['ASH', 'Ash', 'Birch tree'])
    await types('m "Birch tree" private')
    expect(await types('m new Cedar')).toContain(
      '⚠️ This member is public, and others of your system are hidden.',
    )
    await client.updateSettings({ systemRef: '@me', body: { member_default_private: true } })
    expect(await types('m new Elm')).not.toContain('public')
    const elm = (await client.listMembers({ systemRef: '@me' })).find(({ name }) => name === 'Elm')
    expect(new Set(Object.values(elm?.privacy ?? {}))).toEqual(new Set(['private']))
  })

  test('new says how much room is left, and when there is none', async () => {
    const { types, client, system } = await withAsh(t)
    const limit = (count: number) =>
      t.ctx.store.driver.transact((tx) =>
        tx.all(
          sql`update system_settings set member_limit = ${count} where system_id = (select id from systems where uuid = ${system.uuid})`,
        ),
      )
    await limit(4)
    expect(await types('m new Birch')).toContain('⚠️ Your system now has 2 of at most 4 members.')
    await limit(3)
    expect(await types('m new Cedar')).toContain('⚠️ Your system now has 3 members, and that is the most.')
    expect(await types('m new Elm')).toContain('❌ Your system has 3 members, and that is the most.')
    expect((await client.listMembers({ systemRef: '@me' })).length).toBe(3)
  })

  test('proxy tags are set, added, removed and cleared, after a question if other tags would go', async () => {
    const { types, says, read, system } = await withAsh(t)
    const tags = async () =>
      (await read()).proxy_tags.map(({ prefix, suffix }) => `${prefix ?? ''}text${suffix ?? ''}`)
    await system.member('Birch', { proxy_tags: [{ prefix: 'B:', suffix: null }] })
    expect(await types('member Ash proxy')).toContain(
      'has no proxy tags. Add one with `pk;member Ash proxy [text]`',
    )
    for (const typed of ['proxy no word', 'proxy text text', 'proxy add x', 'proxy remove x']) {
      expect(await types(`member Ash ${typed}`)).toContain('with the word `text` once')
    }
    expect(await types('member Ash proxy text')).toContain(
      'To remove all proxy tags, type `pk;member Ash proxy clear`',
    )
    expect(await types('member Ash proxy [text]')).toBe('✅ The proxy tag is now ``[text]``.')
    expect(await types('member Ash tags add A: text')).toBe('✅ Added the proxy tag ``A: text``.')
    expect(await types('member Ash brackets append -text-')).toStartWith('✅')
    expect(await types('member Ash proxy add [text]')).toContain('already has the proxy tag ``[text]``')
    expect(await tags()).toEqual(['[text]', 'A: text', '-text-'])
    expect(await types('member Ash proxy')).toContain('``[text]``\n``A: text``\n``-text-``')
    expect(await types('member Ash proxy remove {text}')).toContain(
      'These are there: ``[text]`` ``A: text`` ``-text-``',
    )
    expect(await types('member Ash proxytags delete -text-')).toContain('Removed')
    expect(await types('member Ash proxy B:text')).toContain('This replaces all proxy tags')
    expect(await says('yes')).toContain('is also a proxy tag of **Birch**')
    expect(await says('no')).toContain('Cancelled')
    expect(await types(`member Ash proxy add ${'x'.repeat(96)}text`)).toContain(
      'at most 99 characters, and this one has 100',
    )
    expect(await types(`member Ash proxy add ${'x'.repeat(95)}text`)).toStartWith('✅')
    expect((await tags()).length).toBe(3)
    expect(await types('member Ash proxy clear')).toContain('Remove all proxy tags?')
    await says('n')
    expect(await types('member Ash proxy reset -y')).toBe('✅ This member has no proxy tags now.')
    expect(await types('member Ash proxy -y B:text')).toStartWith('✅')
    expect(await tags()).toEqual(['B:text'])
    expect(await types('member Ash proxy clear')).toStartWith('✅')
    expect(await types('member Ash proxy > text \n<')).toStartWith('✅')
    expect(await tags()).toEqual(['> text\n<'])
    expect(await types('member Ash proxy remove > text \n<')).toStartWith('✅')
    expect(await types('member Ash proxy "text"')).toStartWith('✅')
    expect(await tags()).toEqual(['"text"'])
  })

  test('aliases find a member, and belong to one of them', async () => {
    const { types, says, read, system } = await withAsh(t)
    await system.member('Birch', { display_name: 'Leaf' })
    const aliases = async () => (await read()).extended?.aliases
    expect(await types('member Ash alias')).toContain('has no aliases')
    expect(await types('member Ash alias add  Ashling ')).toBe(
      '✅ Added. Commands now find this member by **Ashling**.',
    )
    expect(await types('member ashling alias append Cinder')).toStartWith('✅')
    expect(await types('member Ash aliases add CINDER')).toContain('already has the alias')
    expect(await types(`member Ash alias add ${'x'.repeat(101)}`)).toContain(
      '1 to 100 characters, and this one has 101',
    )
    expect(await types('member Ash alias add birch')).toContain('already means another member: **Birch**')
    await says('no')
    expect(await types('member Ash alias add leaf')).toContain('already means another member')
    await says('no')
    expect(await types('member Birch rename Cinder')).toContain('already means another member: **Ash**')
    await says('no')
    expect(await types('member Birch dn Ash')).toContain('already means another member: **Ash**')
    await says('no')
    expect(await aliases()).toEqual(['Ashling', 'Cinder'])
    expect(await types('member Ash alias')).toContain('- Ashling\n- Cinder')
    expect(await types('member Ash alias -raw')).toBe('```\nAshling\nCinder\n```')
    expect(await types('member Ash')).toContain('Aliases: Ashling, Cinder')
    expect(await types('member Ash alias remove nobody')).toContain(
      'These are there: **Ashling**, **Cinder**',
    )
    expect(await types('member Ash alias clear')).toContain('Remove all aliases? **Ashling**, **Cinder**')
    await says('no')
    expect(await types('member Ash alias delete ASHLING')).toBe('✅ Removed the alias **Ashling**.')
    expect(await types('member Ash alias clear')).toBe('✅ This member has no aliases now.')
    expect(await aliases()).toEqual([])
  })

  test('groups are added and removed', async () => {
    const { types, client, ash } = await withAsh(t)
    for (const name of ['Trees', 'Birds of the bay', 'Hidden']) await client.createGroup({ body: { name } })
    const groups = async () =>
      (await client.listMemberGroups({ memberRef: ash.id })).map(({ name }) => name).sort()
    expect(await types('member Ash group add Trees "Birds of the bay" trees')).toBe(
      '✅ Added **Ash** to 2 groups.',
    )
    expect(await types('m Ash g a Trees Hidden')).toBe(
      '✅ Added **Ash** to 1 group. They were already in 1 group.',
    )
    expect(await types('m Ash g a Trees')).toContain('Nothing changed')
    expect(await types('m Ash g add Nothing')).toContain('I found no group')
    expect(await groups()).toEqual(['Birds of the bay', 'Hidden', 'Trees'])
    expect(await types('m Ash')).toMatch(/Groups \(3\): `[a-z]+` \*\*Birds of the bay\*\*/)
    expect(await types('m Ash group rem Trees Trees')).toBe('✅ Removed **Ash** from 1 group.')
    expect(await types('m Ash group remove Trees')).toContain('Nothing changed')
    expect(await groups()).toEqual(['Birds of the bay', 'Hidden'])
  })

  test('privacy, public and private change what others see', async () => {
    const { types, read } = await withAsh(t)
    const levels = async () => new Set(Object.values((await read()).privacy ?? {}))
    await types('member Ash avatar https://img.example/a.png')
    expect(await types('member Ash privacy')).toContain('birthday: public')
    expect(await types('member Ash privacy avatar private')).toContain(
      'Proxied messages still show the avatar',
    )
    expect(await types('member Ash privacy list hidden')).toContain('Only you can see this now: visibility')
    expect((await read()).privacy).toMatchObject({
      avatar_privacy: 'private',
      visibility: 'private',
      name_privacy: 'public',
    })
    expect(await types('member Ash')).toContain('This member is hidden')
    expect(await types('member Ash show')).toStartWith('✅')
    expect(await levels()).toEqual(new Set(['public']))
    expect(await types('member Ash hide')).toStartWith('✅')
    expect(await levels()).toEqual(new Set(['private']))
    expect(await types('member Ash privacy all pub')).toBe('✅ Everybody can see everything now.')
    expect(await levels()).toEqual(new Set(['public']))
  })

  test('delete asks for the ID, and anything else cancels', async () => {
    const { types, says, ash, client } = await withAsh(t)
    expect(await types('member Ash delete -y')).toContain(`send \`${ash.id}\` as your next message`)
    expect(await says('yes')).toContain('Cancelled')
    await types('member Ash yeet')
    expect(await says(ash.id.toUpperCase())).toBe('✅ Deleted **Ash**.')
    expect(await client.listMembers({ systemRef: '@me' })).toEqual([])
  })

  test('the card has everything that the view allows', async () => {
    const { types, client, ash, talk } = await withAsh(t)
    await client.updateMember({
      memberRef: ash.id,
      body: {
        display_name: 'Leaf',
        description: 'Likes maps.',
        pronouns: 'they/them',
        birthday: '0004-05-24',
        color: 'ff8800',
        avatar_url: 'https://img.example/a.png',
        banner: 'https://img.example/b.png',
        proxy_tags: [{ prefix: '``', suffix: null }],
        privacy: { pronoun_privacy: 'private', name_privacy: 'private', avatar_privacy: 'private' },
        extended: { aliases: ['Cinder'] },
      },
    })
    await client.updateSettings({
      systemRef: '@me',
      body: { card_show_color_hex: true, hid_display_split: true, hid_display_caps: true },
    })
    const id = `${ash.id.slice(0, 3)}-${ash.id.slice(3)}`.toUpperCase()
    await types('m Ash sn Ash here')
    await types('m Ash sa https://img.example/s.png')
    const owners = await types('member Ash')
    for (const part of [
      '# Ash (Harbour)',
      'Display name: Leaf',
      'Aliases: Cinder',
      'Name in this server: Ash here',
      'Colour: #ff8800',
      'Pronouns: they/them',
      'Birthday: May 24',
      'Proxy tags: ``\ufeff`',
      'Description: Likes maps.',
      `Member ID: ${id}`,
      'Created: 20',
    ]) {
      expect(owners).toContain(part)
    }
    expect(talk.posted.at(-1)?.answer.card).toMatchObject({
      thumbnail: 'https://img.example/s.png',
      image: 'https://img.example/b.png',
      color: 'ff8800',
    })
    expect(await types('m Ash id')).toBe(id)
    const publics = await types('member Ash -public')
    expect(publics).toContain('# Leaf (Harbour)')
    expect(publics).not.toMatch(/Ash(?! here)|they\/them|Cinder|a\.png|s\.png/)
    expect(talk.posted.at(-1)?.answer.card?.thumbnail).toBeNull()
    expect(await types('member Ash', { guild: null })).not.toContain('Ash here')
    await client.updateSettings({ systemRef: '@me', body: { show_private_info: false } })
    expect(await types('member Ash')).not.toContain('they/them')
    expect(await types('member Ash -priv')).toContain('they/them')
  })

  test('member alone and member help list the commands', async () => {
    const talk = new Talk(t.url)
    for (const typed of ['member', 'm help', 'member commands']) {
      expect(await talk.says(newSnowflake(), `pk;${typed}`)).toContain(
        '`pk;member new <name>` – Makes a new member.',
      )
    }
    expect(new Set(memberCommands.map(usageOf)).size).toBe(memberCommands.length)
    expect(await talk.says(newSnowflake(), 'pk;member new Ash')).toContain('You have no system here yet')
  })
})
