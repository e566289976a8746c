import { describe, expect, test } from 'bun:test'
import { nobody, raw, useV1 } from '../../support/callers/v1.ts'
import { SetClock } from '../../support/clock.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v1/s', (store) => {
  // 2021-04-05T06:07:08.9Z: a fraction that v2 writes shorter.
  const clock = new SetClock(Date.UTC(2021, 3, 5, 6, 7, 8, 900) * 1000)
  const t = useV1(store, { context: { clock } })

  describe('200', () => {
    test('the own system whole, keys in their order, with what others may not see', async () => {
      const alice = await t.system('The Grove')
      await alice.set({
        description: 'Trees.',
        tag: '| Grove',
        pronouns: 'they/them',
        avatar_url: 'https://img.example/g.png',
        banner: 'https://img.example/b.png',
        color: '2E8B57',
        privacy: {
          name_privacy: 'private',
          description_privacy: 'private',
          avatar_privacy: 'private',
          banner_privacy: 'private',
          front_privacy: 'private',
        },
      })
      expect(raw(await alice.get('/v1/s'))).toEqual([
        200,
        JSON.stringify({
          id: alice.id,
          name: 'The Grove',
          description: 'Trees.',
          tag: '| Grove',
          avatar_url: 'https://img.example/g.png',
          banner: 'https://img.example/b.png',
          color: '2E8B57',
          created: '2021-04-05T06:07:08.900000Z',
          tz: 'UTC',
          description_privacy: 'private',
          member_list_privacy: 'public',
          front_privacy: 'private',
          front_history_privacy: 'public',
        }),
      ])
    })

    test('a new system: what was never set is null, every privacy public', async () => {
      const alice = await t.system()
      expect(raw(await alice.get('/v1/s'))).toEqual([
        200,
        JSON.stringify({
          id: alice.id,
          name: null,
          description: null,
          tag: null,
          avatar_url: null,
          banner: null,
          color: null,
          created: '2021-04-05T06:07:08.900000Z',
          tz: 'UTC',
          description_privacy: 'public',
          member_list_privacy: 'public',
          front_privacy: 'public',
          front_history_privacy: 'public',
        }),
      ])
    })

    test('created always has six digits, be they zeros', async () => {
      for (const [time, text] of [
        [Date.UTC(2019, 0, 1, 14, 30) * 1000, '2019-01-01T14:30:00.000000Z'],
        [Date.UTC(2019, 0, 1, 14, 30) * 1000 + 7, '2019-01-01T14:30:00.000007Z'],
        [Date.UTC(2019, 0, 1, 14, 30) * 1000 + 987_654, '2019-01-01T14:30:00.987654Z'],
      ] as const) {
        clock.time = time
        const alice = await t.system()
        expect((await alice.get('/v1/s')).body.created).toBe(text)
      }
    })

    test('images behind the chat platform’s resizing proxy are shown as the original file', async () => {
      const alice = await t.system()
      const file = '466378653216014359/466378653216014360/tree.png'
      await alice.set({
        avatar_url: `https://media.discordapp.net/attachments/${file}?width=80`,
        banner: `https://media.discordapp.net/attachments/${file}`,
      })
      const { avatar_url, banner } = (await alice.get('/v1/s')).body
      const original = `https://cdn.discordapp.com/attachments/${file}`
      expect([avatar_url, banner]).toEqual([original, original])
    })
  })

  test('401 without a body when there is no token, or none that is known', async () => {
    const alice = await t.system()
    for (const token of [
      undefined,
      '',
      'x',
      'x'.repeat(64),
      `Bearer ${alice.token}`,
      alice.token?.slice(1),
    ]) {
      expect(raw(await t.stranger.get('/v1/s', { token }))).toEqual(nobody)
    }
  })

  test('401 for a chat bot that speaks for no system', async () => {
    expect(raw(await t.bot.get('/v1/s'))).toEqual(nobody)
  })
})
