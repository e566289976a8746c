import { expect, test } from 'bun:test'
import { memberPrivacyKeys, systemPrivacyKeys } from '@polyphony/contract'
import { Caller } from '../support/callers/server.ts'
import { raw, useV1, type V1System } from '../support/callers/v1.ts'
import { holdToV1 } from '../support/callers/v1-promises.ts'
import { eachStore } from '../support/stores/stores.ts'

const allPrivate = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 'private']))

/** v1 is older than scoped keys, and they work there as on v2. */
eachStore('a scoped key on v1', (store) => {
  const t = useV1(store)

  /** A caller with a key of a system, after `Bearer`. */
  async function keyOf(caller: V1System, ...scopes: string[]): Promise<Caller> {
    const { status, body } = await caller.post('/v2/systems/@me/keys', { name: 'widget', scopes })
    if (status !== 201) throw new Error(`No key for ${scopes}: ${JSON.stringify(body)}`)
    return new Caller(t.url, `Bearer ${body.key}`, holdToV1)
  }

  async function grove() {
    const alice = await t.system('The Grove')
    const ash = await alice.member({ display_name: 'Ash!', privacy: allPrivate(memberPrivacyKeys) })
    await alice.switch([ash], '2021-04-05T10:00:00Z')
    await alice.set({ privacy: allPrivate(systemPrivacyKeys) })
    return { alice, ash, paths: [`/v1/s/${alice.id}`, `/v1/m/${ash.id}`, `/v1/a/${alice.account}`] }
  }

  test('that may read everything sees what the owner sees', async () => {
    const { alice, paths } = await grove()
    const key = await keyOf(alice, 'read:all')
    for (const path of [
      ...paths,
      '/v1/s',
      ...['members', 'switches', 'fronters'].map((of) => `${paths[0]}/${of}`),
    ]) {
      const own = await alice.get(path)
      expect([path, own.status]).toEqual([path, 200])
      expect([path, ...raw(await key.get(path))]).toEqual([path, ...raw(own)])
    }
  })

  test('for public reading sees what a stranger sees', async () => {
    const { alice, paths } = await grove()
    const key = await keyOf(alice, 'publicread:all')
    for (const path of [...paths, ...['members', 'switches', 'fronters'].map((of) => `${paths[0]}/${of}`)]) {
      expect([path, ...raw(await key.get(path))]).toEqual([path, ...raw(await t.stranger.get(path))])
    }
  })

  test('that lacks the scope is told which, and sees others as everybody does', async () => {
    const { alice, ash } = await grove()
    const bob = await t.system('The River')
    const key = await keyOf(alice, 'read:system')
    const lacks = (scope: string): [number, string] => [
      403,
      `{"message":"403: This key lacks the scope '${scope}'.","code":0}`,
    ]
    expect(raw(await key.get(`/v1/m/${ash.id}`))).toEqual(lacks('read:members'))
    expect(raw(await key.patch('/v1/s', { tag: '~' }))).toEqual(lacks('write:system'))
    expect(raw(await key.post('/v1/m', { name: 'Elm' }))).toEqual(lacks('write:members'))
    expect(raw(await key.delete(`/v1/m/${ash.id}`))).toEqual(lacks('write:members'))
    expect(raw(await key.post('/v1/s/switches', { members: [] }))).toEqual(lacks('write:switches'))
    expect(raw(await key.get(`/v1/s/${bob.id}/members`))).toEqual([200, '[]'])
    expect((await alice.get(`/v1/m/${ash.id}`)).status).toBe(200)
  })

  test('that may write does so in the name of its system', async () => {
    const { alice } = await grove()
    const key = await keyOf(alice, 'write:members', 'write:switches')
    const made = await key.post('/v1/m', { name: 'Elm' })
    expect(made.status).toBe(200)
    expect(raw(await key.post('/v1/s/switches', { members: [made.body.id] }))).toEqual([204, ''])
    expect((await alice.get(`/v1/s/${alice.id}/fronters`)).body.members[0].id).toBe(made.body.id)
  })
})
