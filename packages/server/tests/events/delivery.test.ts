import { describe, expect, test } from 'bun:test'
import {
  formatInstant,
  hours,
  instant,
  minutes,
  parseEntityRef,
  parseInstant,
  seconds,
} from '@polyphony/contract'
import { createOutbound, type Outbound } from '../../src/events/post.ts'
import { parseRanges } from '../../src/ip-ranges.ts'
import { type SystemCaller, useServer } from '../support/callers/server.ts'
import { outboxOf } from '../support/cases/outbox.ts'
import { SetClock } from '../support/clock.ts'
import {
  logOf,
  logPath,
  makeFence,
  newestIs,
  nudge,
  registered,
  rename,
  webhookPath,
} from '../support/receiver/deliveries.ts'
import {
  isSigned,
  nameWebhook,
  openLoopback,
  registerWebhook,
  useReceiver,
} from '../support/receiver/receiver.ts'
import { expectSaid, noDelivery, noWebhook } from '../support/refusals.ts'
import { signal, until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

const loopback = parseRanges(openLoopback.WEBHOOK_ALLOW) ?? []
const fail500 = () => new Response(null, { status: 500 })

eachStore('a delivery', (store) => {
  const t = useServer(store, { env: openLoopback })
  const r = useReceiver()

  test('is a POST of exactly the envelope, signed, with its own name', async () => {
    const alice = await t.system()
    const { signing_token, secret } = await registerWebhook(alice, r.receiver, '/exact')
    await alice.patch('/v2/systems/@me', { tag: '| Grove', privacy: { front_privacy: 'private' } })
    const [request] = await r.receiver.eventsCome(1, '/exact')
    if (!request) throw new Error('nothing came')
    expect(request.method).toBe('POST')
    expect(request.text).toBe(
      JSON.stringify({
        type: 'UPDATE_SYSTEM',
        signing_token,
        system_id: alice.uuid,
        id: null,
        data: { tag: '| Grove', privacy: { front_privacy: 'private' } },
      }),
    )
    const { headers } = request
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('user-agent')).toMatch(/^Polyphony\/\d+\.\d+\.\d+\S* \(http:\/\/127\.0\.0\.1:\d+\)$/)
    expect(headers.get('host')).toBe(`127.0.0.1:${r.receiver.port}`)
    const [delivery] = await logOf(alice)
    expect(headers.get('webhook-id')).toBe(`evt_${alice.uuid}_${delivery?.id}`)
    expect(Math.abs(Number(headers.get('webhook-timestamp')) - Date.now() / 1000)).toBeLessThan(60)
    expect(isSigned(request, secret)).toBe(true)
    expect(isSigned({ ...request, text: request.text.replace('Grove', 'Glade') }, secret)).toBe(false)
    expect(isSigned(request, `whsec_${btoa('another secret')}`)).toBe(false)
  })

  test('has a signature that also verifies where people write in other letters', async () => {
    const alice = await t.system()
    const { secret } = await registerWebhook(alice, r.receiver, '/letters')
    await rename(alice, 'Gröve 🌳 森')
    const [request] = await r.receiver.eventsCome(1, '/letters')
    if (!request) throw new Error('nothing came')
    expect(request.body.data).toEqual({ name: 'Gröve 🌳 森' })
    expect(isSigned(request, secret)).toBe(true)
  })

  test('carries null for id and data where there are none', async () => {
    const alice = await t.system()
    const { signing_token } = await registerWebhook(alice, r.receiver, '/null')
    const { body: member } = await alice.post('/v2/members', { name: 'Ash' })
    await alice.delete(`/v2/members/${member.id}`)
    const [, gone] = await r.receiver.eventsCome(2, '/null')
    expect(gone?.text).toBe(
      JSON.stringify({
        type: 'DELETE_MEMBER',
        signing_token,
        system_id: alice.uuid,
        id: member.uuid,
        data: null,
      }),
    )
  })

  test('happens only for what changed after the webhook became active', async () => {
    const alice = await t.system()
    await rename(alice, 'Before')
    await nameWebhook(alice, r.receiver, '/since')
    await rename(alice, 'Between')
    await alice.post(`${webhookPath}/verify`)
    await rename(alice, 'After')
    const events = await r.receiver.eventsCome(1, '/since')
    expect(events.map(({ body }) => body.data.name)).toEqual(['After'])
    expect((await logOf(alice)).length).toBe(1)
    expect((await outboxOf(t, alice)).length).toBe(3)
  })

  test('comes in the order of the changes', async () => {
    const alice = await registered(t, r.receiver, '/order')
    const names = Array.from({ length: 30 }, (_, i) => `Name ${i}`)
    await Promise.all(names.map((name) => rename(alice, name)))
    const events = await r.receiver.eventsCome(30, '/order')
    const told = (await outboxOf(t, alice)).map(({ data }) => JSON.parse(data ?? '').name)
    expect(events.map(({ body }) => body.data.name)).toEqual(told)
    const ids = events.map(({ headers }) => Number(headers.get('webhook-id')?.split('_').at(-1)))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('counts as done with any 2xx, and the webhook shows when it last worked', async () => {
    const alice = await registered(t, r.receiver, '/fine')
    for (const status of [200, 201, 202, 204]) {
      r.receiver.answer = () => new Response(null, { status })
      await rename(alice, `Name ${status}`)
      const done = await newestIs(alice, { state: 'delivered', response_status: status })
      expect(done).toMatchObject({ attempts: 1, next_attempt: null, failure: null })
      expect((await alice.get(webhookPath)).body).toMatchObject({
        state: 'active',
        last_success: done.last_attempt,
      })
    }
    r.receiver.answer = () => new Response()
  })

  test('does not read an endless answer, and counts it by its status', async () => {
    const alice = await registered(t, r.receiver, '/endless')
    const chunk = new Uint8Array(16 * 1024)
    let written = 0
    let cut = false
    r.receiver.answer = () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            written += chunk.length
            controller.enqueue(chunk)
            await Bun.sleep(0)
          },
          cancel() {
            cut = true
          },
        }),
      )
    await rename(alice, 'Endless')
    await newestIs(alice, { state: 'delivered', response_status: 200 })
    await until('the answer is cut off', () => cut)
    r.receiver.answer = () => new Response()
    // Beyond 64 KiB there is only what lies in the buffers of two sockets.
    expect(written).toBeLessThan(8 * 1024 * 1024)
  })

  test('does not blow up a compressed answer', async () => {
    const alice = await registered(t, r.receiver, '/bomb')
    const bomb = Bun.gzipSync(new Uint8Array(64 * 1024 * 1024))
    r.receiver.answer = () => new Response(bomb, { headers: { 'content-encoding': 'gzip' } })
    await rename(alice, 'Bomb')
    await newestIs(alice, { state: 'delivered', response_status: 200 })
    r.receiver.answer = () => new Response()
  })
})

