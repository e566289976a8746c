import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { importInto, smallFile } from '../../support/datafiles/imports.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('the profile in an import', (store) => {
  const t = useV2(store)
  const file = smallFile({
    name: 'Kite String',
    description: null,
    tag: '| KS',
    privacy: { front_privacy: 'private' },
    config: { timezone: 'America/New_York', description_templates: ['Likes:'] },
    members: [{ id: 'wrenny', name: 'Wren' }],
  })
  const settle = async () => {
    const alice = await t.system()
    await alice.patch('/v2/systems/@me', { name: 'Starling House', description: 'Ours.' })
    return alice
  }
  const profileOf = async (alice: Awaited<ReturnType<typeof settle>>) => {
    const { name, description, tag, privacy } = (await alice.get('/v2/systems/@me')).body
    const { timezone } = (await alice.get('/v2/systems/@me/settings')).body
    return [name, description, tag, privacy.front_privacy, timezone]
  }

  test('is shown with its old and new values', async () => {
    const alice = await settle()
    const { body } = await importInto(alice, file, '?dry_run=true')
    expect(body.system).toEqual({
      changed: ['name', 'description', 'tag', 'front_privacy'],
      changes: [
        { key: 'name', old: 'Starling House', new: 'Kite String' },
        { key: 'description', old: 'Ours.', new: null },
        { key: 'tag', old: null, new: '| KS' },
        { key: 'front_privacy', old: 'public', new: 'private' },
      ],
    })
    expect(body.settings.changes).toEqual([
      { key: 'timezone', old: 'UTC', new: 'America/New_York' },
      { key: 'description_templates', old: [], new: ['Likes:'] },
    ])
  })

  test('stays as it is, all of it or the keys that the person names', async () => {
    const alice = await settle()
    const before = await profileOf(alice)
    const preview = await importInto(alice, file, '?dry_run=true&keep=all')
    const { body } = await importInto(alice, file, '?keep=all')
    for (const report of [preview.body, body]) {
      expect(report.system).toEqual({ changed: [], changes: [] })
      expect(report.settings).toEqual({ changed: [], changes: [] })
      expect(report.members.created).toBe(1)
    }
    expect(await profileOf(alice)).toEqual(before)
    await importInto(alice, file, '?keep=name,front_privacy,timezone')
    expect(await profileOf(alice)).toEqual(['Starling House', null, '| KS', 'public', 'UTC'])
  })

  test('has only the keys that it has', async () => {
    const res = await importInto(await settle(), file, '?keep=nmae')
    expect([res.status, res.body.message]).toEqual([400, expect.stringContaining('all, name, description')])
  })
})
