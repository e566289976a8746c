import { describe, expect, test } from 'bun:test'
import { type PatchCase, readCases } from '../../../../contract/tests/fixtures.ts'
import { type SystemCaller, useServer } from '../../support/callers/server.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

/** The start of every case of the fixtures: nothing is null and nothing the default. */
const baseline = {
  name: 'Before',
  description: 'Before all.',
  tag: '| B',
  pronouns: 'be/fore',
  avatar_url: 'https://img.example/before-a.png',
  banner: 'https://img.example/before-b.png',
  color: 'BEF0Be',
  privacy: {
    name_privacy: 'public',
    avatar_privacy: 'private',
    description_privacy: 'public',
    banner_privacy: 'private',
    pronoun_privacy: 'public',
    member_list_privacy: 'private',
    group_list_privacy: 'public',
    front_privacy: 'private',
    front_history_privacy: 'public',
  },
} as const

eachStore('PATCH /v2/systems/{systemRef}', (store) => {
  const t = useServer(store)
  async function aSystem(): Promise<SystemCaller> {
    const alice = await t.system()
    await alice.client.updateSystem({ systemRef: '@me', body: baseline })
    return alice
  }
  const textOf = async (caller: SystemCaller) => (await caller.get('/v2/systems/@me')).text

  describe('fixtures/patch/system.json', () => {
    for (const { name, body, expect: expected } of readCases<PatchCase>('patch/system.json')) {
      test(name, async () => {
        const alice = await aSystem()
        const before = await textOf(alice)
        const res = await alice.patch('/v2/systems/@me', body)
        if (expected.patch) {
          const { privacy, ...values } = expected.patch
          const changed = { ...JSON.parse(before), ...values }
          changed.privacy = { ...baseline.privacy, ...(privacy as object) }
          expect([res.status, res.text]).toEqual([200, JSON.stringify(changed)])
          expect(await textOf(alice)).toBe(res.text)
          return
        }
        const text = expected.errors
          ? JSON.stringify({ message: 'Error parsing JSON model', code: 40001, errors: expected.errors })
          : refusal.badRequest
        expect([res.status, res.text]).toEqual([400, text])
        expect(await textOf(alice)).toBe(before)
      })
    }
  })

  describe('200', () => {
    test('a key left out keeps its value, null clears it, a value sets it', async () => {
      const alice = await aSystem()
      const res = await alice.patch('/v2/systems/@me', { description: null, tag: '~' })
      expect(res.status).toBe(200)
      expect(res.body).toMatchObject({ ...baseline, description: null, tag: '~' })
    })

    test('by any reference to the own system', async () => {
      const alice = await aSystem()
      for (const [i, ref] of [alice.id.toUpperCase(), alice.uuid, '@me'].entries()) {
        const res = await alice.patch(`/v2/systems/${ref}`, { tag: `t${i}` })
        expect([res.status, res.body.tag]).toEqual([200, `t${i}`])
      }
    })

    test('the colour keeps the letter case it was sent in', async () => {
      const alice = await aSystem()
      expect((await alice.patch('/v2/systems/@me', { color: 'C0ffEE' })).body.color).toBe('C0ffEE')
    })

    test('two that change different keys at once do not undo each other', async () => {
      const alice = await aSystem()
      const wanted = {
        name: 'After',
        description: 'After all.',
        tag: '| A',
        pronouns: 'af/ter',
        color: 'afafaf',
      }
      await Promise.all(
        Object.entries(wanted).map(([key, value]) => alice.patch('/v2/systems/@me', { [key]: value })),
      )
      expect((await alice.get('/v2/systems/@me')).body).toMatchObject({ ...baseline, ...wanted })
    })

    test("nobody else's system changes", async () => {
      const alice = await aSystem()
      const bob = await aSystem()
      const before = await textOf(bob)
      await alice.patch('/v2/systems/@me', { name: 'After', privacy: { name_privacy: 'private' } })
      expect(await textOf(bob)).toBe(before)
    })
  })

  test('401 for @me without a token', async () => {
    const res = await t.stranger.patch('/v2/systems/@me', { tag: '~' })
    expect([res.status, res.text]).toEqual([401, refusal.unauthorized])
  })

  test("403 for another's system, with a token or without; nothing is written", async () => {
    const alice = await aSystem()
    const bob = await aSystem()
    const before = await textOf(alice)
    for (const caller of [t.stranger, bob]) {
      for (const ref of [alice.id, alice.uuid]) {
        const res = await caller.patch(`/v2/systems/${ref}`, { tag: 'stolen' })
        expect([res.status, res.text]).toEqual([403, refusal.forbidden])
      }
    }
    expect(await textOf(alice)).toBe(before)
  })

  test('404 for a system that does not exist', async () => {
    const alice = await aSystem()
    const res = await alice.patch('/v2/systems/zzzzz', { tag: '~' })
    expect([res.status, res.text]).toEqual([404, refusal.systemNotFound])
  })
})
