import { describe, expect, test } from 'bun:test'
import { fail, hours, instant, parseEntityRef, seconds } from '@polyphony/contract'
import { hashSecret } from '../../src/base/ids.ts'
import type { Context } from '../../src/context.ts'
import type { RunningServer } from '../../src/main.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { guild, useBridge } from '../support/callers/bridge.ts'
import { EventStream } from '../support/callers/event-stream.ts'
import { Caller, type SystemCaller, startBeside, useServer } from '../support/callers/server.ts'
import { Wire } from '../support/callers/wire.ts'
import { SetClock } from '../support/clock.ts'
import { rename } from '../support/receiver/deliveries.ts'
import { expectRefusal, expectSaid, tooManyStreams } from '../support/refusals.ts'
import { until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

const path = '/v2/systems/@me/events'

eachStore('GET /v2/systems/{systemRef}/events', (store) => {
  const t = useBridge(store)
  const listen = (owner: Caller, lastEventId?: string) =>
    EventStream.open(t.url, owner.token, lastEventId === undefined ? {} : { lastEventId })

  test('each event with its id and type, the envelope without the signing token', async () => {
    const alice = await t.system()
    const stream = await listen(alice)
    const { body: member } = await alice.post('/v2/members', { name: 'Ash', pronouns: 'they/them' })
    await alice.delete(`/v2/members/${member.id}`)
    const rows = await t.ctx.store.driver.all<{ id: number }>(
      sql`select o.number as id from outbox o join systems s on s.id = o.system_id where s.uuid = ${alice.uuid} order by o.id`,
    )
    const [first, second] = rows.map(({ id }) => String(id))
    const system_id = alice.uuid
    expect(await stream.come(2)).toEqual([
      {
        id: first,
        event: 'CREATE_MEMBER',
        data: JSON.stringify({
          type: 'CREATE_MEMBER',
          system_id,
          id: member.uuid,
          data: { name: 'Ash', pronouns: 'they/them' },
        }),
      },
      {
        id: second,
        event: 'DELETE_MEMBER',
        data: JSON.stringify({ type: 'DELETE_MEMBER', system_id, id: member.uuid, data: null }),
      },
    ])
    expect(stream.lastEventId).toBe(second as string)
    await stream.close()
  })

  test('is an event stream that nobody stores', async () => {
    const stream = await listen(await t.system())
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.headers.get('cache-control')).toContain('no-cache')
    expect(stream.headers.get('access-control-allow-origin')).toBe('*')
    await stream.close()
  })

  test('a text with line breaks stays one event', async () => {
    const alice = await t.system()
    const stream = await listen(alice)
    const description = 'one\ntwo\r\n\nid: 7\ndata: three\u2028four'
    await alice.patch('/v2/systems/@me', { description })
    await stream.come(1)
    expect(stream.values('description')).toEqual([description])
    await stream.close()
  })

  test('only what happens from now on, and only to the own system', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    await rename(alice, 'Before')
    const stream = await listen(alice)
    await rename(bob, 'Bob')
    await rename(alice, 'After')
    await stream.come(1)
    expect(stream.values('name')).toEqual(['After'])
    await stream.close()
  })

  test('401 without a token, 403 for others, 404 for no system', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    expectRefusal(await t.stranger.get(path), 'unauthorized')
    expectRefusal(await t.stranger.get(`/v2/systems/${alice.id}/events`), 'forbidden')
    expectRefusal(await bob.get(`/v2/systems/${alice.id}/events`), 'forbidden')
    expectRefusal(await bob.get('/v2/systems/zzzzz/events'), 'system_not_found')
  })

  test('a bot listens in the name of a system', async () => {
    const alice = await t.bot.system()
    const headers = { 'x-polyphony-system': alice.id }
    const stream = await EventStream.open(t.url, `Bearer ${t.bot.key}`, { headers })
    await t.bot.put(`/bridge/v1/systems/${alice.id}/guilds/${guild}`, { tag: 'x' })
    expect((await stream.come(1))[0]?.event).toBe('UPDATE_SYSTEM_GUILD')
    await stream.close()
  })

  describe('Last-Event-ID', () => {
    test('left in the middle and resumed: the union is complete and without repeats', async () => {
      const alice = await t.system()
      const names = Array.from({ length: 60 }, (_, i) => `Name ${i}`)
      const seen: unknown[] = []
      let stream = await listen(alice)
      const writing = (async () => {
        for (const name of names) await rename(alice, name)
      })()
      for (const enough of [5, 20, 21, 40]) {
        await until('some came', () => seen.length + stream.events.length >= enough)
        await stream.close()
        seen.push(...stream.values('name'))
        stream = await listen(alice, stream.lastEventId)
      }
      await writing
      await until('all came', () => seen.length + stream.events.length >= names.length)
      await stream.close()
      seen.push(...stream.values('name'))
      expect(seen).toEqual(names)
      expect(stream.events.some(({ event }) => event === 'RESET')).toBe(false)
    })

    test('everything that was missed comes at once, however much it is', async () => {
      const alice = await t.system()
      const first = await listen(alice)
      await rename(alice, 'Seen')
      await first.come(1)
      await first.close()
      const names = Array.from({ length: 1200 }, (_, i) => `Missed ${i}`)
      const { id } = await systemOf(t.ctx, alice)
      await t.ctx.store.transact(async (tx) => {
        for (const name of names) {
          await tx.outbox.append(id, { type: 'UPDATE_SYSTEM', id: null, data: { name } }, instant(1))
        }
      })
      const stream = await listen(alice, first.lastEventId)
      await stream.come(1200)
      expect(stream.values('name')).toEqual(names)
      await stream.close()
    })

    test('many long events come in pieces of a bounded length', async () => {
      const alice = await t.system()
      const { id } = await systemOf(t.ctx, alice)
      const long = 'x'.repeat(60_000)
      await t.ctx.store.transact(async (tx) => {
        for (let i = 0; i < 40; i++) {
          const title = `Note ${i}`
          await tx.outbox.append(
            id,
            { type: 'CREATE_NOTE', id: null, data: { title, text: i % 2 ? long : '' } },
            instant(1),
          )
        }
      })
      const pieces = await (await opener(t.ctx, alice))(0)
      const lengths: number[] = []
      let text = ''
      const decoder = new TextDecoder()
      for await (const piece of pieces) {
        lengths.push(piece.length)
        text += decoder.decode(piece, { stream: true })
        if (text.includes('Note 39')) break
      }
      expect(Math.max(...lengths)).toBeLessThan(200_000)
      expect([...text.matchAll(/"title":"Note (\d+)"/g)].map(([, number]) => Number(number))).toEqual(
        Array.from({ length: 40 }, (_, i) => i),
      )
    })

    test('a client that saw no event yet misses none either when it comes back', async () => {
      for (const before of [[], ['Earlier']]) {
        const alice = await t.system()
        for (const name of before) await rename(alice, name)
        const first = await listen(alice)
        await first.close()
        expect(first.events).toEqual([])
        await rename(alice, 'Meanwhile')
        const stream = await listen(alice, first.lastEventId)
        await rename(alice, 'Then')
        await stream.come(2)
        expect(stream.values('name')).toEqual(['Meanwhile', 'Then'])
        await stream.close()
      }
    })

    const unknown: [string, (alice: SystemCaller) => Promise<string>][] = [
      ['that is still to come', async () => '999999999'],
      ['that is no number', async () => 'yesterday'],
      ['that is empty', async () => ''],
      ['that is too long', async () => '9'.repeat(40)],
      ['below zero', async () => '-1'],
      [
        'that was pruned',
        async (alice) => {
          const { id } = await systemOf(t.ctx, alice)
          await t.ctx.store.driver.transact((tx) =>
            tx.all(sql`delete from outbox where system_id = ${id} and number = 1`),
          )
          return '1'
        },
      ],
    ]
    for (const [which, make] of unknown) {
      test(`an id ${which} gets RESET first, then what happens from now on`, async () => {
        const alice = await t.system()
        await rename(alice, 'First')
        await rename(alice, 'Newest')
        const stream = await listen(alice, await make(alice))
        await rename(alice, 'After')
        const [reset, event] = await stream.come(2)
        expect(reset).toMatchObject({ event: 'RESET', data: '{}' })
        expect(event?.event).toBe('UPDATE_SYSTEM')
        expect(stream.values('name')).toEqual(['After'])
        await stream.close()
      })
    }

    test('after a RESET the client is told once, not at every return', async () => {
      const alice = await t.system()
      await rename(alice, 'Newest')
      const first = await listen(alice, '999999999')
      await first.come(1)
      await first.close()
      await rename(alice, 'Meanwhile')
      const stream = await listen(alice, first.lastEventId)
      await stream.come(1)
      expect(stream.values('name')).toEqual(['Meanwhile'])
      expect(stream.events.map(({ event }) => event)).toEqual(['UPDATE_SYSTEM'])
      await stream.close()
    })
  })

  describe('at most 10 at once for a system', () => {
    test('the 11th is refused; another system has its own ten; who leaves makes room', async () => {
      const [alice, bob] = [await t.system(), await t.system()]
      const streams = await Promise.all(Array.from({ length: 10 }, () => listen(alice)))
      expectSaid(await alice.get(path), tooManyStreams)
      const other = await listen(bob)
      await rename(alice, 'Heard')
      await Promise.all(streams.map((stream) => stream.come(1)))
      await streams.pop()?.close()
      const again = await eventually(alice)
      expectSaid(await alice.get(path), tooManyStreams)
      for (const stream of [...streams, other, again]) await stream.close()
    })

    test('of many at the same moment ten are let in', async () => {
      const alice = await t.system()
      const answers = await Promise.all(Array.from({ length: 25 }, () => EventStream.try(t.url, alice.token)))
      const streams = answers.filter((answer) => answer instanceof EventStream)
      expect(streams.length).toBe(10)
      for (const stream of streams) await stream.close()
    })

    test('HEAD answers like GET and takes no place', async () => {
      const alice = await t.system()
      for (let i = 0; i < 12; i++) {
        const head = await alice.request('HEAD', path)
        expect([head.status, head.headers.get('content-type'), head.text]).toEqual([
          200,
          'text/event-stream',
          '',
        ])
      }
      await (await listen(alice)).close()
    })

    test('whoever asks and goes away at once takes no place for long', async () => {
      const alice = await t.system()
      for (let i = 0; i < 12; i++) {
        const wire = await Wire.open(t.url)
        wire.head(`GET ${path} HTTP/1.1`, 'Host: polyphony', `Authorization: ${alice.token}`)
        wire.close()
      }
      await (await eventually(alice)).close()
    })

    test('who comes while the last one leaves is counted, too', async () => {
      const alice = await t.system()
      const open = await opener(t.ctx, alice)
      const before = (await open()).getReader()
      await before.read()
      const waiting = before.read()
      await alice.get('/v2/systems/@me')
      const left = before.cancel()
      const after = await open()
      await Promise.all([left, waiting])
      const answers = await Promise.all(Array.from({ length: 10 }, () => EventStream.try(t.url, alice.token)))
      const streams = answers.filter((answer) => answer instanceof EventStream)
      expect(streams.length).toBe(9)
      for (const stream of streams) await stream.close()
      await after.cancel()
    })

    /** A place may be free only a moment later. */
    async function eventually(owner: SystemCaller): Promise<EventStream> {
      let stream: EventStream | undefined
      await until('there is a place', async () => {
        const answer = await EventStream.try(t.url, owner.token)
        if (answer instanceof EventStream) stream = answer
        return stream !== undefined
      })
      return stream as EventStream
    }
  })
})

