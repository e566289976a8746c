import { expect, test } from 'bun:test'
import { nobody, raw, said, useV1 } from '../../support/callers/v1.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('DELETE /v1/m/{id}', (store) => {
  const t = useV1(store)

  test('204 at once, without a question; the member is gone everywhere', async () => {
    const alice = await t.system()
    const ash = await alice.member()
    const birch = await alice.member({ name: 'Birch' })
    await alice.switch([ash, birch])
    expect(raw(await alice.delete(`/v1/m/${ash.id}`))).toEqual([204, ''])
    expect(await said((as) => alice.get(`/v1/m/${ash.id}`, as))).toEqual([404, 'Member not found.'])
    expect(await said((as) => alice.delete(`/v1/m/${ash.id}`, undefined, as))).toEqual([
      404,
      'Member not found.',
    ])
    for (const path of ['members', 'switches', 'fronters']) {
      const { text } = await alice.get(`/v1/s/${alice.id}/${path}`)
      expect(text).not.toContain(ash.id)
      expect(text).toContain(birch.id)
    }
  })

  test('204 with a content type and no body, as some clients send it, and by every form of the short ID', async () => {
    const alice = await t.system()
    const json = { headers: { 'content-type': 'application/json' } }
    for (const form of [
      (id: string) => id,
      (id: string) => id.toUpperCase(),
      (id: string) => `${id.slice(0, 3)}-${id.slice(3)}`,
    ]) {
      const { id } = await alice.member()
      expect(raw(await alice.delete(`/v1/m/${form(id)}`, undefined, json))).toEqual([204, ''])
    }
    expect(raw(await alice.get(`/v1/s/${alice.id}/members`))).toEqual([200, '[]'])
  })

  test('401 before the member is looked up', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    for (const ref of [id, 'zzzzz', '@me']) {
      expect(raw(await t.stranger.delete(`/v1/m/${ref}`))).toEqual(nobody)
      expect(raw(await t.stranger.delete(`/v1/m/${ref}`, undefined, { token: 'x'.repeat(64) }))).toEqual(
        nobody,
      )
    }
    expect((await alice.get(`/v1/m/${id}`)).status).toBe(200)
  })

  test('403 for a member of another system, quoted as it was sent; it stays', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const { id } = await alice.member()
    for (const form of [id, id.toUpperCase()]) {
      expect(await said((as) => bob.delete(`/v1/m/${form}`, undefined, as))).toEqual([
        403,
        `Member '${form}' is not part of your system.`,
      ])
    }
    expect((await alice.get(`/v1/m/${id}`)).status).toBe(200)
  })

  test('404 for what names no member: unknown, a UUID, @me', async () => {
    const alice = await t.system()
    const { uuid } = await alice.member()
    for (const ref of ['zzzzz', uuid, '@me']) {
      expect(await said((as) => alice.delete(`/v1/m/${ref}`, undefined, as))).toEqual([
        404,
        'Member not found.',
      ])
    }
  })
})
