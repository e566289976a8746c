import { expect, test } from 'bun:test'
import type { Member, Switch } from '@polyphony/contract'
import simplyPlural from '../../../../../fixtures/import/simply-plural.json' with { type: 'json' }
import { useV2 } from '../../support/callers/v2.ts'
import { importInto } from '../../support/datafiles/imports.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('files of other programs', (store) => {
  const t = useV2(store)

  test('a system made of such a file shows strangers nothing, and its owner everything', async () => {
    const made = await t.stranger.post('/v2/import', simplyPlural)
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

  test('an empty system becomes as private as one made of such a file, unless its owner wants all to be public', async () => {
    for (const [query, status] of [
      ['', 403],
      ['?privacy=public', 200],
    ] as const) {
      const alice = await t.system()
      await importInto(alice, simplyPlural, query)
      expect((await t.stranger.get(`/v2/systems/${alice.id}/members`)).status).toBe(status)
      await alice.delete('/v2/systems/@me', { confirm: alice.id })
    }
  })
})
