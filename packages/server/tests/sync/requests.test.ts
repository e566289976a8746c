import { describe, expect, test } from 'bun:test'
import { days, hours, later, type Micros, micros, minutes, type SyncSide, seconds } from '@polyphony/contract'
import type { SystemId } from '../../src/domain/entities.ts'
import { runs } from '../support/runs.ts'
import { beginStepped, inOtherOrder, step, useStepped } from '../support/sync/stepped.ts'
import { type SyncedSystems, syncPath } from '../support/sync/two-servers.ts'

const memberCount = runs(1_000)
const groupCount = runs(250)
const switchCount = runs(5_000)

const letters = 'abcefghjkn'
const idOf = (i: number) =>
  `a${[...String(i).padStart(5, '0')].map((digit) => letters[Number(digit)]).join('')}`

/** A system, with all runs as large as the reference lets it be, with a long history. */
function largeFile() {
  const members = Array.from({ length: memberCount }, (_, i) => ({ id: idOf(i), name: `Member ${i}` }))
  const groups = Array.from({ length: groupCount }, (_, i) => ({
    id: idOf(i),
    name: `Group ${i}`,
    members: members.slice(i * 4, i * 4 + 4).map(({ id }) => id),
  }))
  const switches = Array.from({ length: switchCount }, (_, i) => ({
    timestamp: new Date(Date.UTC(2023, 0, 1) + i * 3_600_000).toISOString(),
    members: [idOf(i % memberCount)],
  }))
  return { version: 2, name: 'The Grove', members, groups, switches }
}

