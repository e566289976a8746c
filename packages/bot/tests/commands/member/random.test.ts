import { expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../../server/tests/support/stores/stores.ts'
import { newPerson } from '../support/talk.ts'

const hidden = { privacy: { visibility: 'private' } } as const

eachStore('random', (store) => {
  const t = useBridge(store)

  /** A person with the members Ash (hidden), Birch and Elm (archived), and the groups Trees, of all three, and Quiet (hidden). */
  async function grown() {
    const person = await newPerson(t)
    const { client } = person.system.owner
    const members = []
    members.push(await person.system.member('Ash', hidden))
    members.push(await person.system.member('Birch', { description: 'white bark' }))
    members.push(await person.system.member('Elm', { extended: { archived: true } }))
    const trees = await client.createGroup({ body: { name: 'Trees', description: 'Tall.' } })
    await client.createGroup({ body: { name: 'Quiet', ...hidden } })
    await client.addGroupMembers({ groupRef: trees.id, body: members.map(({ id }) => id) })
    return { ...person, client, trees }
  }

  /** Asks until each title has come. No other one may come. */
  async function expectTitles(ask: () => Promise<string>, expected: readonly string[]): Promise<void> {
    const seen = new Set<string>()
    for (let times = 0; times < 200 && !expected.every((title) => seen.has(title)); times++)
      seen.add(/^# (.*) \(Harbour\)$/m.exec(await ask())?.[1] ?? '?')
    expect([...seen].sort()).toEqual([...expected])
  }

  test('shows a member that lists show, and with -all any member', async () => {
    const { types, trees } = await grown()
    for (const typed of [
      'random',
      'rand',
      'r',
      'system random',
      's rand',
      'group Trees random',
      `g ${trees.id} r`,
    ]) {
      expect(await types(typed)).toContain('# Birch (Harbour)')
    }
    await expectTitles(() => types('random -all'), ['Ash', 'Birch', 'Elm'])
    await expectTitles(() => types('group Trees random -a'), ['Ash', 'Birch', 'Elm'])
    for (const typed of ['random group', 'r g', 'random -group', 'random -g', 's r g', 'system random -g']) {
      expect(await types(typed)).toContain('# Trees (Harbour)')
    }
    await expectTitles(() => types('random group -all'), ['Quiet', 'Trees'])
  })

  test('of a group is narrowed by search and flags of lists', async () => {
    const { types } = await grown()
    expect(await types('group Trees random -all as')).toContain('# Ash (')
    expect(await types('group Trees random -sd bark')).toContain('# Birch (')
    expect(await types('group Trees random bark')).toContain('There is nobody to choose from.')
    expect(await types('group Trees random -private-only')).toContain('# Ash (')
    expect(await types('group Trees random -by-id -wp -rev')).not.toContain('I do not know')
  })

  test('of others is as everybody sees them', async () => {
    const [alice, bob] = [await newPerson(t), await grown()]
    const { id, account } = bob.system
    await expectTitles(() => alice.types(`system ${id} random`), ['Birch', 'Elm'])
    expect(await alice.types(`system ${account} random group`)).toContain('# Trees (')
    await expectTitles(() => alice.types(`group ${bob.trees.id} random`), ['Birch', 'Elm'])
    expect(await alice.talk.says(newSnowflake(), `pk;system ${id} random group`)).toContain('# Trees (')
    for (const typed of [
      `system ${id} random -all`,
      `s ${id} r g -a`,
      `g ${bob.trees.id} r -all`,
      `g ${bob.trees.id} r -po`,
    ]) {
      expect(await alice.types(typed)).toContain('of your own system only')
    }
    const privacy = { member_list_privacy: 'private', group_list_privacy: 'private' } as const
    await bob.client.updateSystem({ systemRef: '@me', body: { privacy } })
    await bob.client.updateGroup({ groupRef: bob.trees.id, body: { privacy: { list_privacy: 'private' } } })
    expect(await alice.types(`system ${id} random`)).toContain('member list of this system is private')
    expect(await alice.types(`system ${id} random group`)).toContain('groups of this system are private')
    expect(await alice.types(`group ${bob.trees.id} random`)).toContain('members of this group are private')
  })

  test('says so when there is no member', async () => {
    const { types, system } = await newPerson(t)
    expect(await types('random')).toBe('❌ There is nobody to choose from.')
    expect(await types('random group')).toBe('❌ There is no group to choose from.')
    const ash = await system.member('Ash', hidden)
    const trees = await system.owner.client.createGroup({ body: { name: 'Trees' } })
    await system.owner.client.addGroupMembers({ groupRef: trees.id, body: [ash.id] })
    expect(await types('random')).toContain('Include them with `-all`')
    expect(await types('group Trees random')).toContain('Include them with `-all`')
  })
})