eachStore('a receiver that is slow', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  // why: on a busy machine the receivers are kept waiting for longer than deliveries usually wait for them.
  const outbound = createOutbound(loopback, 'http://polyphony.example', undefined, { timeoutMs: 120_000 })
  const t = useServer(store, { env: openLoopback, context: { clock, outbound } })
  const r = useReceiver()

  test('does not delay another, and gets its own events one after the other', async () => {
    const [alice, bob] = [await registered(t, r.receiver, '/slow'), await registered(t, r.receiver, '/quick')]
    const go = signal()
    r.receiver.answer = async ({ path }) => {
      if (path === '/slow') await go.happened
      return new Response()
    }
    for (let i = 0; i < 5; i++) {
      await rename(alice, `Slow ${i}`)
      await rename(bob, `Quick ${i}`)
    }
    const quick = await r.receiver.eventsCome(5, '/quick')
    expect(quick.map(({ body }) => body.data.name)).toEqual([0, 1, 2, 3, 4].map((i) => `Quick ${i}`))
    expect(r.receiver.events('/slow').length).toBe(1)
    go.give()
    const slow = await r.receiver.eventsCome(5, '/slow')
    expect(slow.map(({ body }) => body.data.name)).toEqual([0, 1, 2, 3, 4].map((i) => `Slow ${i}`))
  })

  /** Systems whose receivers have already taken an event. */
  async function tried(count: number, path: string): Promise<SystemCaller[]> {
    const owners = await Promise.all(
      Array.from({ length: count }, (_, i) => registered(t, r.receiver, `${path}/${i}`)),
    )
    await Promise.all(owners.map((owner) => rename(owner, 'Tried')))
    await until('all are delivered', async () => (await waiting()) === 0)
    return owners
  }

  test('at most 20 are waited for at once; the others have their turn after', async () => {
    const owners = await tried(25, '/many')
    const go = signal()
    let inFlight = 0
    let most = 0
    r.receiver.answer = async () => {
      most = Math.max(most, ++inFlight)
      await go.happened
      inFlight -= 1
      return new Response()
    }
    const before = r.receiver.events().length
    await Promise.all(owners.map((owner) => rename(owner, 'Many')))
    await r.receiver.eventsCome(before + 20)
    nudge(t)
    await until('the deliverer had every reason to send more', async () => (await waiting()) === 25)
    expect([inFlight, most]).toEqual([20, 20])
    go.give()
    await until('all are delivered', async () => (await waiting()) === 0)
    expect(most).toBe(20)
    r.receiver.answer = () => new Response()
  })

  test('many that never answer hold up nobody for longer than a second each', async () => {
    const hanging = await tried(45, '/never')
    const [bob] = (await tried(1, '/behind')) as [SystemCaller]
    const go = signal()
    r.receiver.answer = async ({ path }) => {
      if (path !== '/behind/0') await go.happened
      return new Response()
    }
    const before = r.receiver.events().length
    const told = () => r.receiver.events().slice(before)
    const sent = () => told().filter(({ path }) => path.startsWith('/never/')).length
    const toldBob = () => told().filter(({ path }) => path === '/behind/0').length
    await Promise.all(hanging.map((owner) => rename(owner, 'Never answered')))
    await until('twenty are waited for', () => sent() === 20)
    await rename(bob, 'Behind')
    for (const moreAreSent of [40, 45]) {
      expect(toldBob()).toBe(0)
      clock.time += seconds(1)
      nudge(t)
      await until('the next have their turn', () => sent() === moreAreSent)
    }
    await until('the one behind is told', () => toldBob() === 1)
    // why: a second that passes before its answer is in would make it slow, too.
    await until('its answer is in', async () => (await waiting()) === hanging.length)
    clock.time += seconds(1)
    go.give()
    await until('all are delivered', async () => (await waiting()) === 0)

    // From now on they are known to be slow and share ten places, so that the next one waits for nobody.
    const again = signal()
    r.receiver.answer = async ({ path }) => {
      if (path !== '/behind/0') await again.happened
      return new Response()
    }
    await Promise.all(hanging.map((owner) => rename(owner, 'Never answered again')))
    await until('ten are waited for', () => sent() === 55)
    await rename(bob, 'Not behind')
    await until('it is told again', () => toldBob() === 2)
    expect(sent()).toBe(55)
    again.give()
    await until('all are delivered', async () => (await waiting()) === 0)
    r.receiver.answer = () => new Response()
  })

  test('many that are new and never answer do not hold up those that have answered before', async () => {
    const [bob] = (await tried(1, '/proven')) as [SystemCaller]
    const hanging = await Promise.all(
      Array.from({ length: 25 }, (_, i) => registered(t, r.receiver, `/new/${i}`)),
    )
    const go = signal()
    r.receiver.answer = async ({ path }) => {
      if (path !== '/proven/0') await go.happened
      return new Response()
    }
    const sent = () => r.receiver.events().filter(({ path }) => path.startsWith('/new/')).length
    await Promise.all(hanging.map((owner) => rename(owner, 'Never answered')))
    await until('ten are waited for', () => sent() === 10)
    await rename(bob, 'Not behind')
    await r.receiver.eventsCome(2, '/proven/0')
    expect(sent()).toBe(10)
    go.give()
    await until('all are delivered', async () => (await waiting()) === 0)
    r.receiver.answer = () => new Response()
  })

  test('twenty of them with much to tell do not keep others from their turn', async () => {
    const slow = await tried(20, '/hogs')
    const [bob] = (await tried(1, '/turn')) as [SystemCaller]
    let answers: (() => void)[] = []
    r.receiver.answer = async ({ path }) => {
      if (path !== '/turn/0') await new Promise<void>((answer) => answers.push(answer))
      return new Response()
    }
    await Promise.all(slow.flatMap((owner) => [1, 2, 3, 4].map((i) => rename(owner, `Slow ${i}`))))
    await until('all twenty are waited for', () => answers.length === 20)
    await rename(bob, 'Waiting')
    const release = () => {
      const waiting = answers
      answers = []
      for (const answer of waiting) answer()
    }
    release()
    await r.receiver.eventsCome(2, '/turn/0')
    await until('everything is delivered', async () => {
      release()
      return (await waiting()) === 0
    })
    for (let i = 0; i < 20; i++) {
      const told = r.receiver.events(`/hogs/${i}`).map(({ body }) => body.data.name)
      expect(new Set(told).size).toBe(5)
      expect(told.length).toBe(5)
    }
    r.receiver.answer = () => new Response()
  })

  const waiting = () => t.ctx.store.webhooks.waiting()
})