describe('requests of a sync', () => {
  const t = useStepped('sqlite')

  const begin = (fill: Parameters<typeof beginStepped>[1]) => beginStepped(t, fill)

  async function leaveAlone({ here, there }: SyncedSystems, pair: Record<SyncSide, string | null>) {
    await here.put(syncPath, { token: there.token, url: t.proxy.url })
    await here.put(`${syncPath}/pairs`, [{ kind: 'member', ...pair }])
    const plan = await here.get(`${syncPath}/plan`)
    expect((await here.post(`${syncPath}/start`, { plan: plan.body.id })).status).toBe(200)
  }

  /** Counts the requests of some work, and the seconds that they take at the pace of the reference. */
  async function counting(work: () => Promise<unknown>) {
    const before = t.proxy.counts()
    const start = t.time.now()
    await work()
    const after = t.proxy.counts()
    return {
      read: after.read - before.read,
      write: after.write - before.write,
      create: after.create - before.create,
      seconds: Math.round((t.time.now() - start) / 1_000_000),
    }
  }

  /** Runs whatever is due in a time. */
  async function live(
    system: SystemId,
    time: Micros,
    between: (steps: number) => Promise<unknown> = async () => {},
  ) {
    const end = later(t.time.now(), time)
    for (let steps = 0; t.time.now() < end; steps++) {
      await between(steps)
      await step(t, system)
    }
  }

  const nextWhole = async (system: SystemId): Promise<number> =>
    (await t.here.ctx.store.syncs.get(system))?.next_whole ?? 0

  const settle = async (system: SystemId) => {
    for (let round = 0; round < 3; round++) await step(t, system)
  }

  test('a first sync writes each thing once, and reads a few pages', async () => {
    const { system } = await begin((here) => here.post('/v2/systems/@me/import', largeFile()))
    const out = await counting(() => settle(system))
    expect(out.create).toBe(memberCount + groupCount)
    // One for the members of each group, and each reads the group right before.
    expect(out.write).toBe(groupCount)
    expect(out.read).toBeLessThanOrEqual(groupCount + 30)

    const inward = await begin((_, there) => there.post('/v2/systems/@me/import', largeFile()))
    const read = await counting(() => settle(inward.system))
    expect(read).toMatchObject({ create: 0, write: 0 })
    expect(read.read).toBeLessThanOrEqual(30)
    expect(t.proxy.refused).toBe(0)
    if (process.env.SYNC_COUNTS) console.log({ out, inward: read })
  }, 300_000)

  test('an idle day asks who fronts each minute, and a year makes no write', async () => {
    const { system } = await begin((here) => here.members('Ash', 'Birch', 'Cedar'))
    await settle(system)
    const idle = await counting(() => live(system, days(1)))
    expect(idle).toMatchObject({ create: 0, write: 0 })
    expect(idle.read).toBeLessThanOrEqual(24 * 60 + 20 * 5)
    const year = await counting(async () => {
      for (let poll = 0; poll < runs(1_460); poll++) {
        const next = (await nextWhole(system)) - t.time.now()
        expect(next).toBeLessThanOrEqual(hours(6))
        if (poll >= 5) expect(next).toBeGreaterThan(hours(6) - minutes(5))
        t.time.skip(micros(next + 1_000))
        await step(t, system)
      }
    })
    expect(year).toMatchObject({ create: 0, write: 0 })
    expect(t.proxy.refused).toBe(0)
    if (process.env.SYNC_COUNTS) console.log({ idle, year })
  }, 300_000)

  test('a side that fails is asked after 1, 2, 4 … seconds, up to an hour, and at once when somebody wants it', async () => {
    const { both, system } = await begin((here) => here.members('Ash'))
    await settle(system)
    t.proxy.fault = () => 'down'
    try {
      const pauseAfterFailure = async () => {
        await step(t, system)
        const { next_front } = (await t.here.ctx.store.syncs.get(system)) ?? {}
        // Some of the time has gone by already.
        return Math.ceil(((next_front ?? 0) - t.time.now()) / seconds(1))
      }
      const pauses: number[] = []
      for (let failure = 0; failure < 14; failure++) pauses.push(await pauseAfterFailure())
      expect(pauses).toEqual([...Array.from({ length: 12 }, (_, i) => 2 ** i), 3600, 3600])
      await both.here.post(`${syncPath}/run`)
      expect(await pauseAfterFailure()).toBe(1)
    } finally {
      t.proxy.fault = () => undefined
    }
    await both.here.post(`${syncPath}/run`)
    await step(t, system)
    expect(await both.state()).toMatchObject({ state: 'running', error: null })
  }, 60_000)

  test('a write that does not succeed is tried after 10, 20, 40 … seconds, up to 30 minutes', async () => {
    const { both, system } = await begin((here) => here.members('Ash', 'Birch'))
    await settle(system)
    const [{ id }] = (await both.here.get('/v2/systems/@me/members')).body
    t.proxy.fault = ({ method }) => (method === 'PATCH' ? 'gone' : undefined)
    try {
      await both.here.patch(`/v2/members/${id}`, { pronouns: 'she/they' })
      await both.here.post(`${syncPath}/run`)
      const waiting: number[] = []
      const tries = await counting(() =>
        live(system, hours(3), async () => void waiting.push((await both.state()).waiting)),
      )
      expect(tries.write).toBeGreaterThanOrEqual(10)
      expect(tries.write).toBeLessThanOrEqual(15)
      expect(new Set(waiting.slice(1))).toEqual(new Set([1]))
    } finally {
      t.proxy.fault = () => undefined
    }
    await both.here.post(`${syncPath}/run`)
    await step(t, system)
    expect(await both.state()).toMatchObject({ state: 'running', error: null, waiting: 0 })
  }, 60_000)

  test('two who front together, and one who is left alone, cost one request a minute', async () => {
    const { both, system } = await begin((here) => here.members('Ash', 'Birch'))
    const { here, there } = both
    await settle(system)
    await here.switch(await inOtherOrder(both))
    await settle(system)
    await here.post(`${syncPath}/run`)
    await settle(system)
    const hour = await counting(() => live(system, hours(1)))
    expect(hour).toMatchObject({ create: 0, write: 0 })
    expect(hour.read).toBeLessThanOrEqual(60 + 3 * 5)

    const { uuid } = await there.member({ name: 'Alone' })
    await leaveAlone(both, { here: null, there: uuid })
    const alone = (await there.get('/v2/systems/@me/members')).body.find(
      (each: { name: string }) => each.name === 'Alone',
    )
    await there.switch([alone])
    await settle(system)
    const left = await counting(() => live(system, hours(1)))
    expect(left).toMatchObject({ create: 0, write: 0 })
    expect(left.read).toBeLessThanOrEqual(60 + 3 * 5)
  }, 60_000)

  test('a front of over a week that goes on without somebody who is left alone makes no write', async () => {
    const { both, system } = await begin((here) => here.members('Ash'))
    const { here, there } = both
    await settle(system)
    const [ash] = (await here.get('/v2/systems/@me/members')).body
    const alone = await here.member({ name: 'Alone' })
    await leaveAlone(both, { here: alone.uuid, there: null })
    await settle(system)
    await here.switch([ash, alone])
    await settle(system)
    t.time.skip(days(8))
    const { id } = await here.switch([ash])
    const week = await counting(async () => {
      for (let poll = 0; poll < 5; poll++) {
        await here.post(`${syncPath}/run`)
        await step(t, system)
      }
    })
    expect(week).toMatchObject({ create: 0, write: 0 })
    expect((await there.get('/v2/systems/@me/switches')).body).toHaveLength(1)
    const { body: log } = await here.get(`${syncPath}/log?limit=100`)
    expect(log.filter(({ ref }: { ref: string }) => ref === id)).toMatchObject([
      { what: 'fold', side: 'there', reason: 'same_front' },
    ])
  })

  test('somebody new who fronts there arrives within minutes', async () => {
    const { both, system } = await begin((here) => here.members('Ash'))
    const { here, there } = both
    await settle(system)
    const birch = await there.member({ name: 'Birch' })
    await there.switch([birch])
    const some = await counting(() => live(system, minutes(10)))
    const { body } = await here.get('/v2/systems/@me/fronters')
    expect(body?.members.map(({ name }: { name: string }) => name)).toEqual(['Birch'])
    expect(some.read).toBeLessThanOrEqual(10 + 3 * 5)
  })

  test('a day with forty switches writes each once', async () => {
    const { both, system } = await begin((here) => here.members('Ash', 'Birch', 'Cedar'))
    await settle(system)
    const members = [(await both.here.get('/v2/systems/@me/members')).body, []].flat()
    let done = 0
    const day = await counting(() =>
      live(system, days(1), async (steps) => {
        if (steps % 30 !== 0 || done === 40) return
        done += 1
        await both.here.switch([members[done % 3]])
      }),
    )
    const { body } = await both.there.get('/v2/systems/@me/switches?before=2200-01-01T00:00:00Z')
    expect(body).toHaveLength(40)
    expect(day).toMatchObject({ create: 0, write: 40 })
    expect(day.read).toBeLessThan(24 * 60 + 20 * 5 + 40 * 10)
    expect(t.proxy.refused).toBe(0)
    if (process.env.SYNC_COUNTS) console.log({ day })
  }, 300_000)
})
