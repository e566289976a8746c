import { expect, test } from 'bun:test'
import { useV2 } from '../support/callers/v2.ts'
import { eachStore } from '../support/stores/stores.ts'

/** Habits of programs that people use with the reference API today, where no test of a single endpoint shows them. */
eachStore('programs written for the reference API', (store) => {
  const t = useV2(store)

  test('may put a slash after every path', async () => {
    const alice = await t.system()
    const { body: member } = await alice.post('/v2/members/', { name: 'Wren' })
    const { body: group } = await alice.post('/v2/groups/', { name: 'Crew' })
    for (const path of [
      `/v2/systems/${alice.id}/members/`,
      `/v2/systems/${alice.id}/groups/?with_members=true`,
      `/v2/members/${member.id}/`,
      `/v2/members/${member.id}/groups/`,
      `/v2/groups/${group.id}/members/`,
    ]) {
      expect({ path, status: (await alice.get(path)).status }).toEqual({ path, status: 200 })
    }
    expect((await alice.post(`/v2/groups/${group.id}/members/add/`, [member.uuid])).status).toBe(204)
    expect((await alice.patch(`/v2/members/${member.id}/`, { tts: true })).body.tts).toBe(true)
    expect((await alice.delete(`/v2/members/${member.id}/`)).status).toBe(204)
  })

  test('send back the whole object they were given, changed in one place', async () => {
    const alice = await t.system()
    const { id } = await alice.member({ description: 'old', proxy_tags: [{ prefix: 'w:', suffix: null }] })
    const read = (await alice.get(`/v2/members/${id}`)).body
    const res = await alice.patch(`/v2/members/${id}`, { ...read, description: 'new' })
    expect(res.status).toBe(200)
    expect((await alice.get(`/v2/members/${id}`)).body).toEqual({ ...read, description: 'new' })
    const group = (await alice.get(`/v2/groups/${(await alice.group()).id}`)).body
    expect((await alice.patch(`/v2/groups/${group.id}`, { ...group, color: 'ABCDEF' })).body.color).toBe(
      'abcdef',
    )
  })

  test('send an object of empty texts to clear everything but the name', async () => {
    const alice = await t.system()
    const filled = {
      display_name: 'x',
      pronouns: 'x',
      description: 'x',
      color: '000000',
      birthday: '2001-02-03',
    }
    const { id } = await alice.member(filled)
    const cleared = Object.fromEntries(Object.keys(filled).map((key) => [key, '']))
    const { status, body } = await alice.patch(`/v2/members/${id}`, {
      id: '',
      uuid: '',
      created: '',
      ...cleared,
    })
    expect(status).toBe(200)
    for (const key of Object.keys(filled)) expect(body[key]).toBeNull()
  })

  test('give a timestamp back as they got it, to the microsecond', async () => {
    const alice = await t.system()
    const { timestamp } = await alice.switch([])
    const path = '/v2/systems/@me/switches'
    expect((await alice.post(path, { members: [], timestamp })).body.code).toBe(40005)
    expect((await alice.get(`${path}?before=${timestamp}`)).body).toEqual([])
    const { created } = await alice.member()
    expect(created).toMatch(/Z$/)
    expect((await alice.get(`${path}?before=${created}`)).status).toBe(200)
  })

  test('take privacy that is not null for proof that it is their own', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const [member, group] = [await alice.member(), await alice.group()]
    for (const path of [`/v2/systems/${alice.id}`, `/v2/members/${member.id}`, `/v2/groups/${group.id}`]) {
      expect((await alice.get(path)).body.privacy).toBeTypeOf('object')
      for (const caller of [bob, t.stranger]) expect((await caller.get(path)).body.privacy).toBeNull()
    }
  })

  test('read answers across origins, refusals too', async () => {
    const alice = await t.system()
    for (const path of [`/v2/systems/${alice.id}/members`, '/v2/members/zzzzz', '/v2/messages/x']) {
      const { headers } = await t.stranger.get(path)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-expose-headers')).toContain('X-RateLimit-Reset')
    }
  })

  test('set privacy of all members from the dashboard and read lists with members', async () => {
    const alice = await t.system()
    const [member, group] = [await alice.member(), await alice.group()]
    await alice.post(`/v2/groups/${group.id}/members/add`, [member.uuid])
    expect((await alice.post('/private/bulk_privacy/member', { visibility: 'private' })).status).toBe(204)
    expect((await alice.post('/private/bulk_privacy/group', { visibility: 'public' })).status).toBe(204)
    const { body } = await alice.get('/v2/systems/@me/groups?with_members=true')
    expect(body[0].members).toEqual([member.uuid])
    const seen = await t.stranger.get(`/v2/systems/${alice.id}/groups?with_members=true`)
    expect(seen.body[0].members).toEqual([])
  })
})
