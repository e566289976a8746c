import { expect, test } from 'bun:test'
import { seconds } from '@polyphony/contract'
import { parseRanges } from '../../../src/base/addresses/ip-ranges.ts'
import { createOutbound } from '../../../src/outbound/requests.ts'
import { type SystemCaller, useServer } from '../../support/callers/server.ts'
import { SetClock } from '../../support/clock.ts'
import { nudge, registered, rename } from '../../support/receiver/deliveries.ts'
import { openLoopback, useReceiver } from '../../support/receiver/receiver.ts'
import { signal, until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const loopback = parseRanges(openLoopback.WEBHOOK_ALLOW) ?? []

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
  })

  test('twenty of them with much to tell do not keep others from their turn', async () => {
    const slow = await tried(20, '/hogs')
    const [bob] = (await tried(1, '/turn')) as [SystemCaller]
    const stranger = await registered(t, r.receiver, '/stranger')
    let answers: (() => void)[] = []
    r.receiver.answer = async ({ path }) => {
      if (path.startsWith('/hogs/')) await new Promise<void>((answer) => answers.push(answer))
      return new Response()
    }
    await Promise.all(slow.flatMap((owner) => [1, 2, 3, 4].map((i) => rename(owner, `Slow ${i}`))))
    await until('all twenty are waited for', () => answers.length === 20)
    await rename(bob, 'Waiting')
    // why: a receiver that was never tried has a place of its own. Once it is told, the deliverer has seen who waits.
    await rename(stranger, 'Not waiting')
    await r.receiver.eventsCome(1, '/stranger')
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
      const names = r.receiver.events(`/hogs/${i}`).map(({ body }) => body.data.name)
      expect(new Set(names).size).toBe(5)
      expect(names.length).toBe(5)
    }
  })

  const waiting = () => t.ctx.store.webhooks.waiting()
})
