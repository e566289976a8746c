import { expect, test } from 'bun:test'
import { hidAlphabet } from '@polyphony/contract'
import { randomIds } from '../../../src/base/ids.ts'
import { setLimits } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { expectInvalid, expectRefusal, tooLong } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const memberPrivacy = {
  visibility: 'public',
  name_privacy: 'public',
  description_privacy: 'public',
  banner_privacy: 'public',
  birthday_privacy: 'public',
  pronoun_privacy: 'public',
  avatar_privacy: 'public',
  metadata_privacy: 'public',
  proxy_privacy: 'public',
}

eachStore('POST /v2/members', (store) => {
  const t = useV2(store)

  test('a name alone makes a member of defaults, every key present and in order', async () => {
    const alice = await t.system()
    const res = await alice.post('/v2/members', { name: 'Wren' })
    expect(res.status).toBe(200)
    const { id, uuid, created } = res.body
    expect(res.text).toBe(
      JSON.stringify({
        id,
        uuid,
        name: 'Wren',
        display_name: null,
        color: null,
        birthday: null,
        pronouns: null,
        avatar_url: null,
        webhook_avatar_url: null,
        banner: null,
        description: null,
        created,
        keep_proxy: false,
        tts: false,
        autoproxy_enabled: true,
        message_count: 0,
        last_message_timestamp: null,
        proxy_tags: [],
        privacy: memberPrivacy,
      }),
    )
  })

  test('ids and the moment of creation have the forms clients rely on', async () => {
    const alice = await t.system()
    const before = Date.now() - 1
    const { body } = await alice.post('/v2/members', { name: 'Wren' })
    expect(body.id).toMatch(new RegExp(`^[${hidAlphabet}]{6}$`))
    expect(body.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(body.created).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{0,5}[1-9])?Z$/)
    expect(Date.parse(body.created)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(body.created)).toBeLessThanOrEqual(Date.now())
  })

  test('every key that may be given is stored', async () => {
    const alice = await t.system()
    const given = {
      name: 'Wren',
      display_name: 'Wren ~',
      avatar_url: 'https://img.example/a.png',
      webhook_avatar_url: 'https://img.example/w.png',
      banner: 'https://img.example/b.png',
      color: 'C0FFEE',
      pronouns: 'she/her',
      description: 'likes maps',
      birthday: '0004-02-29',
      proxy_tags: [
        { prefix: 'w:', suffix: null },
        { prefix: null, suffix: '-w' },
      ],
      keep_proxy: true,
      tts: true,
      autoproxy_enabled: false,
      privacy: Object.fromEntries(Object.keys(memberPrivacy).map((key) => [key, 'private'])),
    }
    const res = await alice.post('/v2/members', given)
    expect(res.status).toBe(200)
    expect(res.body).toMatchObject({ ...given, color: 'c0ffee' })
    const read = await alice.get(`/v2/members/${res.body.id}`)
    expect(read.body).toEqual({ ...res.body, system: alice.id })
  })

  test('the answer carries no system key', async () => {
    const alice = await t.system()
    expect((await alice.post('/v2/members', { name: 'Wren' })).body).not.toHaveProperty('system')
  })

  test('the setting for private defaults leaves members made here public', async () => {
    const alice = await t.system()
    await alice.patch('/v2/systems/@me/settings', { member_default_private: true })
    expect((await alice.post('/v2/members', { name: 'Wren' })).body.privacy).toEqual(memberPrivacy)
  })

  test('read-only and foreign keys that clients send along are ignored', async () => {
    const alice = await t.system()
    const res = await alice.post('/v2/members', {
      name: 'Wren',
      id: '',
      uuid: '',
      created: '',
      system: 'abcde',
      members: [],
      member_limit: 1,
      message_count: 99,
      last_message_timestamp: '2024-01-01T00:00:00Z',
      guild: null,
      member: {},
      privacy: {},
      birthday: null,
    })
    expect(res.status).toBe(200)
    expect(res.body).toMatchObject({ message_count: 0, last_message_timestamp: null, birthday: null })
    expect(res.body.id).toHaveLength(6)
  })

  test('names may repeat, and lengths count as JavaScript counts them', async () => {
    const alice = await t.system()
    const name = '🌊'.repeat(50)
    expect((await alice.post('/v2/members', { name })).body.name).toBe(name)
    expect((await alice.post('/v2/members', { name })).status).toBe(200)
    const longer = await alice.post('/v2/members', { name: `${name}🌊` })
    expectInvalid(longer, { name: tooLong('name', 102, 100) })
  })

  test('400 when the name is absent, null, empty or blank, each in its own words', async () => {
    const alice = await t.system()
    for (const body of [{}, { pronouns: 'they/them' }, { Name: 'Wren' }]) {
      expectInvalid(await alice.post('/v2/members', body), {
        name: [{ message: "Key 'name' is required when creating new member." }],
      })
    }
    for (const name of [null, '', ' \t\n']) {
      expectInvalid(await alice.post('/v2/members', { name }), {
        name: [{ message: 'Member name can not be set to null.' }],
      })
    }
    expect((await alice.get('/v2/systems/@me/members')).body).toEqual([])
  })

  test('400 names every wrong field at once, what could not be read first, the missing name last', async () => {
    const alice = await t.system()
    const res = await alice.post('/v2/members', {
      color: '#c0ffee',
      avatar_url: `http://img.example/${'x'.repeat(300)}`,
      privacy: { visibility: 'hidden' },
      birthday: '29-02-2004',
    })
    expectInvalid(res, {
      birthday: [{ message: 'Field birthday is invalid.' }],
      visibility: [{ message: 'Field visibility is invalid.' }],
      avatar_url: [
        { message: 'Field avatar_url is too long.', actual_length: 319, max_length: 256 },
        { message: 'Field avatar_url is invalid.' },
      ],
      color: [{ message: 'Field color is invalid.' }],
      name: [{ message: "Key 'name' is required when creating new member." }],
    })
  })

  test('400 at the member limit, before what was sent is looked at; a deletion makes room', async () => {
    const alice = await t.system()
    const [first] = await alice.members('one', 'two')
    await setLimits(t, alice, { member_limit: 2 })
    expectRefusal(await alice.post('/v2/members', { name: 'three' }), 'member_limit_reached')
    expectRefusal(await alice.post('/v2/members', {}), 'member_limit_reached')
    expectRefusal(await alice.post('/v2/members', { name: null }), 'member_limit_reached')
    await alice.delete(`/v2/members/${first.id}`)
    expect((await alice.post('/v2/members', { name: 'three' })).status).toBe(200)
    expectRefusal(await alice.post('/v2/members', { name: 'four' }), 'member_limit_reached')
  })

  test("another system's members do not count against the limit", async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    await bob.members('one', 'two', 'three')
    await setLimits(t, alice, { member_limit: 1 })
    expect((await alice.post('/v2/members', { name: 'one' })).status).toBe(200)
  })

  test('400 for a body that is no JSON object, whoever asks', async () => {
    const alice = await t.system()
    for (const raw of [
      '',
      '{',
      'null',
      '[]',
      '"Wren"',
      '5',
      "{'name':'Wren'}",
      '{/* */}',
      '{"name":"Wren",}',
      '{} x',
    ]) {
      expectRefusal(await alice.post('/v2/members', undefined, { raw }), 'bad_request')
      expectRefusal(await t.stranger.post('/v2/members', undefined, { raw }), 'bad_request')
    }
  })

  test('400 for an object or array where a single value belongs', async () => {
    const alice = await t.system()
    for (const key of ['name', 'color', 'birthday', 'tts', 'avatar_url']) {
      for (const value of [{}, []]) {
        expectRefusal(await alice.post('/v2/members', { name: 'Wren', [key]: value }), 'bad_request')
      }
    }
  })

  test('every JSON media type is read, another type is 415', async () => {
    const alice = await t.system()
    const raw = new TextEncoder().encode('{"name":"Wren"}')
    for (const type of ['text/json', 'application/merge-patch+json', 'application/json; charset=utf-8']) {
      const res = await alice.post('/v2/members', undefined, { raw, headers: { 'content-type': type } })
      expect(res.status).toBe(200)
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const res = await alice.post('/v2/members', undefined, { raw, headers: { 'content-type': type } })
      expectRefusal(res, 'unsupported_media_type')
    }
  })

  test('401 without a token, with an unknown one and with an empty one', async () => {
    expectRefusal(await t.stranger.post('/v2/members', { name: 'Wren' }), 'unauthorized')
    for (const token of ['', 'x'.repeat(64), 'Bearer x']) {
      expectRefusal(await t.stranger.post('/v2/members', { name: 'Wren' }, { token }), 'unauthorized')
    }
  })
})

eachStore('drawing a short ID for a member', (store) => {
  const drawn = ['aaaaaa', 'aaaaaa', 'bbbbbb', 'bbbbbb', 'bbbbbb', 'cccccc']
  const t = useV2(store, {
    context: { ids: { ...randomIds, hid: () => (drawn.shift() ?? randomIds.hid()) as never } },
  })

  test('one that is taken is drawn again; a system and a member may share one', async () => {
    const alice = await t.system()
    expect(alice.id).toBe('aaaaaa')
    const members = await alice.members('one', 'two', 'three')
    expect(members.map(({ id }) => id)).toEqual(['aaaaaa', 'bbbbbb', 'cccccc'])
  })
})
