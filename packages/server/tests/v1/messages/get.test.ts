import { describe, expect, test } from 'bun:test'
import { days, memberPrivacyKeys, minutes, seconds } from '@polyphony/contract'
import { channel, newSnowflake, report } from '../../support/callers/bridge.ts'
import { raw, said, useV1 } from '../../support/callers/v1.ts'
import { SetClock } from '../../support/clock.ts'
import { eachStore } from '../../support/stores/stores.ts'

/** 2023-05-06T07:08:09.5Z */
const start = Date.UTC(2023, 4, 6, 7, 8, 9, 500) * 1000

eachStore('GET /v1/msg/{id}', (store) => {
  const clock = new SetClock(start)
  const t = useV1(store, { context: { clock } })

  /** A message proxied for a member, triggered a second earlier. */
  async function posted(member: { id: string }, rest: Record<string, unknown> = {}) {
    clock.time = start
    const body = { id: newSnowflake(start), original: newSnowflake(start - seconds(1)), ...rest }
    const sent = report(member.id, body)
    const res = await t.bot.post('/bridge/v1/messages', sent)
    if (res.status !== 201) throw new Error(`The bridge answered ${res.status} ${res.text}.`)
    return sent
  }

  describe('200', () => {
    test('keys in their order, ids as text, the second from the id with six digits of fraction, no guild', async () => {
      const alice = await t.system()
      const ash = await alice.member()
      const { id, original, sender } = await posted(ash)
      for (const caller of [alice, t.stranger]) {
        const system = await caller.get(`/v1/s/${alice.id}`)
        const member = await caller.get(`/v1/m/${ash.id}`)
        expect(raw(await caller.get(`/v1/msg/${id}`))).toEqual([
          200,
          `{"timestamp":"2023-05-06T07:08:09.000000Z","id":"${id}","original":"${original}","sender":"${sender}","channel":"${channel}","system":${system.text},"member":${member.text}}`,
        ])
      }
    })

    test('the member has no prefix and suffix here, though it has tags', async () => {
      const alice = await t.system()
      const ash = await alice.member({ proxy_tags: [{ prefix: '[', suffix: ']' }] })
      const { id } = await posted(ash)
      const { prefix, suffix, ...plain } = (await alice.get(`/v1/m/${ash.id}`)).body
      expect([prefix, suffix]).toEqual(['[', ']'])
      expect((await alice.get(`/v1/msg/${id}`)).body.member).toEqual(plain)
    })

    test('privacy holds for system and member; the owner sees all', async () => {
      const alice = await t.system('The Grove')
      const bob = await t.system()
      await alice.set({ description: 'Trees.' })
      await alice.hide('name_privacy', 'description_privacy', 'member_list_privacy', 'front_privacy')
      const ash = await alice.member({
        display_name: 'Ash!',
        description: 'Leaves.',
        proxy_tags: [{ prefix: '[', suffix: ']' }],
        privacy: Object.fromEntries(memberPrivacyKeys.map((key) => [key, 'private'])),
      })
      const { id, original } = await posted(ash)
      for (const message of [id, original]) {
        const own = (await alice.get(`/v1/msg/${message}`)).body
        expect(own.system).toMatchObject({
          name: 'The Grove',
          description: 'Trees.',
          front_privacy: 'private',
        })
        expect(own.member).toMatchObject({ name: 'Ash', description: 'Leaves.', privacy: 'private' })
        for (const caller of [bob, t.stranger]) {
          const { system, member } = (await caller.get(`/v1/msg/${message}`)).body
          expect(system).toMatchObject({ name: null, description: null, front_privacy: null })
          expect(member).toMatchObject({
            id: ash.id,
            name: 'Ash!',
            display_name: null,
            description: null,
            created: null,
            proxy_tags: [],
            privacy: null,
          })
        }
      }
    })

    test('by the id of the trigger for 30 minutes, by its own for good', async () => {
      const alice = await t.system()
      const { id, original } = await posted(await alice.member())
      const whole = await t.stranger.get(`/v1/msg/${id}`)
      const triggered = start - seconds(1)
      clock.time = triggered + minutes(30)
      expect(raw(await t.stranger.get(`/v1/msg/${original}`))).toEqual(raw(whole))
      clock.time = triggered + minutes(30) + 1
      expect(await said((as) => alice.get(`/v1/msg/${original}`, as))).toEqual([404, 'Message not found.'])
      clock.time = triggered + days(1000)
      expect(raw(await t.stranger.get(`/v1/msg/${id}`))).toEqual(raw(whole))
    })

    test('the 30 minutes count from when the bot says the trigger was sent', async () => {
      const alice = await t.system()
      const { original } = await posted(await alice.member(), { sent_at: '2023-05-06T06:50:00Z' })
      clock.time = Date.UTC(2023, 4, 6, 7, 20) * 1000
      expect((await alice.get(`/v1/msg/${original}`)).status).toBe(200)
      clock.time += 1
      expect((await alice.get(`/v1/msg/${original}`)).status).toBe(404)
    })

    test('without a trigger on record, original is empty', async () => {
      const alice = await t.system()
      const { id } = await posted(await alice.member(), { original: null })
      expect((await alice.get(`/v1/msg/${id}`)).body.original).toBe('')
    })

    test('a message without a guild, from a direct conversation', async () => {
      const alice = await t.system()
      const { id } = await posted(await alice.member(), { guild: null })
      expect((await alice.get(`/v1/msg/${id}`)).status).toBe(200)
    })

    test('system and member are null once the member is deleted, for the owner too', async () => {
      const alice = await t.system()
      const ash = await alice.member()
      const { id, original, sender } = await posted(ash)
      await alice.delete(`/v1/m/${ash.id}`)
      for (const caller of [alice, t.stranger]) {
        for (const message of [id, original]) {
          expect(raw(await caller.get(`/v1/msg/${message}`))).toEqual([
            200,
            `{"timestamp":"2023-05-06T07:08:09.000000Z","id":"${id}","original":"${original}","sender":"${sender}","channel":"${channel}","system":null,"member":null}`,
          ])
        }
      }
    })
  })

  test('404 for a message that is not known, and for what is no message id', async () => {
    const alice = await t.system()
    const { id } = await posted(await alice.member())
    await t.bot.delete(`/bridge/v1/messages/${id}`)
    for (const ref of [id, newSnowflake(), '5', 'abc', '@me', '-5', '9'.repeat(19), '9'.repeat(40)]) {
      expect(await said((as) => alice.get(`/v1/msg/${ref}`, as))).toEqual([404, 'Message not found.'])
    }
  })
})
