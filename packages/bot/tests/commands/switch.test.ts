import { describe, expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../server/tests/support/stores/stores.ts'
import { newPerson, Talk } from './support/talk.ts'

eachStore('the command switch', (store) => {
  const t = useBridge(store)

  /** A person with the members A, B, C and D, of whom A, B and C front. */
  async function fronting() {
    const person = await newPerson(t)
    const { system } = person
    const ids: Record<string, string> = {}
    for (const name of ['A', 'B', 'C', 'D']) ids[name] = (await system.member(name)).id
    const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]))
    const members = ['A', 'B', 'C'].map((name) => ids[name] ?? '')
    await system.owner.client.createSwitch({
      systemRef: '@me',
      body: { members, timestamp: '2026-05-01T12:00:00Z' },
    })
    /** The names in the switches, newest first. */
    const switches = async () => {
      const list = await system.owner.client.listSwitches({ systemRef: '@me' })
      return list.map(({ members }) => members.map((id) => names[id]).join(''))
    }
    const times = async () =>
      (await system.owner.client.listSwitches({ systemRef: '@me' })).map(({ timestamp }) => timestamp)
    return { ...person, ids, switches, times }
  }

  test('records who fronts, by name, quoted name, display name and ID, in the order typed', async () => {
    const { types, system } = await newPerson(t)
    const ash = await system.member('Ash')
    await system.member('Birch tree', { display_name: 'Leaf' })
    expect(await types('switch "Birch tree" ash')).toBe('✅ Switched. Now in front: **Birch tree**, **Ash**.')
    expect(await types('sw leaf')).toBe('✅ Switched. Now in front: **Birch tree**.')
    const typed = `${ash.id.slice(0, 3)}-${ash.id.slice(3)}`.toUpperCase()
    expect(await types(`sw ${typed}`)).toBe('✅ Switched. Now in front: **Ash**.')
    expect(await types('sw out')).toBe('✅ Switched out. Nobody fronts now.')
    expect((await system.owner.client.listSwitches({ systemRef: '@me' })).length).toBe(4)
  })

  test('names members in a channel as strangers see them if the settings hide private values', async () => {
    const { types, system } = await newPerson(t)
    const privacy = { name_privacy: 'private' as const }
    await system.member('Ash', { display_name: 'A', privacy })
    await system.member('Birch', { display_name: 'B' })
    await system.member('Cedar', { privacy })
    const { client } = system.owner
    await client.updateSettings({ systemRef: '@me', body: { show_private_info: false } })
    expect(await types('switch ash birch')).toBe('✅ Switched. Now in front: **A**, **Birch**.')
    expect(await types('switch copy cedar')).toBe('✅ Switched. Now in front: **A**, **Birch**, **Cedar**.')
    expect(await types('switch ash -private')).toBe('✅ Switched. Now in front: **Ash**.')
    expect(await types('switch ash')).toBe('❌ They front already: **A**.')
    expect(await types('switch ash', { guild: null })).toBe('❌ They front already: **Ash**.')
  })

  test('refuses an impossible switch with one sentence, and records nothing', async () => {
    const { types, switches } = await fronting()
    expect(await types('switch A B C')).toBe('❌ They front already: **A**, **B**, **C**.')
    expect(await types('switch D D')).toContain('only once, and these would be there twice: **D**')
    expect(await types('switch A Nobody')).toContain('no member with the name or ID `Nobody`')
    expect(await types('switch mvoe 1h')).toContain('Did you mean `pk;switch move`?')
    expect(await types('switch')).toContain('- `pk;switch move <time>`')
    expect(await types('switch move')).toBe(
      '❌ Something is missing: the time. The command is `pk;switch move <time>`. Example: `pk;switch move 1h 30m`',
    )
    expect(await types('switch move soon')).toContain('I cannot read `soon` as a time.')
    expect(await types('switch edit -append')).toContain('Something is missing: the members.')
    expect(await switches()).toEqual(['ABC'])
  })

  test('an ID of another system is not found, with or without -id', async () => {
    const [alice, bob] = [await newPerson(t), await newPerson(t)]
    const theirs = await bob.system.member('Cedar')
    expect(await alice.types(`switch ${theirs.id}`)).toContain('I found no member')
    expect(await alice.types(`switch ${theirs.id} -id`)).toContain(`no member with the ID \`${theirs.id}\``)
  })

  const changes = [
    ['edit D', ['D']],
    ['edit D -append', ['ABCD']],
    ['e D -a', ['ABCD']],
    ['replace D -prepend', ['DABC']],
    ['edit D -p', ['DABC']],
    ['edit C -first', ['CAB']],
    ['edit -f C', ['CAB']],
    ['edit A C -remove', ['B']],
    ['edit A C –r', ['B']],
    ['edit out', ['']],
    ['copy D', ['ABCD', 'ABC']],
    ['add D', ['ABCD', 'ABC']],
    ['duplicate A -remove', ['BC', 'ABC']],
    ['dupe D -p', ['DABC', 'ABC']],
    ['copy C -first', ['CAB', 'ABC']],
    ['delete', []],
    ['remove', []],
    ['erase', []],
    ['cancel', []],
    ['yeet', []],
    ['delete all', []],
    ['delete clear', []],
    ['delete -all', []],
    ['delete -c', []],
  ] as const
  describe('with A, B and C in front', () => {
    for (const [typed, after] of changes) {
      test(`${typed} -y makes the switches ${JSON.stringify(after)}`, async () => {
        const { types, switches } = await fronting()
        expect(await types(`switch ${typed} -y`)).toStartWith('✅')
        expect(await switches()).toEqual([...after])
      })
    }
  })

  test('edit asks first: by button, by typing, and nothing changes without a yes', async () => {
    const { types, says, presses, switches, system, talk } = await fronting()
    const question = '📝 Change the latest switch from **A**, **B**, **C** to **D**?\n[Change it] [Cancel]'
    expect(await types('switch edit D')).toBe(question)
    expect(await talk.presses(newSnowflake(), 'yes')).toContain('Only the person whom I asked')
    expect(await presses('no')).toBe('📝 Cancelled. Nothing was changed.')
    await types('switch edit D')
    expect(await says('NO')).toBe('📝 Cancelled. Nothing was changed.')
    await types('switch edit D')
    expect(await talk.handles(system.account, 'yes please')).toBe(false)
    expect(await talk.handles(system.account, 'yes', { channel: newSnowflake() })).toBe(false)
    expect(await talk.handles(newSnowflake(), 'yes')).toBe(false)
    expect(await talk.runOut()).toBe('📝 Cancelled. Nothing was changed.')
    expect(await switches()).toEqual(['ABC'])
    await types('switch edit D')
    expect(await says('Y')).toBe('✅ Changed. In the latest switch: **D**.')
    await types('switch edit A')
    expect(await presses('yes')).toBe('✅ Changed. In the latest switch: **A**.')
    expect(talk.posted.flatMap(({ answer }) => answer.buttons ?? []).every(({ disabled }) => disabled)).toBe(
      true,
    )
    expect(await switches()).toEqual(['A'])
    expect(talk.replies.length).toBe(5)
  })

  test('a duplicate in edit is refused before the question', async () => {
    const { types } = await fronting()
    expect(await types('switch edit A -append')).toContain('only once')
  })

  test('move tells both moments, and refuses the future and a time before the switch before', async () => {
    const { types, says, times, talk } = await fronting()
    talk.at('2026-05-03T12:00:00Z')
    expect(await types('switch move 1d')).toContain(
      'from 2026-05-01T12:00:00.000Z to 2026-05-02T12:00:00.000Z?',
    )
    expect(await says('yes')).toBe('✅ Moved. The latest switch is now at 2026-05-02T12:00:00.000Z.')
    expect(await types('sw shift <t:1777636800:f> -y')).toContain('2026-05-01T12:00')
    expect(await types('sw m -y yesterday 9:00')).toContain('2026-05-02T09:00')
    expect(await types('sw offset -y 11:30')).toContain('2026-05-03T11:30')
    expect(await types('sw move Jun 1 2026')).toContain('in the future')
    expect(await times()).toEqual(['2026-05-03T11:30:00Z'])
    await types('switch out')
    expect(await types('switch move 2026-05-03')).toContain(
      'The switch before the latest was at 2026-05-03T11:30',
    )
  })

  test('delete names the switch that is then the latest', async () => {
    const { types, says, switches } = await fronting()
    expect(await types('switch delete')).toContain('It is the only one.')
    await says('n')
    await types('switch D')
    expect(await types('switch delete')).toContain(
      'becomes the latest: **A**, **B**, **C**, 2026-05-01T12:00',
    )
    expect(await says('y')).toBe('✅ Deleted the latest switch.')
    expect(await switches()).toEqual(['ABC'])
  })

  test('a person without a system learns how to make one', async () => {
    const talk = new Talk(t.url)
    expect(await talk.says(newSnowflake(), 'pk;switch out')).toBe(
      '❌ You have no system here yet. Make one with `pk;system new`, or link this account to a system that you have: with a code from the dashboard (`pk;link` tells where), or with `pk;link` from an account that has it. Example: `pk;system new Harbour`',
    )
    expect(await talk.says(newSnowflake(), 'pk;switch help')).toContain('`pk;switch move <time>` – Moves')
  })

  test('quotes mean a member with the name of a command', async () => {
    const { types, system } = await newPerson(t)
    await system.member('out')
    expect(await types('switch "out"')).toBe('✅ Switched. Now in front: **out**.')
  })

  test('the answer names an unknown flag, and the command runs', async () => {
    const { types, system } = await newPerson(t)
    await system.member('Ash')
    expect(await types('switch Ash -foo')).toContain('I do not know `-foo` here')
  })
})
