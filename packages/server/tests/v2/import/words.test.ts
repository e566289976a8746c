import { expect, test } from 'bun:test'
import { Caller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { importInto } from '../../support/datafiles/imports.ts'
import { eachStore } from '../../support/stores/stores.ts'

const words = ['friends', 'trusted', 'unknown', 'private', 'public']
const system_id = 'grove'
const file = {
  format: 'pluralport',
  pluralport_version: '0.1',
  producer: { app_id: 'example', app: 'Example' },
  systems: [
    {
      id: system_id,
      name: 'Grove',
      description: 'By the sea',
      privacy: { visibility: 'friends', source: { shown: 'some' } },
    },
  ],
  members: words.flatMap((visibility) => [
    { id: visibility, system_id, name: visibility, privacy: { visibility, source: {} } },
    {
      id: `old ${visibility}`,
      system_id,
      name: `old ${visibility}`,
      archived: true,
      privacy: { visibility },
    },
  ]),
  custom_fields: words.map((visibility) => ({
    id: `field ${visibility}`,
    system_id,
    name: visibility,
    field_type: 'text',
    privacy: { visibility },
  })),
  notes: words.map((visibility) => ({
    id: `note ${visibility}`,
    system_id,
    title: visibility,
    body: 'Tea',
    created_at: '2024-01-01T00:00:00Z',
    visibility,
  })),
}

type Wording = { id: string; privacy?: unknown; visibility?: unknown }
type Lists = Partial<Record<'systems' | 'members' | 'custom_fields' | 'notes', Wording[]>>
const wordsOf = ({ systems, members, custom_fields, notes }: Lists) =>
  [systems, members, custom_fields, notes].flatMap((list = []) =>
    list.map(({ id, privacy, visibility }) => ({ id, privacy, visibility })),
  )

eachStore('words of privacy in a PluralPort file', (store) => {
  const here = useV2(store)
  const there = useV2(store)

  test('come out as they came in, also after they went through another server', async () => {
    let sent: object = file
    for (const { url } of [here, there, here]) {
      const made = await new Caller(url).post('/v2/import', undefined, { raw: JSON.stringify(sent) })
      expect(made.status).toBe(201)
      const owner = new Caller(url, made.body.token)
      const { body } = await owner.get('/v2/systems/@me/export?format=pluralport')
      expect(wordsOf(body)).toEqual(wordsOf(file))
      sent = body
    }
  })

  test('also hold in a system that was there and still empty', async () => {
    const alice = await here.system()
    expect((await importInto(alice, file)).status).toBe(200)
    const { body } = await alice.get('/v2/systems/@me/export?format=pluralport')
    expect(wordsOf(body)).toEqual(wordsOf(file))
    const seen = await here.stranger.get(`/v2/systems/${alice.id}`)
    expect(seen.body).toMatchObject({ name: null, description: null })
    expect((await here.stranger.get(`/v2/systems/${alice.id}/members`)).status).toBe(403)
  })

  test('hold for the texts that a file adds to a system, and hide nothing that was shown before', async () => {
    const alice = await here.system('Starling House')
    await importInto(alice, file)
    const { name_privacy, description_privacy, member_list_privacy } = (await alice.get('/v2/systems/@me'))
      .body.privacy
    expect([name_privacy, description_privacy, member_list_privacy]).toEqual(['public', 'private', 'public'])
    await alice.patch('/v2/systems/@me', { privacy: { description_privacy: 'public' } })
    await importInto(alice, file)
    const seen = await here.stranger.get(`/v2/systems/${alice.id}`)
    expect(seen.body).toMatchObject({ name: 'Starling House', description: 'By the sea' })
  })

  test('go when the person chooses a privacy', async () => {
    const raw = JSON.stringify(file)
    const made = await new Caller(here.url).post('/v2/import?privacy=private', undefined, { raw })
    const { body } = await new Caller(here.url, made.body.token).get(
      '/v2/systems/@me/export?format=pluralport',
    )
    for (const { privacy } of body.members) expect(privacy.visibility).toBe('private')
  })
})
