import { expect, test } from 'bun:test'
import type { Member, Switch } from '@polyphony/contract'
import simplyPlural from '../../../../../fixtures/import/simply-plural.json' with { type: 'json' }
import { useV2 } from '../../support/callers/v2.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('files of other programs', (store) => {
  const t = useV2(store)

  test('custom fields reach only descriptions that strangers cannot read', async () => {
    const file = {
      customFields: [{ _id: 'f', name: 'Drink' }],
      members: ['Ash', 'Birch', 'Cedar', 'Dogwood'].map((name) => ({
        _id: name,
        name,
        desc: name === 'Dogwood' ? '' : 'Hi.',
        info: { f: 'tea' },
      })),
      frontHistory: [],
    }
    const alice = await t.system()
    await alice.member({ name: 'Ash', description: 'Known to all.' })
    await alice.member({ name: 'Birch', privacy: { description_privacy: 'private' } })
    const descriptions = async () => {
      const { body } = await alice.get('/v2/systems/@me/members')
      return Object.fromEntries(body.map(({ name, description }: Member) => [name, description]))
    }

    expect((await alice.post('/v2/systems/@me/import', file)).status).toBe(200)
    const both = 'Hi.\n\nDrink: tea'
    const hidden = { Ash: 'Hi.', Birch: both, Cedar: both, Dogwood: 'Drink: tea' }
    expect(await descriptions()).toEqual(hidden)
    const again = await alice.post('/v2/systems/@me/import', file)
    expect(again.body.members).toEqual({ created: 0, updated: 0, unchanged: 4 })

    expect((await alice.post('/v2/systems/@me/import?privacy=public', file)).status).toBe(200)
    expect(await descriptions()).toEqual({ Ash: 'Hi.', Birch: 'Hi.', Cedar: 'Hi.', Dogwood: null })
  })

  test('a system made of such a file shows strangers nothing, and its owner everything', async () => {
    const made = await t.stranger.post('/v2/import?custom_fronts=true', simplyPlural)
    expect(made.status).toBe(201)
    const { id } = made.body.system
    const owner = { headers: { authorization: made.body.token } }
    const seen = await t.stranger.get(`/v2/systems/${id}`)
    expect(seen.body).toMatchObject({ id, name: null, description: null, privacy: null })
    for (const part of ['members', 'groups', 'fronters', 'switches']) {
      expect((await t.stranger.get(`/v2/systems/${id}/${part}`)).status).toBe(403)
    }

    const members = await t.stranger.get(`/v2/systems/${id}/members`, owner)
    const names = new Map<string, string>(members.body.map((member: Member) => [member.id, member.name]))
    expect([...names.values()].sort()).toEqual([
      'Ash',
      'Asleep',
      'Birch',
      'Blurry',
      'Unnamed member',
      `Willow ${'w'.repeat(93)}`,
    ])
    expect(names.get('ashspl')).toBe('Ash')
    const switches = await t.stranger.get(`/v2/systems/${id}/switches`, owner)
    expect(
      switches.body.map(({ members }: Switch) => members.map((member) => names.get(String(member)))),
    ).toEqual([['Unnamed member'], [], ['Asleep'], ['Birch', 'Asleep'], ['Birch'], ['Ash', 'Birch'], ['Ash']])
  })
})
