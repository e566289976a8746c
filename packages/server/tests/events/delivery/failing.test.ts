import { afterEach, expect, test } from 'bun:test'
import {
  formatInstant,
  hours,
  instant,
  minutes,
  parseEntityRef,
  parseInstant,
  seconds,
} from '@polyphony/contract'
import { parseRanges } from '../../../src/base/addresses/ip-ranges.ts'
import { createOutbound, type Outbound } from '../../../src/outbound/requests.ts'
import { useServer } from '../../support/callers/server.ts'
import { SetClock } from '../../support/clock.ts'
import {
  logOf,
  logPath,
  makeFence,
  newestIs,
  nudge,
  registered,
  rename,
  webhookPath,
} from '../../support/receiver/deliveries.ts'
import {
  fail500,
  nameWebhook,
  openLoopback,
  registerWebhook,
  useReceiver,
} from '../../support/receiver/receiver.ts'
import { expectSaid, noWebhook } from '../../support/refusals.ts'
import { signal, until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const loopback = parseRanges(openLoopback.WEBHOOK_ALLOW) ?? []

eachStore('a delivery that fails', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  /** Addresses that the one host name of these tests resolves to. */
  let turning = ['127.0.0.1']
  const waiting = (timeoutMs: number) =>
    createOutbound(loopback, 'http://polyphony.example', async () => turning, { timeoutMs })
  const [patient, hasty] = [waiting(60_000), waiting(2_000)]
  /** Patient unless a test waits for its end, so that no receiver is too slow only because the machine is busy. */
  let sender = patient
  const outbound: Outbound = {
    refusal: patient.refusal,
    send: (request) => sender.send(request),
    post: (event) => sender.post(event),
  }
  const t = useServer(store, { env: openLoopback, context: { clock, outbound } })
  const r = useReceiver()
  afterEach(() => {
    sender = patient
  })
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
  })

  test('an answer that has a status but never ends counts by its status', async () => {
    const alice = await registered(t, r.receiver, '/drip')
    sender = hasty
    r.receiver.answer = () =>
      new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) }))
    await rename(alice, 'Drip')
    await newestIs(alice, { attempts: 1, state: 'delivered', response_status: 200 })
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
    r.receiver.reset()
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
    r.receiver.reset()
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
    r.receiver.reset()
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
  })

  test('one success in between starts the 120 hours anew', async () => {
    const alice = await registered(t, r.receiver, '/anew')
    r.receiver.answer = fail500
    await rename(alice, 'One')
    await newestIs(alice, { attempts: 1 })
    r.receiver.reset()
    clock.time += hours(119)
    nudge(t)
    await newestIs(alice, { state: 'delivered' })
    r.receiver.answer = fail500
    clock.time += hours(2)
    await rename(alice, 'Two')
    await newestIs(alice, { attempts: 1, failure: 'it answered 500' })
    expect((await alice.get(webhookPath)).body.state).toBe('active')
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
  })
})
