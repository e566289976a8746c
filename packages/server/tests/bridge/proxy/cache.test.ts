import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { RunningServer } from '../../../src/main.ts'
import {
  ask,
  Bot,
  type BotSystem,
  guild,
  least,
  newSnowflake,
  prefix,
  useBridge,
} from '../../support/callers/bridge.ts'
import { startBeside } from '../../support/callers/server.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/bridge/v1/proxy'

eachStore('Tags kept in memory', (store) => {
  const t = useBridge(store)
  let other: RunningServer

  beforeAll(async () => {
    other = await startBeside(t)
  })
  afterAll(() => other.stop())

  const decide = async (bot: Bot, alice: BotSystem, content: string) =>
    (await bot.post(path, ask(alice.account, content))).body

  /** A system that this server and the other one have asked about twice, so that both have it at hand. */
  async function warm(...tags: string[]): Promise<{ alice: BotSystem; members: { id: string }[] }> {
    const alice = await t.bot.system()
    const members = []
    for (const tag of tags) members.push(await alice.member(tag, { proxy_tags: prefix(tag) }))
    for (const bot of [t.bot, t.bot, new Bot(other.url), new Bot(other.url)])
      await decide(bot, alice, 'hello')
    return { alice, members }
  }

  for (const [who, server] of [
    ['this server', () => t.url],
    ['another server on the same database', () => other.url],
  ] as const) {
    describe(`a change through ${who} is seen by the very next message`, () => {
      const changer = (alice: BotSystem) => new Bot(server()).as(alice.id)

      test('tags, again and again', async () => {
        const { alice, members } = await warm('a:')
        for (let round = 0; round < 10; round++) {
          const tag = `${round}:`
          await changer(alice).patch(`/v2/members/${members[0]?.id}`, { proxy_tags: prefix(tag) })
          expect(await decide(t.bot, alice, `${tag}hi`)).toMatchObject({ proxy: true, content: 'hi' })
          expect(await decide(t.bot, alice, `${round - 1}:hi`)).toEqual({
            proxy: false,
            reason: 'no-match',
            tell: false,
          })
        }
      })

      test('name, avatar and the other things that are posted', async () => {
        const { alice, members } = await warm('a:')
        const fields = {
          name: 'Aspen',
          display_name: 'Aspen 🌿',
          avatar_url: 'https://example.org/aspen.png',
          keep_proxy: true,
          tts: true,
        }
        await changer(alice).patch(`/v2/members/${members[0]?.id}`, fields)
        expect(await decide(t.bot, alice, 'a:hi')).toMatchObject({
          name: 'Aspen 🌿',
          avatar_url: 'https://example.org/aspen.png',
          content: 'a:hi',
          tts: true,
          member: { name: 'Aspen' },
        })
      })

      test('a new member and one that is gone', async () => {
        const { alice, members } = await warm('a:')
        const made = await changer(alice).post('/v2/members', { name: 'New', proxy_tags: prefix('n:') })
        expect(await decide(t.bot, alice, 'n:hi')).toMatchObject({
          proxy: true,
          member: { id: made.body.id },
        })
        await changer(alice).delete(`/v2/members/${members[0]?.id}`)
        expect(await decide(t.bot, alice, 'a:hi')).toEqual({ proxy: false, reason: 'no-match', tell: false })
      })

      test("a member's autoproxy switch, the settings and the system's tag", async () => {
        const { alice, members } = await warm('a:')
        const id = members[0]?.id
        await changer(alice).post('/v2/systems/@me/switches', { members: [id] })
        await changer(alice).patch(`/v2/systems/@me/autoproxy?guild_id=${guild}`, { autoproxy_mode: 'front' })
        expect(await decide(t.bot, alice, 'hi')).toMatchObject({ proxy: true, autoproxied: true })
        await changer(alice).patch(`/v2/members/${id}`, { autoproxy_enabled: false })
        expect(await decide(t.bot, alice, 'hi')).toEqual({
          proxy: false,
          reason: 'member-autoproxy-disabled',
          tell: false,
        })
        expect(await decide(t.bot, alice, 'A:hi')).toMatchObject({ proxy: false })
        await changer(alice).patch('/v2/systems/@me/settings', { case_sensitive_proxy_tags: false })
        expect(await decide(t.bot, alice, 'A:hi')).toMatchObject({ proxy: true, name: 'a:' })
        await changer(alice).patch('/v2/systems/@me', { tag: '🌿' })
        expect(await decide(t.bot, alice, 'A:hi')).toMatchObject({ name: 'a: 🌿' })
      })
    })
  }

  test('messages that are asked about while tags change get the old or the new answer, then the new one', async () => {
    const { alice, members } = await warm('a:')
    const asked = Array.from({ length: 20 }, () => decide(t.bot, alice, 'a:hi'))
    const changed = alice.patch(`/v2/members/${members[0]?.id}`, { proxy_tags: prefix('b:') })
    for (const answer of await Promise.all(asked)) expect([true, false]).toContain(answer.proxy)
    await changed
    expect(await decide(t.bot, alice, 'a:hi')).toEqual({ proxy: false, reason: 'no-match', tell: false })
    expect(await decide(t.bot, alice, 'b:hi')).toMatchObject({ proxy: true })
  })

  describe('statements', () => {
    const once = (alice: BotSystem, content: string) =>
      t.statements(() => t.bot.post(path, ask(alice.account, content)))
    const cost = (alice: BotSystem, content: string, rest = {}) =>
      least(() => t.statements(() => t.bot.post(path, ask(alice.account, content, rest))))

    test('one for an account without a system, known or not', async () => {
      const question = ask(newSnowflake(), 'hello')
      expect(await least(() => t.statements(() => t.bot.post(path, question)))).toBe(1)
      const alice = await t.bot.system()
      await t.bot.delete(`/bridge/v1/systems/${alice.id}`)
      expect(await cost(alice, 'hello')).toBe(1)
    })

    test('one for a message that matches nothing, two the first time', async () => {
      const fresh = async () => {
        const alice = await t.bot.system()
        await alice.member('Ash', { proxy_tags: prefix('a:') })
        // why: a change wakes the deliverer up; meanwhile it has looked.
        for (let times = 0; times < 3; times++) await t.bot.get('/bridge/v1/accounts/1')
        return alice
      }
      expect(await least(async () => once(await fresh(), 'hello'))).toBe(2)
      expect(await cost(await fresh(), 'hello')).toBe(1)
    })

    test('two for a message that is proxied, with tags or by itself', async () => {
      const { alice, members } = await warm('a:')
      expect(await cost(alice, 'a:hi')).toBe(2)
      expect(await cost(alice, 'a:hi', { previous: { name: 'a:', message_id: newSnowflake() } })).toBe(2)
      await alice.patch(`/v2/systems/@me/autoproxy?guild_id=${guild}`, {
        autoproxy_mode: 'member',
        autoproxy_member: members[0]?.id,
      })
      expect(await cost(alice, 'hi')).toBe(2)
    })

    test('another system costs nothing of what is kept of this one', async () => {
      const [{ alice }, { alice: bob }] = [await warm('a:'), await warm('b:')]
      for (const each of [alice, bob, alice, bob]) expect(await cost(each, 'hello')).toBe(1)
    })
  })
})
