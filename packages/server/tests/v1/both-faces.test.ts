import { describe, expect, test } from 'bun:test'
import { type Hid, v1MemberPrivacyKeys } from '@polyphony/contract'
import { report } from '../support/callers/bridge.ts'
import { useV1, type V1System } from '../support/callers/v1.ts'
import { eachStore } from '../support/stores/stores.ts'

/** v1 and v2 are two faces of the same things: what is done through one is seen through the other. */
eachStore('v1 beside v2', (store) => {
  const t = useV1(store)
  const v1 = async (caller: V1System, path: string) => (await caller.get(`/v1${path}`)).body
  const v2 = async (caller: V1System, path: string) => (await caller.get(`/v2${path}`)).body

  describe('a change through v1 is seen through v2', () => {
    test('of a system and its privacy', async () => {
      const alice = await t.system()
      const values = {
        name: 'The Grove',
        description: 'Trees.',
        tag: '| Grove',
        avatar_url: 'https://img.example/g.png',
        banner: 'https://img.example/gb.png',
        color: '2E8B57',
      }
      const privacy = { description_privacy: 'private', front_privacy: 'private' }
      await alice.patch('/v1/s', { ...values, ...privacy })
      const system = await v2(alice, '/systems/@me')
      expect(system).toMatchObject({
        ...values,
        id: alice.id,
        privacy: { ...privacy, banner_privacy: 'private' },
      })
    })

    test('but not pictures that are no https address: v1 alone shows those', async () => {
      const alice = await t.system()
      const { id } = await alice.member()
      for (const address of ['javascript:alert(1)', 'http://10.0.0.1/a.png', 'data:image/png,x', 'a tree']) {
        const pictures = { avatar_url: address, banner: address }
        expect((await alice.patch('/v1/s', pictures)).body).toMatchObject(pictures)
        expect((await alice.patch(`/v1/m/${id}`, pictures)).body).toMatchObject(pictures)
        for (const caller of [alice, t.stranger]) {
          for (const path of [`/systems/${alice.id}`, `/members/${id}`]) {
            const { body } = await caller.get(`/v2${path}`)
            expect([path, body.avatar_url, body.banner]).toEqual([path, null, null])
          }
          const { text } = await caller.get(`/v2/systems/${alice.id}/members`)
          expect(text).not.toContain(address)
        }
        for (const format of ['pluralkit', 'polyphony', 'pluralport']) {
          expect((await alice.get(`/v2/systems/@me/export?format=${format}`)).text).not.toContain(address)
        }
        const shown = address.startsWith('http') ? address : null
        for (const path of [`/v1/s/${alice.id}`, `/v1/m/${id}`]) {
          const { body } = await t.stranger.get(path)
          expect([path, body.avatar_url, body.banner]).toEqual([path, shown, shown])
        }
      }
      const system = await t.ctx.store.systems.find({ kind: 'hid', hid: alice.id as Hid })
      const events = system
        ? await t.ctx.store.outbox.between(system.id, 0, Number.MAX_SAFE_INTEGER, 100)
        : []
      const changes = events.filter(({ type }) => type.startsWith('UPDATE_'))
      expect(changes).toHaveLength(8)
      for (const { data } of changes)
        expect(JSON.parse(data ?? '')).toEqual({ avatar_url: null, banner: null })
    })

    test('of the timezone', async () => {
      const alice = await t.system()
      await alice.patch('/v1/s', { tz: 'Europe/Oslo' })
      expect((await v2(alice, '/systems/@me/settings')).timezone).toBe('Europe/Oslo')
      await alice.patch('/v1/s', { tz: null })
      expect((await v2(alice, '/systems/@me/settings')).timezone).toBe('UTC')
    })

    test('of members: made, changed, deleted', async () => {
      const alice = await t.system()
      const { id } = (await alice.post('/v1/m', { name: 'Elm', prefix: 'e:', visibility: 'private' })).body
      expect(await v2(alice, `/members/${id}`)).toMatchObject({
        id,
        system: alice.id,
        name: 'Elm',
        proxy_tags: [{ prefix: 'e:', suffix: null }],
        tts: false,
        autoproxy_enabled: true,
        privacy: { visibility: 'private', name_privacy: 'public' },
      })
      await alice.patch(`/v1/m/${id}`, { display_name: 'Elm!', privacy: 'private' })
      const changed = await v2(alice, `/members/${id}`)
      expect(changed.display_name).toBe('Elm!')
      for (const key of v1MemberPrivacyKeys) expect([key, changed.privacy[key]]).toEqual([key, 'private'])
      expect(changed.privacy).toMatchObject({ banner_privacy: 'private', proxy_privacy: 'public' })
      await alice.delete(`/v1/m/${id}`)
      expect((await alice.get(`/v2/members/${id}`)).status).toBe(404)
    })

    test('of switches', async () => {
      const alice = await t.system()
      const ash = await alice.member()
      await alice.post('/v1/s/switches', { members: [ash.id] })
      const [latest] = await v2(alice, '/systems/@me/switches')
      expect(latest.members).toEqual([ash.id])
      const fronters = await v2(alice, '/systems/@me/fronters')
      expect(fronters.members.map((member: { uuid: string }) => member.uuid)).toEqual([ash.uuid])
    })
  })

  describe('a change through v2 is seen through v1', () => {
    test('of a system and its privacy', async () => {
      const alice = await t.system()
      const values = { name: 'The Grove', description: 'Trees.', tag: '| Grove', color: '2E8B57' }
      const privacy = { description_privacy: 'private', member_list_privacy: 'private' }
      await alice.patch('/v2/systems/@me', { ...values, pronouns: 'they/them', privacy })
      expect(await v1(alice, '/s')).toMatchObject({ ...values, ...privacy, front_privacy: 'public' })
    })

    test('of members: made, changed, deleted', async () => {
      const alice = await t.system()
      const { id, created } = await alice.member({ proxy_tags: [{ prefix: null, suffix: '-a' }] })
      const made = await v1(alice, `/m/${id}`)
      expect(made).toMatchObject({ id, name: 'Ash', prefix: null, suffix: '-a', visibility: 'public' })
      expect(Date.parse(made.created)).toBe(Date.parse(created ?? ''))
      await alice.patch(`/v2/members/${id}`, { proxy_tags: [], privacy: { visibility: 'private' } })
      const changed = await v1(alice, `/m/${id}`)
      expect(changed).toMatchObject({ proxy_tags: [], privacy: 'private', visibility: 'private' })
      expect('prefix' in changed).toBe(false)
      await alice.delete(`/v2/members/${id}`)
      expect((await alice.get(`/v1/m/${id}`)).status).toBe(404)
    })

    test('of switches: made, moved, changed, deleted', async () => {
      const alice = await t.system()
      const ash = await alice.member()
      const { id } = (
        await alice.post('/v2/systems/@me/switches', { members: [], timestamp: '2021-04-05T10:00:00Z' })
      ).body
      const history = () => v1(alice, `/s/${alice.id}/switches`)
      expect(await history()).toEqual([{ timestamp: '2021-04-05T10:00:00.000000Z', members: [] }])
      await alice.patch(`/v2/systems/@me/switches/${id}`, { timestamp: '2021-04-05T11:00:00.25Z' })
      await alice.patch(`/v2/systems/@me/switches/${id}/members`, [ash.id])
      expect(await history()).toEqual([{ timestamp: '2021-04-05T11:00:00.250000Z', members: [ash.id] }])
      await alice.delete(`/v2/systems/@me/switches/${id}`)
      expect(await history()).toEqual([])
    })

    test('of the token: the old one means nobody on v1 too', async () => {
      const alice = await t.system()
      const { token } = (await alice.post('/v2/systems/@me/token')).body
      expect((await alice.get('/v1/s')).status).toBe(401)
      expect((await t.stranger.get('/v1/s', { token })).body.id).toBe(alice.id)
    })
  })

  test('a message is the same on both, by both ids', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    const sent = report(id)
    await t.bot.post('/bridge/v1/messages', sent)
    for (const ref of [sent.id, sent.original]) {
      const { system, member, guild, timestamp, ...current } = await v2(alice, `/messages/${ref}`)
      const older = await v1(alice, `/msg/${ref}`)
      expect(guild).toBe(sent.guild)
      expect(older).toMatchObject({ ...current, timestamp: timestamp.replace('Z', '.000000Z') })
      expect([older.system.id, older.member.id]).toEqual([system.id, member.id])
    }
  })

  test('the same change tells the same events, whichever way it was made', async () => {
    const told = async (caller: V1System) => {
      const system = await t.ctx.store.systems.find({ kind: 'hid', hid: caller.id as Hid })
      const rows = system ? await t.ctx.store.outbox.between(system.id, 0, Number.MAX_SAFE_INTEGER, 100) : []
      return rows.map(({ type, entity_id, data }) => ({ type, entity_id, data: data && JSON.parse(data) }))
    }
    const alice = await t.system()
    const bob = await t.system()

    await alice.patch('/v1/s', { tag: '| G', tz: 'Europe/Oslo', description_privacy: 'private' })
    await bob.patch('/v2/systems/@me', {
      tag: '| G',
      privacy: { description_privacy: 'private', banner_privacy: 'private' },
    })
    await bob.patch('/v2/systems/@me/settings', { timezone: 'Europe/Oslo' })
    const mine = (await alice.post('/v1/m', { name: 'Elm', prefix: 'e:' })).body.id
    const theirs = (
      await bob.post('/v2/members', { name: 'Elm', proxy_tags: [{ prefix: 'e:', suffix: null }] })
    ).body.id
    await alice.post('/v1/s/switches', { members: [mine] })
    await bob.post('/v2/systems/@me/switches', { members: [theirs] })
    await alice.patch(`/v1/m/${mine}`, { pronouns: 'they/them', name_privacy: 'private' })
    await bob.patch(`/v2/members/${theirs}`, { pronouns: 'they/them', privacy: { name_privacy: 'private' } })
    await alice.delete(`/v1/m/${mine}`)
    await bob.delete(`/v2/members/${theirs}`)

    const [older, current] = [await told(alice), await told(bob)]
    expect(older.map(({ type }) => type)).toEqual([
      'UPDATE_SYSTEM',
      'UPDATE_SETTINGS',
      'CREATE_MEMBER',
      'CREATE_SWITCH',
      'UPDATE_MEMBER',
      'DELETE_MEMBER',
    ])
    const comparable = (events: typeof older) =>
      events.map(({ type, data }) => ({ type, data: type === 'CREATE_SWITCH' ? Object.keys(data) : data }))
    expect(comparable(older)).toEqual(comparable(current))
  })

  test('a refusal on v1 tells nobody', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const { id } = await bob.member()
    await alice.patch('/v1/s', { color: 'red', tz: 'Europe/Oslo' })
    await alice.post('/v1/m', { name: null })
    await alice.patch(`/v1/m/${id}`, { name: 'X' })
    await alice.delete(`/v1/m/${id}`)
    await alice.post('/v1/s/switches', { members: [id] })
    const system = await t.ctx.store.systems.find({ kind: 'hid', hid: alice.id as Hid })
    if (!system) throw new Error('a new system is missing')
    expect(await t.ctx.store.outbox.between(system.id, 0, Number.MAX_SAFE_INTEGER, 100)).toEqual([])
  })
})
