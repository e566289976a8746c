import { describe, expect, test } from 'bun:test'
import { type Snowflake, systemPrivacyKeys } from '@polyphony/contract'
import fc from 'fast-check'
import { createSystem } from '../../../src/operations/systems.ts'
import { sql } from '../../../src/store/sql/sql.ts'
import { useServer } from '../../support/callers/server.ts'
import { refusal } from '../../support/refusals.ts'
import { runs } from '../../support/runs.ts'
import { eachStore } from '../../support/stores/stores.ts'

const everything = {
  name: 'Harbour',
  description: 'By the sea.',
  tag: '| HB',
  pronouns: 'they/them',
  avatar_url: 'https://img.example/a.png',
  banner: 'https://img.example/b.png',
  color: '4A7FB0',
}
/** The values that each privacy key hides from others; the other keys guard lists. */
const hides: Partial<Record<(typeof systemPrivacyKeys)[number], keyof typeof everything>> = {
  name_privacy: 'name',
  description_privacy: 'description',
  avatar_privacy: 'avatar_url',
  banner_privacy: 'banner',
  pronoun_privacy: 'pronouns',
}

eachStore('GET /v2/systems/{systemRef}', (store) => {
  const t = useServer(store)

  describe('200', () => {
    test('the owner sees everything, by every form of the reference', async () => {
      const alice = await t.system('Harbour')
      const forms = [
        '@me',
        alice.id,
        alice.id.toUpperCase(),
        `${alice.id.slice(0, 3)}-${alice.id.slice(3)}`,
        `${alice.id.slice(0, 3)}-${alice.id.slice(3)}`.toUpperCase(),
        alice.uuid,
        alice.uuid.toUpperCase(),
        alice.uuid.replaceAll('-', ''),
        `{${alice.uuid}}`,
      ]
      const { text } = await alice.get('/v2/systems/@me')
      for (const form of forms) {
        const res = await alice.get(`/v2/systems/${form}`)
        expect([form, res.status, res.text]).toEqual([form, 200, text])
      }
      expect(JSON.parse(text)).toMatchObject({ id: alice.id, uuid: alice.uuid, name: 'Harbour' })
    })

    test('a linked account names it too', async () => {
      const account = '466378653216014359' as Snowflake
      const { system } = await createSystem(t.ctx, { name: 'Linked', account })
      const res = await t.stranger.get(`/v2/systems/${account}`)
      expect([res.status, res.body.id, res.body.name]).toEqual([200, system.hid, 'Linked'])
      expect((await t.stranger.get('/v2/systems/466378653216014358')).status).toBe(404)
    })

    test('a new system, to its owner: every key, in order', async () => {
      const alice = await t.system()
      const { text, body } = await alice.get('/v2/systems/@me')
      const open = systemPrivacyKeys.map((key) => `"${key}":"public"`).join(',')
      expect(text).toBe(
        `{"id":"${alice.id}","uuid":"${alice.uuid}","name":null,"description":null,"tag":null,"pronouns":null,` +
          `"avatar_url":null,"banner":null,"color":null,"created":"${body.created}","webhook_url":null,"privacy":{${open}}}`,
      )
      expect(body.created).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/)
    })

    test('the privacy object has its keys in the order of the reference', async () => {
      const alice = await t.system()
      const { body } = await alice.get('/v2/systems/@me')
      expect(Object.keys(body.privacy)).toEqual([
        'name_privacy',
        'avatar_privacy',
        'description_privacy',
        'banner_privacy',
        'pronoun_privacy',
        'member_list_privacy',
        'group_list_privacy',
        'front_privacy',
        'front_history_privacy',
      ])
    })

    test('to others: no webhook_url at all, privacy null, everything else in the same order', async () => {
      const alice = await t.system()
      const bob = await t.system()
      await alice.client.updateSystem({ systemRef: '@me', body: everything })
      const own = (await alice.get('/v2/systems/@me')).body
      const { webhook_url, ...rest } = own
      for (const caller of [t.stranger, bob]) {
        const res = await caller.get(`/v2/systems/${alice.id}`)
        expect(res.text).toBe(JSON.stringify({ ...rest, privacy: null }))
      }
      expect(webhook_url).toBeNull()
    })

    test('others see null for exactly what is private, whatever the combination', async () => {
      const alice = await t.system()
      await alice.client.updateSystem({ systemRef: '@me', body: everything })
      const anyPrivacy = fc.record(
        Object.fromEntries(systemPrivacyKeys.map((key) => [key, fc.constantFrom('public', 'private')])),
      )
      await fc.assert(
        fc.asyncProperty(anyPrivacy, async (privacy) => {
          const own = await alice.patch('/v2/systems/@me', { privacy })
          expect(own.body).toMatchObject({ ...everything, privacy })
          const expected: Record<string, string | null> = { ...everything }
          for (const [key, field] of Object.entries(hides))
            if (privacy[key] === 'private') expected[field] = null
          const { id, uuid, created } = own.body
          const seen = await t.stranger.get(`/v2/systems/${alice.id}`)
          expect(seen.body).toEqual({ id, uuid, created, ...expected, privacy: null })
        }),
        { numRuns: runs(25) },
      )
    })

    test('a picture address of the platform is shown as the original file', async () => {
      const alice = await t.system()
      const path = 'attachments/12345678901234567/123456789012345678/a.png'
      await alice.client.updateSystem({
        systemRef: '@me',
        body: {
          avatar_url: `https://media.discordapp.net/${path}?width=80`,
          banner: 'https://media.discordapp.net/attachments/1/2/a.gif?x',
        },
      })
      const { body } = await t.stranger.get(`/v2/systems/${alice.id}`)
      expect(body.avatar_url).toBe(`https://cdn.discordapp.com/${path}`)
      expect(body.banner).toBe('https://media.discordapp.net/attachments/1/2/a.gif?x')
    })

    test('one statement for a point read, own or not', async () => {
      const alice = await t.system()
      expect(await t.statements(() => alice.get('/v2/systems/@me'))).toBe(1)
      expect(await t.statements(() => t.stranger.get(`/v2/systems/${alice.id}`))).toBe(1)
    })

    test('created keeps its microseconds', async () => {
      const alice = await t.system()
      await t.ctx.store.driver.transact((tx) =>
        tx.all(sql`update systems set created = 1709633472345678 where hid = ${alice.id}`),
      )
      expect((await alice.get('/v2/systems/@me')).body.created).toBe('2024-03-05T10:11:12.345678Z')
    })
  })

  test('401 with the exact body for @me without a token', async () => {
    const res = await t.stranger.get('/v2/systems/@me')
    expect([res.status, res.text]).toEqual([401, refusal.unauthorized])
  })

  test('404 with the exact body for whatever names no system', async () => {
    const alice = await t.system()
    const nothing = [
      'zzzzz',
      'zzzzzz',
      '00000000-0000-4000-8000-000000000000',
      '466378653216014357',
      '9999999999999999999',
      '12345',
      '@ME',
      `${alice.id}x`,
      `urn:uuid:${alice.uuid}`,
      'Harbour',
    ]
    for (const ref of nothing) {
      const res = await alice.get(`/v2/systems/${ref}`)
      expect([ref, res.status, res.text]).toEqual([ref, 404, refusal.systemNotFound])
    }
  })
})
