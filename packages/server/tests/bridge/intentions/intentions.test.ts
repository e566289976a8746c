import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { hours } from '@polyphony/contract'
import type { RunningServer } from '../../../src/main.ts'
import { sql } from '../../../src/store/sql/sql.ts'
import {
  ask,
  Bot,
  type BotSystem,
  channel,
  guild,
  least,
  newSnowflake,
  prefix,
  report,
  snowflake,
  useBridge,
} from '../../support/callers/bridge.ts'
import { startBeside } from '../../support/callers/server.ts'
import { SetClock } from '../../support/clock.ts'
import { until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/bridge/v1/proxy'
const handled = '{"proxy":false,"reason":"already-handled","tell":false}'

eachStore('Intentions', (store) => {
  const t = useBridge(store)
  let other: RunningServer

  beforeAll(async () => {
    other = await startBeside(t)
  })
  afterAll(() => other.stop())

  async function twoMembers() {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash', { proxy_tags: prefix('a:') })
    const birch = await alice.member('Birch', { proxy_tags: prefix('b:') })
    return { alice, ash, birch }
  }
  const intend = (alice: BotSystem, rest = {}) => ask(alice.account, 'a:hi', { intend: true, ...rest })
  const open = async (query = '') => (await t.bot.get(`/bridge/v1/intentions${query}`)).body
  const openOf = async (original: string) =>
    (await open()).find((each: { original: string }) => each.original === original)
  const close = (...originals: string[]) => t.bot.post('/bridge/v1/intentions/close', originals)

  test('a decision to proxy is stored before the answer, without the text', async () => {
    const { alice, ash } = await twoMembers()
    const thread = newSnowflake()
    const question = intend(alice, { channel_id: thread, root_channel_id: channel })
    expect((await t.bot.post(path, question)).body).toMatchObject({ proxy: true, content: 'hi' })
    expect(await openOf(question.message_id)).toEqual({
      original: question.message_id,
      account: alice.account,
      guild,
      channel: thread,
      root_channel: channel,
      member: ash.id,
      message: null,
      created: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  test('nothing is stored for a message that stays as it is, or without asking', async () => {
    const { alice } = await twoMembers()
    const before = await open()
    for (const question of [
      intend(alice, { content: 'hi' }),
      intend(alice, { content: '\\\\\\hi' }),
      intend(alice, { intend: false }),
      ask(newSnowflake(), 'a:hi', { intend: true }),
    ])
      await t.bot.post(path, question)
    expect(await open()).toEqual(before)
  })

  test('the same message again is left alone, open or closed, as anybody, and nothing changes', async () => {
    const { alice, birch } = await twoMembers()
    const question = intend(alice)
    await t.bot.post(path, question)
    const stored = await openOf(question.message_id)
    const again = { ...question, member: birch.id, channel_id: newSnowflake() }
    expect((await t.bot.post(path, question)).text).toBe(handled)
    expect((await t.bot.post(path, again)).text).toBe(handled)
    expect(await openOf(question.message_id)).toEqual(stored)
    expect((await close(question.message_id, question.message_id, newSnowflake())).status).toBe(204)
    expect(await openOf(question.message_id)).toBeUndefined()
    expect((await t.bot.post(path, question)).text).toBe(handled)
    expect((await t.bot.post(path, { ...question, intend: false })).body).toMatchObject({ proxy: true })
  })

  test('a message that was reported without an intention is left alone as well', async () => {
    const { alice, ash } = await twoMembers()
    const question = intend(alice)
    await t.bot.post('/bridge/v1/messages', report(ash.id, { original: question.message_id }))
    expect((await t.bot.post(path, question)).text).toBe(handled)
    expect(await openOf(question.message_id)).toBeUndefined()
  })

  test('of many requests at once to two processes, exactly one is to proxy', async () => {
    const { alice } = await twoMembers()
    const bots = [t.bot, new Bot(other.url)]
    for (let round = 0; round < 10; round++) {
      const question = intend(alice)
      const asked = Array.from({ length: 8 }, (_, i) => (bots[i % 2] as Bot).post(path, question))
      const answers = await Promise.all(asked)
      expect(answers.filter(({ body }) => body.proxy === true)).toHaveLength(1)
      expect(answers.filter(({ text }) => text === handled)).toHaveLength(7)
    }
  })

  test('a report says which message was posted; the first one stays', async () => {
    const { alice, ash } = await twoMembers()
    const question = intend(alice)
    await t.bot.post(path, question)
    const said = report(ash.id, { original: question.message_id })
    const part = report(ash.id, { original: question.message_id, part_of: said.id })
    await t.bot.post('/bridge/v1/messages', part)
    expect((await openOf(question.message_id)).message).toBeNull()
    await t.bot.post('/bridge/v1/messages', said)
    await t.bot.post('/bridge/v1/messages', report(ash.id, { original: question.message_id }))
    expect((await openOf(question.message_id)).message).toBe(said.id)
    expect((await t.bot.post(path, question)).text).toBe(handled)
  })

  test('one outlives its member, and goes with its system', async () => {
    const { alice, ash } = await twoMembers()
    const question = intend(alice)
    await t.bot.post(path, question)
    await alice.delete(`/v2/members/${ash.id}`)
    expect(await openOf(question.message_id)).toMatchObject({ member: null })
    await t.bot.delete(`/bridge/v1/systems/${alice.id}`)
    expect(await openOf(question.message_id)).toBeUndefined()
  })

  test('200 or left alone, never anything else, while the member is being deleted', async () => {
    const { alice } = await twoMembers()
    for (let round = 0; round < 5; round++) {
      const tag = `${round}:`
      const cedar = await alice.member('Cedar', { proxy_tags: prefix(tag) })
      const post = () => t.bot.post(path, intend(alice, { content: `${tag}hi` }))
      const answers = await Promise.all([post(), alice.delete(`/v2/members/${cedar.id}`), post(), post()])
      for (const { status } of answers) expect([200, 204]).toContain(status)
    }
  })

  test('one more statement, and none for a message that stays as it is', async () => {
    const { alice } = await twoMembers()
    const cost = (rest = {}) => least(() => t.statements(() => t.bot.post(path, intend(alice, rest))))
    expect(await cost({ content: 'hello' })).toBe(1)
    const transaction = await least(() => t.statements(() => t.ctx.store.transact(async () => {})))
    expect(await cost()).toBe(3 + transaction)
  })

  describe('the list', () => {
    test('is in the order of the messages, page by page', async () => {
      const { alice } = await twoMembers()
      const ids = [3, 1, 2, 20, 100].map((id) => snowflake(id))
      for (const message_id of ids) await t.bot.post(path, intend(alice, { message_id }))
      const listed = async (query: string) =>
        (await open(query)).map(({ original }: { original: string }) => original)
      expect(await listed('?limit=5')).toEqual(['1', '2', '3', '20', '100'])
      expect(await listed('?limit=2&after=2')).toEqual(['3', '20'])
      expect((await listed('?after=20'))[0]).toBe('100')
      await close('1', '3')
      expect(await listed('?limit=2')).toEqual(['2', '20'])
    })

    test('400 for a limit or a message that is none, and for a list of more than 1000', async () => {
      for (const query of ['?limit=0', '?limit=1001', '?limit=x', '?after=x', '?after=18446744073709551615'])
        expect([query, (await t.bot.get(`/bridge/v1/intentions${query}`)).status]).toEqual([query, 400])
      const many = Array.from({ length: 1001 }, (_, i) => String(i + 1_000_000))
      expect((await close(...many)).status).toBe(400)
      expect((await close(...many.slice(1))).status).toBe(204)
      expect((await close('x')).status).toBe(400)
    })
  })
})

eachStore('Upkeep', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useBridge(store, { context: { clock } })

  test('removes intentions a day after they were closed, and open ones after a month', async () => {
    const alice = await t.bot.system()
    await alice.member('Ash', { proxy_tags: prefix('a:') })
    const [closed, late, open] = [1, 2, 3].map(() => ask(alice.account, 'a:hi', { intend: true }))
    for (const question of [closed, late, open]) await t.bot.post(path, question)
    const close = (original: string | undefined) => t.bot.post('/bridge/v1/intentions/close', [original])
    const kept = async () => {
      const rows = await t.ctx.store.driver.all<{ original: string }>(
        sql`select cast(original as text) as original from intentions order by 1`,
      )
      return rows.map(({ original }) => original)
    }
    await close(closed?.message_id)
    clock.time += hours(2)
    await close(late?.message_id)
    clock.time += hours(23)
    await until('the closed one is gone', async () => (await kept()).length === 2)
    expect(await kept()).toEqual([late?.message_id, open?.message_id].map(String))
    clock.time += hours(28 * 24)
    await until('the other closed one is gone', async () => (await kept()).length === 1)
    expect(await kept()).toEqual([String(open?.message_id)])
    clock.time += hours(2 * 24)
    await until('the open one is gone', async () => (await kept()).length === 0)
  })
})
