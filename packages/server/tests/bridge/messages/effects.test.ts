import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { formatInstant, hours, instant, later, minutes, seconds } from '@polyphony/contract'
import type { afterProxy, BeforeProxy } from '@polyphony/proxy'
import { readVectorFile } from '../../../../proxy/tests/support/vectors.ts'
import { randomIds } from '../../../src/base/ids.ts'
import type { RunningServer } from '../../../src/main.ts'
import { createLog } from '../../../src/observe/log.ts'
import { sql } from '../../../src/store/sql/sql.ts'
import {
  ask,
  Bot,
  type BotSystem,
  guild,
  newSnowflake,
  report,
  useBridge,
} from '../../support/callers/bridge.ts'
import { startBeside } from '../../support/callers/server.ts'
import { SetClock } from '../../support/clock.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/bridge/v1/messages'
const autoproxyPath = `/v2/systems/@me/autoproxy?guild_id=${guild}`
const start = instant(1_800_000_000_000_000)

interface EffectVector {
  name: string
  member: string
  before: BeforeProxy
  expect: ReturnType<typeof afterProxy>
}
const vectors = readVectorFile<EffectVector>('after-proxy.json').cases

eachStore('What a proxied message changes', (store) => {
  const clock = new SetClock(start)
  let brokenIds = false
  const ids = {
    ...randomIds,
    uuid: () => (brokenIds ? fail('out of ids') : randomIds.uuid()),
  }
  const silent = createLog({ logLevel: 'error', logFormat: 'json' }, () => {})
  const t = useBridge(store, { context: { clock, ids, log: silent } })
  let other: RunningServer

  beforeAll(async () => {
    other = await startBeside(t, { clock, log: silent })
  })
  afterAll(() => other.stop())

  const autoproxy = async (alice: BotSystem) => (await alice.get(autoproxyPath)).body
  // why: the history ends before now, and here now stands still.
  const history = '/v2/systems/@me/switches?before=2100-01-01T00:00:00Z'
  const switches = async (alice: BotSystem) => (await alice.get(history)).body
  const decide = async (alice: BotSystem, content: string) =>
    (await t.bot.post('/bridge/v1/proxy', ask(alice.account, content))).body
  /** The kinds of events that were written for a system, in order. */
  const events = async ({ id }: BotSystem) => {
    const rows = await t.ctx.store.driver.all<{ type: string }>(
      sql`select o.type from outbox o join systems s on s.id = o.system_id where s.hid = ${id} order by o.id`,
    )
    return rows.map(({ type }) => type)
  }

  describe('counters', () => {
    test('one more message, and the moment it was recorded', async () => {
      const alice = await t.bot.system()
      const ash = await alice.member('Ash')
      for (const [count, time] of [
        [1, start],
        [2, start + seconds(90) + 5],
      ] as const) {
        clock.time = time
        const { body } = await t.bot.post(path, report(ash.id))
        const counters = { message_count: count, last_message_timestamp: formatInstant(instant(time)) }
        expect(body.member).toMatchObject(counters)
        expect((await alice.get(`/v2/members/${ash.id}`)).body).toMatchObject(counters)
      }
    })

    test('the same message again counts nothing and keeps the moment', async () => {
      const alice = await t.bot.system()
      const ash = await alice.member('Ash')
      const said = report(ash.id)
      clock.time = start
      await t.bot.post(path, said)
      clock.time = start + hours(1)
      await t.bot.post(path, said)
      expect((await alice.get(`/v2/members/${ash.id}`)).body).toMatchObject({
        message_count: 1,
        last_message_timestamp: formatInstant(start),
      })
    })
  })

  describe('fixtures/proxy/after-proxy.json through the server', () => {
    for (const { name, member: label, before, expect: expected } of vectors) {
      test(name, async () => {
        const { proxy_switch, fronters, autoproxy: row, now } = before
        clock.time = now - minutes(1)
        const alice = await t.bot.system()
        const ids = new Map<string, string>()
        for (const each of ['n', 'o', 'm']) ids.set(each, (await alice.member(each)).id)
        const idOf = (each: string | null | undefined) => ids.get(each ?? '') ?? null
        if (proxy_switch) await alice.patch('/v2/systems/@me/settings', { proxy_switch })
        if (fronters) await alice.post('/v2/systems/@me/switches', { members: fronters.map(idOf) })
        if (row) {
          const { autoproxy_mode, autoproxy_member } = row
          const takesMember = autoproxy_mode === 'latch' || autoproxy_mode === 'member'
          await alice.patch(autoproxyPath, {
            autoproxy_mode,
            ...(takesMember && { autoproxy_member: idOf(autoproxy_member) }),
          })
        }
        const [frontBefore, latchBefore] = [await switches(alice), await autoproxy(alice)]
        clock.time = now
        expect((await t.bot.post(path, report(idOf(label) ?? ''))).status).toBe(201)

        expect(await autoproxy(alice)).toEqual(
          expected.latch
            ? {
                ...latchBefore,
                autoproxy_member: idOf(expected.latch.autoproxy_member),
                last_latch_timestamp: formatInstant(instant(expected.latch.last_latch_timestamp)),
              }
            : latchBefore,
        )
        const made = { id: expect.any(String), timestamp: formatInstant(instant(now)) }
        const members = expected.switch?.members.map(idOf)
        const front = {
          new: [{ ...made, members }, ...frontBefore],
          edit: [{ ...frontBefore[0], members }, ...frontBefore.slice(1)],
          none: frontBefore,
        }
        expect(await switches(alice)).toEqual(front[expected.switch?.kind ?? 'none'])
      })
    }
  })

  describe('the latch', () => {
    test('moves in the guild of the message alone, and not for a message without a guild', async () => {
      const alice = await t.bot.system()
      const ash = await alice.member('Ash')
      await alice.patch(autoproxyPath, { autoproxy_mode: 'latch' })
      await t.bot.post(path, report(ash.id, { guild: newSnowflake() }))
      await t.bot.post(path, report(ash.id, { guild: null }))
      expect(await autoproxy(alice)).toMatchObject({ autoproxy_member: null, last_latch_timestamp: null })
      await t.bot.post(path, report(ash.id))
      expect(await autoproxy(alice)).toMatchObject({ autoproxy_member: ash.id })
    })

    test('slides with every message, also with those it proxied itself, and runs out after its time', async () => {
      const alice = await t.bot.system()
      const ash = await alice.member('Ash', { proxy_tags: [{ prefix: 'a:', suffix: null }] })
      await alice.patch(autoproxyPath, { autoproxy_mode: 'latch' })
      clock.time = start
      expect(await decide(alice, 'a:hi')).toMatchObject({ proxy: true, autoproxied: false })
      await t.bot.post(path, report(ash.id))
      for (const time of [start + hours(5), start + hours(11)]) {
        clock.time = time
        expect(await decide(alice, 'hi')).toMatchObject({ proxy: true, autoproxied: true })
        await t.bot.post(path, report(ash.id))
        expect(await autoproxy(alice)).toMatchObject({ last_latch_timestamp: formatInstant(instant(time)) })
      }
      clock.time = start + hours(17)
      expect(await decide(alice, 'hi')).toMatchObject({ proxy: true })
      clock.time += 1
      expect(await decide(alice, 'hi')).toEqual({ proxy: false, reason: 'latch-expired', tell: false })
      await t.bot.post(path, report(ash.id))
      expect(await decide(alice, 'hi')).toMatchObject({ proxy: true })
    })

    test('runs out as the settings say, and never with zero', async () => {
      const alice = await t.bot.system()
      const ash = await alice.member('Ash')
      await alice.patch(autoproxyPath, { autoproxy_mode: 'latch' })
      await alice.patch('/v2/systems/@me/settings', { latch_timeout: 60 })
      clock.time = start
      await t.bot.post(path, report(ash.id))
      clock.time = start + seconds(61)
      expect(await decide(alice, 'hi')).toEqual({ proxy: false, reason: 'latch-expired', tell: false })
      await alice.patch('/v2/systems/@me/settings', { latch_timeout: 0 })
      clock.time = start + hours(50_000)
      expect(await decide(alice, 'hi')).toMatchObject({ proxy: true })
    })

    test('of a message that is reported again does not slide', async () => {
      const alice = await t.bot.system()
      const [ash, birch] = [await alice.member('Ash'), await alice.member('Birch')]
      await alice.patch(autoproxyPath, { autoproxy_mode: 'latch' })
      const said = report(ash.id)
      clock.time = start
      await t.bot.post(path, said)
      clock.time = start + minutes(1)
      await t.bot.post(path, report(birch.id))
      clock.time = start + minutes(2)
      await t.bot.post(path, said)
      expect(await autoproxy(alice)).toMatchObject({
        autoproxy_member: birch.id,
        last_latch_timestamp: formatInstant(later(start, minutes(1))),
      })
    })
  })

  describe('each effect once', () => {
    /** A system with a latch and a front of one, and somebody else who speaks. */
    async function scene(proxy_switch: 'new' | 'add') {
      const alice = await t.bot.system()
      const [first, ash] = [await alice.member('First'), await alice.member('Ash')]
      await alice.patch('/v2/systems/@me/settings', { proxy_switch })
      await alice.patch(autoproxyPath, { autoproxy_mode: 'latch' })
      clock.time = start
      await alice.post('/v2/systems/@me/switches', { members: [first.id] })
      clock.time = start + hours(1)
      return { alice, first, ash, told: await events(alice) }
    }

    for (const proxy_switch of ['new', 'add'] as const) {
      test(`proxy_switch ${proxy_switch}: reported three times, one after the other`, async () => {
        const { alice, first, ash, told } = await scene(proxy_switch)
        const said = report(ash.id)
        for (let times = 0; times < 3; times++) await t.bot.post(path, said)
        await expectOnce(proxy_switch, { alice, first, ash, told })
      })

      test(`proxy_switch ${proxy_switch}: reported ten times at once, through two servers`, async () => {
        const { alice, first, ash, told } = await scene(proxy_switch)
        const said = report(ash.id)
        const bots = [t.bot, new Bot(other.url)]
        const answers = await Promise.all(
          [0, 1, 2, 3, 4].flatMap(() => bots.map((bot) => bot.post(path, said))),
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
        await expectOnce(proxy_switch, { alice, first, ash, told })
      })
    }

    async function expectOnce(
      proxy_switch: 'new' | 'add',
      { alice, first, ash, told }: Awaited<ReturnType<typeof scene>>,
    ): Promise<void> {
      expect((await alice.get(`/v2/members/${ash.id}`)).body).toMatchObject({
        message_count: 1,
        last_message_timestamp: formatInstant(instant(clock.time)),
      })
      expect(await autoproxy(alice)).toMatchObject({
        autoproxy_member: ash.id,
        last_latch_timestamp: formatInstant(instant(clock.time)),
      })
      const before = { id: expect.any(String), timestamp: formatInstant(start), members: [first.id] }
      const added = { ...before, members: [first.id, ash.id] }
      const made = { ...before, timestamp: formatInstant(instant(clock.time)), members: [ash.id] }
      expect(await switches(alice)).toEqual(proxy_switch === 'new' ? [made, before] : [added])
      expect((await events(alice)).slice(told.length).sort()).toEqual([
        'CREATE_MESSAGE',
        ...(proxy_switch === 'new'
          ? ['CREATE_SWITCH', 'UPDATE_AUTOPROXY']
          : ['UPDATE_AUTOPROXY', 'UPDATE_SWITCH']),
      ])
    }

    test('proxy_switch new: ten messages of one member at once make one switch', async () => {
      const { alice, first, ash } = await scene('new')
      await Promise.all(Array.from({ length: 10 }, () => t.bot.post(path, report(ash.id))))
      const made = (await switches(alice)) as { members: string[] }[]
      expect(made.map(({ members }) => members)).toEqual([[ash.id], [first.id]])
    })

    test('proxy_switch add: messages of three members at once add each of them once', async () => {
      const { alice, first, ash } = await scene('add')
      const others = [ash, await alice.member('Birch'), await alice.member('Cedar')].map(({ id }) => id)
      await Promise.all([...others, ...others].map((id) => t.bot.post(path, report(id))))
      const [front, ...rest] = (await switches(alice)) as { members: string[] }[]
      expect(rest).toEqual([])
      expect(front?.members[0]).toBe(first.id)
      expect(front?.members.slice(1).sort()).toEqual(others.sort())
    })

    test('proxy_switch new: of members who take turns at once, no two switches in a row are the same', async () => {
      const { alice, first, ash } = await scene('new')
      clock.tick = 1
      const turns = Array.from({ length: 20 }, (_, i) => t.bot.post(path, report(i % 2 ? ash.id : first.id)))
      await Promise.all(turns)
      clock.tick = 0
      const made = ((await switches(alice)) as { members: string[] }[]).map(({ members }) => members.join())
      for (const [i, members] of made.entries()) expect(members).not.toBe(made[i + 1])
    })

    test('deleted fronters leave no hole that the next member falls into', async () => {
      const { alice, ash } = await scene('add')
      const [birch, cedar] = [await alice.member('Birch'), await alice.member('Cedar')]
      await t.bot.post(path, report(birch.id))
      await t.bot.post(path, report(cedar.id))
      await alice.delete(`/v2/members/${birch.id}`)
      await t.bot.post(path, report(ash.id))
      const [front] = (await switches(alice)) as { members: string[] }[]
      expect(front?.members.slice(-2)).toEqual([cedar.id, ash.id])
    })
  })

  test('all or nothing: what fails at the last step leaves no message, count, latch or event', async () => {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash')
    await alice.patch('/v2/systems/@me/settings', { proxy_switch: 'new' })
    await alice.patch(autoproxyPath, { autoproxy_mode: 'latch' })
    const [latch, told] = [await autoproxy(alice), await events(alice)]
    const said = report(ash.id)
    brokenIds = true
    const failed = await t.bot.post(path, said)
    brokenIds = false
    expect(failed.status).toBe(500)
    expect((await alice.get(`/v2/messages/${said.id}`)).status).toBe(404)
    expect((await alice.get(`/v2/members/${ash.id}`)).body.message_count).toBe(0)
    expect(await autoproxy(alice)).toEqual(latch)
    expect(await switches(alice)).toEqual([])
    expect(await events(alice)).toEqual(told)
    expect((await t.bot.post(path, said)).status).toBe(201)
    expect(await switches(alice)).toHaveLength(1)
  })
})

function fail(message: string): never {
  throw new Error(message)
}