eachStore('a live stream and time', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useBridge(store, { context: { clock } })
  const listen = (token: string | undefined) => EventStream.open(t.url, token)
  /** Time goes by, and the streams of a system look at the clock at once. */
  const pass = async (time: number, owner: { uuid: string }) => {
    const { id } = await systemOf(t.ctx, owner)
    clock.time += time
    t.ctx.wakeUp(id)
  }

  test('says something every 15 seconds when there is nothing to tell', async () => {
    const alice = await t.system()
    const stream = await listen(alice.token)
    const before = stream.comments.length
    for (let i = 1; i <= 3; i++) {
      await pass(seconds(15), alice)
      await until('it says something', () => stream.comments.length === before + i)
    }
    expect(stream.events).toEqual([])
    await stream.close()
  })

  test('says it also after the clock of the machine was set back', async () => {
    const alice = await t.system()
    const stream = await listen(alice.token)
    const before = stream.comments.length
    clock.setBy -= hours(24)
    await pass(seconds(15), alice)
    await until('it says something', () => stream.comments.length > before)
    clock.setBy = 0
    await stream.close()
  })

  test("ends at once when its token is renewed, and other systems' streams go on", async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const [hers, his] = [await listen(alice.token), await listen(bob.token)]
    const { body } = await alice.post('/v2/systems/@me/token')
    await rename(new Caller(t.url, body.token), 'Not for the old token')
    await hers.isOver()
    expect(hers.events).toEqual([])
    await rename(bob, 'Still here')
    await his.come(1)
    await his.close()
    await (await listen(body.token)).close()
  })

  test('ends when the system is deleted', async () => {
    const alice = await t.system()
    const stream = await listen(alice.token)
    await alice.delete('/v2/systems/@me', { confirm: alice.id })
    await stream.isOver()
  })

  test('ends when its key is revoked, or has run out', async () => {
    const alice = await t.system()
    const makeKey = async (rest: object) =>
      (await alice.post('/v2/systems/@me/keys', { name: 'Widget', scopes: ['read:all'], ...rest })).body
    const expires_at = new Date(clock.time / 1000 + 3_600_000).toISOString()
    const [lasting, revoked, short] = [await makeKey({}), await makeKey({}), await makeKey({ expires_at })]
    const streams = await Promise.all([lasting, revoked, short].map(({ key }) => listen(`Bearer ${key}`)))
    const [stays, first, second] = streams as [EventStream, EventStream, EventStream]
    await alice.delete(`/v2/systems/@me/keys/${revoked.id}`)
    await rename(alice, 'Not for the revoked one')
    await first.isOver()
    expect(first.events).toEqual([])
    expect([stays.ended, second.ended]).toEqual([false, false])
    await pass(hours(1), alice)
    await second.isOver()
    await rename(alice, 'Still here')
    await stays.come(2)
    await stays.close()
  })

  test("a bot's stream ends when its key is revoked", async () => {
    const alice = await t.bot.system()
    const key = 'bridge_another-key-that-is-long-enough-to-be-one'
    await t.ctx.store.transact((tx) => tx.bridgeKeys.insert('other', hashSecret(key), instant(1)))
    const headers = { 'x-polyphony-system': alice.id }
    const stream = await EventStream.open(t.url, `Bearer ${key}`, { headers })
    await t.ctx.store.transact((tx) => tx.bridgeKeys.remove('other'))
    await stream.isOver()
  })
})

