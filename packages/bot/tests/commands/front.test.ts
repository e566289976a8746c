import { beforeAll, expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore, setUpTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { newPerson, type Person } from './support/talk.ts'

const now = '2026-05-10T00:00:00Z'

eachStore('the front', (store) => {
  const t = useBridge(store)
  let alice: Person
  let bob: Person
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    ;[alice, bob] = [await newPerson(t), await newPerson(t)]
    alice.talk.at(now)
    bob.talk.at(now)
    for (const name of ['Ash', 'Birch', 'Cedar'])
      ids[name] = (await alice.system.member(name, { color: 'ff8800' })).id
    const hidden = await alice.system.member('Dogwood', {
      display_name: 'Somebody kind',
      privacy: { visibility: 'private', name_privacy: 'private' },
    })
    ids.Dogwood = hidden.id
    for (const [timestamp = now, ...members] of [
      ['2026-05-01T00:00:00Z', 'Ash'],
      ['2026-05-06T00:00:00Z'],
      ['2026-05-07T00:00:00Z', 'Birch', 'Dogwood'],
      ['2026-05-09T00:00:00Z', 'Ash', 'Birch'],
    ]) {
      await alice.system.owner.client.createSwitch({
        systemRef: '@me',
        body: { timestamp, members: members.map((name) => ids[name] ?? '') },
      })
    }
    const group = await alice.system.owner.client.createGroup({ body: { name: 'Trees' } })
    ids.Trees = group.id
    await alice.system.owner.client.addGroupMembers({
      groupRef: group.id,
      body: [ids.Ash ?? '', ids.Dogwood ?? ''],
    })
  }, setUpTimeoutMs)

  test('fronter shows who fronts, since when and how long ago', async () => {
    const shown = '# In front in Harbour\nFronting: Ash, Birch\nSince: 2026-05-09T00:00:00.000Z (1d 0h ago)'
    for (const typed of [
      'system fronter',
      's f',
      's front',
      'acc fronters',
      `s ${alice.system.id} fronter`,
    ]) {
      expect(await alice.types(typed)).toBe(shown)
    }
    expect(await bob.types(`system ${alice.system.account} front`)).toBe(shown)
    expect(alice.talk.posted.at(-1)?.answer.card?.color).toBe('ff8800')
    expect(await bob.types('system fronter')).toContain('There are no switches in this system yet.')
    await bob.types('switch out')
    expect(await bob.types('system fronter')).toContain('Fronting: *nobody*')
  })

  test('many fronters are counted', async () => {
    const carol = await newPerson(t)
    const many: string[] = []
    for (let i = 0; i < 12; i++) many.push((await carol.system.member(`${i} ${'x'.repeat(95)}`)).id)
    await carol.system.owner.client.createSwitch({ systemRef: '@me', body: { members: many } })
    expect(await carol.types('system fronter')).toContain(' and 3 more')
    expect(await carol.types('system fh')).toContain(' and 9 more**')
  })

  test('fronthistory lists switches, newest first, with how long each lasted', async () => {
    const lines = [
      '**Ash, Birch** (2026-05-09T00:00:00.000Z, 1d 0h ago)',
      '**Birch, Dogwood** (2026-05-07T00:00:00.000Z, 3d 0h ago, for 2d 0h)',
      '*nobody* (2026-05-06T00:00:00.000Z, 4d 0h ago, for 1d 0h)',
      '**Ash** (2026-05-01T00:00:00.000Z, 9d 0h ago, for 5d 0h)',
    ]
    const words = ['fronthistory', 'fh', 'history', 'switches', 'front history', 'front h']
    for (const word of words) {
      expect(await alice.types(`system ${word}`)).toBe(['# Front history of Harbour', ...lines].join('\n'))
    }
    for (const flag of ['-with-id', '-wid']) {
      expect(await alice.types(`system fh ${flag}`)).toContain(`**Birch (\`${ids.Birch}\`), Dogwood (`)
    }
  })

  test('a long history loads while somebody turns the pages', async () => {
    const carol = await newPerson(t)
    const { client } = carol.system.owner
    const one = await carol.system.member('One')
    for (let i = 0; i < 121; i++) {
      await client.createSwitch({
        systemRef: '@me',
        body: {
          members: i % 2 === 0 ? [one.id] : [],
          timestamp: new Date(Date.parse(now) - i * 60_000).toISOString(),
        },
      })
    }
    expect(await carol.types('system fh')).toStartWith('# [1/10+] Front history')
    await carol.presses('last')
    expect(carol.talk.latest).toStartWith('# [10/13] Front history')
    await carol.presses('last')
    expect(carol.talk.latest.split('\n').length).toBe(3)
    await carol.presses('close')
  })

  test('frontpercent: whole percents by time, nobody among them', async () => {
    const fields = (text: string) => text.split('\n').slice(2)
    const all = ['Ash: 67% (6d 0h)', 'Birch: 33% (3d 0h)', 'Dogwood: 22% (2d 0h)', 'nobody: 11% (1d 0h)']
    const words = ['frontpercent', 'fp', 'front%', 'frontbreakdown', 'front percent', 'front p', 'front %']
    for (const word of words) expect(fields(await alice.types(`system ${word}`))).toEqual(all)
    expect(await alice.types('system fp full')).toContain('From 2026-05-01T00:00:00.000Z until now (9d 0h)')
    expect(fields(await alice.types('system fp 2d'))).toEqual([
      'Birch: 100% (2d 0h)',
      'Ash: 50% (1d 0h)',
      'Dogwood: 50% (1d 0h)',
    ])
    expect(fields(await alice.types('system fp -fo'))).toEqual([
      'Ash: 75% (6d 0h)',
      'Birch: 38% (3d 0h)',
      'Dogwood: 25% (2d 0h)',
    ])
    expect(fields(await alice.types('system fp 2026-05-01 -flat'))).toEqual([
      'Ash: 50% (6d 0h)',
      'Birch: 25% (3d 0h)',
      'Dogwood: 17% (2d 0h)',
      'nobody: 8% (1d 0h)',
    ])
    expect(await alice.types('system fp -flat -fronters-only')).toContain(
      'without time in which nobody fronted · shares add up to 100%',
    )
    expect(await alice.types('system fp 2027-01-01')).toContain('in the future')
    expect(await alice.types('system fp soon')).toContain('I cannot read `soon` as a time')
    const erin = await newPerson(t)
    expect(await erin.types('system fp')).toContain('There are no switches in that time.')
  })

  test('the shares of a group count the time of others as nobody', async () => {
    for (const word of ['frontpercent', 'fp', 'front%', 'frontbreakdown', 'front percent']) {
      expect((await alice.types(`group Trees ${word} full`)).split('\n').slice(2)).toEqual([
        'Ash: 67% (6d 0h)',
        'Dogwood: 22% (2d 0h)',
        'nobody: 11% (1d 0h)',
      ])
    }
    const theirs = await bob.types(`group ${ids.Trees} fp full -fo`)
    expect(theirs.split('\n').slice(2)).toEqual(['Ash: 100% (6d 0h)'])
    await alice.system.owner.client.createGroup({ body: { name: 'Empty' } })
    expect(await alice.types('group Empty fp')).toContain('has no members')
  })

  test('more than 24 members: the list sums up the others', async () => {
    const carol = await newPerson(t)
    carol.talk.at(now)
    for (let i = 0; i < 27; i++) {
      const { id } = await carol.system.member(`M${i}`)
      await carol.system.owner.client.createSwitch({
        systemRef: '@me',
        body: { members: [id], timestamp: new Date(Date.parse(now) - (27 - i) * 3_600_000).toISOString() },
      })
    }
    const text = await carol.types('system fp')
    expect(text.split('\n').length).toBe(2 + 25)
    expect(text).toEndWith('3 others: 11% (3h 0m)')
  })

  test('strangers see no private names, and nothing of a private front or history', async () => {
    const id = alice.system.id
    const nobody = newSnowflake()
    for (const typed of [
      `system ${id} fh -wid`,
      `system ${id} fp`,
      `system ${id} f`,
      `group ${ids.Trees} fp`,
    ]) {
      for (const text of [
        await bob.types(typed),
        await bob.talk.says(nobody, `pk;${typed}`),
        await alice.types(`${typed} -public`),
      ]) {
        expect(text).not.toContain('Dogwood')
      }
    }
    expect(await bob.types(`system ${id} fh`)).toContain('**Birch, Somebody kind**')
    const { client } = alice.system.owner
    const set = (level: 'public' | 'private') =>
      client.updateSystem({
        systemRef: '@me',
        body: { privacy: { front_privacy: level, front_history_privacy: level } },
      })
    await set('private')
    expect(await bob.types(`system ${id} f`)).toContain('Who fronts in this system is private')
    for (const word of ['fh', 'fp']) {
      expect(await bob.types(`system ${id} ${word}`)).toContain('The front history of this system is private')
    }
    expect(await alice.types('system f')).toContain('Fronting: Ash')
    await set('public')
    await client.updateGroup({ groupRef: ids.Trees ?? '', body: { privacy: { list_privacy: 'private' } } })
    expect(await bob.types(`group ${ids.Trees} fp`)).toContain('The members of this group are private')
  })

  test('clear deletes only the switches of the caller, after a question', async () => {
    const carol = await newPerson(t)
    await carol.types('switch out')
    const id = alice.system.id
    for (const typed of [`system ${id} fh clear`, `system ${id} fh -clear`, `s ${id} front history -c`]) {
      expect(await carol.types(typed)).toContain('only the switches of your own system')
    }
    for (const typed of ['system fh clear', 'system history -clear', 'system switches -c']) {
      expect(await carol.types(typed)).toContain('Delete **all** switches?')
      await carol.says('no')
    }
    expect(await carol.types('system fh clear -y')).toContain('Deleted the only switch.')
    expect(await carol.types('system fh')).toContain('no switches')
  })
})
