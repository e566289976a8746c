import { expect, test } from 'bun:test'
import { Caller, useServer } from '../../support/callers/server.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('POST /v2/systems/{systemRef}/token', (store) => {
  const t = useServer(store)
  const worksFor = async (token: string | undefined) =>
    (await new Caller(t.url, token).get('/v2/systems/@me')).status === 200

  test('200: a new token that works at once, while the old one is dead', async () => {
    const alice = await t.system('Harbour')
    const res = await alice.post('/v2/systems/@me/token')
    expect(res.status).toBe(200)
    expect(Object.keys(res.body)).toEqual(['token'])
    expect(res.body.token).toMatch(/^[A-Za-z0-9+/]{64}$/)
    expect(await worksFor(alice.token)).toBe(false)
    expect((await new Caller(t.url, res.body.token).get('/v2/systems/@me')).body.id).toBe(alice.id)
  })

  test('200 by any reference to the own system, with or without a body', async () => {
    const alice = await t.system()
    const first = await alice.post(`/v2/systems/${alice.id.toUpperCase()}/token`, {})
    expect(first.status).toBe(200)
    const second = await new Caller(t.url, first.body.token).post(`/v2/systems/${alice.uuid}/token`)
    expect(second.status).toBe(200)
    expect(await worksFor(second.body.token)).toBe(true)
  })

  test('of several at once exactly one token is left', async () => {
    const alice = await t.system()
    const answers = await Promise.all(Array.from({ length: 5 }, () => alice.post('/v2/systems/@me/token')))
    const given = answers.filter(({ status }) => status === 200)
    expect(given.length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 401]).toContain(status)
    const working = await Promise.all(given.map(({ body }) => worksFor(body.token)))
    expect(working.filter(Boolean)).toHaveLength(1)
    expect(await worksFor(alice.token)).toBe(false)
  })

  test('401 for @me without a token', async () => {
    const res = await t.stranger.post('/v2/systems/@me/token')
    expect([res.status, res.text]).toEqual([401, refusal.unauthorized])
  })

  test("403 for another's system; its token goes on working", async () => {
    const alice = await t.system()
    const bob = await t.system()
    for (const caller of [t.stranger, bob]) {
      const res = await caller.post(`/v2/systems/${alice.id}/token`)
      expect([res.status, res.text]).toEqual([403, refusal.forbidden])
    }
    expect(await worksFor(alice.token)).toBe(true)
    expect(await worksFor(bob.token)).toBe(true)
  })

  test('404 for a system that does not exist', async () => {
    const alice = await t.system()
    const res = await alice.post('/v2/systems/zzzzz/token')
    expect([res.status, res.text]).toEqual([404, refusal.systemNotFound])
  })
})
