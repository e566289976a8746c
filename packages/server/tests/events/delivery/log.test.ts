import { describe, expect, test } from 'bun:test'
import { useServer } from '../../support/callers/server.ts'
import {
  logOf,
  logPath,
  newestIs,
  registered,
  rename,
  webhookPath,
} from '../../support/receiver/deliveries.ts'
import { fail500, openLoopback, registerWebhook, useReceiver } from '../../support/receiver/receiver.ts'
import { expectSaid, noDelivery, noWebhook } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

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
      r.receiver.reset()
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