eachStore('live streams and processes', (store) => {
  const t = useServer(store)
  /** Another server on the same database, which hears nothing of the first one's changes but through it. */
  const another = () => startBeside(t)

  for (const [where, url] of [
    ['this process', () => t.url],
    ['another process', (other: RunningServer) => other.url],
  ] as const) {
    test(`an event of ${where} comes within a second of its commit`, async () => {
      const other = await another()
      const alice = await t.system()
      const stream = await EventStream.open(t.url, alice.token)
      const writer = new Caller(url(other), alice.token)
      const took: number[] = []
      for (let i = 1; i <= 3; i++) {
        const started = performance.now()
        await rename(writer, `Name ${i}`)
        await stream.come(i)
        took.push(performance.now() - started)
      }
      // The fastest one: a machine that is busy with other things delays some.
      expect(Math.min(...took)).toBeLessThan(1000)
      expect(stream.values('name')).toEqual([1, 2, 3].map((i) => `Name ${i}`))
      await stream.close()
      await other.stop()
    })
  }

  test('a token that is renewed through another process: the stream ends and tells nothing that came after', async () => {
    const other = await another()
    const alice = await t.system()
    const stream = await EventStream.open(t.url, alice.token)
    const { body } = await new Caller(other.url, alice.token).post('/v2/systems/@me/token')
    await rename(new Caller(other.url, body.token), 'Not for the old token')
    await stream.isOver()
    expect(stream.events).toEqual([])
    await other.stop()
  })

  test('a server that stops ends its streams at once, and another resumes them with nothing missed', async () => {
    const first = await another()
    const alice = await t.system()
    const streams = await Promise.all([1, 2, 3].map(() => EventStream.open(first.url, alice.token)))
    await rename(alice, 'Before')
    await Promise.all(streams.map((stream) => stream.come(1)))
    const started = performance.now()
    await first.stop()
    // Streams that were waited for would take ten seconds.
    expect(performance.now() - started).toBeLessThan(10_000)
    await Promise.all(streams.map((stream) => stream.isOver()))
    await rename(alice, 'While it was away')
    const second = await another()
    const resumed = await Promise.all(
      streams.map(({ lastEventId }) => EventStream.open(second.url, alice.token, { lastEventId })),
    )
    await rename(new Caller(second.url, alice.token), 'After')
    for (const stream of resumed) {
      await stream.come(2)
      expect(stream.values('name')).toEqual(['While it was away', 'After'])
      await stream.close()
    }
    await second.stop()
  })
})

async function systemOf(ctx: Context, { uuid }: { uuid: string }) {
  const ref = parseEntityRef(uuid)
  const found = ref && (await ctx.store.systems.find(ref))
  if (!found) throw new Error(`no system ${uuid}`)
  return found
}

/** A function that opens a stream in this process, at once. */
async function opener(ctx: Context, owner: SystemCaller) {
  const { id } = await systemOf(ctx, owner)
  const credential = { kind: 'token', hash: hashSecret(owner.token ?? '') } as const
  return async (lastEventId?: number) => {
    const stream = await ctx.streams.open({ id }, lastEventId, ctx.clock, () => credential)
    return stream ?? fail('too_many_streams')
  }
}
