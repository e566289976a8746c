import { beforeAll, describe, expect, test } from 'bun:test'
import { useBridge } from '../../../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../../../server/tests/support/stores/stores.ts'
import { newPerson, type Person } from '../support/talk.ts'

eachStore('names without quotes', (store) => {
  const t = useBridge(store)
  let alice: Person
  const descriptionOf = async (name: string) =>
    (await alice.system.owner.client.listMembers({ systemRef: '@me' })).find((one) => one.name === name)
      ?.description

  beforeAll(async () => {
    alice = await newPerson(t)
    for (const name of ['Ash', 'Birch tree', 'Birchwood', 'Oak', 'Oak hill', 'Willow by the sea']) {
      await alice.system.member(name)
    }
    await alice.system.owner.client.createGroup({ body: { name: 'Tall trees' } })
  }, testTimeoutMs)

  test('the longest name that fits wins', async () => {
    expect(await alice.types('m Birch tree')).toStartWith('# Birch tree')
    expect(await alice.types('m willow by the sea')).toStartWith('# Willow by the sea')
    expect(await alice.types('m Birch tree desc - one\n- two')).toContain('The description of Birch tree')
    expect(await descriptionOf('Birch tree')).toBe('- one\n- two')
    expect(await alice.types('m Oak hill')).toStartWith('# Oak hill')
    expect(await alice.types('g tall trees -all')).toStartWith('# Tall trees')
    expect(await alice.types('sw Birch tree Ash Oak hill')).toContain('**Birch tree**, **Ash**, **Oak hill**')
    expect(await alice.types('g Tall trees add Birch tree Ash')).toContain('2')
  })

  test('an exact name wins, and quotes still count', async () => {
    expect(await alice.types('m Oak')).toStartWith('# Oak')
    expect(await alice.types('m Oak desc hill')).toContain('The description of Oak ')
    expect(await alice.types('sw Oak')).toContain('**Oak**')
    expect(await alice.types('m "Birch tree"')).toStartWith('# Birch tree')
    expect(await alice.types('m "Birch" tree')).toContain('begins with `Birch`')
  })

  test('the beginning of a name is enough if only one name has it', async () => {
    expect(await alice.types('m will')).toStartWith('# Willow by the sea')
    expect(await alice.types('m willow by desc Salty')).toContain('The description of Willow by the sea')
    expect(await descriptionOf('Willow by the sea')).toBe('Salty')
    expect(await alice.types('sw willow birch t')).toContain('**Willow by the sea**, **Birch tree**')
    expect(await alice.types('m Birch')).toBe(
      '❌ 2 members have a name that begins with `Birch`: **Birch tree**, **Birchwood**. Please type more of the name.',
    )
  })

  describe('the answer helps', () => {
    test('when no name fits', async () => {
      expect(await alice.types('m Brich tree')).toContain('Did you mean **Birch tree**?')
      expect(await alice.types('m Zebra stripe')).toContain('I found no member with the name or ID `Zebra`')
    })

    test('when a word after the name is unknown', async () => {
      const said = await alice.types('m Birch tree wings')
      expect(said).toContain('I do not know `wings` after `m Birch tree`')
      expect(said).toContain('`pk;m Birch tree description`')
      expect(said).toContain('`pk;member help`')
    })
  })
})
