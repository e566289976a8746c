import { expect, test } from 'bun:test'
import { useServer } from '../../support/server.ts'
import { eachStore } from '../../support/stores.ts'

eachStore('GET /v2/systems/{systemRef}', (store) => {
  const t = useServer(store)

  test('the owner sees everything, by every form of the reference', async () => {
    const alice = await t.system('Harbour')
    const forms = [
      '@me',
      alice.id,
      alice.id.toUpperCase(),
      `${alice.id.slice(0, 3)}-${alice.id.slice(3)}`,
      alice.uuid,
    ]
    for (const form of forms) {
      const res = await alice.get(`/v2/systems/${form}`)
      expect(res.status).toBe(200)
      expect(res.body).toMatchObject({ id: alice.id, uuid: alice.uuid, name: 'Harbour' })
      expect(res.body.privacy.name_privacy).toBe('public')
    }
  })

  test('401 with the exact body for @me without a token', async () => {
    const res = await t.stranger.get('/v2/systems/@me')
    expect(res.status).toBe(401)
    expect(res.text).toBe('{"message":"401: Missing or invalid Authorization header","code":0}')
  })

  test('one statement for a point read, own or not', async () => {
    const alice = await t.system()
    expect(await t.statements(() => alice.get('/v2/systems/@me'))).toBe(1)
    expect(await t.statements(() => t.stranger.get(`/v2/systems/${alice.id}`))).toBe(1)
  })
})
