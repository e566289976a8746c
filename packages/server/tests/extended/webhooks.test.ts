import { expect, test } from 'bun:test'
import type { Delivery } from '@polyphony/contract'
import { useServer } from '../support/callers/server.ts'
import { logOf, newestIs, webhookPath } from '../support/receiver/deliveries.ts'
import { fail500, openLoopback, registerWebhook, useReceiver } from '../support/receiver/receiver.ts'
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
  test('gets the bytes of a change that PluralKit knows, and others only if its owner asked', async () => {
    const changes = [{ pronouns: 'they', extended: { archived: true } }, { extended: { archived: false } }]
    const [plain, asking] = [await t.system(), await t.system()]
    /** Makes the changes, and gives the body that each piece of data arrives in. */
    const change = async (owner: typeof plain, path: string, options: { extended?: boolean }) => {
      const { uuid: id } = await owner.member()
      const { signing_token } = await registerWebhook(owner, r.receiver, path, options)
      for (const body of changes) await owner.patch(`/v2/members/${id}`, body)
      await owner.patch(`/v2/members/${id}`, { pronouns: 'she' })
      return (data: object) =>
        JSON.stringify({ type: 'UPDATE_MEMBER', signing_token, system_id: owner.uuid, id, data })
    }
    const texts = async (count: number, path: string) =>
      (await r.receiver.eventsCome(count, path)).map(({ text }) => text)
    const known = await change(plain, '/known', {})
    expect(await texts(2, '/known')).toEqual([{ pronouns: 'they' }, { pronouns: 'she' }].map(known))
    const all = await change(asking, '/all', { extended: true })
    expect(await texts(3, '/all')).toEqual([...changes, { pronouns: 'she' }].map(all))
  })

  test('that does not ask gets nothing of what waited for one that did', async () => {
    const alice = await t.system()
    const member = await alice.member()
    await registerWebhook(alice, r.receiver, '/first', { extended: true })
    r.receiver.answer = fail500
    await alice.patch(`/v2/members/${member.id}`, { extended: { archived: true } })
    await newestIs(alice, { attempts: 1 })
    await alice.post('/v2/systems/@me/notes', { title: 'Evening' })
    await alice.patch(`/v2/members/${member.id}`, { pronouns: 'they', extended: { archived: false } })
    r.receiver.reset()
    await registerWebhook(alice, r.receiver, '/second')
    const came = await r.receiver.eventsCome(1, '/second')
    expect(came.map(({ body }) => body.data)).toEqual([{ pronouns: 'they' }])
    expect((await logOf(alice)).map(({ type }) => type)).toEqual(['UPDATE_MEMBER'])
  })

  test('that does not ask gets no old event again that it must not know', async () => {
    const alice = await t.system()
    const member = await alice.member()
    await registerWebhook(alice, r.receiver, '/asking', { extended: true })
    await alice.patch(`/v2/members/${member.id}`, { extended: { archived: true } })
    await alice.patch(`/v2/members/${member.id}`, { pronouns: 'they', extended: { archived: false } })
    await newestIs(alice, { state: 'delivered' })
    const [known, added] = await logOf(alice)
    await registerWebhook(alice, r.receiver, '/again')
    const again = (delivery?: Delivery) => alice.post(`${webhookPath}/deliveries/${delivery?.id}/retry`)
    expect((await again(added)).status).toBe(404)
    expect((await again(known)).status).toBe(200)
    const came = await r.receiver.eventsCome(1, '/again')
    expect(came.map(({ body }) => body.data)).toEqual([{ pronouns: 'they' }])
  })
})
