import { expect, test } from 'bun:test'
import { setLimits } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { expectInvalid, expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const groupPrivacy = {
  name_privacy: 'public',
  description_privacy: 'public',
  banner_privacy: 'public',
  icon_privacy: 'public',
  list_privacy: 'public',
  metadata_privacy: 'public',
  visibility: 'public',
}

eachStore('POST /v2/groups', (store) => {
  const t = useV2(store)

  test('a name alone makes a group of defaults, every key present and in order', async () => {
    const alice = await t.system()
    const res = await alice.post('/v2/groups', { name: 'Crew' })
    expect(res.status).toBe(200)
    const { id, uuid, created } = res.body
    expect(res.text).toBe(
      JSON.stringify({
        id,
        uuid,
        name: 'Crew',
        display_name: null,
        description: null,
        icon: null,
        banner: null,
        color: null,
        created,
        privacy: groupPrivacy,
      }),
    )
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(created).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{0,5}[1-9])?Z$/)
  })

  test('every key that may be given is stored', async () => {
    const alice = await t.system()
    const given = {
      name: 'Crew',
      display_name: 'The Crew',
      description: 'on deck',
      icon: 'https://img.example/i.png',
      banner: 'https://img.example/b.png',
      color: 'C0FFEE',
      privacy: Object.fromEntries(Object.keys(groupPrivacy).map((key) => [key, 'private'])),
    }
    const res = await alice.post('/v2/groups', given)
    expect(res.body).toMatchObject({ ...given, color: 'c0ffee' })
    expect((await alice.get(`/v2/groups/${res.body.id}`)).body).toEqual({ ...res.body, system: alice.id })
  })

  test('the setting for private defaults leaves groups made here public', async () => {
    const alice = await t.system()
    await alice.patch('/v2/systems/@me/settings', { group_default_private: true })
    expect((await alice.post('/v2/groups', { name: 'Crew' })).body.privacy).toEqual(groupPrivacy)
  })

  test('read-only and foreign keys that clients send along are ignored, members too', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    const sent = { name: 'Crew', id: '', uuid: '', created: '', system: '', privacy: {}, members: [id] }
    const res = await alice.post('/v2/groups', sent)
    expect(res.status).toBe(200)
    expect((await alice.get(`/v2/groups/${res.body.id}/members`)).body).toEqual([])
  })

  test('400 when the name is absent, null, empty or blank, each in its own words', async () => {
    const alice = await t.system()
    for (const body of [{}, { color: '000000' }]) {
      expectInvalid(await alice.post('/v2/groups', body), {
        name: [{ message: "Key 'name' is required when creating new group." }],
      })
    }
    for (const name of [null, '', ' ']) {
      expectInvalid(await alice.post('/v2/groups', { name }), {
        name: [{ message: 'Group name can not be set to null.' }],
      })
    }
    expect((await alice.get('/v2/systems/@me/groups')).body).toEqual([])
  })

  test('400 names every wrong field at once', async () => {
    const alice = await t.system()
    const body = { icon: 'x', color: 'x', privacy: { visibility: 'x' }, display_name: 'x'.repeat(101) }
    expectInvalid(await alice.post('/v2/groups', body), {
      visibility: [{ message: 'Field visibility is invalid.' }],
      display_name: [{ message: 'Field display_name is too long.', actual_length: 101, max_length: 100 }],
      icon: [{ message: 'Field icon is invalid.' }],
      color: [{ message: 'Field color is invalid.' }],
      name: [{ message: "Key 'name' is required when creating new group." }],
    })
  })

  test('400 at the group limit, before what was sent is looked at; a deletion makes room', async () => {
    const alice = await t.system()
    const [first] = [await alice.group(), await alice.group()]
    await setLimits(t, alice, { group_limit: 2 })
    expectRefusal(await alice.post('/v2/groups', { name: 'three' }), 'group_limit_reached')
    expectRefusal(await alice.post('/v2/groups', {}), 'group_limit_reached')
    await alice.delete(`/v2/groups/${first.id}`)
    expect((await alice.post('/v2/groups', { name: 'three' })).status).toBe(200)
    expectRefusal(await alice.post('/v2/groups', { name: 'four' }), 'group_limit_reached')
  })

  test('400 for a body that is no JSON object, whoever asks', async () => {
    const alice = await t.system()
    for (const raw of ['', '{', 'null', '[]', '"Crew"']) {
      for (const caller of [alice, t.stranger]) {
        expectRefusal(await caller.post('/v2/groups', undefined, { raw }), 'bad_request')
      }
    }
  })

  test('401 without a token and with an unknown one', async () => {
    expectRefusal(await t.stranger.post('/v2/groups', { name: 'Crew' }), 'unauthorized')
    const token = 'x'.repeat(64)
    expectRefusal(await t.stranger.post('/v2/groups', { name: 'Crew' }, { token }), 'unauthorized')
  })
})
