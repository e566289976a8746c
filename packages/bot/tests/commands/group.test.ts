import { expect, test } from 'bun:test'
import { setLimits } from '../../../server/tests/support/callers/bot.ts'
import { newSnowflake, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../server/tests/support/stores/stores.ts'
import { newPerson } from './support/talk.ts'

const picture = 'https://example.com/birds.png'

eachStore('the command group', (store) => {
  const t = useBridge(store)

  /** A person with the group Birds and the members Ash, Birch and Cedar, of whom Cedar is hidden. */
  async function birds() {
    const person = await newPerson(t)
    const { system, talk } = person
    const { client } = system.owner
    for (const name of ['Ash', 'Birch']) await system.member(name)
    await system.member('Cedar', { privacy: { visibility: 'private' } })
    const group = await client.createGroup({ body: { name: 'Birds' } })
    const read = () => client.getGroup({ groupRef: group.id })
    const inside = async () =>
      (await client.listGroupMembers({ groupRef: group.id })).map(({ name }) => name).sort()
    const visitor = newSnowflake()
    const stranger = (command: string) => talk.says(visitor, `pk;${command}`)
    const latest = () => talk.posted.at(-1)?.answer.card
    return { ...person, client, group, read, inside, stranger, latest }
  }

  test('new: makes a group, and asks if the name is taken', async () => {
    const { types, says, client, system } = await birds()
    const groups = () => client.listGroups({ systemRef: '@me' })
    const said = await types('group new "Old trees"')
    const made = (await groups()).find(({ name }) => name === 'Old trees')
    expect(said).toStartWith(`✅ Made the group **Old trees** (\`${made?.id}\`).`)
    expect(said).toContain('`pk;group "Old trees" add Ash`')
    expect(said).toContain('needs quotes')
    expect(made?.privacy?.visibility).toBe('public')
    expect(await types('g n birds')).toContain('already have a group with the name **birds**')
    expect(await says('no')).toContain('Cancelled')
    expect((await groups()).length).toBe(2)
    expect(await types('g n -y birds')).toContain('Made the group **birds**')
    expect(await types(`group new ${'x'.repeat(101)}`)).toContain(
      'at most 100 characters, and this one has 101',
    )
    expect(await types('group new')).toContain('Something is missing: the name.')
    await client.updateSettings({ systemRef: '@me', body: { group_default_private: true } })
    await types('group new Fish')
    const fish = (await groups()).find(({ name }) => name === 'Fish')
    expect(new Set(Object.values(fish?.privacy ?? {}))).toEqual(new Set(['private']))
    const count = (await groups()).length
    await setLimits(t, system, { group_limit: count + 2 })
    expect(await types('group new Seals')).toContain(`now has ${count + 1} of at most ${count + 2} groups`)
    expect(await types('group new Whales')).toContain(`now has ${count + 2} groups, and that is the most`)
    expect(await types('group new Birds')).toContain(`has ${count + 2} groups, and that is the most`)
    expect((await groups()).length).toBe(count + 2)
  })

  test('the card shows everything to its owner, and only what is public to strangers', async () => {
    const { types, client, group, read, stranger, latest, system } = await birds()
    await client.updateGroup({
      groupRef: group.id,
      body: {
        display_name: 'The birds',
        description: 'We sing.',
        color: '2e8b57',
        icon: picture,
        banner: picture,
      },
    })
    expect(await types('group birds')).toContain('Members: none yet (`pk;group Birds add Ash`)')
    await types('group Birds add -all')
    const own = await types('group Birds')
    const created = (await read()).created?.slice(0, 10)
    for (const line of [
      '# Birds (Harbour)',
      'Display name: The birds',
      'Members: 2 (`pk;group Birds list`)',
      'Description: We sing.',
      `(System ID: ${system.id} · Group ID: ${group.id} · Created: ${created})`,
      `https://plural.example/g/${group.id}`,
    ]) {
      expect(own).toContain(line)
    }
    expect(latest()).toMatchObject({ color: '2e8b57', thumbnail: picture, image: picture })
    for (const reference of ['"the birds"', group.id, `${group.id} -id`, 'Birds -se']) {
      expect(await types(`group ${reference}`)).toBe(own)
    }
    expect(await types('group Birds -a')).toContain('Members: 3 (')
    expect(await types('group Birds -public')).toContain('Members: 2 (')
    expect(await types('group Birds -all -public')).toContain('This is what everybody else gets')
    expect(await stranger(`group ${group.id}`)).toContain(`Members: 2 (\`pk;group ${group.id} list\`)`)
    expect(await stranger(`group ${group.id} -a`)).toContain('hidden members of your own groups only')
    expect(await stranger('group Birds')).toContain('I found no group')
    await client.updateSettings({ systemRef: '@me', body: { card_show_color_hex: true } })
    expect(await types('group Birds')).toContain('Colour: #2e8b57')
    await types('group Birds private')
    await types('system privacy all private')
    const closed = await stranger(`group ${group.id}`)
    expect(closed).toStartWith('# The birds\n')
    for (const hidden of ['# Birds', 'Harbour', 'sing', 'Members', 'Created', 'hidden']) {
      expect(closed).not.toContain(hidden)
    }
    expect(latest()).toMatchObject({ thumbnail: null, image: null })
    expect(await types('group Birds -public')).not.toContain('sing')
    expect(await types('group Birds')).toContain('This group is hidden')
  })

  test('the name is shown and changed, and cannot be empty', async () => {
    const { types, says, read } = await birds()
    await types('group new Trees')
    expect(await types('group Birds name')).toContain('The name of Birds: Birds')
    expect(await types('group Birds rename trees')).toContain('[Use it]')
    await says('n')
    expect((await read()).name).toBe('Birds')
    expect(await types('group Birds rn BIRDS')).toContain('is changed (5 of 100 characters)')
    expect(await types('group birds setname clear')).toContain('cannot be empty')
    expect(await types(`group birds changename ${'x'.repeat(101)}`)).toContain('at most 100')
    expect(await types('group birds name "Song birds"')).toContain('is changed')
    expect((await read()).name).toBe('Song birds')
  })

  test('display name, description and colour are set, shown and emptied', async () => {
    const { types, says, read } = await birds()
    for (const [word, alias, key, most] of [
      ['displayname', 'dn', 'display_name', 100],
      ['description', 'info', 'description', 1000],
    ] as const) {
      expect(await types(`group Birds ${word} Sing`)).toContain(`is changed (4 of ${most} characters)`)
      expect((await read())[key]).toBe('Sing')
      expect(await types(`group Birds ${alias}`)).toContain('Sing')
      expect(await types(`group Birds ${word} -raw`)).toBe('```\nSing\n```')
      expect(await types(`group Birds ${word} plaintext`)).toStartWith('Sing\n')
      expect(await types(`group Birds ${word} ${'x'.repeat(most + 1)}`)).toContain(`at most ${most}`)
      expect(await types(`group Birds ${word} clear`)).toContain('[Empty it]')
      expect(await says('y')).toContain('is empty now')
      expect((await read())[key]).toBeNull()
    }
    await types('group Birds nick Sing')
    await types('group Birds privacy name private')
    expect(await types('group Birds nickname -clear -y')).toContain('⚠️ The name is private, but without')
    expect(await types('group Birds colour 2E8B57')).toContain('`#2e8b57`')
    expect((await read()).color).toBe('2e8b57')
    expect(await types('group Birds color reset')).toContain('is empty now')
  })

  test('icon and banner are set, shown and emptied after a question', async () => {
    const { types, says, read } = await birds()
    for (const [word, alias, key] of [
      ['icon', 'pfp', 'icon'],
      ['banner', 'cover', 'banner'],
    ] as const) {
      expect(await types(`group Birds ${word} ${picture}`)).toContain('is changed.')
      expect((await read())[key]).toBe(picture)
      expect(await types(`group Birds ${alias} raw`)).toBe(`\`${picture}\``)
      expect(await types(`group Birds ${word} clear`)).toContain('[Empty it]')
      await says('y')
      expect((await read())[key]).toBeNull()
    }
  })

  test('members are added and removed, by name or all', async () => {
    const { types, presses, inside } = await birds()
    expect(await types('group Birds add Ash ash')).toBe('✅ Added 1 member to **Birds**.')
    expect(await types('group Birds a Ash Birch')).toBe('✅ Added 1 member to **Birds**. Already in it: 1.')
    expect(await types('group Birds add Ash')).toBe('📝 Nothing changed: 1 member already in **Birds**.')
    expect(await types('group Birds add Ash Nobody')).toContain('no member with the name or ID `Nobody`')
    expect(await types('group Birds add')).toContain('Which members?')
    expect(await types('group Birds add -a')).toBe('✅ Added 1 member to **Birds**. Already in it: 2.')
    expect(await inside()).toEqual(['Ash', 'Birch', 'Cedar'])
    expect(await types('group Birds remove Ash')).toBe('✅ Removed 1 member from **Birds**.')
    expect(await types('group Birds rem Ash Birch')).toBe('✅ Removed 1 member from **Birds**. Not in it: 1.')
    expect(await types('group Birds rem Ash')).toBe('📝 Nothing changed: 1 member not in **Birds**.')
    expect(await types('group Birds rem')).toContain('Which members?')
    await types('group Birds add -all')
    expect(await types('group Birds remove -all')).toContain('Remove all 3 members from **Birds**?')
    expect(await presses('no')).toContain('Cancelled')
    expect(await types('group Birds rem -a -y')).toBe('✅ Removed 3 members from **Birds**.')
    expect(await inside()).toEqual([])
    expect(await types('group Birds remove -all')).toBe('📝 **Birds** has no members.')
  })

  test('privacy is shown, and changed one by one or all at once', async () => {
    const { types, read } = await birds()
    expect((await types('group Birds privacy')).match(/: public/g)?.length).toBe(7)
    expect(await types('group Birds privacy name private')).toContain('⚠️ A private name has no effect')
    for (const [subject, key] of [
      ['desc', 'description_privacy'],
      ['b', 'banner_privacy'],
      ['icon', 'icon_privacy'],
      ['created', 'metadata_privacy'],
      ['hidden', 'visibility'],
      ['listing', 'list_privacy'],
    ] as const) {
      await types(`group Birds privacy ${subject} priv`)
      expect((await read()).privacy?.[key]).toBe('private')
    }
    const levels = async () => new Set(Object.values((await read()).privacy ?? {}))
    for (const [command, level] of [
      ['public', 'public'],
      ['priv', 'private'],
      ['pub', 'public'],
      ['private', 'private'],
      ['privacy all show', 'public'],
    ] as const) {
      await types(`group Birds ${command}`)
      expect(await levels()).toEqual(new Set([level]))
    }
  })

  test('delete asks for the ID', async () => {
    const { types, says, group, client } = await birds()
    expect(await types('group Birds delete -y')).toContain(`send \`${group.id}\` as your next message`)
    expect(await says('Birds')).toContain('Cancelled')
    await types('group Birds yeet')
    expect(await says(group.id)).toContain('Deleted the group **Birds**.')
    expect(await client.listGroups({ systemRef: '@me' })).toEqual([])
    expect((await client.listMembers({ systemRef: '@me' })).length).toBe(3)
  })

  test("another system's group is shown as everybody sees it, and never changed", async () => {
    const [alice, bob] = [await birds(), await birds()]
    const { id } = bob.group
    const before = { display_name: 'Flock', description: 'We sing.', icon: picture, banner: picture }
    await bob.client.updateGroup({ groupRef: id, body: before })
    const shown = {
      name: 'Birds',
      displayname: 'Flock',
      description: 'sing',
      'icon raw': picture,
      'banner raw': picture,
    }
    for (const [word, value] of Object.entries(shown)) {
      expect(await alice.types(`group ${id} ${word}`)).toContain(value)
      expect(await alice.stranger(`group ${id} ${word}`)).toContain(value)
    }
    expect(await alice.stranger(`group ${id} id`)).toBe(id)
    const refused = '❌ You can change only groups of your own system.'
    for (const command of [
      'name Mine',
      'displayname clear',
      'description Mine',
      `icon ${picture}`,
      'icon clear',
      'banner clear',
      'color #ffffff',
      'color clear',
      'add Ash',
      'remove -all',
      'privacy',
      'privacy all public',
      'public',
      'private',
      'delete',
    ]) {
      expect(await alice.types(`group ${id} ${command}`)).toBe(refused)
    }
    await bob.types('group Birds private')
    for (const word of ['description', 'icon', 'banner']) {
      expect(await alice.types(`group ${id} ${word}`)).toContain('is private or not set')
    }
    expect(await alice.types(`group ${id} name`)).not.toContain('Birds')
    expect(await bob.read()).toMatchObject(before)
  })

  test('the word alone and help list the commands', async () => {
    const { types, stranger } = await birds()
    for (const command of ['group', 'g help', 'g commands']) {
      expect(await stranger(command)).toContain('`pk;group <group> add [members]` – Adds')
    }
    expect(await types('group Birds descriptoin x')).toContain('Did you mean `pk;group Birds description`?')
    expect(await types('group Brids')).toContain('Did you mean **Birds**?')
    expect(await stranger('group new Birds')).toContain('You have no system here yet.')
  })
})
