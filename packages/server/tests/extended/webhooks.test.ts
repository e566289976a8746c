import { expect, test } from 'bun:test'
import { useServer } from '../support/callers/server.ts'
import { logOf, webhookPath } from '../support/receiver/deliveries.ts'
import { openLoopback, registerWebhook, useReceiver } from '../support/receiver/receiver.ts'
import { expectRefusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

eachStore('a webhook', (store) => {
  const t = useServer(store, { env: openLoopback })
  const r = useReceiver()

  test('hears of what PluralKit does not have only if its owner asked for that', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    await registerWebhook(alice, r.receiver, '/plain')
    await registerWebhook(bob, r.receiver, '/extended', { extended: true })
    for (const owner of [alice, bob]) {
      await owner.post('/v2/systems/@me/notes', { title: 'Evening' })
      await owner.patch('/v2/systems/@me', { tag: 'x' })
    }
    const told = async (count: number, path: string) =>
      (await r.receiver.eventsCome(count, path)).map(({ body }) => body.type)
    expect(await told(1, '/plain')).toEqual(['UPDATE_SYSTEM'])
    expect(await told(2, '/extended')).toEqual(['CREATE_NOTE', 'UPDATE_SYSTEM'])
    expect((await logOf(alice)).map(({ type }) => type)).toEqual(['UPDATE_SYSTEM'])
    expect((await alice.get(webhookPath)).body.extended).toBe(false)
    expect((await bob.get(webhookPath)).body.extended).toBe(true)
    for (const extended of [null, 'true', 1]) {
      expectRefusal(await alice.put(webhookPath, { url: 'https://x.example', extended }), 'bad_request')
    }
  })
})
