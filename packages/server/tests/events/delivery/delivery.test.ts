import { expect, test } from 'bun:test'
import { useServer } from '../../support/callers/server.ts'
import { outboxOf } from '../../support/cases/outbox.ts'
import { logOf, newestIs, registered, rename, webhookPath } from '../../support/receiver/deliveries.ts'
import {
  isSigned,
  nameWebhook,
  openLoopback,
  registerWebhook,
  useReceiver,
} from '../../support/receiver/receiver.ts'
import { until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'

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
    // Beyond 64 KiB there is only what lies in the buffers of two sockets.
    expect(written).toBeLessThan(8 * 1024 * 1024)
  })

  test('does not blow up a compressed answer', async () => {
    const alice = await registered(t, r.receiver, '/bomb')
    const bomb = Bun.gzipSync(new Uint8Array(64 * 1024 * 1024))
    r.receiver.answer = () => new Response(bomb, { headers: { 'content-encoding': 'gzip' } })
    await rename(alice, 'Bomb')
    await newestIs(alice, { state: 'delivered', response_status: 200 })
  })
})