eachStore('a delivery that fails', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  /** What the one name of these tests leads to. */
  let turning = ['127.0.0.1']
  const waiting = (timeoutMs: number) =>
    createOutbound(loopback, 'http://polyphony.example', async () => turning, { timeoutMs })
  const [patient, hasty] = [waiting(60_000), waiting(2_000)]
  /** Patient unless a test waits for its end, so that no receiver is too slow only because the machine is busy. */
  let sender = patient
  const outbound: Outbound = { refusal: patient.refusal, post: (event) => sender.post(event) }
  const t = useServer(store, { env: openLoopback, context: { clock, outbound } })
  const r = useReceiver()
  const reset = () => {
    sender = patient
    r.receiver.answer = () => new Response()
  }
  const at = (text: string | null) => parseInstant(text ?? '') ?? 0

  test('is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, then it is dead', async () => {
    const alice = await registered(t, r.receiver, '/schedule')
    const fence = await makeFence(t, r.receiver)
    r.receiver.answer = ({ path }) => (path === '/schedule' ? fail500() : new Response())
    await rename(alice, 'Stubborn')
    const delays = [seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(10)]
    for (const [i, delay] of delays.entries()) {
      const tried = await newestIs(alice, { attempts: i + 1 })
      expect(tried).toMatchObject({ state: 'pending', response_status: 500, failure: 'it answered 500' })
      expect(tried.last_attempt).toBe(formatInstant(instant(clock.time)))
      expect(at(tried.next_attempt) - at(tried.last_attempt)).toBe(delay)
      clock.time += delay - 1
      await fence()
      expect((await logOf(alice))[0]?.attempts).toBe(i + 1)
      clock.time += 1
      nudge(t)
    }
    const dead = await newestIs(alice, { attempts: 8 })
    expect(dead).toMatchObject({ state: 'dead', next_attempt: null, response_status: 500 })
    clock.time += hours(100)
    await fence()
    const attempts = r.receiver.events('/schedule')
    expect(attempts.length).toBe(8)
    expect(new Set(attempts.map(({ headers }) => headers.get('webhook-id'))).size).toBe(1)
    const stamps = attempts.map(({ headers }) => Number(headers.get('webhook-timestamp')))
    expect(stamps.slice(1).map((stamp, i) => stamp - (stamps[i] ?? 0))).toEqual(
      delays.map((delay) => delay / seconds(1)),
    )
    reset()
  })

  test('answers 500, then nothing in time, then 200: delivered at the third attempt', async () => {
    const alice = await registered(t, r.receiver, '/third')
    const go = signal()
    const answers = [fail500, () => go.happened.then(() => new Response()), () => new Response()]
    r.receiver.answer = () => answers.shift()?.() ?? new Response()
    await rename(alice, 'Third')
    await newestIs(alice, { attempts: 1, failure: 'it answered 500', response_status: 500 })
    sender = hasty
    clock.time += seconds(5)
    nudge(t)
    await newestIs(alice, { attempts: 2, failure: 'no answer within 2 seconds', response_status: null })
    sender = patient
    expect((await alice.get(webhookPath)).body).toMatchObject({
      state: 'active',
      last_success: null,
      last_failure: formatInstant(instant(clock.time)),
      failure: 'no answer within 2 seconds',
    })
    clock.time += minutes(5)
    nudge(t)
    const done = await newestIs(alice, { attempts: 3, state: 'delivered' })
    expect(done).toMatchObject({ response_status: 200, failure: null, next_attempt: null })
    expect((await alice.get(webhookPath)).body).toMatchObject({
      last_success: formatInstant(instant(clock.time)),
    })
    go.give()
    reset()
  })

  test('an answer that has a status but never ends counts by its status', async () => {
    const alice = await registered(t, r.receiver, '/drip')
    sender = hasty
    r.receiver.answer = () =>
      new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) }))
    await rename(alice, 'Drip')
    await newestIs(alice, { attempts: 1, state: 'delivered', response_status: 200 })
    reset()
  })

  test('holds back what came after it, so that all arrive in order', async () => {
    const alice = await registered(t, r.receiver, '/held')
    const fence = await makeFence(t, r.receiver)
    r.receiver.answer = ({ path }) => (path === '/held' ? fail500() : new Response())
    await rename(alice, 'First')
    await newestIs(alice, { attempts: 1 })
    await rename(alice, 'Second')
    await fence()
    expect((await logOf(alice)).map(({ attempts }) => attempts)).toEqual([0, 1])
    reset()
    clock.time += seconds(5)
    nudge(t)
    await newestIs(alice, { state: 'delivered' })
    expect(r.receiver.events('/held').map(({ body }) => body.data.name)).toEqual(['First', 'First', 'Second'])
  })

  test('once it is dead, the next one goes out', async () => {
    const alice = await registered(t, r.receiver, '/next')
    r.receiver.answer = ({ body }) => (body.data?.name === 'Unwanted' ? fail500() : new Response())
    await rename(alice, 'Unwanted')
    await newestIs(alice, { attempts: 1 })
    await rename(alice, 'Welcome')
    for (let attempt = 2; attempt <= 8; attempt++) {
      clock.time += hours(10)
      nudge(t)
      await until(`attempt ${attempt}`, async () => (await logOf(alice))[1]?.attempts === attempt)
    }
    await newestIs(alice, { state: 'delivered', attempts: 1 })
    expect((await logOf(alice)).map(({ state }) => state)).toEqual(['delivered', 'dead'])
    reset()
  })

  test('410 switches the webhook off at once, and everything that waits is given up', async () => {
    const alice = await registered(t, r.receiver, '/gone')
    r.receiver.answer = fail500
    await rename(alice, 'One')
    await newestIs(alice, { attempts: 1 })
    await rename(alice, 'Two')
    r.receiver.answer = () => new Response(null, { status: 410 })
    clock.time += seconds(5)
    nudge(t)
    await until('it is off', async () => (await alice.get(webhookPath)).body.state === 'off')
    const why = 'the receiver answered 410: it wants no more events'
    expect((await alice.get(webhookPath)).body).toMatchObject({ state: 'off', failure: why })
    expect(await logOf(alice)).toMatchObject([
      { state: 'dead', attempts: 0, failure: why },
      { state: 'dead', attempts: 2, response_status: 410, failure: why },
    ])
    reset()
    await rename(alice, 'Three')
    expect((await logOf(alice)).length).toBe(2)
    const [two] = await logOf(alice)
    expectSaid(await alice.post(`${logPath}/${two?.id}/retry`), noWebhook)
    expect(r.receiver.events('/gone').length).toBe(2)
  })

  test('after 410 its owner may register it anew, and events flow again', async () => {
    const alice = await registered(t, r.receiver, '/back')
    r.receiver.answer = () => new Response(null, { status: 410 })
    await rename(alice, 'Last')
    await until('it is off', async () => (await alice.get(webhookPath)).body.state === 'off')
    reset()
    const { signing_token } = await nameWebhook(alice, r.receiver, '/back')
    expect((await alice.get(webhookPath)).body).toMatchObject({
      state: 'off',
      pending_url: r.receiver.url('/back'),
    })
    await alice.post(`${webhookPath}/verify`)
    expect((await alice.get(webhookPath)).body).toMatchObject({
      state: 'active',
      failure: null,
      last_failure: null,
    })
    await rename(alice, 'First')
    await newestIs(alice, { state: 'delivered' })
    expect(r.receiver.events('/back').at(-1)?.body).toMatchObject({ signing_token, data: { name: 'First' } })
  })

  test('120 hours without a success switch it off', async () => {
    const alice = await registered(t, r.receiver, '/long')
    const fence = await makeFence(t, r.receiver)
    r.receiver.answer = ({ path }) => (path === '/long' ? fail500() : new Response())
    await rename(alice, 'One')
    await newestIs(alice, { attempts: 1 })
    const since = clock.time
    clock.time = since + hours(120) - 1
    await fence()
    await newestIs(alice, { attempts: 2, state: 'pending' })
    expect((await alice.get(webhookPath)).body.state).toBe('active')
    clock.time = at((await logOf(alice))[0]?.next_attempt ?? null)
    nudge(t)
    await until('it is off', async () => (await alice.get(webhookPath)).body.state === 'off')
    expect((await alice.get(webhookPath)).body.failure).toBe('every delivery has failed for 120 hours')
    expect((await logOf(alice))[0]).toMatchObject({ state: 'dead', attempts: 3 })
    reset()
  })

  test('one success in between starts the 120 hours anew', async () => {
    const alice = await registered(t, r.receiver, '/anew')
    r.receiver.answer = fail500
    await rename(alice, 'One')
    await newestIs(alice, { attempts: 1 })
    reset()
    clock.time += hours(119)
    nudge(t)
    await newestIs(alice, { state: 'delivered' })
    r.receiver.answer = fail500
    clock.time += hours(2)
    await rename(alice, 'Two')
    await newestIs(alice, { attempts: 1, failure: 'it answered 500' })
    expect((await alice.get(webhookPath)).body.state).toBe('active')
    reset()
  })

  test('a name that turns inward is a failure like others, and is told to its owner', async () => {
    const alice = await t.system()
    const res = await alice.put(webhookPath, { url: `http://turning.example:${r.receiver.port}/turning` })
    r.receiver.install(res.body.signing_token)
    expect((await alice.post(`${webhookPath}/verify`)).status).toBe(200)
    turning = ['10.0.0.5']
    await rename(alice, 'Inward')
    const failure = 'the address cannot be used: it must start with https://'
    await newestIs(alice, { attempts: 1, state: 'pending', response_status: null, failure })
    expect((await alice.get(webhookPath)).body.failure).toBe(failure)
    turning = ['127.0.0.1']
    clock.time += seconds(5)
    nudge(t)
    await newestIs(alice, { attempts: 2, state: 'delivered' })
    expect(r.receiver.events('/turning').length).toBe(1)
  })

  test('the late answer of an address that was replaced does not switch the new one off', async () => {
    const alice = await registered(t, r.receiver, '/replaced')
    const [asked, answer] = [signal(), signal()]
    r.receiver.answer = async ({ path }) => {
      if (path !== '/replaced') return new Response()
      asked.give()
      await answer.happened
      return new Response(null, { status: 410 })
    }
    await rename(alice, 'Late')
    await asked.happened
    await registerWebhook(alice, r.receiver, '/replacing')
    answer.give()
    await rename(alice, 'Later')
    const events = await r.receiver.eventsCome(2, '/replacing')
    expect(events.map(({ body }) => body.data.name)).toEqual(['Late', 'Later'])
    await newestIs(alice, { state: 'delivered' })
    expect((await alice.get(webhookPath)).body).toMatchObject({
      state: 'active',
      url: r.receiver.url('/replacing'),
      failure: null,
    })
    reset()
  })

  test('a new address gets at once what waited for the old one', async () => {
    const alice = await registered(t, r.receiver, '/broken')
    r.receiver.answer = ({ path }) => (path === '/broken' ? fail500() : new Response())
    await rename(alice, 'Waiting')
    for (const [attempt, delay] of [seconds(5), minutes(5), minutes(30), hours(2)].entries()) {
      await newestIs(alice, { attempts: attempt + 1 })
      clock.time += delay
      nudge(t)
    }
    await newestIs(alice, { attempts: 5 })
    await registerWebhook(alice, r.receiver, '/mended')
    await rename(alice, 'New')
    const events = await r.receiver.eventsCome(2, '/mended')
    expect(events.map(({ body }) => body.data.name)).toEqual(['Waiting', 'New'])
    expect((await logOf(alice))[1]).toMatchObject({ attempts: 1 })
    reset()
  })

  test('a change that commits while its webhook is switched off waits for nobody', async () => {
    const alice = await registered(t, r.receiver, '/race')
    const [asked, answer] = [signal(), signal()]
    r.receiver.answer = async () => {
      asked.give()
      await answer.happened
      return new Response(null, { status: 410 })
    }
    await rename(alice, 'Asked')
    await asked.happened
    const ref = parseEntityRef(alice.uuid)
    const system = ref && (await t.ctx.store.systems.find(ref))
    if (!system) throw new Error('no system')
    const isOff = async () => (await alice.get(webhookPath)).body.state === 'off'
    await t.ctx.store.transact(async (tx) => {
      await tx.systems.lock(system.id)
      await tx.outbox.append(
        system.id,
        { type: 'UPDATE_SYSTEM', id: null, data: { name: 'Late' } },
        instant(clock.time),
      )
      answer.give()
      // Either it is off already, or switching it off waits for this transaction. Both must end well.
      await until('it is off', isOff, 300).catch(() => {})
    })
    await until('it is off', isOff)
    expect(await logOf(alice)).toMatchObject([{ state: 'dead' }, { state: 'dead' }])
    reset()
  })

  test('deleting the system ends it', async () => {
    const alice = await registered(t, r.receiver, '/ended')
    const fence = await makeFence(t, r.receiver)
    const [asked, answer] = [signal(), signal()]
    r.receiver.answer = async ({ path }) => {
      if (path !== '/ended') return new Response()
      asked.give()
      await answer.happened
      return fail500()
    }
    await rename(alice, 'Bye')
    await asked.happened
    expect((await alice.delete('/v2/systems/@me', { confirm: alice.id })).status).toBe(204)
    answer.give()
    clock.time += hours(10)
    await fence()
    expect(r.receiver.events('/ended').length).toBe(1)
    reset()
  })
})

eachStore('GET …/webhook/deliveries', (store) => {
  const t = useServer(store, { env: openLoopback })
  const r = useReceiver()
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)

  test('newest first, every delivery exactly once from page to page', async () => {
    const alice = await registered(t, r.receiver, '/pages')
    for (let i = 0; i < 7; i++) await rename(alice, `Name ${i}`)
    await newestIs(alice, { state: 'delivered' })
    const all = await logOf(alice)
    expect(all.length).toBe(7)
    expect(ids(all)).toEqual(ids(all).toSorted((a, b) => Number(b) - Number(a)))
    const pages: string[][] = []
    let before = ''
    for (;;) {
      const page = ids((await alice.get(`${logPath}?limit=3${before && `&before=${before}`}`)).body)
      if (page.length === 0) break
      pages.push(page)
      before = page.at(-1) ?? ''
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(ids(all))
  })

  test('shows what was sent, when and how that went, and never the secrets', async () => {
    const alice = await t.system()
    const { signing_token, secret } = await registerWebhook(alice, r.receiver, '/shown')
    await rename(alice, 'Shown')
    const delivery = await newestIs(alice, { state: 'delivered' })
    expect(Object.keys(delivery)).toEqual([
      'id',
      'type',
      'created',
      'state',
      'attempts',
      'last_attempt',
      'next_attempt',
      'response_status',
      'failure',
    ])
    expect(delivery).toMatchObject({
      type: 'UPDATE_SYSTEM',
      attempts: 1,
      next_attempt: null,
      response_status: 200,
      failure: null,
    })
    const { text } = await alice.get(logPath)
    for (const hidden of [signing_token, secret, 'Shown']) expect(text).not.toContain(hidden)
  })

  test('up to 100 at a time, and nothing of others', async () => {
    const [alice, bob] = [await registered(t, r.receiver, '/a'), await registered(t, r.receiver, '/b')]
    await rename(bob, 'Bob')
    for (let i = 0; i < 102; i++) await rename(alice, `Name ${i}`)
    expect((await logOf(alice)).length).toBe(100)
    expect((await alice.get(`${logPath}?limit=1000`)).body.length).toBe(100)
    expect((await logOf(bob)).length).toBe(1)
    await newestIs(alice, { state: 'delivered' })
  })

  test('an empty list without a webhook; 400 for values that are none', async () => {
    const alice = await t.system()
    expect(await logOf(alice)).toEqual([])
    for (const query of ['before=x', 'before=-1', 'limit=x', 'limit=-1', 'before=1.5']) {
      expect((await alice.get(`${logPath}?${query}`)).status).toBe(400)
    }
  })

  describe('POST …/{delivery}/retry', () => {
    test('sends a delivered one again, under the same webhook-id', async () => {
      const alice = await registered(t, r.receiver, '/again')
      await rename(alice, 'Again')
      const { id } = await newestIs(alice, { state: 'delivered' })
      const res = await alice.post(`${logPath}/${id}/retry`)
      expect(res.status).toBe(200)
      expect(res.body).toMatchObject({ id, state: 'pending', attempts: 0 })
      const [first, second] = await r.receiver.eventsCome(2, '/again')
      expect(second?.text).toBe(first?.text as string)
      expect(second?.headers.get('webhook-id')).toBe(`evt_${alice.uuid}_${id}`)
      expect(first?.headers.get('webhook-id')).toBe(`evt_${alice.uuid}_${id}`)
      await newestIs(alice, { state: 'delivered', attempts: 1 })
    })

    test('a waiting one goes out at once', async () => {
      const alice = await registered(t, r.receiver, '/hurry')
      r.receiver.answer = fail500
      await rename(alice, 'Hurry')
      const { id } = await newestIs(alice, { attempts: 1 })
      r.receiver.answer = () => new Response()
      await alice.post(`${logPath}/${id}/retry`)
      await newestIs(alice, { state: 'delivered', attempts: 1 })
    })

    test('404 for what is no delivery, or not their own', async () => {
      const [alice, bob] = [await registered(t, r.receiver, '/x'), await registered(t, r.receiver, '/y')]
      await rename(alice, 'Hers')
      const { id } = await newestIs(alice, { state: 'delivered' })
      for (const wrong of ['999999999', '0', '-1', 'evt_1', '1e3', '99999999999999999999']) {
        expectSaid(await alice.post(`${logPath}/${wrong}/retry`), noDelivery)
      }
      expectSaid(await bob.post(`${logPath}/${id}/retry`), noDelivery)
      expect(r.receiver.events('/x').length).toBe(1)
    })

    test('404 once there is no webhook any more', async () => {
      const alice = await registered(t, r.receiver, '/none')
      await rename(alice, 'None')
      const { id } = await newestIs(alice, { state: 'delivered' })
      await alice.delete(webhookPath)
      expectSaid(await alice.post(`${logPath}/${id}/retry`), noWebhook)
    })
  })
})
